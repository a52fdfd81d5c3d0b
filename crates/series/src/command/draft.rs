//! A draft: an order being put together, link by link (20.4.a). The same is done for orders that are written, for a leader's
//! initiative (20.11) and for the order that the enemy chooses after a Bad Move (20.11.f).

use super::Answer;
use super::aim::{self, Scope};
use super::chain::{self, position};
use crate::edition::CardId;
use crate::hooks::command::GivenBy;
use crate::orders::{Dispatch, OrderStep};
use crate::prelude::*;
use std::cell::OnceCell;
use umpire::dice::ChoiceRng;

/// Why an order is put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Purpose {
    /// A commander writes it.
    Written,
    /// A leader would give it to himself or his own.
    Initiative,
    /// The enemy of a leader chooses it for him.
    BadMove,
    /// A leader would go another way under his order (25.5.3.a).
    Detour,
}

/// An order being put together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub(super) purpose: Purpose,
    /// The commander, or the leader whose initiative it is.
    pub(super) by: LeaderId,
    /// To whom; a General Retreat goes to everybody.
    pub(super) to: Option<HolderId>,
    /// What is ordered next, while its target is not said.
    pub(super) kind: Option<OrderKind>,
    pub(super) steps: Vec<OrderStep>,
    /// Places on the road of the March that was said last.
    via: Vec<HexId>,
    attach: Option<FormationId>,
    /// Under whom a formation shall come.
    serve: Option<LeaderId>,
    /// The force with which it is given.
    force: u8,
    /// Where the recipient of a bad move was found: the enemy who orders him was told that, and nothing else that it follows from.
    #[serde(default)]
    found_at: Option<HexId>,
    /// The card by which it is given (mop.37.12).
    #[serde(default)]
    pub(super) card: Option<CardId>,
}

/// So many hexes are tried before all targets are listed.
const DRAWS: usize = 2000;

/// What came of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Penned {
    Unfinished,
    /// It is as it should be.
    Sealed,
    /// It is not to be given.
    Torn,
    /// This answers another question.
    Elsewhere,
}

impl Draft {
    pub(super) fn to(purpose: Purpose, by: LeaderId, to: HolderId) -> Draft {
        Draft { to: Some(to), kind: None, purpose, ..Draft::to_all(by) }
    }

    /// The order that a leader has, by another way (25.5.3.a).
    pub(crate) fn detour(by: LeaderId, to: HolderId, step: OrderStep) -> Draft {
        Draft { steps: vec![step], ..Draft::to(Purpose::Detour, by, to) }
    }

    /// A General Retreat of an army.
    pub(super) fn to_all(by: LeaderId) -> Draft {
        let kind = Some(OrderKind::GeneralRetreat);
        Draft {
            purpose: Purpose::Written,
            by,
            to: None,
            kind,
            steps: Vec::new(),
            via: Vec::new(),
            attach: None,
            serve: None,
            force: 0,
            found_at: None,
            card: None,
        }
    }

    /// An order that the enemy of a leader chooses for those who are found there (20.11.f).
    pub(super) fn bad_move(by: LeaderId, to: HolderId, found_at: HexId) -> Draft {
        Draft { found_at: Some(found_at), ..Draft::to(Purpose::BadMove, by, to) }
    }

    /// The same, begun again.
    pub(super) fn again(&self) -> Option<Draft> {
        Some(Draft { found_at: self.found_at, ..Draft::to(self.purpose, self.by, self.to?) })
    }

    /// The same, complete without the target that is asked for (25.7.2.a).
    pub(crate) fn without_target(mut self) -> Draft {
        let steps = self.kind.take().map(|kind| OrderStep { kind, target: Vec::new(), route: Vec::new() });
        self.steps.extend(steps);
        self
    }

    /// The same, with another order begun.
    pub(super) fn with_another_kind(&self) -> Draft {
        let kind = if self.kind == Some(OrderKind::Attack) { OrderKind::March } else { OrderKind::Attack };
        Draft { kind: Some(kind), ..self.clone() }
    }

    /// The question that is open in it.
    pub(super) fn prompt(&self) -> (&'static str, &'static [Rule]) {
        const KIND: &[Rule] = &[rule!("nlc.20.2.a"), rule!("nlc.20.4.a")];
        const TARGET: &[Rule] = &[rule!("nlc.20.2.b"), rule!("nlc.20.2.c"), rule!("nlc.20.2.i")];
        const SEAL: &[Rule] = &[rule!("nlc.20.4.a"), rule!("nlc.20.5.a")];
        const ROAD: &[Rule] = &[rule!("nlc.20.4.a"), rule!("nlc.20.2.march.b"), rule!("nlc.20.5.a")];
        match (self.kind, self.is_complete()) {
            (Some(_), _) => ("name the target of the order", TARGET),
            (None, false) => ("say what is ordered", KIND),
            (None, true) if self.marches() => ("seal the order, name its road, or add to it", ROAD),
            (None, true) => ("seal the order, or add to it", SEAL),
        }
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if let Some(kind) = self.kind {
            if let Some(scope) = Scope::of(world, self) {
                scope.aim(kind).each_target(|hex| push(Answer::Target { hex }));
            }
            return push(Answer::TearUp);
        }
        let is_open = self.opens(world);
        self.possible(world, |answer| {
            if is_open(answer) {
                push(answer);
            }
        });
    }

    /// Tells whatever could be answered while no target is asked for.
    fn possible(&self, world: &World, mut tell: impl FnMut(Answer)) {
        if self.is_complete() {
            tell(Answer::Seal);
            if self.may_be_forced(world) {
                hooks::command::forces(world, self.force).for_each(|degree| tell(Answer::Force { degree }));
            }
            if let Some((given, to)) = self.given().filter(|_| self.card.is_none()) {
                let cards = hooks::command::fitting_cards(world, given, to, &self.steps);
                for card in cards {
                    tell(Answer::ByCard { card });
                }
            }
            let kinds = [OrderKind::March, OrderKind::Attack, OrderKind::Probe];
            for kind in kinds {
                tell(Answer::Then { kind });
            }
            if self.road().is_some() && self.has_room_for_places(world) {
                world.landmarks().iter().for_each(|hex| tell(Answer::ByWayOf { hex }));
            }
        } else {
            for (_, kind) in OrderKind::WORDS {
                tell(Answer::Order { kind });
            }
            world.formation_ids().for_each(|formation| tell(Answer::AttachTo { formation }));
            world.leader_ids().for_each(|leader| tell(Answer::ServeUnder { leader }));
        }
        if self.may_be_torn() {
            tell(Answer::TearUp);
        }
    }

    /// Says of each of them whether it is open.
    fn opens<'a>(&'a self, world: &'a World) -> impl Fn(Answer) -> bool + use<'a> {
        let scope = OnceCell::new();
        let has_target = move |kind: OrderKind| {
            let scope = || scope.get_or_init(|| Scope::of(world, self)).as_ref();
            !needs_target(world, kind) || scope().is_none_or(|scope| scope.aim(kind).has_any())
        };
        move |answer| match answer {
            Answer::Order { kind } => self.check_kind(world, kind).is_ok() && has_target(kind),
            Answer::Then { kind } => self.check_then(world, kind).is_ok() && has_target(kind),
            Answer::AttachTo { formation } => self.check_attach(world, formation).is_ok(),
            Answer::ServeUnder { leader } => self.check_serve(world, leader).is_ok(),
            Answer::Seal => self.check_capacity(world).is_ok(),
            Answer::ByWayOf { hex } => self.road().is_some_and(|(_, target)| {
                self.check_place(world, hex, target, world.landmarks()).is_ok()
                    && world.is_joined(hex, target)
            }),
            _ => true,
        }
    }

    /// Draws one of the answers evenly without listing all; `None` if none was hit upon.
    pub(super) fn draw(&self, world: &World, lots: &mut ChoiceRng) -> Option<Answer> {
        let Some(kind) = self.kind else {
            let mut possible = Vec::new();
            self.possible(world, |answer| possible.push(answer));
            possible.extend((self.purpose == Purpose::BadMove).then_some(Answer::LeaveThemBe));
            let is_open = self.opens(world);
            return lots.draw(&mut possible, |answer| is_open(answer).then_some(answer));
        };
        let others: &[Answer] = match self.purpose {
            Purpose::BadMove => &[Answer::TearUp, Answer::LeaveThemBe],
            Purpose::Written | Purpose::Initiative | Purpose::Detour => &[Answer::TearUp],
        };
        let scope = Scope::of(world, self)?;
        let aim = scope.aim(kind);
        let within = scope.within();
        let board = &world.ground().board;
        for _ in 0..DRAWS {
            let at = lots.one_of(board.n_hexes() + others.len());
            let Some(hex) = board.nth(at) else { return others.get(at - board.n_hexes()).copied() };
            if within.contains(hex) && aim.check(hex).is_ok() {
                return Some(Answer::Target { hex });
            }
        }
        None
    }

    /// The enemy of a leader who made a Bad Move has another way out before he has begun.
    fn may_be_torn(&self) -> bool {
        self.purpose != Purpose::BadMove || self.kind.is_some() || self.is_complete()
    }

    pub(super) fn answer(&mut self, world: &World, answer: Answer) -> Result<Penned, Denial> {
        match answer {
            Answer::TearUp if self.may_be_torn() => return Ok(Penned::Torn),
            Answer::Order { kind } if self.kind.is_none() && !self.is_complete() => {
                self.check_kind(world, kind)?;
                self.check_has_target(world, kind)?;
                self.begin(world, kind);
            }
            Answer::AttachTo { formation } if self.kind.is_none() && !self.is_complete() => {
                self.check_attach(world, formation)?;
                self.attach = Some(formation);
            }
            Answer::ServeUnder { leader } if self.kind.is_none() && !self.is_complete() => {
                self.check_serve(world, leader)?;
                self.serve = Some(leader);
            }
            Answer::Target { hex } => {
                let Some(kind) = self.kind else { return Ok(Penned::Elsewhere) };
                let step = self.step_to(world, kind, hex)?;
                self.steps.push(step);
                self.kind = None;
            }
            Answer::ByWayOf { hex } if self.kind.is_none() && self.marches() => {
                let route = self.by_way_of(world, hex)?;
                self.via.push(hex);
                if let Some(step) = self.steps.last_mut() {
                    step.route = route;
                }
            }
            Answer::Then { kind } if self.kind.is_none() && self.is_complete() => {
                self.check_then(world, kind)?;
                self.check_has_target(world, kind)?;
                self.begin(world, kind);
                self.via.clear();
            }
            Answer::Force { degree } if self.is_complete() && self.may_be_forced(world) => {
                hooks::command::check_force(world, self.force, degree)?;
                self.force = degree;
            }
            Answer::ByCard { card } if self.kind.is_none() && self.is_complete() && self.card.is_none() => {
                let Some((given, to)) = self.given() else { return Ok(Penned::Elsewhere) };
                hooks::command::check_card(world, card, given, to, &self.steps)?;
                self.card = Some(card);
            }
            Answer::Seal if self.kind.is_none() && self.is_complete() => {
                self.check_capacity(world)?;
                return Ok(Penned::Sealed);
            }
            _ => return Ok(Penned::Elsewhere),
        }
        Ok(Penned::Unfinished)
    }

    /// How it is given, for what a card may do to it.
    fn given(&self) -> Option<(GivenBy, HolderId)> {
        let given = match self.purpose {
            Purpose::Written => GivenBy::Written,
            Purpose::Initiative => GivenBy::Initiative,
            Purpose::BadMove | Purpose::Detour => return None,
        };
        Some((given, self.to?))
    }

    /// Whether its writer has an order left for it: the last may be one that only a card lets him write.
    fn check_capacity(&self, world: &World) -> Result<(), Denial> {
        let by_card = self.purpose == Purpose::Written
            && self.card.is_none_or(|card| !hooks::command::is_one_more(world, card))
            && hooks::command::needs_a_card(world, self.by);
        if by_card { Err(Denial::LastOrderByCard { leader: self.by }) } else { Ok(()) }
    }

    /// An order whose target is said next, unless it needs none.
    fn begin(&mut self, world: &World, kind: OrderKind) {
        if needs_target(world, kind) {
            self.kind = Some(kind);
        } else {
            self.steps.push(OrderStep { kind, target: Vec::new(), route: Vec::new() });
        }
    }

    fn step_to(&self, world: &World, kind: OrderKind, hex: HexId) -> Result<OrderStep, Denial> {
        let scope = Scope::of(world, self).ok_or_else(|| hooks::command::too_far(world, hex))?;
        let aim = scope.aim(kind);
        aim.check(hex)?;
        let mut target: Vec<HexId> = aim.hexes(hex).collect();
        target.dedup();
        let route = match (kind, self.last_place(world)) {
            (OrderKind::March, Some(start)) if hooks::command::names_its_road(world) => {
                aim::route(world, start, &[], hex).ok_or(Denial::NoRoadTo { hex })?
            }
            _ => Vec::new(),
        };
        Ok(OrderStep { kind, target, route })
    }

    fn is_complete(&self) -> bool {
        self.kind.is_none() && {
            let joins = self.attach.is_some() || self.serve.is_some();
            joins || !self.steps.is_empty()
        }
    }

    /// Whether the order that was said last is a March with a road.
    fn marches(&self) -> bool {
        let by_road = |step: &OrderStep| step.kind == OrderKind::March && !step.route.is_empty();
        self.purpose == Purpose::Detour || self.steps.last().is_some_and(by_road)
    }

    /// Whether an order of this kind can be given with force: one that somebody writes to somebody who rolls for compliance.
    fn may_be_forced(&self, world: &World) -> bool {
        let holder = self.to.map(|to| world.theatre.holders[to.place()]);
        let headquarters = matches!(holder, Some(OrderHolder::Headquarters(_)));
        hooks::command::knows_force(world) && self.purpose == Purpose::Written && !headquarters
    }

    /// From where targets are counted: the recipient's place, for a General Retreat the commander's (20.2.c).
    pub(super) fn start(&self, world: &World) -> Option<HexId> {
        match self.to {
            Some(to) => {
                let ahead = || hooks::command::ordered_ahead(world, to).and_then(Result::ok);
                self.found_at.or_else(|| position(world, to)).or_else(ahead)
            }
            None => world.leader_hex(self.by),
        }
    }

    /// Where the next order of the sequence begins.
    fn last_place(&self, world: &World) -> Option<HexId> {
        let last = self.steps.last().and_then(|step| step.target.first().copied());
        last.or_else(|| self.start(world))
    }

    /// Where the March that was said last begins and ends.
    fn road(&self) -> Option<(HexId, HexId)> {
        let step = self.steps.last()?;
        Some((*step.route.first()?, *step.target.first()?))
    }

    /// Whether the road may be made to pass another place: more than a few name no road that these do not.
    fn has_room_for_places(&self, world: &World) -> bool {
        self.via.len() < world.edition().command.places
    }

    /// Whether the road may be led through a place: a town or a crossing that is not out of the way.
    fn check_place(&self, world: &World, hex: HexId, target: HexId, marks: &HexSet) -> Result<(), Denial> {
        if !self.has_room_for_places(world) {
            return Err(Denial::EnoughPlaces { hex });
        }
        let Some((start, _)) = self.road() else { return Err(Denial::NoRoadTo { hex }) };
        if !marks.contains(hex) || self.via.contains(&hex) || hex == target || hex == start {
            return Err(Denial::NoLandmark { hex });
        }
        let board = &world.ground().board;
        let last = self.via.last().copied().unwrap_or(start);
        let (straight, round) =
            (board.distance(last, target), board.distance(last, hex) + board.distance(hex, target));
        let figures = &world.edition().command;
        let longest = straight.saturating_mul(figures.way_round_times).max(straight + figures.way_round);
        if round > longest {
            return Err(Denial::OutOfTheWay { hex });
        }
        Ok(())
    }

    /// The road with one more place on it.
    fn by_way_of(&self, world: &World, hex: HexId) -> Result<Vec<HexId>, Denial> {
        let Some((start, target)) = self.road() else { return Err(Denial::NoRoadTo { hex }) };
        self.check_place(world, hex, target, world.landmarks())?;
        let via: Vec<HexId> = self.via.iter().copied().chain([hex]).collect();
        aim::route(world, start, &via, target).ok_or(Denial::NoRoadTo { hex })
    }

    /// Whether a kind of order may be given to the recipient at all.
    fn check_kind(&self, world: &World, kind: OrderKind) -> Result<(), Denial> {
        let Some(to) = self.to else { return Err(Denial::GeneralRetreatIsForAll) };
        if kind == OrderKind::GeneralRetreat {
            let by_card = self.given().filter(|_| self.purpose != Purpose::BadMove);
            let open = by_card
                .is_some_and(|(given, to)| hooks::command::retreats_by_card(world, self.by, to, given));
            refuse_if(!open, Denial::GeneralRetreatIsForAll)?;
        }
        let headquarters = matches!(world.theatre.holders[to.place()], OrderHolder::Headquarters(_));
        if headquarters && !world.rules_of(kind).is_for_headquarters() {
            return Err(Denial::HeadquartersMarch { holder: to });
        }
        let only_marches = hooks::command::only_marches(world, to) && kind != OrderKind::March;
        refuse_if(only_marches, Denial::PontoonsMarch { holder: to })?;
        self.check_attack(world, kind)?;
        self.check_consistent(world, kind)?;
        let without_target = hooks::command::needs_no_target(world, kind);
        if (!world.rules_of(kind).has_a_target() || without_target) && self.purpose != Purpose::BadMove {
            let initiative = without_target && self.purpose == Purpose::Initiative;
            aim::check_again(world, to, kind, initiative)?;
        }
        Ok(())
    }

    /// An order that has no lawful target is none to be given: all repeat another (20.4.c), none is seen (20.11.b), none
    /// lies away from the enemy (20.2.delay.d).
    fn check_has_target(&self, world: &World, kind: OrderKind) -> Result<(), Denial> {
        match Scope::of(world, self).filter(|_| needs_target(world, kind)) {
            Some(scope) if !scope.aim(kind).has_any() => Err(scope.aim(kind).why_none()),
            _ => Ok(()),
        }
    }

    /// A sequence mixes March with Attack or Probe (20.5.a).
    fn check_then(&self, world: &World, kind: OrderKind) -> Result<(), Denial> {
        // What a card is used for stands as it is.
        if self.card.is_some() {
            return Err(Denial::NotInSequence { kind });
        }
        let mixes = |kind: OrderKind| world.rules_of(kind).goes_in_sequence();
        let headquarters = self
            .to
            .is_some_and(|to| matches!(world.theatre.holders[to.place()], OrderHolder::Headquarters(_)));
        let all = !self.steps.is_empty() && self.steps.iter().all(|step| mixes(step.kind));
        if !all
            || !mixes(kind)
            || headquarters && kind != OrderKind::March
            || matches!(self.purpose, Purpose::BadMove | Purpose::Detour)
        {
            return Err(Denial::NotInSequence { kind });
        }
        self.check_attack(world, kind)?;
        hooks::command::may_follow(world, &self.steps, kind)?;
        self.check_consistent(world, kind)
    }

    /// The order of a wing commander by which his own orders are bound (20.15.c): initiative frees him (20.15.d).
    pub(super) fn bound_by(&self, world: &World) -> Option<HolderId> {
        if self.purpose != Purpose::Written || chain::army_under(world, self.by).is_some() {
            return None;
        }
        world.theatre.find_holder(OrderHolder::Wing(self.by))
    }

    fn check_consistent(&self, world: &World, kind: OrderKind) -> Result<(), Denial> {
        let Some(wing) = self.bound_by(world) else { return Ok(()) };
        if hooks::command::orders_what_he_likes(world, self.by) {
            return Ok(());
        }
        let own = world.holder(wing).order.kind;
        let march = kind == OrderKind::March && own != OrderKind::Reserve;
        if world.is_like(kind, own) || march {
            return Ok(());
        }
        Err(Denial::NotHisOrder { leader: self.by, kind, own })
    }

    /// A rule of the scenario may keep a formation from being ordered to attack, by whomever (14.a).
    fn check_attack(&self, world: &World, kind: OrderKind) -> Result<(), Denial> {
        let Some(holder) = self.to.filter(|_| world.rules_of(kind).demands_attack()) else { return Ok(()) };
        if self.purpose == Purpose::Written {
            hooks::command::may_order_attack(world, self.by)?;
        }
        match hooks::command::no_attack_before(world, holder) {
            Some(until) => Err(Denial::NoAttackOrdersYet { holder, until }),
            None => Ok(()),
        }
    }

    /// Whether the overall commander may put a formation under a wing commander, or under himself (20.15), where the scenario
    /// lets him.
    fn check_serve(&self, world: &World, leader: LeaderId) -> Result<(), Denial> {
        let theatre = &world.theatre;
        let refused = Denial::NoReassignment { leader: self.by, whom: self.to };
        let (Some(holder), Purpose::Written) = (self.to, self.purpose) else { return Err(refused) };
        let OrderHolder::Formation(formation) = theatre.holders[holder.place()] else { return Err(refused) };
        let army = theatre.chain(formation).army;
        if chain::army_under(world, self.by) != Some(army) || !world.may_reassign(army) {
            return Err(refused);
        }
        let wing = chain::is_wing_commander(world, leader) && theatre.post(leader).army == army;
        if !wing && leader != self.by {
            return Err(Denial::NoWingOfHis { leader, holder });
        }
        hooks::command::may_serve_under(world, formation, leader)?;
        let mut waiting = world.dispatch_ids().rev().filter(|other| world.status(*other).is_alive());
        let waiting = waiting.find_map(|other| {
            let written = world.dispatch(other);
            written.serve.filter(|_| written.to == holder)
        });
        let over = waiting.or(world.wing_over(formation)).unwrap_or(self.by);
        if over == leader { Err(Denial::UnderHimAlready { leader, holder }) } else { Ok(()) }
    }

    /// Whether a division may be assigned to another corps of its army (20.13.h).
    fn check_attach(&self, world: &World, formation: FormationId) -> Result<(), Denial> {
        let theatre = &world.theatre;
        let division = self.to.filter(|to| matches!(theatre.holders[to.place()], OrderHolder::Division(_)));
        let (Some(to), Purpose::Written) = (division, self.purpose) else {
            return Err(Denial::DivisionsJoin);
        };
        if theatre.holder_is_brigade(to) {
            return Err(Denial::DivisionsJoin);
        }
        let same_army = theatre.chain(formation).army == chain::army_of(world, to);
        // A wing commander disposes of his own formations only.
        if self.bound_by(world).is_some() && world.wing_over(formation) != Some(self.by) {
            return Err(Denial::NotOfHisWing { leader: self.by, formation });
        }
        if theatre.formation_of(to) == Some(formation) || !same_army {
            return Err(Denial::NotAnotherCorps { formation });
        }
        let waiting = world
            .dispatch_ids()
            .rev()
            .find(|other| world.dispatch(*other).to == to && world.status(*other).is_alive());
        let attached = match waiting {
            Some(waiting) => world.dispatch(waiting).attach,
            None => world.holder(to).attached_to,
        };
        if attached == Some(formation) {
            return Err(Denial::AttachedAlready { formation });
        }
        hooks::command::may_take_on(world, to, formation)
    }

    /// Whether the order must refer to what the commander sees: he is away from his headquarters and has given his one
    /// ordinary order (20.12.b, c).
    pub(super) fn is_restricted(&self, world: &World) -> bool {
        self.purpose == Purpose::Written
            && chain::is_away(world, self.by)
            && world.leader_state(self.by).by_courier > 0
    }

    /// Whether it is one of the orders that an overall commander may give beyond the first while he is away: face to face,
    /// to what he sees (20.12.b, c).
    pub(super) fn is_face_to_face_in_view(&self, world: &World) -> bool {
        let there = self.to.and_then(|to| position(world, to));
        if there.is_none() || world.leader_hex(self.by) != there {
            return false;
        }
        let Some(view) = aim::view(world, self.by) else { return false };
        let seen = |hex: &HexId| view.contains(*hex);
        self.steps.iter().all(|step| step.target.is_empty() || step.target.iter().any(seen))
    }

    /// Whether it says something.
    pub(super) fn is_said(&self) -> bool {
        !self.steps.is_empty() || self.attach.is_some() || self.serve.is_some()
    }

    /// The dispatch to a holder.
    pub(super) fn dispatch(
        &self,
        world: &World,
        to: HolderId,
        arrives: Turn,
        face_to_face: bool,
    ) -> Dispatch {
        let join = OrderStep { kind: OrderKind::Reserve, target: Vec::new(), route: Vec::new() };
        Dispatch {
            to,
            from: Some(self.by),
            written: world.turn,
            at: world.leader_hex(self.by),
            arrives,
            face_to_face,
            steps: if self.steps.is_empty() { vec![join] } else { self.steps.clone() },
            attach: self.attach,
            serve: self.serve,
            not_before: None,
            force: self.force,
            passes_over: self.to.and_then(|_| hooks::command::passed_over(world, self.by, to)),
            card: self.card,
        }
    }
}

/// Whether a target has to be said: some orders have none, and an option gives others none.
fn needs_target(world: &World, kind: OrderKind) -> bool {
    world.rules_of(kind).has_a_target() && !hooks::command::needs_no_target(world, kind)
}
