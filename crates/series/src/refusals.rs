//! The reasons for refusing, and what is said of each. The texts are in `rulebook/refusals/nlc.toml`.

use crate::fire::is_infantry;
use crate::ground::Terrain;
use crate::options::{hidden_movement, order_markers, remote_support};
use crate::pieces::{FormationId, HolderId, LeaderId, UnitId};
use crate::sight::Blocked;
use crate::world::{OrderKind, World};
use crate::{command, movement, turn};
use hex::HexId;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// The sentences, one function a reason, made from the file of texts.
pub(crate) mod texts {
    use std::fmt::Display;
    use umpire::refusal::Refusal;
    include!(concat!(env!("OUT_DIR"), "/refusals.rs"));
}

/// Why an answer cannot be: a small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Denial {
    NotABattery {
        unit: UnitId,
    },
    BombardsAlready {
        unit: UnitId,
    },
    OrderForbidsBombardment {
        formation: FormationId,
        order: OrderKind,
    },
    NobodyToBombard {
        target: HexId,
    },
    OutOfRange {
        unit: UnitId,
        target: HexId,
        distance: u32,
    },
    OutOfLongRange {
        unit: UnitId,
        target: HexId,
        distance: u32,
    },
    BehindWalls {
        target: HexId,
        infantry: bool,
    },
    HiddenByCrops {
        unit: UnitId,
        target: HexId,
    },
    OutOfSight {
        unit: UnitId,
        target: HexId,
        by: Blocked,
    },
    NotActiveCavalry {
        unit: UnitId,
    },
    ChargedAlready {
        unit: UnitId,
    },
    OrderForbidsCharge {
        formation: FormationId,
        order: OrderKind,
    },
    ChargeOutOfCommand {
        unit: UnitId,
    },
    NobodyToCharge {
        target: HexId,
    },
    ChargeTooFar {
        target: HexId,
        distance: u32,
    },
    SayThrough {
        target: HexId,
    },
    NotBetween {
        through: HexId,
        target: HexId,
    },
    NotEmpty {
        through: HexId,
    },
    CannotCross {
        through: HexId,
    },
    ChargeOverWater {
        target: HexId,
    },
    WallsNotCharged {
        target: HexId,
        infantry: bool,
    },
    NoSuchCharge {
        target: HexId,
    },
    EnemyInTheHex {
        hex: HexId,
    },
    HexIsFull {
        hex: HexId,
    },
    MustPursue {
        unit: UnitId,
    },
    OnePursuit {
        unit: UnitId,
    },
    CannotPursueThere {
        target: HexId,
    },
    NobodyToPursue {
        target: HexId,
    },
    NotTheWayBack {
        unit: UnitId,
    },
    CannotReact {
        unit: UnitId,
    },
    ReactedAlready {
        unit: UnitId,
    },
    TestedAlready {
        unit: UnitId,
    },
    AttackStillToFight {
        unit: UnitId,
    },
    NotAnAttacker {
        from: HexId,
    },
    NoTarget {
        from: HexId,
        target: HexId,
    },
    River {
        from: HexId,
        target: HexId,
    },
    AttacksAlready {
        from: HexId,
        target: HexId,
    },
    NotActive {
        unit: UnitId,
    },
    NoFightAtNight {
        unit: UnitId,
    },
    BrokenBridge {
        unit: UnitId,
        target: HexId,
    },
    Bombarded {
        unit: UnitId,
    },
    Charged {
        unit: UnitId,
    },
    OutOfCommand {
        unit: UnitId,
    },
    OrderForbids {
        formation: FormationId,
        order: OrderKind,
    },
    NotYet {
        holder: HolderId,
    },
    WaitsATurn {
        holder: HolderId,
    },
    NotFromThere {
        unit: UnitId,
    },
    ChateauFirst {
        from: HexId,
        chateau: HexId,
    },
    Spread {
        from: HexId,
        target: HexId,
        other: HexId,
    },
    Priority {
        target: HexId,
        other: HexId,
    },
    MustAttack {
        from: HexId,
        order: OrderKind,
    },
    NotAttacking {
        unit: UnitId,
    },
    MustJoin {
        unit: UnitId,
        order: OrderKind,
    },
    LastOfTheAttack {
        unit: UnitId,
    },
    NoSuchCombat {
        target: HexId,
    },
    CannotStepBack {
        unit: UnitId,
    },
    HeldSinceTheStart {
        unit: UnitId,
    },
    LeaderAlone {
        leader: LeaderId,
    },
    OccupiedChateau {
        chateau: HexId,
    },
    NotARetreatHex {
        from: HexId,
    },
    MustRetreat {
        formation: FormationId,
        order: OrderKind,
    },
    FirstHitInfantry {
        unit: UnitId,
    },
    DamagedFirst {
        unit: UnitId,
    },
    NotATarget {
        unit: UnitId,
    },
    NotAnAdvancer {
        unit: UnitId,
        target: HexId,
    },
    OneUnitOnly {
        unit: UnitId,
    },
    OtherStack {
        unit: UnitId,
    },
    NoRoom {
        target: HexId,
    },
    ArtilleryNeedsCompany {
        unit: UnitId,
    },
    NotNearest {
        leader: LeaderId,
        at: HexId,
    },
    /// It is an answer to another question than the one that is open, which these rules govern.
    NotNow {
        rule: Rule,
        prompt: &'static str,
    },
    /// A bar of remote support (25.3).
    Support(remote_support::Denial),
    /// A bar of the Movement Segment.
    Move(movement::Denial),
    /// A bar of the Command Phase.
    Command(command::Denial),
    /// A bar of the turn.
    Turn(turn::Denial),
    /// A bar of hidden movement.
    Hidden(hidden_movement::Denial),
    /// About an aide (25.7.4).
    Aide(order_markers::Denial),
}

impl Denial {
    /// The refusal, in words.
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let hex = |hex: HexId| world.ground().number(hex);
        let unit = |unit: UnitId| world.printed(unit).name.as_str();
        let formation = |formation: FormationId| world.theatre.formations[formation.place()].name.as_str();
        match self {
            Denial::NotABattery { unit: id } => texts::not_a_battery(&unit(id)),
            Denial::BombardsAlready { unit: id } => texts::bombards_already(&unit(id)),
            Denial::OrderForbidsBombardment { formation: id, order } => {
                texts::order_no_bombardment(&formation(id), &order.words())
            }
            Denial::NobodyToBombard { target } => texts::nobody_to_bombard(&hex(target)),
            Denial::OutOfRange { unit: id, target, distance } => {
                texts::out_of_range(&hex(target), &distance, &unit(id))
            }
            Denial::OutOfLongRange { unit: id, target, distance } => {
                texts::out_of_long_range(&hex(target), &distance, &unit(id))
            }
            Denial::BehindWalls { target, infantry: true } => texts::garrison_not_bombarded(&hex(target)),
            Denial::BehindWalls { target, infantry: false } => texts::walls_not_bombarded(&hex(target)),
            Denial::OutOfSight { unit: id, target, by } => {
                texts::out_of_sight(&unit(id), &hex(target)).and(blocked(world, by))
            }
            Denial::NotActiveCavalry { unit: id } => texts::not_active_cavalry(&unit(id)),
            Denial::ChargedAlready { unit: id } => texts::charged_already(&unit(id)),
            Denial::OrderForbidsCharge { formation: id, order } => {
                texts::order_no_charge(&formation(id), &order.words())
            }
            Denial::ChargeOutOfCommand { unit: id } => texts::charge_out_of_command(&unit(id)),
            Denial::NobodyToCharge { target } => texts::nobody_to_charge(&hex(target)),
            Denial::ChargeTooFar { target, distance } => texts::charge_too_far(&hex(target), &distance),
            Denial::SayThrough { target } => texts::say_through(&hex(target)),
            Denial::NotBetween { through, target } => texts::not_between(&hex(through), &hex(target)),
            Denial::NotEmpty { through } => texts::not_empty(&hex(through)),
            Denial::CannotCross { through } => texts::cannot_cross(&hex(through)),
            Denial::ChargeOverWater { target } => texts::charge_over_water(&hex(target)),
            Denial::WallsNotCharged { target, infantry: true } => texts::garrison_not_charged(&hex(target)),
            Denial::WallsNotCharged { target, infantry: false } => texts::walls_not_charged(&hex(target)),
            Denial::NoSuchCharge { target } => texts::no_such_charge(&hex(target)),
            Denial::EnemyInTheHex { hex: at } => texts::enemy_in_the_hex(&hex(at)),
            Denial::HexIsFull { hex: at } => texts::hex_is_full(&hex(at)),
            Denial::MustPursue { unit: id } => texts::must_pursue(&unit(id)),
            Denial::OnePursuit { unit: id } => texts::one_pursuit(&unit(id)),
            Denial::CannotPursueThere { target } => texts::cannot_pursue_there(&hex(target)),
            Denial::NobodyToPursue { target } => texts::nobody_to_pursue(&hex(target)),
            Denial::NotTheWayBack { unit: id } => texts::not_the_way_back(&unit(id)),
            Denial::CannotReact { unit: id } => texts::cannot_react(&unit(id)),
            Denial::ReactedAlready { unit: id } => texts::reacted_already(&unit(id)),
            Denial::TestedAlready { unit: id } => texts::tested_already(&unit(id)),
            Denial::AttackStillToFight { unit: id } => texts::attack_still_to_fight(&unit(id)),
            Denial::NotAnAttacker { from } => texts::not_an_attacker(&hex(from)),
            Denial::NoTarget { from, target } => texts::no_target(&hex(target), &hex(from)),
            Denial::River { from, target } => texts::across_the_river(&hex(from), &hex(target)),
            Denial::AttacksAlready { from, target } => texts::attacks_already(&hex(from), &hex(target)),
            Denial::NotActive { unit: id } => texts::not_active(&unit(id)),
            Denial::NoFightAtNight { unit: id } => texts::no_fight_at_night(&unit(id)),
            Denial::BrokenBridge { unit: id, target } => {
                texts::advance_over_broken_bridge(&hex(target), &unit(id))
            }
            Denial::HiddenByCrops { unit: id, target } => texts::hidden_by_crops(&hex(target), &unit(id)),
            Denial::Bombarded { unit: id } => texts::bombarded(&unit(id)),
            Denial::Charged { unit: id } => texts::charged(&unit(id)),
            Denial::OutOfCommand { unit: id } => texts::out_of_command(&unit(id)),
            Denial::OrderForbids { formation: id, order } => match order {
                OrderKind::Delay => texts::order_delay(&formation(id)),
                OrderKind::Reserve => {
                    texts::order_reserve(&formation(id)).and(texts::needs_an_order(&formation(id)))
                }
                OrderKind::GeneralRetreat => texts::order_general_retreat(&formation(id)),
                _ => texts::order_fall_back(&formation(id)),
            },
            Denial::ChateauFirst { from, chateau } => texts::chateau_first(&hex(chateau), &hex(from)),
            Denial::Spread { from, target, other } => {
                let refusal = texts::spread_attacks(&hex(target), &hex(other), &hex(from));
                refusal.and(texts::only_this_segment(&hex(other)))
            }
            Denial::Priority { target, other } => texts::priority(&hex(other), &hex(target)),
            Denial::NotYet { holder } => texts::waits_to_attack(&world.theatre.holder_name(holder)),
            Denial::WaitsATurn { holder } => texts::attacks_next_turn(&world.theatre.holder_name(holder)),
            Denial::NotFromThere { unit: id } => texts::not_from_there(&unit(id)),
            Denial::MustAttack { from, order } => {
                let refusal = texts::must_attack(&hex(from), &order.words());
                let own = world.held_by(from);
                let walls = |at: &HexId| world.terrain(*at) == Terrain::Chateau && is_infantry(world, *at);
                let held = |at: &HexId| world.held_by(*at).is_some_and(|side| Some(side) != own);
                let mut around = world.ground().neighbours(from).map(|(at, _)| at);
                match around.find(|at| held(at) && walls(at)) {
                    Some(chateau) => refusal.and(texts::garrison_attacked_too(&hex(chateau))),
                    None => refusal,
                }
            }
            Denial::NotAttacking { unit: id } => texts::not_attacking(&unit(id)),
            Denial::MustJoin { unit: id, order } => texts::cannot_be_held_back(&unit(id), &order.words()),
            Denial::LastOfTheAttack { unit: id } => texts::last_of_the_attack(&unit(id)),
            Denial::NoSuchCombat { target } => texts::no_such_combat(&hex(target)),
            Denial::CannotStepBack { unit: id } => texts::cannot_step_back(&unit(id)),
            Denial::HeldSinceTheStart { unit: id } => texts::held_since_the_start(&unit(id)),
            Denial::LeaderAlone { leader } => texts::leader_alone(&world.leader(leader).name),
            Denial::OccupiedChateau { chateau } => texts::occupied_chateau(&hex(chateau)),
            Denial::NotARetreatHex { from } => texts::not_a_retreat_hex(&hex(from)),
            Denial::MustRetreat { formation: id, order } => {
                texts::must_retreat(&formation(id), &order.words())
            }
            Denial::FirstHitInfantry { unit: id } => texts::first_hit_infantry(&unit(id)),
            Denial::DamagedFirst { unit: id } => texts::damaged_first(&unit(id)),
            Denial::NotATarget { unit: id } => texts::not_a_target(&unit(id)),
            Denial::NotAnAdvancer { unit: id, target } => texts::not_an_advancer(&unit(id), &hex(target)),
            Denial::OneUnitOnly { unit: id } => texts::one_unit_only(&unit(id)),
            Denial::OtherStack { unit: id } => texts::other_stack(&unit(id)),
            Denial::NoRoom { target } => texts::no_room(&hex(target)),
            Denial::ArtilleryNeedsCompany { unit: id } => texts::artillery_needs_company(&unit(id)),
            Denial::NotNearest { leader, at } => texts::not_nearest(&world.leader(leader).name, &hex(at)),
            Denial::NotNow { rule, prompt } => Refusal::not_now(rule, prompt),
            Denial::Support(bar) => bar.refusal(world),
            Denial::Move(bar) => bar.refusal(world),
            Denial::Command(bar) => bar.refusal(world),
            Denial::Turn(bar) => bar.refusal(world),
            Denial::Hidden(bar) => bar.refusal(world),
            Denial::Aide(bar) => bar.refusal(world),
        }
    }
}

/// What stands in the way of the eye, in words.
pub(crate) fn blocked(world: &World, by: Blocked) -> Refusal {
    let hex = |hex: HexId| world.ground().number(hex);
    match by {
        Blocked::ByHex(at) => texts::blocked_by_hex(&hex(at)),
        Blocked::ByCrest => texts::blocked_by_crest(),
        Blocked::ByCrestBetween => texts::blocked_by_crest_between(),
        Blocked::OnBothSides { crest: true } => texts::blocked_along_crest(),
        Blocked::OnBothSides { crest: false } => texts::blocked_on_both_sides(),
        Blocked::BetweenCrestAndHex(at) => texts::blocked_between(&hex(at)),
    }
}
