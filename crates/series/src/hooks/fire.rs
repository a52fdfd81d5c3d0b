//! Fire (7.1): how a strength comes to hits.

use crate::combat::normal::count;
use crate::fact::Fact;
use crate::features::Feature::SixesToHit;
use crate::fire::{Note, Part, Reckoning, Strength, hits};
use crate::options::artillery_support;
use crate::options::sixes_to_hit::{self, MOST_MODIFIERS, Sixes};
use crate::pieces::For;
use crate::prelude::*;
use crate::refits::combat_ratings::{self, Edge};
use crate::refits::{improved_positions, low_ammunition};
use crate::scenario_rules::{inspiration, night_attack};
use umpire::dice::{Dice, Thrown};

/// The dice of a fire.
#[derive(Debug, Clone)]
enum Shot {
    /// Nobody fires, nobody rolls (7.1.i).
    None,
    /// Two dice on the Fire Table (7.1.a).
    Table(Thrown),
    /// A die for each point (25.11).
    Sixes(Sixes),
}

/// How the dice of a fire are told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fired<'w> {
    pub(crate) name: &'static str,
    /// The seat of the side that fires.
    pub(crate) by: &'w str,
    pub(crate) why: &'static str,
}

/// The fire of one side: its strength with what it relied on, the dice, and the hits.
#[derive(Debug, Clone)]
pub(crate) struct Volley {
    pub(crate) strength: Reckoning,
    shot: Shot,
    /// What changes the roll.
    bias: Bias,
    pub(crate) scored: u16,
    /// Guns that fired in support made the difference (25.2.b).
    pub(crate) guns_tell: bool,
}

/// What changes a roll on the Fire Table: the ratings of both sides, and cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bias {
    edge: Option<Edge>,
    card: Option<(i8, Rule)>,
}

impl From<Option<Edge>> for Bias {
    fn from(edge: Option<Edge>) -> Bias {
        Bias { edge, card: None }
    }
}

impl Bias {
    /// The same with what a card adds.
    pub(crate) fn with_card(self, card: Option<(i8, Rule)>) -> Bias {
        Bias { card, ..self }
    }

    /// What is added to the roll.
    fn difference(self) -> i16 {
        self.edge.map_or(0, Edge::difference) + self.card.map_or(0, |(by, _)| i16::from(by))
    }

    /// The roll as it is read: no farther than the ends of the Fire Table.
    #[inline]
    fn read(self, roll: u16) -> u16 {
        if self.card.is_none() {
            return self.edge.map_or(roll, |edge| edge.read(roll));
        }
        let modified = i16::try_from(roll).unwrap_or(i16::MAX).saturating_add(self.difference());
        modified.clamp(2, 12).unsigned_abs()
    }

    fn lines(self) -> impl Iterator<Item = Line> {
        let rated = self.edge.filter(|edge| edge.difference() != 0).map(Edge::line);
        let card = self.card.map(|(by, rule)| Line::of("a card", format!("{by:+}"), rule));
        rated.into_iter().chain(card)
    }
}

/// A side fires in normal combat (7.3.b): given the strength that it would have without its guns, if anything hangs on that.
pub(crate) fn volley(
    world: &World,
    strength: Reckoning,
    without_guns: Option<u16>,
    bias: impl Into<Bias>,
    dice: &mut dyn Dice,
) -> Volley {
    let bias = bias.into();
    let (edition, rounded) = (world.edition(), strength.rounded());
    let Some(less) = without_guns.filter(|_| rounded > 0) else { return shoot(world, strength, bias, dice) };
    if world.has(SixesToHit) {
        let volley = shoot(world, strength, bias, dice);
        return Volley { guns_tell: volley.scored >= edition.options.sixes.support, ..volley };
    }
    // The hits, and whether the guns made the difference, tell one roll from another.
    let outcome = |roll: u16| {
        let roll = bias.read(roll);
        let scored = hits(edition, rounded, roll);
        (scored, artillery_support::guns_tell(scored, hits(edition, less, roll)))
    };
    let class = |roll| {
        let (scored, guns_tell) = outcome(roll);
        told_apart(world, roll, 2 * scored + u16::from(guns_tell))
    };
    let thrown = dice.throw(Throw::TWO_D6, &class);
    let (scored, guns_tell) = outcome(thrown.total());
    Volley { strength, shot: Shot::Table(thrown), bias, scored, guns_tell }
}

/// The ratings of two parties that fire at each other, as the first looks at it, where ratings count.
#[inline]
pub(crate) fn edge(
    world: &World,
    own: impl Iterator<Item = UnitId>,
    enemy: impl Iterator<Item = UnitId>,
) -> Option<Edge> {
    if world.has(Feature::CombatRatings) { Edge::of(world, own, enemy) } else { None }
}

/// The combat rating of a unit as it stands, and the rule that sets it, where ratings count.
pub(crate) fn rating(world: &World, unit: UnitId) -> Option<(u8, Rule)> {
    let (rating, by) = combat_ratings::rating(world, unit)?;
    Some((rating, by.unwrap_or(rule!("lgg.21.2.1.c"))))
}

/// The rule by which a unit has its strength for a purpose: the usual one, where the edition has none of its own.
#[inline]
pub(crate) fn rule_of_strength(world: &World, unit: UnitId, purpose: For, usual: Rule) -> Rule {
    let own = world.has(Feature::CombatRatings);
    if own { combat_ratings::rule_of_strength(world, unit, purpose) } else { usual }
}

/// The strength of a unit with what leaders beside it add (mop.37.16.g, mop.37.16.i).
#[inline]
pub(crate) fn inspired(
    world: &World,
    unit: UnitId,
    purpose: For,
    strength: Strength,
    note: Note<'_>,
) -> Strength {
    let on = world.has(Feature::InspiringLeaders);
    if on { inspiration::strengthened(world, unit, purpose, strength, note) } else { strength }
}

/// By how many per cent an improved position reduces an attack, if there is one (mop.37.3.3.b).
#[inline]
pub(crate) fn of_a_position(world: &World, hex: HexId) -> Option<u8> {
    world.is_position(hex).then(|| improved_positions::figures(world).map_or(0, |figures| figures.attack))
}

/// The rule by which ratings do not count where only one side fires.
pub(crate) fn one_sided(world: &World) -> &'static [Rule] {
    if world.has(Feature::CombatRatings) { rules!["lgg.21.2.1.f"] } else { &[] }
}

/// The fire of a unit, halved for whatever halves it by the core (7.6.a): what its ammunition leaves of it.
#[inline]
pub(crate) fn of_what_is_left(world: &World, unit: UnitId, strength: Strength, note: Note<'_>) -> Strength {
    if world.unit(unit).low_ammunition { low_ammunition::halve(strength, note) } else { strength }
}

/// What tells one roll from another besides its hits: whether it empties the cartridge boxes.
#[inline]
fn told_apart(world: &World, roll: u16, class: u16) -> u16 {
    let counts = world.has(Feature::AdvancedAmmunition);
    if counts { 2 * class + u16::from(roll == low_ammunition::EMPTIES) } else { class }
}

/// A side fires (7.1.a).
#[inline]
pub(crate) fn shoot(
    world: &World,
    strength: Reckoning,
    bias: impl Into<Bias>,
    dice: &mut dyn Dice,
) -> Volley {
    let plain = [strength.exact, Strength::default(), Strength::default(), Strength::default()];
    shoot_charge(world, strength, || plain, bias, dice)
}

/// Cavalry charges (7.7.g): the same, with its strength by how many modifiers of 7.10 help it.
#[inline]
pub(crate) fn shoot_charge(
    world: &World,
    strength: Reckoning,
    by_modifiers: impl FnOnce() -> [Strength; MOST_MODIFIERS + 1],
    bias: impl Into<Bias>,
    dice: &mut dyn Dice,
) -> Volley {
    let bias = bias.into();
    let (edition, rounded) = (world.edition(), strength.rounded());
    let (shot, scored) = if rounded == 0 {
        (Shot::None, 0)
    } else if world.has(SixesToHit) {
        // The better rating is a modifier like any other; the worse takes nothing from dice of which only a six hits (lgg.21.2.1.f).
        let better = bias.difference() > 0;
        let (sixes, scored) = sixes_to_hit::shoot(world, by_modifiers(), better, strength.rounding, dice);
        (Shot::Sixes(sixes), scored)
    } else {
        let scored = |roll: u16| hits(edition, rounded, bias.read(roll));
        let thrown = dice.throw(Throw::TWO_D6, &|roll| told_apart(world, roll, scored(roll)));
        (Shot::Table(thrown), scored(thrown.total()))
    };
    Volley { strength, shot, bias, scored, guns_tell: false }
}

/// By how much the modifiers of a charge multiply its strength (7.10.a, 7.10.b), and why.
pub(crate) fn charge_multiplier(world: &World, modifiers: usize, note: Note<'_>) -> u8 {
    if world.has(SixesToHit) {
        return 1; // each adds to the dice instead (25.11.b)
    }
    let times = world.edition().charge.times[modifiers.min(2)];
    match modifiers {
        0 => {}
        1 => note("one modifier", Part::Times(times), rule!("nlc.7.10.a")),
        _ => note("two modifiers or more", Part::Times(times), rule!("nlc.7.10.b")),
    }
    times
}

/// The rule by which a strength comes to hits.
pub(crate) fn by(world: &World) -> Rule {
    if world.has(SixesToHit) { rule!("nlc.25.11.a") } else { rule!("nlc.tables.fire.a") }
}

/// Guns in support have told: the rule by which, if it is not that of the table.
pub(crate) fn support_tells(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(world.has(SixesToHit), rules!["nlc.25.11.c"])
}

impl Volley {
    /// Whether it was a roll that empties the cartridge boxes, before anything was added to it.
    pub(crate) fn empties(&self, world: &World) -> bool {
        world.has(Feature::AdvancedAmmunition)
            && matches!(&self.shot, Shot::Table(thrown) if thrown.total() == low_ammunition::EMPTIES)
    }

    /// Shows the dice in the event of the fire.
    pub(crate) fn show(&self, event: Event<Fact>, fired: Fired<'_>) -> Event<Fact> {
        match &self.shot {
            Shot::None => event.and_by(rules!["nlc.7.1.i"]),
            Shot::Table(thrown) => {
                let Fired { name, by, why } = fired;
                let mut roll = Roll::plain(name, by, *thrown, count(self.scored)).for_what(why);
                roll.modifiers.extend(self.bias.lines());
                let held = self.bias.edge.is_some_and(|edge| edge.holds(thrown.total()));
                self.by_ratings(event).with_roll(roll).and_by_if(held, rules!["lgg.21.2.1.e"])
            }
            Shot::Sixes(sixes) => sixes_to_hit::show(sixes, self.by_ratings(event), fired),
        }
    }

    fn by_ratings(&self, event: Event<Fact>) -> Event<Fact> {
        let rules: Vec<Rule> = self.bias.edge.into_iter().flat_map(Edge::rules).collect();
        event
            .and_by(&rules)
            .and_by_if(self.bias.card.is_some(), self.bias.card.map(|(_, rule)| rule).as_slice())
    }

    /// What is said of it, if the ratings changed its roll.
    pub(crate) fn told_of_ratings(&self) -> String {
        match self.bias.difference() {
            by if by != 0 && matches!(self.shot, Shot::Table(_)) => format!(" (roll {by:+})"),
            _ => String::new(),
        }
    }

    /// Whether it was looked up in parts, for want of a row of the Fire Table (7.1.h).
    pub(crate) fn is_beyond_the_table(&self, world: &World) -> bool {
        let rows = world.edition().fire.len();
        matches!(self.shot, Shot::Table(_)) && usize::from(self.strength.rounded()) > rows
    }
}

/// By how many per cent an attack in the dark is weaker (23.b).
#[inline]
pub(crate) fn weakness_at_night(world: &World, unit: UnitId) -> Option<u8> {
    let on = world.has(Feature::NightAttack);
    if on { night_attack::weakness(world, unit) } else { None }
}
