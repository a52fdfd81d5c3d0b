//! The charges that have arrived, fought out; then what the winners do (7.7.j, 7.7.u, 7.8).

use super::charge_fight::ChargeFight;
use super::reaction_window::{ReactionWindow, Trigger};
use super::return_home::ReturnHome;
use super::{Charge, Occasion, check_last_hexside, is_riding_in, merged};
use crate::activity::Engaged;
use crate::fact::Fact;
use crate::movement::beyond_range;
use crate::prelude::*;

/// Charges of one side that are fought one after another. Only when all are fought do the winners choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeRound {
    side: Side,
    round: Round,
    charges: Vec<Charge>,
    chosen: Option<HexId>,
    /// The charge that is being fought, with its defenders.
    current: Option<(Charge, Vec<UnitId>)>,
    wins: Vec<Win>,
    pursuits: Vec<Charge>,
    /// The pursuits that have set out.
    pursuing: Vec<Charge>,
    stage: Stage,
}

crate::activity::in_the_open! { ChargeRound { side, round, charges, chosen, current, wins, pursuits, pursuing, stage } }

/// Whether the cavalry may still pursue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    /// Charges: the winners may pursue.
    Charge,
    /// Pursuits: there is one round of them (7.8.e).
    Pursuit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Fighting,
    Choosing,
    Settling,
    Pursuing,
    Ended,
}

/// A hex that was won, or found empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Win {
    hex: HexId,
    /// The victorious units, each with what it will do.
    units: Vec<(UnitId, Option<Choice>)>,
    /// The units they beat; none if the hex was empty.
    beaten: Vec<UnitId>,
    /// Whether the pursuit test has been made, or is not owed.
    tested: bool,
    /// Whether it came out so that all pursue (7.8.d).
    forced: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Choice {
    Hold,
    Back,
    Pursue(HexId),
}

impl ChargeRound {
    /// The charge that is being fought.
    pub(crate) fn engaged(&self) -> Option<Engaged> {
        let (charge, defenders) = self.current.as_ref()?;
        let units = charge.units.iter().chain(defenders).copied().collect();
        Some(Engaged { side: self.side, target: charge.target, units })
    }

    /// Charges to be fought.
    pub fn new(side: Side, round: Round, charges: Vec<Charge>) -> ChargeRound {
        let (chosen, current, stage) = (None, None, Stage::Fighting);
        let (wins, pursuits, pursuing) = (Vec::new(), Vec::new(), Vec::new());
        ChargeRound { side, round, charges, chosen, current, wins, pursuits, pursuing, stage }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const ORDER: &[Rule] = rules!["nlc.7.7.u", "nlc.7.7.o"];
        const CHOOSE: &[Rule] =
            rules!["nlc.7.7.j", "nlc.7.8.a", "nlc.7.8.b", "nlc.7.8.c", "nlc.7.7.u", "nlc.7.7.w"];
        const STOP: &[Rule] = rules!["nlc.7.8.e", "nlc.7.7.w"];
        const FORCED: &[Rule] = rules!["nlc.7.8.d", "nlc.7.8.b"];
        let (prompt, rules) = match self.stage {
            Stage::Fighting if self.chosen.is_none() && self.charges.len() > 1 && self.current.is_none() => {
                ("choose which charge is fought next", ORDER)
            }
            Stage::Choosing => {
                let (win, unit) = self.undecided()?;
                self.options(world, win, unit).nth(1)?;
                match self.round {
                    _ if win.forced => ("choose whom the cavalry pursues", FORCED),
                    Round::Charge => ("say what the victorious cavalry does", CHOOSE),
                    Round::Pursuit => ("say whether the cavalry holds the hex or goes back", STOP),
                }
            }
            _ => return None,
        };
        Some(Ask::new(self.side, prompt, rules))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        if self.stage == Stage::Fighting {
            to.extend(self.charges.iter().map(|charge| Action::Fight { target: charge.target }));
        } else if let Some((win, unit)) = self.undecided() {
            to.extend(self.options(world, win, unit).map(|choice| choice.action(unit)));
        }
    }

    pub(crate) fn answer(&mut self, world: &World, action: Action, _: &mut Play) -> Allowed {
        if self.stage == Stage::Fighting {
            let Action::Fight { target } = action else { return Err(Ask::not_now(self.ask(world))) };
            let known = self.charges.iter().any(|charge| charge.target == target);
            refuse_if(!known, Denial::NoSuchCharge { target })?;
            self.chosen = Some(target);
            return Ok(());
        }
        let Some((win, asked)) = self.undecided() else { return Err(Ask::not_now(None)) };
        let (unit, choice) = match action {
            Action::HoldTheHex { unit } => (unit, Choice::Hold),
            Action::GoBack { unit } => (unit, Choice::Back),
            Action::Pursue { unit, target } => (unit, Choice::Pursue(target)),
            _ => return Err(Ask::not_now(self.ask(world))),
        };
        if unit != asked {
            return Err(Ask::not_now(self.ask(world)));
        }
        if !self.options(world, win, unit).any(|open| open == choice) {
            return Err(self.why_not(world, win, unit, choice));
        }
        self.decide(choice);
        Ok(())
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        match self.stage {
            Stage::Fighting => self.fight(world, play),
            Stage::Choosing => {
                if let Some((win, unit)) = self.undecided() {
                    let only = self.options(world, win, unit).next().unwrap_or(Choice::Back);
                    self.decide(only);
                } else {
                    self.test_pursuit(world, play);
                }
                Step::Again
            }
            Stage::Settling => self.settle(world, play),
            Stage::Pursuing => self.pursue(world),
            Stage::Ended => Step::Done,
        }
    }

    // The fights.

    fn fight(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if let Some((charge, beaten)) = self.current.take() {
            self.note_win(world, &charge, beaten);
        }
        let Some(charge) = self.take_next() else {
            self.stage = Stage::Choosing;
            return Step::Again;
        };
        hooks::charge::arrives(world, charge.target, play);
        let defenders = charge.defenders(world, self.side);
        if defenders.is_empty() {
            play.log.tell(world, || {
                let target = world.name(charge.target);
                let text = format!("Nobody is left to charge in {target}.");
                Event::by(rule!("nlc.7.9.l"), Fact::NoFire { target }, text)
            });
            self.note_win(world, &charge, Vec::new());
            return Step::Again;
        }
        let clash = ChargeFight::new(self.side, charge.clone());
        self.current = Some((charge, defenders));
        Step::Begin(Activity::ChargeFight(clash))
    }

    fn take_next(&mut self) -> Option<Charge> {
        let chosen = self.chosen.take();
        let at = chosen.and_then(|target| self.charges.iter().position(|charge| charge.target == target));
        (!self.charges.is_empty()).then(|| self.charges.remove(at.unwrap_or(0)))
    }

    /// The clash of the charge on a hex.
    pub(crate) fn clash(&self, target: HexId) -> Option<ChargeFight> {
        let charge = self.charges.iter().find(|charge| charge.target == target)?;
        Some(ChargeFight::new(self.side, charge.clone()))
    }

    /// Whoever is still in the hex has won it: the beaten have gone back. Unless some could not, it is taken with all that is
    /// in it, whether the cavalry stays or not (13.b, 19.4.b).
    fn note_win(&mut self, world: &mut World, charge: &Charge, beaten: Vec<UnitId>) {
        let units: Vec<(UnitId, Option<Choice>)> =
            charge.present(world).into_iter().map(|unit| (unit, None)).collect();
        if !units.is_empty() {
            if world.held_by(charge.target) != Some(self.side.enemy()) {
                world.tread(charge.target, units[0].0);
            }
            self.wins.push(Win { hex: charge.target, units, beaten, tested: false, forced: false });
        }
    }

    // The winners' choices.

    fn undecided(&self) -> Option<(&Win, UnitId)> {
        let open = |(_, choice): &&(UnitId, Option<Choice>)| choice.is_none();
        // A test that is owed comes before the next charge's choices.
        let win = self.wins.iter().find(|win| !win.tested || win.units.iter().any(|unit| open(&unit)))?;
        win.units.iter().find(open).map(|(unit, _)| (win, *unit))
    }

    fn decide(&mut self, choice: Choice) {
        let units = self.wins.iter_mut().flat_map(|win| &mut win.units);
        if let Some((_, open)) = units.into_iter().find(|(_, open)| open.is_none()) {
            *open = Some(choice);
        }
    }

    /// What a victorious unit may do: hold the hex, if nobody is in it and there is room (7.7.w), go back, or pursue.
    fn options(&self, world: &World, win: &Win, unit: UnitId) -> impl Iterator<Item = Choice> {
        let stay = (!win.forced && self.may_hold(world, win, unit).is_ok()).then_some(Choice::Hold);
        let back = (!win.forced).then_some(Choice::Back);
        stay.into_iter().chain(back).chain(self.targets(world, win).map(Choice::Pursue))
    }

    fn may_hold(&self, world: &World, win: &Win, unit: UnitId) -> Allowed {
        refuse_if(world.held_by(win.hex) == Some(self.side.enemy()), Denial::EnemyInTheHex { hex: win.hex })?;
        let staying = win.units.iter().filter(|(_, choice)| *choice == Some(Choice::Hold));
        let staying = staying.map(|(unit, _)| *unit).chain([unit]);
        let full = !world.may_stack_in(win.hex, world.units_in(win.hex).chain(staying));
        refuse_if(full, Denial::HexIsFull { hex: win.hex })
    }

    /// Where a pursuit can go: to an adjacent enemy who can be charged from here (7.8.g), or to beaten units that could
    /// not leave the hex (7.7.n).
    fn targets(&self, world: &World, win: &Win) -> impl Iterator<Item = HexId> {
        let enemy = self.side.enemy();
        let open = self.round == Round::Charge
            && !win.beaten.is_empty()
            && !hooks::charge::is_covered(world, enemy, win.hex);
        let here = win.hex;
        let in_hex = win.beaten.iter().any(|unit| world.hex_of(*unit) == Some(here));
        let around = world.ground().neighbours(here).filter_map(move |(hex, _)| {
            let held = world.held_by(hex) == Some(enemy);
            (open && held && check_last_hexside(world, here, hex).is_ok()).then_some(hex)
        });
        (open && in_hex).then_some(here).into_iter().chain(around)
    }

    fn why_not(&self, world: &World, win: &Win, unit: UnitId, choice: Choice) -> Denial {
        match choice {
            _ if win.forced => Denial::MustPursue { unit },
            Choice::Hold | Choice::Back => {
                let full = self.may_hold(world, win, unit).err().filter(|_| choice == Choice::Hold);
                full.unwrap_or_else(|| Ask::not_now(self.ask(world)))
            }
            Choice::Pursue(_) if self.round == Round::Pursuit => Denial::OnePursuit { unit },
            Choice::Pursue(target) => {
                let near = world.ground().board.are_adjacent(win.hex, target);
                match check_last_hexside(world, win.hex, target) {
                    Err(_) if near => Denial::CannotPursueThere { target },
                    _ => Denial::NobodyToPursue { target },
                }
            }
        }
    }

    /// A die for a won charge in which somebody does not pursue although he could: above the best pursuit value among
    /// all its cavalry they all pursue (7.8.c, 7.8.d).
    fn test_pursuit(&mut self, world: &mut World, play: &mut Play) {
        let Some(at) = self.wins.iter().position(|win| !win.tested) else {
            self.stage = Stage::Settling;
            return;
        };
        let unwilling =
            self.wins[at].units.iter().any(|(_, choice)| !matches!(choice, Some(Choice::Pursue(_))));
        let possible = self.targets(world, &self.wins[at]).next().is_some();
        let win = &mut self.wins[at];
        win.tested = true;
        if !unwilling || !possible {
            return;
        }
        if let Some(card) = hooks::charge::pursuit_is_passed(world, self.side) {
            return hooks::charge::tell_passed(world, self.side, card, play);
        }
        let value = |(unit, _): &(UnitId, Option<Choice>)| {
            let printed = world.printed(*unit);
            world.edition().pursuit.of(printed.nation, printed.guard)
        };
        let best = win.units.iter().map(value).reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((value, rule)) = best else { return };
        let over = |roll: u16| i16::try_from(roll).is_ok_and(|roll| roll > i16::from(value));
        let (thrown, forced) = play.test(Throw::D6, over);
        win.forced = forced;
        for (_, choice) in win.units.iter_mut().filter(|_| forced) {
            *choice = choice.filter(|choice| matches!(choice, Choice::Pursue(_)));
        }
        play.log.tell(world, || {
            let result = if forced { "it pursues all the same" } else { "it is held in hand" };
            let text = format!(
                "The cavalry at {} has pursuit value {value} and rolls {}: {result}.",
                world.name(win.hex),
                thrown.total()
            );
            Event::by(rule!("nlc.7.8.c"), Fact::PursuitTested { value, forced }, text)
                .and_by(&[rule!("nlc.7.8.d"), rule])
                .with_roll(Roll::plain("pursuit", world.seat_name(self.side), thrown, result))
        });
    }

    // What they do.

    fn settle(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        self.stage = Stage::Pursuing;
        let mut going = Vec::new();
        for win in std::mem::take(&mut self.wins) {
            for (unit, choice) in &win.units {
                match choice {
                    Some(Choice::Hold) => hold(world, *unit, win.hex, play),
                    Some(Choice::Pursue(target)) => self.join_pursuit(&win, *unit, *target),
                    Some(Choice::Back) | None => going.push(*unit),
                }
            }
        }
        for pursuit in &self.pursuits {
            play.log.tell(world, || pursues(world, pursuit));
        }
        if going.is_empty() {
            return Step::Again;
        }
        hooks::charge::go_back(world, &going, play);
        Step::Begin(Activity::ReturnHome(ReturnHome::new(self.side, going)))
    }

    /// Units of one won hex that pursue into the same hex ride together.
    fn join_pursuit(&mut self, win: &Win, unit: UnitId, target: HexId) {
        let same = |charge: &&mut Charge| {
            charge.target == target
                && charge.units.iter().all(|other| win.units.iter().any(|(u, _)| u == other))
        };
        match self.pursuits.iter_mut().find(same) {
            Some(charge) => charge.units.push(unit),
            None => self.pursuits.push(pursuit(unit, target, win)),
        }
    }

    /// The pursuits ride out one after another, and are then fought together.
    fn pursue(&mut self, world: &World) -> Step<Activity> {
        if self.pursuits.is_empty() {
            self.stage = Stage::Ended;
            let pursuing = std::mem::take(&mut self.pursuing);
            if pursuing.is_empty() {
                return Step::Again;
            }
            let round = ChargeRound::new(self.side, Round::Pursuit, merged(pursuing));
            return Step::Begin(Activity::ChargeRound(round));
        }
        let pursuit = self.pursuits.remove(0);
        let (target, units) = (pursuit.target, pursuit.units.clone());
        self.pursuing.push(pursuit);
        if units.iter().all(|unit| is_riding_in(world, *unit, target)) {
            return Step::Again;
        }
        let passage = ReactionWindow::riding(self.side, units, vec![target], Trigger::Pursuit);
        Step::Begin(Activity::ReactionWindow(passage))
    }

    /// The clash of a unit that has just been told to pursue, if nobody reacts.
    pub(crate) fn pursuit_ahead(
        &self,
        world: &mut World,
        unit: UnitId,
        target: HexId,
    ) -> Option<ChargeFight> {
        let win = self.wins.iter().find(|win| win.units.iter().any(|(winner, _)| *winner == unit))?;
        if !is_riding_in(world, unit, target) {
            world.ride_to(unit, target);
        }
        Some(ChargeFight::new(self.side, pursuit(unit, target, win)))
    }
}

fn pursuit(unit: UnitId, target: HexId, win: &Win) -> Charge {
    Charge { fugitives: win.beaten.clone(), ..Charge::new(target, vec![unit], Occasion::Pursuit) }
}

impl Choice {
    fn action(self, unit: UnitId) -> Action {
        match self {
            Choice::Hold => Action::HoldTheHex { unit },
            Choice::Back => Action::GoBack { unit },
            Choice::Pursue(target) => Action::Pursue { unit, target },
        }
    }
}

fn hold(world: &mut World, unit: UnitId, hex: HexId, play: &mut Play) {
    world.place(unit, hex);
    play.log.tell(world, || {
        let (unit, hex) = (world.piece(unit), world.name(hex));
        let text = format!("{unit} holds {hex}.");
        Event::by(rule!("nlc.7.7.j"), Fact::HoldsTheHex { unit, hex }, text)
    });
    beyond_range(world, unit, rule!("nlc.7.7.s"), play);
}

fn pursues(world: &World, pursuit: &Charge) -> Event<Fact> {
    let (names, units) = (world.names(&pursuit.units), world.pieces(&pursuit.units));
    let target = world.name(pursuit.target);
    let who = listed(&names);
    let text = told!(units.len(), "{who} pursues|pursue into {target}.");
    let here = pursuit.units.iter().any(|unit| is_riding_in(world, *unit, pursuit.target));
    let rule = if here {
        rule!("nlc.7.7.n")
    } else if pursuit.fugitives.iter().any(|unit| world.hex_of(*unit) == Some(pursuit.target)) {
        rule!("nlc.7.8.a")
    } else {
        rule!("nlc.7.8.b")
    };
    let event = Event::by(rule, Fact::Pursues { units, target }, text);
    let event = event.and_by(rules!["nlc.7.8.g", "nlc.4.4.d"]);
    // Nobody rides after those who left the map, only against others.
    let gone = |unit: &UnitId| world.unit(*unit).whereabouts == Whereabouts::Driven;
    event.and_by_if(pursuit.fugitives.iter().any(gone), rules!["nlc.6.c"])
}
