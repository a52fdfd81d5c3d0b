//! What lies on the table before a seat: the counters that it knows of, in the order in which they lie on each other.

use super::phase::phases;
use super::{Knowledge, top_counter};
use crate::board_view::UNKNOWN;
use crate::hooks::knowledge::MarkerKind;
use crate::pieces::For;
use crate::prelude::*;
use crate::theatre::Train;
use crate::world::PieceState;
use field::drawing::Figures;
use std::collections::BTreeMap;
use umpire::table::{FigureFrame, Mark, Piece, Place, Showing, Stripe};

/// Which counters lie under which in one hex, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    /// Orders lie under the counter that has them (25.7.1.a).
    Order,
    Flag,
    Stack,
    Units,
    /// The unit on top of the others.
    TopUnit,
    Headquarters,
    Leader,
    Aide,
    /// A stack that is seen shows its guns (5.3.e).
    Guns,
    /// Whoever is under a marker lies under it (lgg.21.8.1.a).
    Force,
}

/// A counter, with where it lies.
type Laid = (HexId, Layer, String, Piece);

impl Knowledge {
    pub(crate) fn showing(&self) -> Showing {
        let world = &self.world;
        let mut laid: Vec<Laid> = self.unknown_stacks().collect();
        laid.extend(world.unit_ids().filter_map(|unit| self.unit_piece(unit)));
        laid.extend(world.headquarters_ids().filter_map(|id| self.headquarters_piece(id)));
        laid.extend(world.leader_ids().filter_map(|leader| self.leader_piece(leader)));
        laid.extend(self.marker_pieces());
        laid.extend(self.force_pieces());
        laid.extend(self.vedette_pieces());
        // Those of one layer lie in the order in which they were laid.
        laid.sort_by_key(|(hex, layer, ..)| (*hex, *layer));
        let mut pieces = BTreeMap::new();
        let (mut below, mut level) = (None, 0);
        for (hex, _, id, piece) in laid {
            level = if below == Some(hex) { level + 1 } else { 0 };
            below = Some(hex);
            pieces.insert(id, Piece { level, ..piece });
        }
        Showing {
            moment: world.theatre.calendar.time(world.turn).moment(),
            turn: u32::from(world.turn.number()) - 1,
            phase: phases(world, &self.agenda),
            deciding: self.deciding(),
            pieces,
        }
    }

    /// A counter of a kind, with nothing on it.
    fn piece(&self, kind: &str, hex: HexId, side: Side, words: String) -> Piece {
        Piece {
            kind: kind.to_owned(),
            name: None,
            at: Place::Hex(self.world.number(hex)),
            level: 0,
            facing: None,
            outline: Vec::new(),
            seat: Some(self.seat_of(side)),
            livery: self.livery_of(side),
            symbol: kind.to_owned(),
            figures: Vec::new(),
            frames: Vec::new(),
            marks: Vec::new(),
            stripe: None,
            words,
        }
    }

    /// The colours of a side, for what is no nation's own.
    fn livery_of(&self, side: Side) -> String {
        let theatre = &self.world.theatre;
        let first = theatre.units_of(side).first().map(|unit| &theatre.units[*unit].nation.key);
        first
            .or(theatre.edition.sides[side].nations.first().map(|nation| &nation.key))
            .cloned()
            .unwrap_or_default()
    }

    fn unknown_stacks(&self) -> impl Iterator<Item = Laid> {
        let enemy = self.world.side_of_seat(self.seat).enemy();
        self.fog.stacks.iter().map(move |hex| {
            let words = "an enemy stack that none of yours sees into".to_owned();
            let piece = Piece { livery: UNKNOWN.to_owned(), ..self.piece("unknown", *hex, enemy, words) };
            (*hex, Layer::Stack, format!("unknown {}", self.world.number(*hex)), piece)
        })
    }

    fn unit_piece(&self, id: UnitId) -> Option<Laid> {
        let world = &self.world;
        let hex = world.place_of(id).filter(|_| !self.fog.hides(id))?;
        let (printed, unit) = (world.printed(id), world.unit(id));
        let formation = &world.theatre.formations[printed.formation];
        let figures =
            printed.figures(world.strength_for(id, For::Attack), world.strength_for(id, For::Defense));
        // The rating that holds now, which need not be the printed one.
        let figures = match (figures, hooks::fire::rating(world, id)) {
            (Figures::Brigade { fire, morale, .. }, Some((rating, _))) => {
                Figures::Brigade { fire, combat: u16::from(rating), morale }
            }
            (figures, _) => figures,
        };
        let charges = matches!(unit.whereabouts, Whereabouts::Charging(_));
        // Where the enemy's command range ends is his own affair (20.1).
        let is_cut = unit.out_of_command && self.knows_orders(printed.side());
        let marks = [
            (unit.damaged || unit.worn, Mark::Torn, "damaged"),
            (unit.disrupted, Mark::Hatched, "disrupted"),
            (unit.moved, Mark::Moved, "has moved"),
            (unit.bombarded, Mark::Fired, "has bombarded"),
            (unit.charged || charges, Mark::Charged, if charges { "charging" } else { "has charged" }),
            (is_cut, Mark::Cut, "out of command"),
            // Nor are his supply lines anybody else's; what is known of an enemy says nothing of them.
            (unit.out_of_supply, Mark::Cut, "out of supply"),
            (unit.low_ammunition, Mark::Fired, "low on ammunition"),
        ];
        let marked = marks.into_iter().filter(|(is_so, ..)| *is_so);
        let Shown { texts, frames, said } = shown(figures, printed.movement);
        let mut words = format!("{}, {} of {}: {said}", printed.name, printed.arm.words(), formation.name);
        if let Some((rating, _)) = hooks::fire::rating(world, id)
            && !matches!(figures, Figures::Brigade { .. })
        {
            words.extend([", combat rating ", rating.to_string().as_str()]);
        }
        for said in marked
            .clone()
            .map(|(_, _, said)| said)
            .chain(hooks::knowledge::state_of(world, id).map(PieceState::words))
        {
            words.extend([", ", said]);
        }
        let layer = match top_counter(world, hex) {
            Some(top) if top == id && printed.arm.is_artillery() => Layer::Guns,
            Some(top) if top == id => Layer::TopUnit,
            _ => Layer::Units,
        };
        let piece = Piece {
            name: Some(printed.name.clone()),
            livery: printed.nation.key.clone(),
            symbol: symbol_of(printed.arm).to_owned(),
            figures: texts,
            frames,
            marks: marked.map(|(_, mark, _)| mark).collect(),
            stripe: Some(Stripe {
                text: printed.stripe_text(formation),
                fill: printed.stripe_colour(formation).to_string(),
                ink: printed.stripe_colour(formation).ink().to_string(),
                ..self.stripe(printed.formation)
            }),
            ..self.piece("unit", hex, printed.side(), words)
        };
        Some((hex, layer, format!("unit {}", printed.name), piece))
    }

    fn leader_piece(&self, id: LeaderId) -> Option<Laid> {
        let world = &self.world;
        let hex = world.leader_hex(id).filter(|_| !self.fog.leaders.contains(&id))?;
        let (leader, state) = (world.leader(id), world.leader_state(id));
        let replaced = if state.replaced { ", in place of another" } else { "" };
        let words = format!("{}, leader, rating {}{replaced}", leader.name, state.rating);
        let piece = Piece {
            name: Some(leader.name.clone()),
            livery: leader.nation.key.clone(),
            symbol: leader.nation.livery.leader.clone(),
            figures: vec![state.rating.to_string()],
            stripe: leader.formation.map(|formation| self.stripe(formation)),
            ..self.piece("leader", hex, leader.nation.side, words)
        };
        Some((hex, Layer::Leader, format!("leader {}", leader.name), piece))
    }

    fn headquarters_piece(&self, id: HeadquartersId) -> Option<Laid> {
        let (world, side) = (&self.world, self.world.side_of_headquarters(id));
        let (hex, printed) = (world.headquarters_hex(id)?, &world.theatre.headquarters[id]);
        let name = printed.name.clone();
        let own = self.nation_of_army(printed.army);
        let what = if printed.train.is_some() { "train" } else { "headquarters" };
        let bare = self.piece("headquarters", hex, side, format!("{name}, {what}"));
        let livery = if own.is_empty() { bare.livery } else { own };
        let id = format!("headquarters {name}");
        let stripe = match printed.train {
            Some(Train::Corps(formation)) => Some(self.stripe(formation)),
            Some(Train::Army | Train::Pontoons | Train::TakenPontoons(_)) | None => None,
        };
        let piece = Piece { name: Some(name), livery, symbol: what.to_owned(), stripe, ..bare };
        Some((hex, Layer::Headquarters, id, piece))
    }

    /// What lies on the map besides, where orders are given by markers (25.7).
    fn marker_pieces(&self) -> impl Iterator<Item = Laid> {
        let mut numbers: BTreeMap<(&str, HexId), u32> = BTreeMap::new();
        hooks::knowledge::laid(&self.world, self.world.side_of_seat(self.seat)).into_iter().map(
            move |marker| {
                let (kind, layer) = match marker.kind {
                    MarkerKind::Order => ("order", Layer::Order),
                    MarkerKind::Flag => ("flag", Layer::Flag),
                    MarkerKind::Aide => ("aide", Layer::Aide),
                };
                let number = numbers.entry((kind, marker.hex)).and_modify(|number| *number += 1).or_insert(1);
                let id = format!("{kind} {} {number}", self.world.number(marker.hex));
                (marker.hex, layer, id, self.piece(kind, marker.hex, marker.side, marker.words))
            },
        )
    }

    /// Hidden Forces markers: each with its number, and nothing else.
    fn force_pieces(&self) -> impl Iterator<Item = Laid> {
        hooks::knowledge::force_markers(&self.world).into_iter().map(|marker| {
            let seat = self.world.seat_name(marker.side);
            let piece = Piece {
                figures: vec![marker.number.to_string()],
                marks: if marker.moved { vec![Mark::Moved] } else { Vec::new() },
                ..self.piece("hidden-force", marker.hex, marker.side, marker.words)
            };
            (marker.hex, Layer::Force, format!("marker {seat} {}", marker.number), piece)
        })
    }

    /// Vedettes: each with its number.
    fn vedette_pieces(&self) -> impl Iterator<Item = Laid> {
        hooks::knowledge::vedettes(&self.world).into_iter().map(|vedette| {
            let seat = self.world.seat_name(vedette.side);
            let piece = Piece {
                figures: vec![vedette.number.to_string()],
                marks: if vedette.moved { vec![Mark::Moved] } else { Vec::new() },
                ..self.piece("vedette", vedette.hex, vedette.side, vedette.words)
            };
            (vedette.hex, Layer::Force, format!("vedette {seat} {}", vedette.number), piece)
        })
    }

    fn stripe(&self, id: FormationId) -> Stripe {
        let formation = &self.world.theatre.formations[id];
        let fill = formation.stripe;
        Stripe {
            text: formation.mark.clone(),
            fill: fill.to_string(),
            ink: fill.ink().to_string(),
            badge: formation.badge.clone(),
        }
    }
}

/// Figures as they are shown.
struct Shown {
    texts: Vec<String>,
    frames: Vec<FigureFrame>,
    said: String,
}

fn shown(figures: Figures, movement: u8) -> Shown {
    use FigureFrame::{Large, Ring, Small, Square};
    match figures {
        Figures::Strength { strength, morale, movement } => Shown {
            texts: [strength, morale, movement].map(|figure| figure.to_string()).to_vec(),
            frames: Vec::new(),
            said: format!("strength {strength}, morale {morale}, movement {movement}"),
        },
        Figures::Brigade { fire, combat, morale } => Shown {
            texts: [fire, combat, morale].map(|figure| figure.to_string()).to_vec(),
            frames: vec![Large, Square, Ring],
            said: format!("fire {fire}, combat rating {combat}, morale {morale}, movement {movement}"),
        },
        Figures::Guns { attack, defense, range } => Shown {
            texts: vec![attack.to_string(), format!("({defense})"), format!("r{range}")],
            frames: vec![Large, Small, Small],
            said: format!("attack {attack}, defense {defense}, range {range}, movement {movement}"),
        },
    }
}

/// The drawing of an arm.
fn symbol_of(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::FootArtillery => "foot-artillery",
        Arm::HorseArtillery => "horse-artillery",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Series;
    use crate::sets::{ALL, NLC};
    use umpire::event::Seat;
    use umpire::game::Game;
    use umpire::ruleset::{Ground, RuleSet};
    use umpire::table::Plane;

    #[test]
    fn leaders_and_headquarters_wear_the_colours_of_their_nation() {
        for scenario in ["nlc/la-belle-alliance", "nlc/first-shots"] {
            let game = NLC.game(scenario, &[]).unwrap();
            let showing = Series::showing(&game.knowledge(Seat(1)));
            let worn = |id: &str| showing.pieces.get(id).map(|piece| piece.livery.as_str());
            assert_eq!(worn("leader Wellington"), Some("british"), "{scenario}");
            let staff = showing.pieces.iter().filter(|(_, piece)| piece.kind == "headquarters");
            // An army wears its commander's colours, whoever of it came first.
            for (id, piece) in staff.filter(|(id, _)| id.contains("Anglo-allied")) {
                assert_eq!(piece.livery, "british", "{scenario}: {id}");
            }
        }
    }

    #[test]
    fn every_piece_of_every_set_up_has_its_place_colours_and_drawing_on_the_board() {
        for set in ALL {
            for scenario in set.battles().scenarios() {
                let key = scenario.key();
                let board = set.board(Ground::Scenario(&key)).unwrap();
                let Plane::Hexes { hexes, .. } = &board.plane else { panic!("a board of hexes") };
                let game = set.game(&key, &[]).unwrap();
                for seat in [Seat(0), Seat(1)] {
                    let showing = Series::showing(&game.knowledge(seat));
                    assert_eq!(board.turns[showing.turn as usize].moment, showing.moment);
                    assert!(!showing.pieces.is_empty(), "{key}");
                    for (id, piece) in &showing.pieces {
                        assert!(board.liveries.contains_key(&piece.livery), "{key}: {id}: {}", piece.livery);
                        assert!(board.symbols.contains_key(&piece.symbol), "{key}: {id}: {}", piece.symbol);
                        let at = |hex: &&umpire::table::BoardHex| Place::Hex(hex.hex.clone()) == piece.at;
                        assert!(hexes.iter().any(|hex| at(&hex)), "{key}: {id}: {:?}", piece.at);
                    }
                }
            }
        }
    }

    #[test]
    fn guns_lie_on_top_and_horse_artillery_is_drawn_as_such() {
        let game = NLC.game("nlc/la-belle-alliance", &[]).unwrap();
        let showing = Series::showing(&game.knowledge(Seat(0)));
        let units = || showing.pieces.values().filter(|piece| piece.kind == "unit");
        assert!(units().any(|piece| piece.symbol == "horse-artillery"));
        let mut n_topped = 0;
        for gun in units().filter(|piece| piece.symbol.ends_with("artillery")) {
            let beside = || showing.pieces.values().filter(|piece| piece.at == gun.at);
            let top = beside().max_by_key(|piece| piece.level).unwrap();
            assert!(top.symbol.ends_with("artillery"), "{} lies on {}", top.words, gun.words);
            n_topped += usize::from(beside().count() > 1);
            let levels: std::collections::BTreeSet<u32> = beside().map(|piece| piece.level).collect();
            assert_eq!(levels.len(), beside().count(), "no two lie at one level");
        }
        assert!(n_topped > 0, "some gun lies on others");
    }

    #[test]
    fn a_stack_in_the_fog_is_one_counter_without_a_name() {
        let game = NLC.game("nlc/campaign", &[]).unwrap();
        let knowledge = game.knowledge(Seat(1));
        let showing = knowledge.showing();
        let unknown: Vec<&Piece> = showing.pieces.values().filter(|piece| piece.kind == "unknown").collect();
        assert_eq!(unknown.len(), knowledge.fog.stacks.len());
        assert!(!unknown.is_empty() && unknown.iter().all(|piece| piece.name.is_none()));
        for unit in &knowledge.fog.units {
            let name = &game.world().printed(*unit).name;
            assert!(!showing.pieces.contains_key(&format!("unit {name}")), "{name} is shown");
        }
    }
}
