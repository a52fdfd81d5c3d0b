//! A combat as its resolver is told of it: troops, leaders and ground, gathered from the position (con.10.1, 10.2, 10.5.7.1).

use super::Engagement;
use crate::combat::party::{Chief, ContactHex, ContactSide, Fight, Party, Troop, Water};
use crate::ground::River;
use crate::types::{BySide, HolderId, Holders, Side};
use crate::world::World;
use hex::SideId;

impl Engagement {
    /// What the resolver is told.
    pub fn fight(&self, world: &World) -> Fight {
        Fight {
            attacker: self.attacker(world),
            parties: BySide::of(|side| self.party(world, side)),
            sides: self.contact_sides(world).into_iter().map(|side| self.contact_side(world, side)).collect(),
            weather: world.weather,
            besieged: self.siege.map(|siege| siege.side),
        }
    }

    fn party(&self, world: &World, side: Side) -> Party {
        let all = self.counted(world, side);
        let edition = world.edition();
        let troop = |unit| {
            let (printed, now) = (world.theatre.unit(unit), world.unit(unit));
            let hex = world.display_of(unit).and_then(|holder| world.hex_of(holder));
            let town = hex.filter(|hex| world.ground().is_fortified(edition, *hex));
            Troop {
                arm: printed.arm,
                points: u16::from(now.points),
                is_guard: printed.is_guard,
                is_demoralized: now.is_demoralized,
                walls: town.and_then(|hex| u16::try_from(hex.index()).ok()),
            }
        };
        let troops = world.units_of_all(all).filter(|unit| world.unit(*unit).points > 0).map(troop);
        let contact_hex = |hex| {
            let ground = world.ground().kind(edition, hex);
            ContactHex { shelter: ground.combat, is_clear: ground.clear }
        };
        let flanks = self.groups[side].outflanking.iter().map(|hex| {
            let here = world.holders_in(*hex, side).and(all);
            world.class_of(here, world.senior_of(here))
        });
        Party {
            class: self.class(world, side),
            troops: troops.collect(),
            chiefs: self.chiefs(world, side),
            forces: fewest_forces(world, all),
            outflanking: flanks.collect(),
            hexes: self.front(world, side).into_iter().map(contact_hex).collect(),
        }
    }

    /// The leaders of a group, the senior one first.
    fn chiefs(&self, world: &World, side: Side) -> Vec<Chief> {
        let all = self.counted(world, side);
        let senior = self.senior(world, side);
        let commanding = |leader: HolderId| {
            // A starred leader without troops counts only if he is the senior leader (con.10.5.7.1.e).
            world.has_troops(leader) || Some(leader) == senior
        };
        let chief = |leader: HolderId| {
            let printed = world.theatre.holder(leader);
            Chief {
                name: printed.name.clone(),
                initiative: printed.initiative,
                gives_bonus: printed.star && commanding(leader),
            }
        };
        let others = all.iter().filter(|leader| world.is_led(*leader) && Some(*leader) != senior);
        senior.into_iter().chain(others).map(chief).collect()
    }

    /// The contact hexsides, each once (con.10.2.b).
    fn contact_sides(&self, world: &World) -> Vec<SideId> {
        let theirs = self.front(world, Side::Coalition);
        let own = self.front(world, Side::French);
        let pairs = own.iter().flat_map(|hex| theirs.iter().map(move |other| (*hex, *other)));
        let pairs = pairs.filter(|(one, other)| self.faces(world, *one, *other));
        pairs.filter_map(|(one, other)| world.ground().board.side_between(one, other)).collect()
    }

    fn contact_side(&self, world: &World, side: SideId) -> ContactSide {
        let ground = world.ground();
        let river = ground.sides[side].river.map(|river| match river {
            River::Primary => Water::Primary,
            River::Secondary => Water::Secondary,
        });
        let above = ground.lower_hex(side).and_then(|lower| {
            let stands_below = |side: &Side| self.front(world, *side).contains(&lower);
            Side::BOTH.into_iter().find(stands_below).map(Side::enemy)
        });
        ContactSide { river, above }
    }
}

/// How many forces it takes at the least to command all of these, whoever now serves under whom (con.10.5.7.1.g): leaders may serve under
/// one another within spans and armies. Troops without a leader are a force by themselves.
pub(super) fn fewest_forces(world: &World, all: Holders) -> u8 {
    let leaderless = all.iter().filter(|holder| world.has_troops(*holder) && !world.is_led(*holder)).count();
    let armies = world.theatre.army_ids().map(|army| {
        let led =
            all.iter().filter(|holder| world.is_led(*holder) && world.theatre.holder(*holder).army == army);
        let mut chain = Chain::of(world, led.collect());
        chain.search(0, 0);
        chain.fewest
    });
    u8::try_from(leaderless + armies.sum::<usize>()).unwrap_or(u8::MAX)
}

/// The leaders of an army, each of whom finds a superior or heads a force: whoever could be over others comes first.
struct Chain<'w> {
    world: &'w World,
    leaders: Vec<HolderId>,
    /// The span that each has left, in halves.
    rooms: Vec<u16>,
    /// Who commands or is commanded in what is tried; those without troops may be left out.
    used: Vec<bool>,
    fewest: usize,
}

impl<'w> Chain<'w> {
    fn of(world: &'w World, mut leaders: Vec<HolderId>) -> Chain<'w> {
        leaders.sort_by_key(|leader| {
            let commands = leaders_under(world, *leader);
            (std::cmp::Reverse(commands), std::cmp::Reverse(world.theatre.holder(*leader).span))
        });
        let room = |leader: &HolderId| {
            let units: u16 = world.units_of(*leader).map(|unit| world.subordination_of(unit).0).sum();
            world.theatre.holder(*leader).span.0.saturating_sub(units)
        };
        let fewest = leaders.iter().filter(|leader| world.has_troops(**leader)).count();
        let (rooms, used) = (leaders.iter().map(room).collect(), vec![false; leaders.len()]);
        Chain { world, leaders, rooms, used, fewest }
    }

    /// Goes on with the leader at a place, when there are so many forces.
    fn search(&mut self, at: usize, forces: usize) {
        if forces >= self.fewest {
            return;
        }
        let Some(leader) = self.leaders.get(at).copied() else {
            self.fewest = forces;
            return;
        };
        let takes = self.world.theatre.holder(leader).subordination.map(|halves| halves.0);
        self.used[at] = true;
        for over in 0..at {
            let Some(takes) = takes.filter(|takes| self.used[over] && *takes <= self.rooms[over]) else {
                continue;
            };
            if may_command(self.world, self.leaders[over], leader) {
                self.rooms[over] -= takes;
                self.search(at + 1, forces);
                self.rooms[over] += takes;
            }
            // With one force for all of them nothing better can be found.
            if self.fewest == 1 {
                return;
            }
        }
        self.search(at + 1, forces + 1);
        self.used[at] = false;
        if !self.world.has_troops(leader) {
            self.search(at + 1, forces);
        }
    }
}

/// How many leaders of his army somebody could command: by this the widest come first.
fn leaders_under(world: &World, leader: HolderId) -> usize {
    world.theatre.holder_ids().filter(|other| may_command(world, leader, *other)).count()
}

/// Whether a leader could command another, were he next to him: of one army, or joined by a special rule, and of a wider span (con.9.2.s,
/// con-base.2.h, 2.j).
pub(crate) fn may_command(world: &World, head: HolderId, leader: HolderId) -> bool {
    world.may_serve(leader, head) || world.under(head).has(leader)
}
