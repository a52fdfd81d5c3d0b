//! Initiative (20.11), after what a player may settle before it ([`super::standing`]).
//!
//! A side is asked in every turn, whatever its orders are: nothing can be learned from being asked.

use super::chain::{self, holder_words};
use super::compliance::put_in_force;
use super::draft::{Draft, Penned, Purpose};
use super::events::{dispatch_text, secret};
use super::order_writing::{self, check_giver, check_recipient};
use super::{Answer, Done, Fact, standing};
use crate::edition::Initiative as Fortune;
use crate::prelude::*;

/// A side's step of initiative.
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

    /// The order that is being put together.
    pub(super) fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    pub(super) fn ask(&self, _: &World) -> Option<Ask> {
        const TRY: &[Rule] = &[rule!("nlc.20.3.a"), rule!("nlc.20.11.a"), rule!("nlc.20.3.e")];
        const BAD_MOVE: &[Rule] = &[rule!("nlc.20.11.f"), rule!("nlc.20.2.b"), rule!("nlc.20.2.c")];
        if self.done || self.sealed {
            return None;
        }
        let (side, prompt, rules) = match &self.draft {
            None => (self.side, "try initiative with a leader, or say that nobody else does", TRY),
            Some(draft) if draft.purpose == Purpose::BadMove => (
                self.side.enemy(),
                "choose an order for the leader who made a bad move, or leave him his",
                BAD_MOVE,
            ),
            Some(draft) => {
                let (prompt, rules) = draft.prompt();
                (self.side, prompt, rules)
            }
        };
        Some(Ask { side, prompt, rules })
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if let Some(draft) = &self.draft {
            draft.answers(world, push);
            if draft.purpose == Purpose::BadMove {
                push(Answer::LeaveThemBe);
            }
            return;
        }
        for holder in world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == self.side) {
            let mut offer = |answer: Answer, checked: Result<(), Denial>| {
                if checked.is_ok() {
                    push(answer);
                }
            };
            offer(
                Answer::IntoReserve { holder },
                standing::check_into_reserve(world, self.side, holder, self.begun),
            );
            offer(Answer::Rejoin { holder }, standing::check_rejoin(world, self.side, holder));
            for unit in world.units_in_holder(holder) {
                offer(
                    Answer::NameLead { unit, holder },
                    standing::check_lead(world, self.side, unit, holder),
                );
            }
            let formation = world.theatre.formation_of(holder);
            let corps =
                formation.and_then(|formation| world.leader_of(world.theatre.formation_holder(formation)));
            let wing = formation.and_then(|formation| world.wing_over(formation));
            let own = world.leader_of(holder);
            let corps = corps.filter(|corps| own != Some(*corps));
            let wing = wing.filter(|wing| own != Some(*wing) && corps != Some(*wing));
            for leader in [own, corps, wing].into_iter().flatten() {
                offer(
                    Answer::Initiative { leader, holder },
                    check_initiative(world, self.side, leader, holder),
                );
            }
        }
        for leader in world.leader_ids() {
            for formation in world.wing_of(leader) {
                if self.may_change(leader)
                    && standing::check_take_over(world, self.side, leader, formation).is_ok()
                {
                    push(Answer::TakeOver { leader, formation });
                }
            }
            if self.may_change(leader) && standing::check_give_up(world, self.side, leader).is_ok() {
                push(Answer::GiveUp { leader });
            }
        }
        push(Answer::NoMoreInitiative);
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        if let Some(draft) = &mut self.draft {
            if answer == Answer::LeaveThemBe && draft.purpose == Purpose::BadMove {
                self.draft = None;
                return Ok(true);
            }
            match draft.answer(world, answer)? {
                Penned::Unfinished => {}
                Penned::Elsewhere => return Ok(false),
                Penned::Sealed => self.sealed = true,
                Penned::Torn => {
                    let again = draft.to.filter(|_| draft.purpose == Purpose::BadMove);
                    let again = again.map(|to| Draft::to(Purpose::BadMove, draft.by, to));
                    self.draft = again;
                }
            }
            return Ok(true);
        }
        match answer {
            Answer::IntoReserve { holder } => {
                standing::check_into_reserve(world, self.side, holder, self.begun)?;
                standing::into_reserve(world, holder, play);
            }
            Answer::Rejoin { holder } => {
                standing::check_rejoin(world, self.side, holder)?;
                standing::rejoin(world, holder, play);
            }
            Answer::NameLead { unit, holder } => {
                standing::check_lead(world, self.side, unit, holder)?;
                standing::name_lead(world, unit, holder, play);
            }
            Answer::TakeOver { leader, formation } => {
                self.check_change(leader)?;
                standing::check_take_over(world, self.side, leader, formation)?;
                self.changed.push(leader);
                standing::lead(world, leader, Some(formation), play);
            }
            Answer::GiveUp { leader } => {
                self.check_change(leader)?;
                standing::check_give_up(world, self.side, leader)?;
                self.changed.push(leader);
                standing::lead(world, leader, None, play);
            }
            Answer::Initiative { leader, holder } => {
                check_initiative(world, self.side, leader, holder)?;
                let begun = hooks::command::draft_of_initiative(world, leader, holder);
                self.draft = Some(begun.unwrap_or_else(|| Draft::to(Purpose::Initiative, leader, holder)));
            }
            Answer::NoMoreInitiative => self.done = true,
            _ => return Ok(false),
        }
        Ok(true)
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
        if self.done { Step::Done } else { Step::Ask }
    }

    /// Whether an order is being put together.
    pub(crate) fn is_drafting(&self) -> bool {
        self.draft.is_some()
    }

    /// A wing commander changes his part once a turn.
    fn check_change(&self, leader: LeaderId) -> Result<(), Denial> {
        if self.may_change(leader) { Ok(()) } else { Err(Denial::CannotTakeOver { leader }) }
    }

    fn may_change(&self, leader: LeaderId) -> bool {
        !self.changed.contains(&leader)
    }

    /// The same with something else in the secret draft of a side; `None` if it has no secret here.
    pub(crate) fn with_another(&self, side: Side) -> Option<Initiative> {
        let mut other = self.clone();
        match &self.draft {
            None if self.side == side => other.begun = !self.begun,
            Some(draft) if draft.purpose == Purpose::BadMove && self.side != side => {
                other.draft = Some(draft.with_another_kind());
            }
            Some(draft) if draft.purpose != Purpose::BadMove && self.side == side => other.draft = None,
            _ => return None,
        }
        Some(other)
    }

    /// The enemy of a side does not see what it drafts, nor whether it has begun.
    pub(crate) fn conceal(&mut self, side: Side) {
        let Some(draft) = &self.draft else {
            self.begun = self.begun && self.side != side;
            return;
        };
        let bad_move = draft.purpose == Purpose::BadMove;
        let writer = if bad_move { self.side.enemy() } else { self.side };
        if writer == side {
            let blank = draft.to.filter(|_| bad_move).map(|to| Draft::to(Purpose::BadMove, draft.by, to));
            self.draft = blank;
        }
        self.begun = self.begun && self.side != side;
    }
}

/// Whether a leader may try: once a turn (20.11.a), for his own troops, a corps leader for a division (20.13.e), a wing
/// commander who stands on his own for himself or a formation of his wing (20.15.d).
fn check_initiative(world: &World, side: Side, leader: LeaderId, holder: HolderId) -> Result<(), Denial> {
    let theatre = &world.theatre;
    let state = world.leader_state(leader);
    let hidden = hooks::command::check_initiative(world, leader, holder);
    let at_hand = world.is_at_hand(leader) || hidden.is_some();
    if world.leader(leader).nation.side != side || !at_hand {
        return Err(Denial::LeaderNotAtHand { leader });
    }
    if state.tried {
        return Err(Denial::InitiativeTried { leader });
    }
    if let Some(checked) = hidden {
        return checked;
    }
    let his = world.leader_of(holder) == Some(leader);
    let formation = theatre.formation_of(holder);
    let corps = || formation.and_then(|formation| world.leader_of(theatre.formation_holder(formation)));
    let in_wing = || formation.is_some_and(|formation| world.wing_over(formation) == Some(leader));
    match theatre.holders[holder.place()] {
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
    if chain::position(world, holder).is_none() { Err(Denial::NobodyToReceive { holder }) } else { Ok(()) }
}

/// The roll. A Bad Move leaves a draft for the enemy to fill.
fn roll(world: &mut World, draft: &Draft, play: &mut Play) -> Option<Draft> {
    let (by, to) = (draft.by, draft.to?);
    world.leader_state_mut(by).tried = true;
    let (rating, figures) = (world.rating(by, Matter::Initiative), &world.edition().command);
    let classes = |roll| match figures.initiative(rating, roll) {
        Fortune::BadMove => 0,
        Fortune::NoEffect => 1,
        Fortune::Acts => 2,
    };
    let thrown = play.dice.throw(Throw::TWO_D6, &classes);
    let result = figures.initiative(rating, thrown.total());
    let (word, rule) = match result {
        Fortune::BadMove => ("bad move", rule!("nlc.20.11.f")),
        Fortune::NoEffect => ("no effect", rule!("nlc.20.11.d")),
        Fortune::Acts => ("acts", rule!("nlc.20.11.e")),
    };
    let dispatch = draft.dispatch(world, to, world.turn, false);
    play.log.tell(|| {
        let name = world.leader(by).name.clone();
        let (recipient, order) = (holder_words(world, to), dispatch_text(world, &dispatch));
        let text = format!(
            "{name} on his own initiative would have {recipient} {order}; he rolls {}: {word}.",
            thrown.total()
        );
        let sum = Sum {
            of: "initiative".into(),
            lines: vec![Line {
                what: "the leader's rating".into(),
                value: rating.to_string(),
                rule: rule!("nlc.tables.initiative.a"),
            }],
            total: rating.to_string(),
        };
        let fact = Fact::InitiativeTried { leader: name, result: word };
        let mut event = Event::by(rule!("nlc.20.11.a"), fact.into(), text)
            .and_by(&[rule, rule!("nlc.2.1.a")])
            .with_sum(sum)
            .with_roll(Roll::plain("initiative", thrown, word));
        if standing::division_of(world, to).is_some() {
            event = event.and_by(&[rule!("nlc.20.13.e")]);
        }
        if world.is_night() {
            event = event.and_by(&[rule!("nlc.23.k")]);
        }
        secret(world, to, event)
    });
    match result {
        Fortune::NoEffect => None,
        Fortune::Acts => {
            act(world, draft, to, play);
            None
        }
        Fortune::BadMove => {
            play.log.tell(|| {
                let name = world.leader(by).name.clone();
                let text = format!(
                    "{name} makes a bad move: his enemy may give {} an order.",
                    holder_words(world, to)
                );
                let fact = Fact::InitiativeTried { leader: name, result: "bad move" };
                let enemy = world.seat_of(world.theatre.side_of_holder(to).enemy());
                Event::by(rule!("nlc.20.11.f"), fact.into(), text).only_for(SeatSet::only(enemy))
            });
            hooks::command::bad_move(world, to);
            // Whoever chooses an order for troops must be told where they are.
            world.show_holder(to);
            Some(Draft::to(Purpose::BadMove, by, to))
        }
    }
}

/// He acts: the order is in force at once (20.11.e). That of a wing commander to a formation still has to reach it and to be
/// complied with (20.15.d).
fn act(world: &mut World, draft: &Draft, to: HolderId, play: &mut Play) {
    let by_wing = chain::is_wing_commander(world, draft.by) && world.leader_of(to) != Some(draft.by);
    if by_wing {
        play.log.tell(|| {
            let text = format!("{} is free to send this order.", world.leader(draft.by).name);
            let fact = Fact::InitiativeTried { leader: world.leader(draft.by).name.clone(), result: "acts" };
            secret(world, to, Event::by(rule!("nlc.20.15.d"), fact.into(), text))
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
    play.log.tell(|| {
        let order = dispatch_text(world, world.dispatch(dispatch));
        let text = format!("For this turn {} is ordered by its enemy to {order}.", holder_words(world, to));
        Event::by(rule!("nlc.20.11.f"), Fact::changed(world, to), text).and_by(&[rule!("nlc.20.11.h")])
    });
}
