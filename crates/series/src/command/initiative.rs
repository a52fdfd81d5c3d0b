//! Initiative (20.11), after what a player may settle before it ([`super::standing`]).
//!
//! A side is asked in every turn, whatever its orders are: nothing can be learned from being asked.

use super::chain;
use super::compliance::put_in_force;
use super::draft::{Draft, Penned, Purpose};
use super::events::{dispatch_text, secret};
use super::order_writing::{self, check_giver, check_recipient};
use super::{Answer, Done, Fact, standing};
use crate::edition::Initiative as Fortune;
use crate::hooks::command::Freely;
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initiative {
    pub(super) side: Side,
    /// Whether a leader of the side has tried: then it is too late for what comes before (20.2.fallback.g).
    begun: bool,
    /// Wing commanders who took over or gave up a formation in this phase.
    changed: Vec<LeaderId>,
    pub(super) draft: Option<Draft>,
    sealed: bool,
    done: bool,
}

impl Initiative {
    pub(super) fn of(side: Side) -> Initiative {
        Initiative { side, begun: false, changed: Vec::new(), draft: None, sealed: false, done: false }
    }

    /// A leader has blundered by no initiative of his: his enemy may choose an order for him, as after a Bad Move, and nothing else is
    /// asked.
    pub(super) fn misread(
        world: &mut World,
        by: LeaderId,
        to: HolderId,
        rule: Rule,
        play: &mut Play,
    ) -> Initiative {
        let draft = tell_bad_move(world, by, to, rule, play);
        Initiative { draft, done: true, ..Initiative::of(world.theatre.side_of_holder(to)) }
    }

    pub(super) fn ask(&self, _: &World) -> Option<Ask> {
        const TRY: &[Rule] = rules!["nlc.20.3.a", "nlc.20.11.a", "nlc.20.3.e"];
        const BAD_MOVE: &[Rule] = rules!["nlc.20.11.f", "nlc.20.2.b", "nlc.20.2.c"];
        if self.done && self.draft.is_none() || self.sealed {
            return None;
        }
        let (prompt, rules) = match &self.draft {
            None => ("try initiative with a leader, or say that nobody else does", TRY),
            Some(draft) if draft.purpose == Purpose::BadMove => {
                ("choose an order for the leader who made a bad move, or leave him his", BAD_MOVE)
            }
            Some(draft) => draft.prompt(),
        };
        Some(Ask::new(self.writer(), prompt, rules))
    }

    /// Whoever writes now: after a Bad Move the enemy.
    pub(super) fn writer(&self) -> Side {
        if self.is_bad_move() { self.side.enemy() } else { self.side }
    }

    fn is_bad_move(&self) -> bool {
        self.draft.as_ref().is_some_and(|draft| draft.purpose == Purpose::BadMove)
    }

    /// What is left of a draft that is torn up: after a Bad Move it is begun again.
    fn torn_up(&self) -> Option<Draft> {
        self.draft.as_ref().filter(|_| self.is_bad_move())?.again()
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if let Some(draft) = &self.draft {
            draft.answers(world, push);
            if self.is_bad_move() {
                push(Answer::LeaveThemBe);
            }
            return;
        }
        self.possible(world, |answer| {
            if self.is_open(world, answer) {
                push(answer);
            }
        });
    }

    /// Tells whatever could be said while nothing is drafted.
    pub(super) fn possible(&self, world: &World, mut tell: impl FnMut(Answer)) {
        for holder in world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == self.side) {
            tell(Answer::IntoReserve { holder });
            tell(Answer::Rejoin { holder });
            if let Some(division) = standing::division_of(world, holder) {
                for unit in &world.theatre.division(division).units {
                    tell(Answer::NameLead { unit: *unit, holder });
                }
            }
            let formation = world.theatre.formation_of(holder);
            let own = world.leader_of(holder);
            let corps =
                formation.and_then(|formation| world.leader_of(world.theatre.formation_holder(formation)));
            let corps = corps.filter(|corps| own != Some(*corps));
            let wing = formation.and_then(|formation| world.wing_over(formation));
            let wing = wing.filter(|wing| own != Some(*wing) && corps != Some(*wing));
            for leader in [own, corps, wing].into_iter().flatten() {
                tell(Answer::Initiative { leader, holder });
            }
        }
        for leader in world.leader_ids() {
            for formation in world.wing_of(leader) {
                tell(Answer::TakeOver { leader, formation });
            }
            tell(Answer::GiveUp { leader });
        }
        tell(Answer::NoMoreInitiative);
    }

    /// Whether one of them may be.
    pub(super) fn is_open(&self, world: &World, answer: Answer) -> bool {
        self.check(world, answer).is_ok()
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        if answer == Answer::LeaveThemBe && self.is_bad_move() {
            if let Some(to) = self.draft.take().and_then(|draft| draft.to) {
                hooks::command::spared(world, to);
            }
            return Ok(true);
        }
        if let Some(draft) = &mut self.draft {
            match draft.answer(world, answer)? {
                Penned::Unfinished => {}
                Penned::Elsewhere => return Ok(false),
                Penned::Sealed => self.sealed = true,
                Penned::Torn => self.draft = self.torn_up(),
            }
            return Ok(true);
        }
        if !self.check(world, answer)? {
            return Ok(false);
        }
        match answer {
            Answer::IntoReserve { holder } => standing::into_reserve(world, holder, play),
            Answer::Rejoin { holder } => standing::rejoin(world, holder, play),
            Answer::NameLead { unit, holder } => standing::name_lead(world, unit, holder, play),
            Answer::TakeOver { leader, formation } => {
                self.changed.push(leader);
                standing::lead(world, leader, Some(formation), play);
            }
            Answer::GiveUp { leader } => {
                self.changed.push(leader);
                standing::lead(world, leader, None, play);
            }
            Answer::Initiative { leader, holder } => {
                let begun = hooks::command::draft_of_initiative(world, leader, holder);
                self.draft = Some(begun.unwrap_or_else(|| Draft::to(Purpose::Initiative, leader, holder)));
            }
            _ => self.done = true,
        }
        Ok(true)
    }

    /// Whether an answer is one of this step while nothing is drafted, and may be given.
    fn check(&self, world: &World, answer: Answer) -> Done {
        match answer {
            Answer::IntoReserve { holder } => {
                standing::check_into_reserve(world, self.side, holder, self.begun)?;
            }
            Answer::Rejoin { holder } => standing::check_rejoin(world, self.side, holder)?,
            Answer::NameLead { unit, holder } => standing::check_lead(world, self.side, unit, holder)?,
            Answer::TakeOver { leader, formation } => {
                self.check_change(leader)?;
                standing::check_take_over(world, self.side, leader, formation)?;
            }
            Answer::GiveUp { leader } => {
                self.check_change(leader)?;
                standing::check_give_up(world, self.side, leader)?;
            }
            Answer::Initiative { leader, holder } => check_initiative(world, self.side, leader, holder)?,
            Answer::NoMoreInitiative => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A wing commander changes his part once a turn.
    fn check_change(&self, leader: LeaderId) -> Allowed {
        refuse_if(self.changed.contains(&leader), Denial::CannotTakeOver { leader })
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if std::mem::take(&mut self.sealed)
            && let Some(draft) = self.draft.take()
        {
            if draft.purpose == Purpose::BadMove {
                bad_move(world, &draft, play);
            } else {
                self.begun = true;
                self.draft = roll(world, &draft, play);
            }
            // What comes of it comes before the next question.
            return Step::Again;
        }
        if self.done && self.draft.is_none() { Step::Done } else { Step::Ask }
    }

    pub(crate) fn is_drafting(&self) -> bool {
        self.draft.is_some()
    }

    /// The same with something else in the secret draft of a side; `None` if it has no secret here.
    pub(crate) fn with_another(&self, side: Side) -> Option<Initiative> {
        let mut other = self.clone();
        match &self.draft {
            _ if self.writer() != side => return None,
            None => {
                other.begun = !self.begun;
                other.changed.clear();
            }
            Some(draft) if self.is_bad_move() => other.draft = Some(draft.with_another_kind()),
            Some(_) => other.draft = None,
        }
        Some(other)
    }

    /// What the enemy drafts is not known, nor whether any of his leaders has tried, nor who leads a corps himself.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> Initiative {
        let Initiative { side: of, begun, changed, draft, sealed, done } = self;
        Initiative {
            side: *of,
            begun: *begun && *of == side,
            changed: if *of == side { changed.clone() } else { Vec::new() },
            draft: if self.writer() == side { draft.clone() } else { self.torn_up() },
            sealed: *sealed,
            done: *done,
        }
    }
}

/// Whether a leader may try: once a turn (20.11.a), for his own troops, a corps leader for a division (20.13.e), a wing
/// commander who stands on his own for himself or a formation of his wing (20.15.d).
fn check_initiative(world: &World, side: Side, leader: LeaderId, holder: HolderId) -> Allowed {
    let theatre = &world.theatre;
    let state = world.leader_state(leader);
    let hidden = hooks::command::check_initiative(world, leader, holder);
    let at_hand = world.is_at_hand(leader) || hidden.is_some();
    refuse_if(world.leader(leader).nation.side != side || !at_hand, Denial::LeaderNotAtHand { leader })?;
    refuse_if(state.tried, Denial::InitiativeTried { leader })?;
    hooks::command::may_try(world, leader, holder)?;
    if let Some(checked) = hidden {
        return checked;
    }
    let his = world.leader_of(holder) == Some(leader);
    let formation = theatre.formation_of(holder);
    let corps = || formation.and_then(|formation| world.leader_of(theatre.formation_holder(formation)));
    let in_wing = || formation.is_some_and(|formation| world.wing_over(formation) == Some(leader));
    match theatre.holders[holder] {
        OrderHolder::Wing(_) if his && !state.independent => return Err(Denial::WingUnused { leader }),
        OrderHolder::Wing(_) | OrderHolder::Formation(_) if his => {}
        OrderHolder::Division(_)
            if (his || corps() == Some(leader)) && world.holder(holder).attached_to.is_none() => {}
        OrderHolder::Formation(_) if in_wing() => {
            check_giver(world, side, leader)?;
            return check_recipient(world, leader, holder);
        }
        _ => return Err(Denial::NotHisTroops { leader, holder }),
    }
    hooks::command::may_have_a_goal(world, holder)?;
    refuse_if(chain::position(world, holder).is_none(), Denial::NobodyToReceive { holder })
}

/// By how many columns the Initiative Table is shifted for a leader of his army.
fn initiative_shift(world: &World, leader: LeaderId) -> i8 {
    world.theatre.armies[world.theatre.post(leader).army].initiative
}

/// The column of the Initiative Table that a leader uses.
pub(super) fn initiative_column(world: &World, leader: LeaderId) -> i8 {
    let (rating, shift) = (world.rating(leader, Matter::Initiative), initiative_shift(world, leader));
    if shift == 0 { rating } else { world.edition().command.initiative_column(rating, shift) }
}

/// The roll. A Bad Move leaves a draft for the enemy to fill.
fn roll(world: &mut World, draft: &Draft, play: &mut Play) -> Option<Draft> {
    let (by, to) = (draft.by, draft.to?);
    if let Some(card) = draft.card {
        let side = world.leader(by).nation.side;
        hooks::command::spend_card(world, side, card);
        if let Some(freely) = hooks::command::is_given_freely(world, card) {
            give_by_card(world, draft, to, freely, play);
            return None;
        }
    }
    world.leader_state_mut(by).tried = true;
    let by_retreat = hooks::command::tried_with_a_retreat_at_hand(world, by, to, &draft.steps, play);
    let (by_card, no_bad_move) =
        draft.card.map_or((0, false), |card| hooks::command::card_initiative(world, card));
    let (rating, figures) = (initiative_column(world, by) + by_card, &world.edition().command);
    let shift = initiative_shift(world, by);
    let fortune = |roll| match figures.initiative(rating, roll) {
        Fortune::BadMove if no_bad_move => Fortune::NoEffect,
        fortune => fortune,
    };
    let classes = |roll| match fortune(roll) {
        Fortune::BadMove => 0,
        Fortune::NoEffect => 1,
        Fortune::Acts => 2,
    };
    let thrown = play.dice.throw(Throw::TWO_D6, &classes);
    let result = fortune(thrown.total());
    let (word, rule) = match result {
        Fortune::BadMove => ("bad move", rule!("nlc.20.11.f")),
        Fortune::NoEffect => ("no effect", rule!("nlc.20.11.d")),
        Fortune::Acts => ("acts", rule!("nlc.20.11.e")),
    };
    let dispatch = draft.dispatch(world, to, world.turn, false);
    play.log.tell(world, || {
        let (name, recipient, order) = (world.piece(by), world.name(to), dispatch_text(world, &dispatch));
        let roll = thrown.total();
        let text =
            format!("{name} on his own initiative would have {recipient} {order}; he rolls {roll}: {word}.");
        let own = world.rating(by, Matter::Initiative);
        let mut lines = vec![Line::of("the leader's rating", own, rule!("nlc.tables.initiative.a"))];
        lines.extend((shift != 0).then(|| Line::of("his army is slow", shift, rule!("lgg.21.7.2.a"))));
        let rules_of_card = draft.card.map_or(Vec::new(), |card| hooks::command::rules_of_card(world, card));
        if let Some(rule) = rules_of_card.first().filter(|_| by_card != 0) {
            lines.push(Line::of("by a card", format!("{by_card:+}"), *rule));
        }
        let event =
            Event::by(rule!("nlc.20.11.a"), Fact::InitiativeTried { leader: name, result: word }, text)
                .and_by(&[rule, rule!("nlc.2.1.a")])
                .and_by(&rules_of_card)
                .and_by(&by_retreat)
                .with_sum(Sum::of("initiative", lines, rating))
                .with_roll(Roll::plain(
                    "initiative",
                    world.seat_name(world.leader(by).nation.side),
                    thrown,
                    word,
                ))
                .and_by_if(standing::division_of(world, to).is_some(), rules!["nlc.20.13.e"])
                .and_by_if(world.is_night(), rules!["nlc.23.k"]);
        secret(world, to, event)
    });
    match result {
        Fortune::NoEffect => None,
        Fortune::Acts => {
            act(world, draft, to, play);
            None
        }
        Fortune::BadMove if hooks::command::makes_a_known_move(world, by, to, play) => None,
        Fortune::BadMove => tell_bad_move(world, by, to, rule, play),
    }
}

/// The order that the enemy of a leader may choose for his troops. Whoever does must be told where they are, and from where its target is counted.
fn tell_bad_move(
    world: &mut World,
    by: LeaderId,
    to: HolderId,
    rule: Rule,
    play: &mut Play,
) -> Option<Draft> {
    hooks::command::bad_move(world, to);
    world.show_holder(to);
    let found_at = chain::position(world, to).or_else(|| world.leader_hex(by))?;
    play.log.tell(world, || {
        let (leader, holder, at) = (world.piece(by), world.name(to), world.name(found_at));
        let text = format!("{leader} makes a bad move: his enemy may give {holder} at {at} an order.");
        let enemy = world.seat_of(world.theatre.side_of_holder(to).enemy());
        Event::by(rule, Fact::BadMove { leader, holder, at }, text).only_for(SeatSet::only(enemy))
    });
    Some(Draft::bad_move(by, to, found_at))
}

/// A card gives the order without a roll: it is in force at once, or is complied with in this phase as if the overall commander had
/// sent it.
fn give_by_card(world: &mut World, draft: &Draft, to: HolderId, freely: Freely, play: &mut Play) {
    let mut dispatch = draft.dispatch(world, to, world.turn, false);
    let rules = draft.card.map_or(Vec::new(), |card| hooks::command::rules_of_card(world, card));
    if freely == Freely::Checked {
        dispatch.from =
            world.commander_of(chain::army_of(world, to)).filter(|oc| world.leader_hex(*oc).is_some());
    }
    let order = world.write(dispatch, DispatchStatus::OnTheWay);
    play.log.tell(world, || {
        let (holder, what) = (world.name(to), dispatch_text(world, world.dispatch(order)));
        let text = format!("A card orders {holder} to {what}.");
        let leader = world.piece(draft.by);
        let by = rules.first().copied().unwrap_or(rule!("mop.37.12.a"));
        secret(
            world,
            to,
            Event::by(by, Fact::InitiativeTried { leader, result: "acts" }, text).and_by(&rules),
        )
    });
    if freely == Freely::InForce {
        put_in_force(world, order, play);
    }
}

/// He acts: the order is in force at once (20.11.e). That of a wing commander to a formation still has to reach it and to be
/// complied with (20.15.d).
fn act(world: &mut World, draft: &Draft, to: HolderId, play: &mut Play) {
    let by_wing = chain::is_wing_commander(world, draft.by) && world.leader_of(to) != Some(draft.by);
    if by_wing {
        play.log.tell(world, || {
            let leader = world.piece(draft.by);
            let text = format!("{leader} is free to send this order.");
            let fact = Fact::InitiativeTried { leader, result: "acts" };
            secret(world, to, Event::by(rule!("nlc.20.15.d"), fact, text))
        });
        return order_writing::send(world, draft, play);
    }
    let dispatch = draft.dispatch(world, to, world.turn, false);
    if draft.purpose == Purpose::Detour {
        return hooks::command::initiative_acts(world, to, dispatch, play);
    }
    let dispatch = world.write(dispatch, DispatchStatus::OnTheWay);
    put_in_force(world, dispatch, play);
}

/// The order that the enemy chose, for this turn (20.11.f, g). Everybody knows it.
fn bad_move(world: &mut World, draft: &Draft, play: &mut Play) {
    let Some(to) = draft.to else { return };
    let dispatch = draft.dispatch(world, to, world.turn, false);
    let dispatch = world.write(dispatch, DispatchStatus::CompliedWith(world.turn));
    world.put_in_force(dispatch);
    world.holder_mut(to).bad_move = true;
    play.log.tell(world, || {
        let order = dispatch_text(world, world.dispatch(dispatch));
        let text = format!("For this turn {} is ordered by its enemy to {order}.", world.name(to));
        Event::by(rule!("nlc.20.11.f"), Fact::changed(world, to), text).and_by(rules!["nlc.20.11.h"])
    });
}
