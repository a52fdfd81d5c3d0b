//! The Chit Preparation Phase (4.d, 4.e; 4.1, 4.2): who rolls, the pair, the Initial Action, and what goes into the cup.
//!
//! Whether a formation acts by chit or in the Reserve Action Stage is settled when the phase begins (4.m) and written into
//! the [`Cup`], which everybody sees.

mod commanders;
mod cup;

pub use crate::world::{Chit, Cup};
pub use cup::words;

use super::{Answer, Fact};
use crate::prelude::*;
use commanders::{is_commander, is_under, possible_rollers, rollers};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChitPhase {
    at: At,
    /// Who may make the roll that is due, if that is to be decided.
    rollers: Vec<LeaderId>,
    /// Who rolls for the Initial Action.
    initial: BySide<Option<LeaderId>>,
    /// Whoever makes the roll that is due has been named.
    #[serde(default)]
    named: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
enum At {
    #[default]
    Begin,
    /// A side says who rolls for coordination.
    Coordination(Side),
    /// A side names its pair, both under the commander who rolled.
    Pair {
        side: Side,
        by: LeaderId,
    },
    /// A side says who rolls for the Initial Action.
    Initial(Side),
    /// The winner chooses; a wing commander only among his own.
    Choice {
        side: Side,
        by: Option<LeaderId>,
    },
    /// The dice say who chooses the order of the player turns (25.12.b).
    Order,
    Turns(Side),
    Fill,
}

impl ChitPhase {
    /// Who of the enemy could roll follows from who is independent, and who will is told when he does: anybody who might stands for him.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> ChitPhase {
        let ChitPhase { at, rollers, initial, named } = self;
        let enemy = side.enemy();
        let guess = possible_rollers(world, enemy);
        let mut known = *initial;
        known[enemy] = initial[enemy].and(guess.first().copied());
        let rollers = match at {
            At::Coordination(of) | At::Initial(of) if *of == enemy => guess,
            _ => rollers.clone(),
        };
        ChitPhase { at: *at, rollers, initial: known, named: *named }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const COORDINATE: &[Rule] = rules!["nlc.4.1.e", "nlc.20.15.e", "nlc.4.d"];
        const PAIR: &[Rule] = rules!["nlc.4.1.g", "nlc.4.1.f", "nlc.4.1.a"];
        const INITIAL: &[Rule] = rules!["nlc.4.2.f", "nlc.20.15.e"];
        const CHOICE: &[Rule] = rules!["nlc.4.2.c", "nlc.4.2.e"];
        const TURNS: &[Rule] = rules!["nlc.25.12.b", "nlc.25.12.a"];
        let (side, prompt, rules) = match self.at {
            At::Coordination(side) if self.is_to_be_named(world, side) => {
                (side, "name the commander who rolls for coordination", COORDINATE)
            }
            At::Pair { side, .. } => (side, "name the two formations that act together, or no pair", PAIR),
            At::Initial(side) if self.is_to_be_named(world, side) => {
                (side, "name the commander who rolls for the Initial Action", INITIAL)
            }
            At::Choice { side, .. } => {
                (side, "choose the formation that takes the Initial Action, or nobody", CHOICE)
            }
            At::Turns(side) => (side, "go first or second", TURNS),
            _ => return None,
        };
        Some(Ask::new(side, prompt, rules))
    }

    pub(super) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        match self.at {
            At::Turns(_) => to.extend([Answer::GoFirst, Answer::GoSecond].map(Action::Turn)),
            At::Coordination(_) | At::Initial(_) => {
                to.extend(self.rollers.iter().map(|leader| Action::Turn(Answer::Roll { leader: *leader })));
            }
            At::Pair { side, by } => {
                let own: Vec<FormationId> = candidates(world, side, Some(by)).collect();
                for (at, first) in own.iter().enumerate() {
                    for second in &own[at + 1..] {
                        to.push(Action::Turn(Answer::Pair { first: *first, second: *second }));
                    }
                }
                to.push(Action::Turn(Answer::NoPair));
            }
            At::Choice { side, by } => {
                let single = candidates(world, side, by).filter(|own| !world.cup.is_paired(*own));
                to.extend(single.map(|formation| Action::Turn(Answer::ActFirst { formation })));
                if may_pair_act(world, side, by) {
                    to.push(Action::Turn(Answer::PairActsFirst));
                }
                to.push(Action::Turn(Answer::NobodyFirst));
            }
            At::Begin | At::Order | At::Fill => {}
        }
    }

    pub(super) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        let Action::Turn(answer) = action else { return Err(Ask::not_now(self.ask(world))) };
        match (self.at, answer) {
            (At::Coordination(_) | At::Initial(_), Answer::Roll { leader }) => {
                refuse_if(!self.rollers.contains(&leader), Denial::DoesNotRoll { leader })?;
                (self.rollers, self.named) = (vec![leader], true);
            }
            (At::Pair { side, by }, Answer::Pair { first, second }) => {
                for formation in [first, second] {
                    check(world, side, Some(by), formation, Denial::ReservePaired { formation })?;
                }
                refuse_if(first == second, Denial::TwoFormations { formation: first })?;
                let pair = [first.min(second), first.max(second)];
                world.cup_mut().pairs[side] = Some(pair);
                play.log.tell(world, || paired(world, pair));
                self.after_coordination(world, side);
            }
            (At::Pair { side, .. }, Answer::NoPair) => self.after_coordination(world, side),
            (At::Choice { side, by }, Answer::ActFirst { formation }) => {
                check(world, side, by, formation, Denial::ReserveFirst { formation })?;
                refuse_if(world.cup.is_paired(formation), Denial::OfThePair { formation })?;
                self.choose(world, Some((side, Chit::Formation(formation))), play);
            }
            (At::Choice { side, by }, Answer::PairActsFirst) => {
                refuse_if(!may_pair_act(world, side, by), Denial::NoPairToActFirst)?;
                self.choose(world, Some((side, Chit::Coordinated(side))), play);
            }
            (At::Choice { .. }, Answer::NobodyFirst) => self.choose(world, None, play),
            (At::Turns(side), Answer::GoFirst) => self.settle_turns(world, side, play),
            (At::Turns(side), Answer::GoSecond) => self.settle_turns(world, side.enemy(), play),
            _ => return Err(Ask::not_now(self.ask(world))),
        }
        Ok(())
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        let first = world.theatre.terms.opening.first;
        match self.at {
            At::Begin => {
                *world.cup_mut() = Cup::settled(world);
                self.ask_who_rolls(world, first, At::Coordination);
            }
            At::Coordination(side) => match self.rollers.first().copied() {
                Some(_) if self.coordinates_by_card(world, side, play) => {}
                Some(leader) if coordinate(world, leader, play) => self.at = At::Pair { side, by: leader },
                _ => self.after_coordination(world, side),
            },
            // Asked even if nobody can be named: who has a chit is seen when the cup is filled.
            At::Pair { side, .. } => self.after_coordination(world, side),
            At::Initial(side) => {
                if side == first && self.acts_first_by_card(world, play) {
                    return Step::Again;
                }
                self.initial[side] = self.rollers.first().copied();
                if side == first {
                    self.ask_who_rolls(world, side.enemy(), At::Initial);
                } else {
                    let won = self.throw(world, play);
                    let won = won.filter(|(side, _)| !hooks::command::starts_late(world, *side, play));
                    self.at = won.map_or(At::Fill, |(side, by)| At::Choice { side, by });
                }
            }
            At::Choice { .. } | At::Turns(_) => self.at = At::Fill,
            At::Order => self.at = At::Turns(hooks::turn::chooser(world, play)),
            At::Fill if hooks::turn::has_player_turns(world) => return Step::Done,
            At::Fill => {
                world.cup_mut().fill();
                play.log.tell(world, || filled(world));
                return Step::Done;
            }
        }
        Step::Again
    }

    fn after_coordination(&mut self, world: &World, side: Side) {
        let opening = &world.theatre.terms.opening;
        if side == opening.first {
            self.ask_who_rolls(world, side.enemy(), At::Coordination);
        } else if hooks::turn::has_player_turns(world) {
            self.at = At::Order;
        } else if let Some(winner) = opening.initial_action.filter(|_| world.turn == Turn::FIRST) {
            // The scenario gives it on the first turn.
            self.at = At::Choice { side: winner, by: None };
        } else {
            self.ask_who_rolls(world, opening.first, At::Initial);
        }
    }

    /// Whether a side has the Coordinated Action chit by a card, without a roll.
    fn coordinates_by_card(&mut self, world: &mut World, side: Side, play: &mut Play) -> bool {
        let by = hooks::command::coordinates_by_card(world, side, play);
        if let Some(by) = by {
            self.at = At::Pair { side, by };
        }
        by.is_some()
    }

    /// Whether a side has the Initial Action by a card, without a roll.
    fn acts_first_by_card(&mut self, world: &mut World, play: &mut Play) -> bool {
        let winner = hooks::command::acts_first_by_card(world, play);
        if let Some(side) = winner {
            self.at = At::Choice { side, by: None };
        }
        winner.is_some()
    }

    /// Asks a side who of those who may rolls.
    fn ask_who_rolls(&mut self, world: &World, side: Side, at: fn(Side) -> At) {
        (self.at, self.rollers, self.named) = (at(side), rollers(world, side), false);
    }

    /// Whether a side has to say who rolls: it has several who might, as far as everybody knows. Which of them stand on their own
    /// (20.15.e) the enemy must not learn from the silence.
    fn is_to_be_named(&self, world: &World, side: Side) -> bool {
        !self.named && !self.rollers.is_empty() && possible_rollers(world, side).len() > 1
    }

    /// Both sides throw a die and add the rating of the commander they named (4.2.a); who wins by three may choose, a wing
    /// commander only among his own.
    fn throw(&self, world: &World, play: &mut Play) -> Option<(Side, Option<LeaderId>)> {
        let thrown = Side::BOTH.map(|_| play.dice.throw(Throw::D6, &|face| face));
        let rating = |side: Side| {
            self.initial[side].map_or(0, |leader| i16::from(world.rating(leader, Matter::Chits)))
        };
        let rolled = |at: usize| i16::try_from(thrown[at].total()).unwrap_or(i16::MAX);
        let totals = [rolled(0) + rating(Side::First), rolled(1) + rating(Side::Second)];
        let least = world.edition().turn.initial_margin;
        let winner = match totals[0] - totals[1] {
            margin if margin >= least => Some(Side::First),
            margin if margin <= -least => Some(Side::Second),
            _ => None,
        };
        play.log.tell(world, || {
            let [first, second] = totals;
            let text = match winner {
                Some(side) => {
                    format!("{first} to {second}: {} have the Initial Action.", world.side_words(side))
                }
                None => format!("{first} to {second}: nobody has the Initial Action."),
            };
            let winner = winner.map(|side| world.seat_name(side).to_owned());
            let mut event = Event::by(rule!("nlc.4.2.a"), Fact::InitialRolled { totals, winner }, text)
                .and_by(rules!["nlc.4.2.b", "nlc.4.d"]);
            let lacks =
                |side: Side| self.initial[side].is_none() && hooks::turn::is_without_commander(world, side);
            event = event.and_by_if(Side::BOTH.into_iter().any(lacks), rules!["lgg.21.6.d"]);
            let alone = self.initial.first.is_none() || self.initial.second.is_none();
            let by_rule = if alone { world.cited(rules!["mop.37.15.1.a"]) } else { Vec::new() };
            event = event.and_by(&by_rule);
            for (at, side) in Side::BOTH.into_iter().enumerate() {
                let rated = format!("+{}", rating(side));
                // Who he is, is told by no number: whoever does not see him does not learn it.
                let who = if self.initial[side].is_some() { "the commander" } else { "no commander" };
                let die = Line::of("die", rolled(at), rule!("nlc.4.2.a"));
                let lines = vec![die, Line::of(who, rated, rule!("nlc.4.2.f"))];
                let roll = Roll::plain("initial action", world.seat_name(side), thrown[at], "thrown");
                event = event.with_roll(roll.for_what("the Initial Action")).with_sum(Sum::of(
                    format!("the total of {}", world.side_words(side)),
                    lines,
                    totals[at],
                ));
            }
            event
        });
        let only_his = |leader: &LeaderId| !is_commander(world, *leader);
        winner.map(|side| (side, self.initial[side].filter(only_his)))
    }

    /// The player turn of this side comes first (25.12.a).
    fn settle_turns(&mut self, world: &mut World, first: Side, play: &mut Play) {
        world.cup_mut().player_turns = Some((first, 0));
        self.at = At::Fill;
        play.log.tell(world, || {
            let seat = world.seat_name(first).to_owned();
            let text = format!("The player turn of {} is first.", world.side_words(first));
            Event::by(rule!("nlc.25.12.b"), Fact::TurnsOrdered { first: seat }, text)
                .and_by(rules!["nlc.25.12.a"])
        });
    }

    fn choose(&mut self, world: &mut World, initial: Option<(Side, Chit)>, play: &mut Play) {
        world.cup_mut().initial = initial;
        self.at = At::Fill;
        play.log.tell(world, || {
            let formations = initial.map_or(Vec::new(), |(_, chit)| world.names(&world.cup.formations(chit)));
            let first = || format!("{} will act first.", listed(&formations));
            let (rule, text) = match initial {
                Some((_, Chit::Coordinated(_))) => (rule!("nlc.4.2.e"), first()),
                Some((_, Chit::Formation(_))) => (rule!("nlc.4.2.d"), first()),
                None => (rule!("nlc.4.2.c"), "The Initial Action is declined.".to_owned()),
            };
            Event::by(rule, Fact::InitialChosen { formations }, text).and_by(rules!["nlc.4.2.c"])
        });
    }
}

/// The formations of a side whose chits are on their way into the cup, those under a leader if one is named.
fn candidates(world: &World, side: Side, by: Option<LeaderId>) -> impl Iterator<Item = FormationId> {
    let own = move |formation: &FormationId| world.theatre.formations[*formation].side == side;
    let ready = world.cup.ready.iter().copied().filter(own);
    let ready = ready.filter(|formation| !hooks::command::is_scattered(world, *formation));
    ready.filter(move |formation| by.is_none_or(|leader| is_under(world, leader, *formation)))
}

/// Whether a formation of a side, under a leader if one is named, may be chosen; one in Reserve may not.
fn check(
    world: &World,
    side: Side,
    by: Option<LeaderId>,
    formation: FormationId,
    in_reserve: Denial,
) -> Allowed {
    refuse_if(world.theatre.formations[formation].side != side, Denial::NotYourFormation { formation })?;
    if let Some(leader) = by.filter(|leader| !is_under(world, *leader, formation)) {
        return Err(Denial::NotUnderHim { formation, leader });
    }
    refuse_if(!world.cup.ready.contains(&formation), in_reserve)
}

/// Whether a side may take its Coordinated Action chit as its Initial Action (4.2.e).
fn may_pair_act(world: &World, side: Side, by: Option<LeaderId>) -> bool {
    let under = |formation: &FormationId| by.is_none_or(|leader| is_under(world, leader, *formation));
    world.cup.pairs[side].is_some_and(|pair| pair.iter().all(under))
}

/// The roll for the Coordinated Action chit (4.1.d).
fn coordinate(world: &World, leader: LeaderId, play: &mut Play) -> bool {
    let most = i16::from(world.rating(leader, Matter::Chits)) - world.edition().turn.coordination;
    let (thrown, received) = play.test(Throw::D6, |face| i16::try_from(face).is_ok_and(|face| face <= most));
    play.log.tell(world, || {
        let (by, leader) = (world.seat_name(world.leader(leader).nation.side), world.piece(leader));
        let result = if received { "received" } else { "not received" };
        let text = format!("{leader} rolls for coordination, {most} or less: the chit is {result}.");
        let fact = Fact::CoordinationRolled { leader, chit: result };
        let roll = Roll::plain("coordination", by, thrown, result);
        let event = Event::by(rule!("nlc.4.1.d"), fact, text);
        hooks::turn::coordinates(world, event.and_by(rules!["nlc.4.d", "nlc.3.2.b"]).with_roll(roll))
    });
    received
}

fn paired(world: &World, pair: [FormationId; 2]) -> Event<AnyFact> {
    let formations = world.names(&pair);
    let text = format!("{} will act together.", listed(&formations));
    let rules = [rule!("nlc.4.1.a"), rule!("nlc.4.1.c"), rule!("nlc.4.1.f")];
    Event::by(rule!("nlc.4.1.g"), Fact::PairNamed { formations }, text).and_by(&rules)
}

fn filled(world: &World) -> Event<AnyFact> {
    let chits: Vec<String> = world.cup.chits.iter().map(|chit| words(world, *chit)).collect();
    let cups = hooks::turn::cups(world);
    let text = match (chits.len(), cups) {
        (0, _) => "No chit goes into the cup.".to_owned(),
        (n, None) => format!("The cup holds {}: {}.", counted(n, "chit|chits"), listed(&chits)),
        (_, Some([first, second])) => {
            let [own, other] = Side::BOTH.map(|side| world.side_words(side));
            let first = counted(usize::from(first), "chit|chits");
            format!("The cup of {own} holds {first}, that of {other} {second}: {}.", listed(&chits))
        }
    };
    let event = Event::by(rule!("nlc.4.e"), Fact::CupFilled { chits }, text)
        .and_by_if(cups.is_some(), rules!["mop.37.1.a"]);
    event
        .and_by(rules!["nlc.3.2.a", "nlc.4.m"])
        .and_by_if(!world.cup.in_reserve.is_empty(), rules!["nlc.20.2.reserve.h"])
}
