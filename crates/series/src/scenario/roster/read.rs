//! Reading an order of battle: each entry by itself here, what they say of each other in [`super::check`].

use umpire::fault::{Faults, Place};
use umpire::read::Words;
use umpire::source::{Node, Section, Written};

use super::check;
use super::{
    Appointment, Army, Demoralization, FormationEntry, Formula, Headquarters, LeaderEntry, Movement,
    OrderOfBattle, Quality, UnitEntry,
};
use crate::edition::{Edition, Nation};
use crate::pieces::{Arm, Guard, Matter};
use crate::scenario::words::{Said, flowing, maybe_number, meant, number, pair};

/// Where the entries stand, in the order of the lists of the book.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) armies: Vec<Place>,
    pub(super) headquarters: Vec<Place>,
    pub(super) formations: Vec<Place>,
    pub(super) leaders: Vec<Place>,
    pub(super) units: Vec<Place>,
}

impl OrderOfBattle {
    /// Reads an order of battle; every fault at once.
    pub fn read(file: &str, text: &str, edition: &'static Edition) -> Result<Self, Faults> {
        let node = Node::from_toml(file, text)?;
        let mut faults = Faults::none();
        let book = read(file, &node, edition, &mut faults);
        match book {
            Some(book) => faults.or(book),
            None => Err(faults),
        }
    }
}

fn read(file: &str, node: &Node, edition: &'static Edition, faults: &mut Faults) -> Option<OrderOfBattle> {
    let mut section = Section::open(node, "order of battle", faults)?;
    let _: Option<u8> = number(&mut section, "schema", 1..=1);
    let id = section.text("id").map(str::to_owned);
    let title = section.text("title").map(str::to_owned);
    let formula = section.maybe("formula");
    let movement = section.must("movement");
    let qualities = section.table("quality");
    let lists = ["army", "headquarters", "formation", "leader", "unit"].map(|key| section.list(key));
    section.close();

    let formula = formula.and_then(|node| read_formula(node, faults));
    let movement = movement.and_then(|node| read_movement(node, faults));
    let qualities =
        qualities.iter().filter_map(|(id, _, node)| read_quality(id, node, faults)).collect::<Vec<_>>();
    let [armies, headquarters, formations, leaders, units] = lists;
    let (armies, army_places) = each(armies, faults, |node, faults| read_army(node, edition, faults));
    let (headquarters, headquarters_places) = each(headquarters, faults, read_headquarters);
    let (formations, formation_places) = each(formations, faults, read_formation);
    let (leaders, leader_places) = each(leaders, faults, |node, faults| read_leader(node, edition, faults));
    let (units, unit_places) = each(units, faults, |node, faults| read_unit(node, edition, faults));
    let book = OrderOfBattle {
        file: file.to_owned(),
        edition,
        id: id?,
        title: title?,
        formula,
        movement: movement?,
        qualities,
        armies,
        headquarters,
        formations,
        leaders,
        units,
    };
    let places = Places {
        armies: army_places,
        headquarters: headquarters_places,
        formations: formation_places,
        leaders: leader_places,
        units: unit_places,
    };
    check::check(&book, &places, faults);
    Some(book)
}

/// Every entry of a list that can be read, and its place.
fn each<T>(
    nodes: &[Node],
    faults: &mut Faults,
    read: impl Fn(&Node, &mut Faults) -> Option<T>,
) -> (Vec<T>, Vec<Place>) {
    nodes.iter().filter_map(|node| Some((read(node, faults)?, node.place.clone()))).unzip()
}

fn read_formula(node: &Node, faults: &mut Faults) -> Option<Formula> {
    let mut section = Section::open(node, "formula", faults)?;
    let infantry_men = number(&mut section, "infantry_men", 1..=10_000);
    let cavalry_men = number(&mut section, "cavalry_men", 1..=10_000);
    let guns = number(&mut section, "guns", 1..=100);
    let least = number(&mut section, "least", 1..=10);
    let corps_percent = number(&mut section, "corps_percent", 1..=100);
    let demoralization_percent = number(&mut section, "demoralization_percent", 1..=100);
    let disintegration_percent = number(&mut section, "disintegration_percent", 1..=100);
    section.close();
    Some(Formula {
        infantry_men: infantry_men?,
        cavalry_men: cavalry_men?,
        guns: guns?,
        least: least?,
        corps_percent: corps_percent?,
        demoralization_percent: demoralization_percent?,
        disintegration_percent: disintegration_percent?,
    })
}

fn read_movement(node: &Node, faults: &mut Faults) -> Option<Movement> {
    let mut section = Section::open(node, "movement", faults)?;
    let mut of = |key| number(&mut section, key, 1..=20);
    let infantry = of("infantry");
    let cavalry = of("cavalry");
    let foot_artillery = of("artillery");
    let horse_artillery = of("horse-artillery");
    let leader = of("leader");
    let headquarters = of("headquarters");
    section.close();
    Some(Movement {
        infantry: infantry?,
        cavalry: cavalry?,
        foot_artillery: foot_artillery?,
        horse_artillery: horse_artillery?,
        leader: leader?,
        headquarters: headquarters?,
    })
}

fn read_quality(id: &str, node: &Node, faults: &mut Faults) -> Option<Quality> {
    let mut section = Section::open(node, "quality", faults)?;
    let percent = number(&mut section, "percent", 1..=500);
    let firm = section.flag("firm");
    section.close();
    Some(Quality { id: id.to_owned(), percent: percent?, firm })
}

/// A nation of the edition.
fn read_nation(said: Said<'_>, edition: &'static Edition, faults: &mut Faults) -> Option<&'static Nation> {
    let nation = edition.nation(said.text);
    if nation.is_none() {
        let meant = meant(said.text, edition.nations().map(|nation| nation.key.as_str()));
        faults.note(said.place, format!("the edition has no nation `{}`{meant}", said.text));
    }
    nation
}

fn read_army(node: &Node, edition: &'static Edition, faults: &mut Faults) -> Option<Army> {
    const WORDS: [(&str, Demoralization); 2] =
        [("by-formation", Demoralization::ByFormation), ("as-one", Demoralization::AsOne)];
    let mut section = Section::open(node, "army", faults)?;
    let id = section.text("id");
    let name = section.text("name");
    let adjective = section.text("adjective");
    let side = Said::must(&mut section, "side");
    let nations = Said::list(&mut section, "nations");
    let commander = section.text("commander");
    let loses_heart = Said::must(&mut section, "demoralization");
    section.close();
    let side = side.and_then(|side| side.side(edition, faults));
    let nations: Vec<_> =
        nations.into_iter().filter_map(|nation| read_nation(nation, edition, faults)).collect();
    let loses_heart = loses_heart.and_then(|said| said.word("way to lose heart", &WORDS, faults));
    Some(Army {
        id: id?.to_owned(),
        name: name?.to_owned(),
        adjective: adjective?.to_owned(),
        side: side?,
        nations,
        commander: commander?.to_owned(),
        loses_heart: loses_heart?,
    })
}

fn read_headquarters(node: &Node, faults: &mut Faults) -> Option<Headquarters> {
    let mut section = Section::open(node, "headquarters", faults)?;
    let id = section.text("id");
    let name = section.text("name");
    let army = section.text("army");
    section.close();
    Some(Headquarters { id: id?.to_owned(), name: name?.to_owned(), army: army?.to_owned() })
}

fn read_formation(node: &Node, faults: &mut Faults) -> Option<FormationEntry> {
    let mut section = Section::open(node, "formation", faults)?;
    let id = section.text("id");
    let name = section.text("name");
    let chit = section.text("chit");
    let stripe = Said::must(&mut section, "stripe");
    let army = section.text("army");
    let superior = section.text("superior");
    let leader = section.text("leader");
    let limit = number(&mut section, "demoralization", 1..=250);
    section.close();
    let stripe = stripe.and_then(|said| {
        let digits = said.text.strip_prefix('#').unwrap_or_default();
        let good = digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit());
        if !good {
            faults.note(said.place, format!("`{}` is no colour: write it as #c8871e", said.text));
        }
        good.then_some(said.text)
    });
    Some(FormationEntry {
        id: id?.to_owned(),
        name: name?.to_owned(),
        chit: chit?.to_owned(),
        stripe: stripe?.to_owned(),
        army: army?.to_owned(),
        superior: superior?.to_owned(),
        leader: leader?.to_owned(),
        limit: limit?,
    })
}

fn read_leader(node: &Node, edition: &'static Edition, faults: &mut Faults) -> Option<LeaderEntry> {
    #[derive(Clone, Copy)]
    enum Rank {
        Commander,
        Wing,
        Leader,
        Division,
        Successor,
    }
    const RANKS: [(&str, Rank); 5] = [
        ("commander", Rank::Commander),
        ("wing", Rank::Wing),
        ("leader", Rank::Leader),
        ("division", Rank::Division),
        ("successor", Rank::Successor),
    ];
    let mut section = Section::open(node, "leader", faults)?;
    let id = section.text("id");
    let name = section.text("name");
    let nation = Said::must(&mut section, "nation");
    let rank = Said::must(&mut section, "rank");
    let rating = number(&mut section, "rating", 1..=6);
    let rated = read_rated(&mut section);
    let why = section.maybe_text("why").map(flowing);
    let rank = rank.and_then(|rank| rank.word("rank", &RANKS, section.faults()));
    let mut text = |key| section.text(key).map(str::to_owned);
    let post = rank.and_then(|rank| {
        Some(match rank {
            Rank::Commander => Appointment::Army,
            Rank::Wing => Appointment::Wing,
            Rank::Leader => Appointment::Formation(text("formation")?),
            Rank::Division => {
                Appointment::Division { formation: text("formation")?, division: text("division")? }
            }
            Rank::Successor => Appointment::Successor(text("succeeds")?),
        })
    });
    if rank.is_some() {
        section.close();
    }
    let nation = nation.and_then(|nation| read_nation(nation, edition, faults));
    Some(LeaderEntry {
        id: id?.to_owned(),
        name: name?.to_owned(),
        nation: nation?,
        post: post?,
        rating: rating?,
        rated,
        why,
    })
}

/// In what a leader has another rating: `rated = { march = 3, initiative = 2 }`.
fn read_rated(section: &mut Section<'_, '_>) -> Vec<(Matter, u8)> {
    let mut rated = Vec::new();
    for (word, place, node) in section.table("rated") {
        let rating = match node.value {
            Written::Number(rating) => u8::try_from(rating).ok().filter(|rating| *rating <= 6),
            _ => None,
        };
        match (Matter::of_word(word), rating) {
            (Some(matter), Some(rating)) => rated.push((matter, rating)),
            _ => section.faults().note(place, "`rated` gives ratings for orders, `initiative` or `chits`"),
        }
    }
    rated
}

fn read_unit(node: &Node, edition: &'static Edition, faults: &mut Faults) -> Option<UnitEntry> {
    let mut section = Section::open(node, "unit", faults)?;
    let id = section.text("id");
    let name = section.text("name");
    let nation = Said::must(&mut section, "nation");
    let formation = section.text("formation");
    let division = section.maybe_text("division").map(str::to_owned);
    let arm = Said::must(&mut section, "arm");
    let guard = Said::maybe(&mut section, "guard");
    let quality = section.text("quality");
    let men = number(&mut section, "men", 1..=50_000);
    let guns = maybe_number(&mut section, "guns", 1..=200);
    let strength = section.must("strength");
    let defense = section.maybe("defense");
    let range = maybe_number(&mut section, "range", 1..=30);
    let combat_rating = maybe_number(&mut section, "rating", 1..=12);
    let movement = number(&mut section, "move", 1..=20);
    let morale = number(&mut section, "morale", 1..=6);
    let in_defense = maybe_number(&mut section, "morale_in_defense", 1..=6);
    let pursuit = maybe_number(&mut section, "pursuit", 1..=6);
    let only = Said::list(&mut section, "only").iter().map(|said| said.text.to_owned()).collect();
    let part_of = section.maybe_text("part_of").map(str::to_owned);
    let commander = section.maybe_text("commander").map(str::to_owned);
    let note = section.maybe_text("note").map(flowing);
    section.close();

    let nation = nation.and_then(|nation| read_nation(nation, edition, faults));
    let arm = arm.and_then(|arm| arm.word("arm", Arm::WORDS, faults));
    let guard = guard.map(|guard| guard.word("guard", Guard::WORDS, faults));
    let strength = strength.and_then(|node| pair(node, "strength", &(1..=60), faults));
    if guard == Some(None) {
        return None;
    }
    let [front, reverse]: [u8; 2] = strength?;
    let defense = defense.map(|node| pair(node, "defense", &(0..=60), faults));
    if defense == Some(None) {
        return None;
    }
    let morale: i8 = morale?;
    Some(UnitEntry {
        id: id?.to_owned(),
        name: name?.to_owned(),
        nation: nation?,
        formation: formation?.to_owned(),
        division,
        arm: arm?,
        guard: guard.flatten(),
        quality: quality?.to_owned(),
        men: men?,
        guns: guns.unwrap_or_default(),
        front,
        reverse,
        defense: defense.flatten(),
        range,
        rating: combat_rating,
        movement: movement?,
        morale: [morale, in_defense.unwrap_or(morale)],
        pursuit,
        only,
        part_of,
        commander,
        note,
    })
}
