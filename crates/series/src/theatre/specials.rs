//! The rules of a scenario's own (14.a), by kind: sorted once when a game is opened, so that the rules ask a field and never a word.

use crate::features::{Feature, Features};
use crate::pieces::{ArmyId, Side};
use crate::scenario::Turn;
use crate::scenario::special::{
    Bold, Boundary, CalledToCommand, CardTerms, CavalryOnly, Defile, Events, Exhausted, FallsBackInTime,
    Forays, ForceMarkers, FreeFallBack, FreeSetUp, HeavyGround, HeldUntilAttacked, InitiativeNear, Inspires,
    KeptBack, LateInitiative, MayClear, NightAttack, NoAttackOrders, OnlyOrderedBy, RainRoll, Reassignment,
    Special, SpecialKind, StandingOrder, Successor, WeatherOfScenario,
};
use crate::scenario::supply::{SupplySource, bases_of};
use hex::SideId;

/// The special rules in force, by kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Specials {
    /// Whether commanders of the first side rise late.
    pub slow_risers: bool,
    /// Who may move formations between wings.
    pub reassignments: Vec<Reassignment>,
    /// Who may not be ordered to attack yet.
    pub no_attack_orders: Vec<NoAttackOrders>,
    /// Which armies choose their base.
    pub bases: Vec<Bases>,
    pub kept_back: Vec<KeptBack>,
    /// When the ground is heavy for artillery.
    pub heavy_ground: Vec<HeavyGround>,
    /// Who takes over from whom at once.
    pub successors: Vec<Successor>,
    /// Brooks that few can cross.
    pub defiles: Vec<Defile>,
    /// Fall Back orders that are obeyed without a roll.
    pub free_fall_backs: Vec<FreeFallBack>,
    /// Whether crops hide infantry.
    pub crops: bool,
    /// Bridges that are broken when the game begins, each with the side whose infantry mends it.
    pub broken_bridges: Vec<(SideId, Side)>,
    pub night_attacks: Vec<NightAttack>,
    /// Who is set up where his player likes.
    pub free_set_ups: Vec<FreeSetUp>,
    pub boundaries: Vec<Boundary>,
    /// What formations may clear beside their targets.
    pub may_clear: Vec<MayClear>,
    pub held: Vec<HeldUntilAttacked>,
    pub called_to_command: Vec<CalledToCommand>,
    /// From when on a die may bring rain.
    pub rain_roll: Option<RainRoll>,
    /// Whom random events are about.
    pub events: Option<Events>,
    /// How many Hidden Forces markers a side has, where that is not as the rules say.
    pub force_markers: Vec<ForceMarkers>,
    /// The weather of the beginning, and what dice bring after it.
    pub weather: Option<WeatherOfScenario>,
    pub initiative_near: Vec<InitiativeNear>,
    pub only_ordered_by: Vec<OnlyOrderedBy>,
    pub standing_orders: Vec<StandingOrder>,
    pub late_initiative: Vec<LateInitiative>,
    pub exhausted: Vec<Exhausted>,
    pub forays: Vec<Forays>,
    pub falls_back: Vec<FallsBackInTime>,
    pub cavalry_only: Vec<CavalryOnly>,
    pub bold: Vec<Bold>,
    pub inspires: Vec<Inspires>,
    /// What is changed in decks of cards.
    pub cards: Vec<CardTerms>,
}

/// The bases of an army that chooses one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bases {
    pub army: ArmyId,
    pub from: Turn,
    /// What it chooses from; the first counts until then.
    pub names: Vec<String>,
}

impl Specials {
    /// The special rules that are in force; bases are those of the sources of supply.
    pub fn of(specials: &[Special], supply: &[SupplySource]) -> Specials {
        let mut all = Specials::default();
        for Special { kind, .. } in specials {
            match kind {
                SpecialKind::Note => {}
                SpecialKind::SlowRisers => all.slow_risers = true,
                SpecialKind::Reassignment(rule) => all.reassignments.push(rule.clone()),
                SpecialKind::NoAttackOrders(rule) => all.no_attack_orders.push(rule.clone()),
                SpecialKind::Base(rule) => {
                    let names = bases_of(supply, rule.army).into_iter().map(str::to_owned).collect();
                    all.bases.push(Bases { army: rule.army, from: rule.from, names });
                }
                SpecialKind::KeptBack(rule) => all.kept_back.push(rule.clone()),
                SpecialKind::HeavyGround(rule) => all.heavy_ground.push(rule.clone()),
                SpecialKind::Successor(rule) => all.successors.push(rule.clone()),
                SpecialKind::Defile(rule) => all.defiles.push(rule.clone()),
                SpecialKind::FreeFallBack(rule) => all.free_fall_backs.push(rule.clone()),
                SpecialKind::Crops => all.crops = true,
                SpecialKind::BrokenBridges(rule) => {
                    all.broken_bridges.extend(rule.sides.iter().map(|side| (*side, rule.menders)));
                }
                SpecialKind::NightAttack(rule) => all.night_attacks.push(rule.clone()),
                SpecialKind::FreeSetUp(rule) => all.free_set_ups.push(rule.clone()),
                SpecialKind::Boundary(rule) => all.boundaries.push(rule.clone()),
                SpecialKind::MayClear(rule) => all.may_clear.push(rule.clone()),
                SpecialKind::HeldUntilAttacked(rule) => all.held.push(rule.clone()),
                SpecialKind::CalledToCommand(rule) => all.called_to_command.push(rule.clone()),
                SpecialKind::RainRoll(rule) => all.rain_roll = Some(rule.clone()),
                SpecialKind::Events(rule) => all.events = Some(rule.clone()),
                SpecialKind::ForceMarkers(rule) => all.force_markers.push(rule.clone()),
                SpecialKind::Weather(rule) => all.weather = Some(rule.clone()),
                SpecialKind::InitiativeNear(rule) => all.initiative_near.push(rule.clone()),
                SpecialKind::OnlyOrderedBy(rule) => all.only_ordered_by.push(rule.clone()),
                SpecialKind::StandingOrder(rule) => all.standing_orders.push(rule.clone()),
                SpecialKind::LateInitiative(rule) => all.late_initiative.push(rule.clone()),
                SpecialKind::Exhausted(rule) => all.exhausted.push(rule.clone()),
                SpecialKind::Forays(rule) => all.forays.push(rule.clone()),
                SpecialKind::FallsBackInTime(rule) => all.falls_back.push(rule.clone()),
                SpecialKind::CavalryOnly(rule) => all.cavalry_only.push(rule.clone()),
                SpecialKind::Bold(rule) => all.bold.push(rule.clone()),
                SpecialKind::Inspires(rule) => all.inspires.push(rule.clone()),
                SpecialKind::Cards(rule) => all.cards.push(rule.clone()),
            }
        }
        all
    }

    /// Whether players have chosen random events and nothing says whom they are about.
    pub fn lack_events(&self, chosen: Features) -> bool {
        chosen.has(Feature::RandomEvents) && self.events.is_none()
    }

    /// Which of them there are.
    pub fn features(&self) -> Features {
        let all = [
            (self.slow_risers, Feature::SlowRisers),
            (!self.reassignments.is_empty(), Feature::Reassignment),
            (!self.no_attack_orders.is_empty(), Feature::NoAttackOrders),
            (!self.bases.is_empty(), Feature::Bases),
            (!self.kept_back.is_empty(), Feature::KeptBack),
            (!self.heavy_ground.is_empty(), Feature::HeavyGround),
            (!self.successors.is_empty(), Feature::Successors),
            (!self.defiles.is_empty(), Feature::Defiles),
            (!self.free_fall_backs.is_empty(), Feature::FreeFallBack),
            (self.crops, Feature::Crops),
            (!self.broken_bridges.is_empty(), Feature::BrokenBridges),
            (!self.night_attacks.is_empty(), Feature::NightAttack),
            (!self.free_set_ups.is_empty(), Feature::FreeSetUp),
            (!self.boundaries.is_empty(), Feature::Boundaries),
            (!self.may_clear.is_empty(), Feature::MayClear),
            (!self.held.is_empty(), Feature::HeldUntilAttacked),
            (!self.called_to_command.is_empty(), Feature::CalledToCommand),
            (!self.initiative_near.is_empty(), Feature::InitiativeNear),
            (!self.only_ordered_by.is_empty(), Feature::OnlyOrderedBy),
            (!self.standing_orders.is_empty(), Feature::StandingOrders),
            (!self.late_initiative.is_empty(), Feature::LateInitiative),
            (!self.exhausted.is_empty(), Feature::Exhausted),
            (!self.falls_back.is_empty(), Feature::FallsBackInTime),
            (!self.cavalry_only.is_empty(), Feature::CavalryOnly),
            (!self.bold.is_empty(), Feature::BoldLeaders),
            (!self.inspires.is_empty(), Feature::InspiringLeaders),
            (
                self.rain_roll.is_some() || self.events.as_ref().is_some_and(|of| of.rain_from.is_some()),
                Feature::RainRoll,
            ),
        ];
        all.into_iter().filter(|(on, _)| *on).map(|(_, feature)| feature).collect()
    }
}
