//! An army that chooses its base (24.d): once, in secret until it traces supply.

use crate::prelude::*;
use crate::scenario::supply::SupplySource;
use crate::theatre::Bases;
use crate::turn::Fact;
use umpire::answers::Hole;
use umpire::table::FieldKind;

/// A base, by the first place of its name among those of all armies: two armies may have one of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BaseId(pub u8);

impl BaseId {
    pub(crate) fn named(world: &World, name: &str) -> Option<BaseId> {
        let at = names(world).position(|known| known.eq_ignore_ascii_case(name))?;
        u8::try_from(at).ok().map(BaseId)
    }

    pub(crate) fn name(self, world: &World) -> &str {
        names(world).nth(usize::from(self.0)).unwrap_or_default()
    }
}

impl Hole<World> for BaseId {
    fn kind() -> FieldKind {
        FieldKind::Name
    }

    fn say(&self, world: &World, to: &mut String) {
        to.push_str(self.name(world));
    }

    fn read(world: &World, words: &str) -> Result<BaseId, String> {
        BaseId::named(world, words).ok_or_else(|| {
            format!("`{words}` is no base; there are {}", names(world).collect::<Vec<_>>().join(", "))
        })
    }
}

fn names(world: &World) -> impl Iterator<Item = &str> {
    world.theatre.specials.bases.iter().flat_map(|bases| bases.names.iter().map(String::as_str))
}

/// The armies that choose their base now, by their places in the list.
pub(crate) fn due(world: &World) -> impl Iterator<Item = (usize, Side)> {
    let all = world.theatre.specials.bases.iter().enumerate();
    let now = all.filter(|(_, bases)| bases.from == world.turn);
    now.map(|(at, bases)| (at, world.theatre.armies[bases.army].side))
}

/// The base that an army has chosen, or its first.
fn chosen(world: &World, at: usize) -> usize {
    world.memory().bases.get(at).map_or(0, |(chosen, _)| usize::from(*chosen))
}

/// Whether a source of supply serves its army: it is of no base, or of the one that was chosen.
pub fn serves(world: &World, source: &SupplySource) -> bool {
    let Some(base) = &source.base else { return true };
    let mut all = world.theatre.specials.bases.iter().enumerate();
    let own = all.find(|(_, bases)| bases.army == source.army);
    own.is_none_or(|(at, bases)| bases.names.get(chosen(world, at)) == Some(base))
}

pub(crate) fn choose(world: &mut World, at: usize, base: u8, play: &mut Play) {
    let n_bases = world.theatre.specials.bases.len();
    let kept = &mut world.memory_mut().bases;
    kept.resize(n_bases, (0, false));
    kept[at].0 = base;
    let side = world.theatre.armies[world.theatre.specials.bases[at].army].side;
    play.log.tell(world, || drawn_from(world, at).only_for(world.seats_of(side)));
}

/// An army traces supply: from now on everybody knows its base.
pub(crate) fn reveal(world: &mut World, army: ArmyId, play: &mut Play) {
    let own = |bases: &Bases| bases.army == army;
    let Some(at) = world.theatre.specials.bases.iter().position(own) else { return };
    if world.memory().bases.get(at).is_none_or(|(_, known)| *known) {
        return;
    }
    world.memory_mut().bases[at].1 = true;
    play.log.tell(world, || drawn_from(world, at));
}

fn drawn_from(world: &World, at: usize) -> Event<AnyFact> {
    let bases = &world.theatre.specials.bases[at];
    let army = world.theatre.armies[bases.army].name.clone();
    let base = bases.names[chosen(world, at)].clone();
    let text = format!("The {army} army draws its supply from {base}.");
    Event::by(rule!("nlc.24.d"), Fact::Base { army, base }, text).and_by(rules!["nlc.14.a"])
}
