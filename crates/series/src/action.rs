//! Answers: compact inside, in names and printed numbers on the wire, in words when typed.
//!
//! Each is one line here or in the module of its phase; `umpire::answers` makes the rest of it.

use crate::command::{holder_named, holder_words};
use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::orders::OrderKind;
use crate::prelude::*;
use crate::refits::{cards, hidden_forces, vedettes};
use crate::scenario::forces::VariableId;
use crate::{command, movement, turn};
use umpire::answers::Hole;
use umpire::prose::called;
use umpire::table::FieldKind;

umpire::answers! {
    pub enum Action of World: Combat Chooses {
        /// A battery bombards a hex (8.1.a).
        Bombard { unit: UnitId, target: HexId } = "bombard {target} with {unit}": Fire Strikes,
        NoMoreBombardments = "no more bombardments": Fire Passes,
        /// This unit is disrupted by a bombardment's first hit (8.1.e).
        Disrupt { unit: UnitId } = "disrupt {unit}": Fire Chooses,
        /// A stack fires at those who leave its zone of control (lgg.aor.passing.a).
        FireInPassing { from: HexId } = "fire from {from}": Fire Strikes,
        /// No (other) stack fires at them.
        HoldFire = "hold fire": Fire Passes,
        /// A cavalry unit charges a hex (7.7.a), crossing another if it is two hexes away.
        Charge { unit: UnitId, target: HexId, through: Option<HexId> } =
            "charge {target} through {through} with {unit}" | "charge {target} with {unit}": Charge Strikes,
        /// All charges are declared and moved (7.7.u).
        NoMoreCharges = "no more charges": Charge Passes,
        /// This charge is fought next (7.7.u).
        Fight { target: HexId } = "fight {target}": Charge Strikes,
        /// A cavalry unit tests for a reaction charge (7.9.b); it would cross a hex if it is two hexes away.
        React { unit: UnitId, through: Option<HexId> } =
            "react with {unit} through {through}" | "react with {unit}": Charge Strikes,
        /// Nobody (else) reacts here.
        LetThemPass = "let them pass": Charge Chooses,
        /// Victorious cavalry stays in the hex it won (7.7.j).
        HoldTheHex { unit: UnitId } = "{unit} holds the hex": Charge Chooses,
        /// Victorious cavalry goes back to its starting hex (7.7.j).
        GoBack { unit: UnitId } = "{unit} goes back": Charge Chooses,
        /// Cavalry whose starting hex is closed goes back to a hex next to it (7.7.i).
        GoBackTo { unit: UnitId, to: HexId } = "{unit} goes back to {to}": Charge Goes,
        /// Victorious cavalry pursues (7.8.a) into a hex, or in the one where it is (7.7.n).
        Pursue { unit: UnitId, target: HexId } = "{unit} pursues {target}": Charge Strikes,
        /// The stack in a hex attacks another (7.3.b).
        Attack { from: HexId, target: HexId } = "attack {target} from {from}" | "attack {from} -> {target}": Combat Strikes,
        /// A unit is left out of an attack that its order does not demand (7.3.q).
        HoldBack { unit: UnitId } = "hold back {unit}",
        /// All attacks are declared (7.3.p).
        NoMoreAttacks = "no more attacks": Combat Passes,
        /// This combat comes next (7.3.p).
        Resolve { target: HexId } = "resolve {target}": Combat Strikes,
        /// A unit retreats before combat (7.11.a).
        StepBack { unit: UnitId, to: HexId } = "step back {unit} to {to}": Combat Goes,
        /// Nobody (else) retreats before combat.
        ReceiveTheAttack = "receive the attack",
        /// A battery next to the attacked hex gives remote support (25.3.a).
        Support { unit: UnitId } = "support with {unit}",
        NoMoreSupport = "no more support": Combat Passes,
        /// A leader spurs on those who fight beside him (mop.37.16.g, mop.37.16.i), or does not.
        Inspire { leader: LeaderId } = "{leader} spurs on the troops": Morale Chooses,
        SpareHim { leader: LeaderId } = "{leader} holds back": Morale Passes,
        /// No voluntary retreat (7.4.c).
        Stand = "stand",
        /// A voluntary retreat (7.4.a).
        Retreat = "retreat",
        /// This unit has fired until it was low on ammunition (lgg.aor.ammo.a).
        RunLow { unit: UnitId } = "{unit} runs low": Supply Chooses,
        /// This unit takes the next hit (7.1.c).
        Hit { unit: UnitId } = "hit {unit}": Morale Chooses,
        /// A stack retreats to a hex, or off the map (7.4.t).
        RetreatTo { from: HexId, to: Option<HexId> } =
            "retreat {from} to {to}" | "retreat {from} off the map": Combat Goes,
        /// A leader goes with his units (19.3.a, 7.5.c).
        Follow { leader: LeaderId } = "{leader} follows",
        Stay { leader: LeaderId } = "{leader} stays",
        /// A displaced leader is placed with friends (19.1.e).
        Place { leader: LeaderId, at: HexId } = "place {leader} at {at}": Combat Goes,
        /// A unit advances into the vacated hex (7.5.a).
        Advance { unit: UnitId } = "advance {unit}": Combat Goes,
        Halt = "halt",
    } with {
        Move(movement::Answer),
        Command(command::Answer),
        Turn(turn::Answer),
        Hidden(hidden_movement::Answer),
        /// An answer about an aide (25.7.4).
        Aide(order_markers::Answer),
        /// An answer about Hidden Forces markers (lgg.21.8).
        Forces(hidden_forces::Answer),
        /// An answer about vedettes (mop.37.11).
        Vedettes(vedettes::Answer),
        /// An answer about cards (mop.37.12).
        Cards(cards::Answer),
    }
}

/// What bears a name: said by it, and found by it whatever the case of its letters.
macro_rules! named {
    ($($id:ty: $kind:ident $what:literal, $($list:ident).+;)*) => {
        $(impl Hole<World> for $id {
            fn kind() -> FieldKind {
                FieldKind::$kind
            }

            fn say(&self, world: &World, to: &mut String) {
                to.push_str(&world.theatre.$($list).+[self.place()].name);
            }

            fn read(world: &World, name: &str) -> Result<Self, String> {
                let all = world.theatre.$($list).+.iter().map(|own| own.name.as_str());
                let found = called(all, name);
                found.map(<$id>::at).ok_or_else(|| format!("there is no {} `{name}` here", $what))
            }
        })*
    };
}

named! {
    UnitId: Piece "unit", units;
    LeaderId: Piece "leader", leaders;
    FormationId: Name "formation", formations;
    HeadquartersId: Piece "headquarters", headquarters;
    ArmyId: Name "army", armies;
}

impl Hole<World> for HexId {
    fn kind() -> FieldKind {
        FieldKind::Place
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.ground().number(*self));
    }

    fn read(world: &World, words: &str) -> Result<HexId, String> {
        world.ground().find(words)
    }

    fn typescript() -> String {
        "HexNo".to_owned()
    }
}

impl Hole<World> for HolderId {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&holder_words(world, *self));
    }

    fn read(world: &World, words: &str) -> Result<HolderId, String> {
        holder_named(world, words)
    }
}

impl Hole<World> for OrderKind {
    fn kind() -> FieldKind {
        FieldKind::Word
    }

    fn say(&self, _: &World, to: &mut String) {
        to.push_str(self.words());
    }

    fn read(_: &World, words: &str) -> Result<OrderKind, String> {
        let found = OrderKind::WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(words));
        found.map(|(_, kind)| *kind).ok_or_else(|| {
            let all: Vec<&str> = OrderKind::WORDS.iter().map(|(words, _)| *words).collect();
            format!("`{words}` is no order; the orders are {}", all.join(", "))
        })
    }
}

impl Hole<World> for VariableId {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(&world.theatre.terms.variables[self.place()].id);
    }

    fn read(world: &World, words: &str) -> Result<VariableId, String> {
        let found = world.theatre.terms.variables.iter().position(|own| own.id == words);
        found.map(VariableId::at).ok_or_else(|| format!("nobody `{words}` can be called"))
    }
}

/// `3` or `3.5`.
impl Hole<World> for HalfPoints {
    fn kind() -> FieldKind {
        FieldKind::Number
    }

    fn say(&self, _: &World, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &World, words: &str) -> Result<HalfPoints, String> {
        let (whole, half) = match words.split_once('.') {
            None => (words, 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => ("", 0),
        };
        let whole: Option<u16> = whole.parse().ok().filter(|whole| *whole < 100);
        let points = whole.map(|whole| HalfPoints(2 * whole + half));
        points.ok_or_else(|| format!("`{words}` is no number of movement points"))
    }
}

impl World {
    /// The name of a piece or whoever holds an order, the printed number of a hex.
    #[expect(clippy::needless_pass_by_value, reason = "ids are small")]
    pub fn name(&self, of: impl Hole<World>) -> String {
        let mut name = String::new();
        of.say(self, &mut name);
        name
    }

    pub fn names<'a, T: Hole<World> + Copy + 'a>(&self, of: impl IntoIterator<Item = &'a T>) -> Vec<String> {
        of.into_iter().map(|one| self.name(*one)).collect()
    }
}

pub fn unit_named(world: &World, name: &str) -> Result<UnitId, String> {
    Hole::read(world, name)
}

pub fn leader_named(world: &World, name: &str) -> Result<LeaderId, String> {
    Hole::read(world, name)
}
