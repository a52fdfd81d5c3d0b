//! Who moves first (con.2): each side rolls, adds its points and its senior leader, and the winner chooses.

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, CommandAnswer};
use crate::facts::{CommandFact, Fact};
use crate::seniority::Seniority;
use crate::types::{BySide, Side};
use crate::world::World;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::{Throw, Thrown};
use umpire::event::{Event, Line, Roll, SeatSet, Sum};
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// Phase I.c.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Initiative {
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
enum Stage {
    #[default]
    Opens,
    Chooses(Side),
    Ends,
}

impl Initiative {
    /// A preset turn needs no die; else each side must know its senior leader first (con.2.c, con.2.f, con.2.g).
    fn open(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        if let Some(side) = world.theatre.terms.preset_of(world.turn) {
            (world.first, world.initiative) = (side, side);
            play.log.tell(world, || first_is(side, rule!("con.2.f")).and_by(rules!("con.2.g", "con.2.h")));
            self.stage = Stage::Ends;
            return Step::Again;
        }
        for side in Side::BOTH {
            if let Some(question) = Seniority::if_open(world, side, world.on_map(side)) {
                return Step::Begin(question.into());
            }
        }
        self.roll(world, play);
        Step::Again
    }

    fn roll(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        let thrown = Side::BOTH.map(|_| play.dice.throw(Throw::D6, &|face| face));
        let sums = BySide::of(|side| sum_of(world, side, &thrown[usize::from(side.seat().0)]));
        let totals = BySide::of(|side| sums[side].1);
        let winner = match totals[Side::French].cmp(&totals[Side::Coalition]) {
            std::cmp::Ordering::Greater => Some(Side::French),
            std::cmp::Ordering::Less => Some(Side::Coalition),
            std::cmp::Ordering::Equal => None,
        };
        for side in Side::BOTH {
            play.log.tell(world, || {
                let own = &sums[side];
                let text = format!("{} have {} for the initiative.", side.title(), own.1);
                let fact = CommandFact::Organized { deed: text.clone() };
                Event::by(rule!("con.2.a"), fact, text)
                    .with_sum(own.0.clone())
                    .only_for(SeatSet::only(side.seat()))
            });
        }
        play.log.tell(world, || {
            // The faces fall before everybody's eyes; what is added to them each side alone knows of itself.
            let what = winner.map_or("a draw".to_owned(), |side| format!("{} win", side.called()));
            let fact = CommandFact::InitiativeRolled { winner: winner.map(|side| side.key().to_owned()) };
            let mut event = Event::by(rule!("con.2.a"), fact, format!("The initiative: {what}."));
            for (side, thrown) in Side::BOTH.into_iter().zip(thrown) {
                event = event.with_roll(Roll::plain("first player", side.key(), thrown, what.clone()));
            }
            event.and_by_if(winner.is_none(), rules!("con.2.e", "con.2.h"))
        });
        // On a draw the first player of the last turn is first again, and holds the initiative (con.2.e, con.2.h).
        world.initiative = winner.unwrap_or(world.first);
        self.stage = winner.map_or(Stage::Ends, Stage::Chooses);
        if winner.is_none() {
            let first = world.first;
            play.log.tell(world, || first_is(first, rule!("con.2.e")));
        }
    }
}

fn first_is(side: Side, rule: Rule) -> Event<Fact> {
    let fact = CommandFact::FirstPlayer { side: side.key().to_owned() };
    Event::by(rule, fact, format!("{} move first.", side.title()))
}

/// A side's total: the die, one for each full five of all its points, the initiative of its senior leader (con.2.a to 2.c).
fn sum_of(world: &World, side: Side, thrown: &Thrown) -> (Sum, i16) {
    let die = i16::try_from(thrown.total()).unwrap_or(i16::MAX);
    let points: u16 = world.theatre.armies_of(side).map(|army| u16::from(world.army(army).points)).sum();
    let by_points =
        i16::try_from(points / u16::from(world.edition().initiative.points_for_one)).unwrap_or(i16::MAX);
    let senior = world.senior_of(world.on_map(side));
    let by_leader = senior.map_or(0, |leader| i16::from(world.initiative_of(leader)));
    let total = die + by_points + by_leader;
    let who = senior.map_or("nobody".to_owned(), |leader| world.name(leader));
    let lines = vec![
        Line::of("die", die, rule!("con.2.a")),
        Line::of(
            umpire::told!(usize::from(points), "{points} point|points"),
            format!("{by_points:+}"),
            rule!("con.2.b"),
        ),
        Line::of(who, format!("{by_leader:+}"), rule!("con.2.c")),
    ];
    (Sum::of(format!("the initiative of {}", side.called()), lines, total), total)
}

impl Proceeds for Initiative {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        match self.stage {
            Stage::Opens => self.open(world, play),
            Stage::Chooses(_) => Step::Ask,
            Stage::Ends => Step::Done,
        }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let prompt = move || format!("{}: who moves first this turn?", side.title());
        (self.stage == Stage::Chooses(side)).then(|| Ask::open(prompt, rules!("con.2.d", "con.2.h")))
    }

    fn offer(&self, _: &World, _: Side, to: &mut Vec<Answer>) {
        to.extend(Side::BOTH.map(|side| Answer::Command(CommandAnswer::MoveFirst { side })));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let (Answer::Command(CommandAnswer::MoveFirst { side: first }), true) =
            (*answer, self.stage == Stage::Chooses(side))
        else {
            return Err(not_now(self.ask(world, side)));
        };
        world.first = first;
        play.log.tell(world, || first_is(first, rule!("con.2.d")));
        self.stage = Stage::Ends;
        Ok(())
    }

    fn known_to(&self, _: &World, _: Side) -> Initiative {
        *self
    }
}
