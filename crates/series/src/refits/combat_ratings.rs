//! Combat ratings (lgg.21.2.1): of two sides that fire at each other, the one with the better troops adds the difference between their
//! ratings to its roll, and the other takes the same from its own. And what else the counters say: a loss marker lowers a rating, and
//! artillery has strengths of its own for attack and defense.

use crate::pieces::For;
use crate::prelude::*;
use umpire::event::{Line, Sum};

/// The rating that a side brings into a fight, and whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rated {
    unit: UnitId,
    rating: u8,
    /// The rule that made it other than it is printed.
    by: Option<Rule>,
    /// It was chosen from several.
    chosen: bool,
}

/// The ratings of two sides that fire at each other, as one of them looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Edge {
    own: Rated,
    enemy: Rated,
}

impl Edge {
    /// The ratings of two parties; `None` if one of them has none.
    pub(crate) fn of(
        world: &World,
        own: impl Iterator<Item = UnitId>,
        enemy: impl Iterator<Item = UnitId>,
    ) -> Option<Edge> {
        Some(Edge { own: best(world, own)?, enemy: best(world, enemy)? })
    }

    /// As the other side looks at it.
    pub(crate) fn turned(self) -> Edge {
        Edge { own: self.enemy, enemy: self.own }
    }

    /// What is added to the roll (lgg.21.2.1.c).
    pub(crate) fn difference(self) -> i16 {
        i16::from(self.own.rating) - i16::from(self.enemy.rating)
    }

    /// The roll as it is read: no farther than the ends of the Fire Table (lgg.21.2.1.e).
    pub(crate) fn read(self, roll: u16) -> u16 {
        let modified = i16::try_from(roll).unwrap_or(i16::MAX).saturating_add(self.difference());
        modified.clamp(2, 12).unsigned_abs()
    }

    /// Whether a roll was held at an end of the table.
    pub(crate) fn holds(self, roll: u16) -> bool {
        i16::try_from(roll)
            .is_ok_and(|roll| roll + self.difference() != self.read(roll.unsigned_abs()).cast_signed())
    }

    /// The line of the roll's modifiers.
    pub(crate) fn line(self) -> Line {
        let what = format!("combat rating {} against {}", self.own.rating, self.enemy.rating);
        Line::of(what, format!("{:+}", self.difference()), rule!("lgg.21.2.1.c"))
    }

    /// What the ratings add to a roll, with both of them.
    pub(crate) fn sum(self, world: &World, of: &str) -> Sum {
        let line = |rated: Rated, sign: i16| {
            let what = format!("combat rating of {}", world.printed(rated.unit).name);
            let rule = rated.by.unwrap_or(rule!("lgg.21.2.1.d"));
            Line::of(what, format!("{:+}", sign * i16::from(rated.rating)), rule)
        };
        let lines = vec![line(self.own, 1), line(self.enemy, -1)];
        Sum::of(of, lines, format!("{:+}", self.difference()))
    }

    /// The rules by which a roll was modified.
    pub(crate) fn rules(self) -> impl Iterator<Item = Rule> {
        let both = [self.own, self.enemy];
        let chosen = both.iter().any(|rated| rated.chosen).then_some(rule!("lgg.21.2.1.d"));
        let lowered = both.into_iter().filter_map(|rated| rated.by);
        rules!["lgg.21.2.1.c", "lgg.21.2.1.f"].iter().copied().chain(chosen).chain(lowered)
    }
}

/// The best rating of the infantry, without infantry that of the cavalry, without both that of artillery (lgg.21.2.1.d).
fn best(world: &World, units: impl Iterator<Item = UnitId>) -> Option<Rated> {
    let rank = |unit: UnitId| match world.printed(unit).arm {
        Arm::Infantry => 2,
        Arm::Cavalry => 1,
        Arm::FootArtillery | Arm::HorseArtillery => 0,
    };
    let mut best: Option<(u8, Rated)> = None;
    let mut n = 0;
    for (unit, (rating, by)) in units.filter_map(|unit| Some((unit, rating(world, unit)?))) {
        n += 1;
        let better = best.is_none_or(|(arm, other)| (rank(unit), rating) > (arm, other.rating));
        if better {
            best = Some((rank(unit), Rated { unit, rating, by, chosen: false }));
        }
    }
    best.map(|(_, rated)| Rated { chosen: n > 1, ..rated })
}

/// The combat rating of a unit as it stands, and the rule that sets it if it is not as printed (lgg.21.2.1.j, 21.2.1.m, 21.2.2.d).
pub(crate) fn rating(world: &World, unit: UnitId) -> Option<(u8, Option<Rule>)> {
    let figures = world.edition().features.combat_ratings.as_ref()?;
    let printed = world.printed(unit);
    if printed.arm.is_artillery() {
        return Some((figures.artillery, Some(rule!("lgg.21.2.2.d"))));
    }
    let whole = printed.rating?;
    if !world.unit(unit).damaged {
        return Some((whole, None));
    }
    let lowered = whole.saturating_sub(figures.damage);
    let rule = if lowered < figures.floor { rule!("lgg.21.2.1.m") } else { rule!("lgg.21.2.1.j") };
    Some((lowered.max(figures.floor), Some(rule)))
}

/// The rule by which a unit has the strength that it has for a purpose.
pub(crate) fn rule_of_strength(world: &World, unit: UnitId, purpose: For) -> Rule {
    let damaged = world.unit(unit).damaged;
    match (world.printed(unit).arm.is_artillery(), purpose) {
        (false, _) if damaged => rule!("lgg.21.2.1.j"),
        (false, _) => rule!("lgg.21.2.1.a"),
        (true, _) if damaged => rule!("lgg.21.2.2.e"),
        (true, For::Attack) => rule!("lgg.21.2.2.c"),
        (true, For::Bombardment) => rule!("lgg.21.2.2.a"),
        (true, For::Defense) => rule!("lgg.21.2.2.b"),
    }
}

/// The rules that tell what a lost step does to a unit.
pub(crate) fn rules_of_a_lost_step(arm: Arm) -> &'static [Rule] {
    if arm.is_artillery() {
        rules!["lgg.21.2.2.h", "lgg.21.2.2.e", "lgg.21.2.2.f"]
    } else {
        rules!["lgg.21.2.1.j", "lgg.21.2.1.l"]
    }
}
