//! Why an answer of the Movement Segment cannot be. The texts are in `rulebook/refusals/nlc-movement.toml`.

use crate::options::hidden_movement;
use crate::options::hooks;
use crate::options::hooks::movement::Duty;
use crate::pieces::{HeadquartersId, HolderId, LeaderId, UnitId};
use crate::refusals::texts;
use crate::scenario::Turn;
use crate::world::{OrderKind, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // each is explained by its text
pub enum Denial {
    Hidden(hidden_movement::Denial),
    Bombarded { unit: UnitId, foot: bool },
    TooDear { unit: UnitId, hex: HexId, cost: HalfPoints, left: HalfPoints, announced: bool },
    NotBegun,
    NotDue { unit: UnitId },
    NotItsEntry { unit: UnitId, hex: HexId },
    LeaderNotDue { leader: LeaderId },
    NoTurningBack,
    NotToMove { unit: UnitId },
    MovedAlready { unit: UnitId },
    NoStep { unit: UnitId },
    NoStack { hex: HexId },
    Charged { unit: UnitId },
    HeldByZone { unit: UnitId, order: OrderKind },
    NotYet { holder: HolderId },
    NotNext { hex: HexId },
    MustStop { hex: HexId },
    River { hex: HexId },
    KeptBack { unit: UnitId },
    LeaderKeptBack { leader: LeaderId },
    DefileClosed { unit: UnitId, until: Turn },
    DefileFull { unit: UnitId, defile: u8 },
    BrokenBridge { unit: UnitId, hex: HexId },
    EnemyThere { hex: HexId },
    NoZonesAtNight { hex: HexId },
    NoZonesInRain { hex: HexId },
    OutOfCommand { unit: UnitId, hex: HexId },
    WaitsATurn { holder: HolderId },
    ProbeIsFull { holder: HolderId },
    NeverHeld { hex: HexId },
    DelayKeepsOff { hex: HexId },
    ReserveKeepsOff { hex: HexId },
    NotNeededToEscape { hex: HexId },
    LeadsNowhere { hex: HexId },
    LeavesRange { unit: UnitId, hex: HexId },
    NotBackIntoRange { unit: UnitId },
    AwayFromTarget { unit: UnitId, order: OrderKind },
    NotCloser { unit: UnitId, order: OrderKind },
    NotAlongTheRoad { unit: UnitId },
    NotAway { unit: UnitId },
    NotTowardsTarget { unit: UnitId },
    NotTowardsSupply { unit: UnitId },
    FartherBack { unit: UnitId },
    TooFarApart { unit: UnitId, other: UnitId },
    NoRoom { hex: HexId },
    NotHere { unit: UnitId },
    NotAtTheEdge { hex: HexId },
    OrderDoesNotLeadOff { unit: UnitId },
    TooDearToLeave { unit: UnitId, cost: HalfPoints, left: HalfPoints },
    MustClose { unit: UnitId, order: OrderKind },
    MustEnter { holder: HolderId },
    MustEngage { holder: HolderId },
    MustCloseUp { unit: UnitId, other: UnitId },
    AttackersStay { unit: UnitId, order: OrderKind },
    MustFallBack { unit: UnitId },
    MustMakeRoom { hex: HexId },
    CannotSpendThat { least: HalfPoints, most: HalfPoints },
    LeaderNotToMove { leader: LeaderId },
    LeaderMovedAlready { leader: LeaderId },
    ReserveLeaderStays { leader: LeaderId },
    LeaderPinned { leader: LeaderId },
    LeaderAloneInZone { leader: LeaderId, hex: HexId },
    TooDearForLeader { leader: LeaderId, hex: HexId, cost: HalfPoints, left: HalfPoints },
    OffTheTether { leader: LeaderId },
    LeaderNotAlongTheRoad { leader: LeaderId },
    LeaderNotLedOff { leader: LeaderId },
    LeaderToTarget { leader: LeaderId },
    HeadquartersNotToMove { headquarters: HeadquartersId },
    HeadquartersNotOrdered { headquarters: HeadquartersId },
    HeadquartersAloneInZone { headquarters: HeadquartersId, hex: HexId },
    TooDearForHeadquarters { headquarters: HeadquartersId, hex: HexId, cost: HalfPoints, left: HalfPoints },
    HeadquartersStrays { headquarters: HeadquartersId },
    LeaderTooLateToLeave { leader: LeaderId, cost: HalfPoints, left: HalfPoints },
}

impl From<hidden_movement::Denial> for Denial {
    fn from(bar: hidden_movement::Denial) -> Denial {
        Denial::Hidden(bar)
    }
}

impl Denial {
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let hex = |hex: HexId| world.ground().number(hex);
        let unit = |unit: UnitId| world.printed(unit).name.as_str();
        let leader = |leader: LeaderId| world.leader(leader).name.as_str();
        let holder = |holder: HolderId| world.theatre.holder_name(holder);
        let staff = |own: HeadquartersId| world.theatre.headquarters[own.place()].name.as_str();
        match self {
            Denial::Hidden(bar) => bar.refusal(world),
            Denial::Bombarded { unit: id, foot: true } => texts::foot_artillery_is_spent(&unit(id)),
            Denial::Bombarded { unit: id, foot: false } => texts::bombarded_cannot_move(&unit(id)),
            Denial::TooDear { unit: id, hex: at, cost, left, announced: false } => {
                texts::too_dear(&hex(at), &unit(id), &cost, &left)
            }
            Denial::TooDear { unit: id, hex: at, cost, left, announced: true } => {
                texts::more_than_announced(&hex(at), &unit(id), &cost, &left)
            }
            Denial::NotBegun => texts::not_begun(),
            Denial::NotDue { unit: id } => texts::not_due(&unit(id)),
            Denial::NotItsEntry { unit: id, hex: at } => texts::not_its_entry(&unit(id), &hex(at)),
            Denial::LeaderNotDue { leader: who } => texts::leader_not_due(&leader(who)),
            Denial::NoTurningBack => texts::no_turning_back(),
            Denial::NotToMove { unit: id } => texts::not_to_move(&unit(id)),
            Denial::MovedAlready { unit: id } => texts::moved_already(&unit(id)),
            Denial::NoStep { unit: id } => texts::no_step(&unit(id)),
            Denial::NoStack { hex: at } => texts::no_stack(&hex(at)),
            Denial::Charged { unit: id } => texts::charged_cannot_move(&unit(id)),
            Denial::HeldByZone { unit: id, order } => texts::held_by_zone(&unit(id), &order.words()),
            Denial::NotYet { holder: whose } => texts::waits_for_its_hour(&holder(whose)),
            Denial::NotNext { hex: at } => texts::not_next(&hex(at)),
            Denial::MustStop { hex: at } => texts::must_stop(&hex(at)),
            Denial::KeptBack { unit: id } => texts::kept_back(&unit(id)),
            Denial::LeaderKeptBack { leader: id } => texts::leader_kept_back(&leader(id)),
            Denial::DefileClosed { unit: id, until } => {
                texts::defile_closed(&unit(id), &world.theatre.calendar.time(until).words())
            }
            Denial::DefileFull { unit: id, defile } => {
                let most = world.theatre.specials.defiles[usize::from(defile)].most;
                texts::defile_full(&most, &unit(id))
            }
            Denial::BrokenBridge { unit: id, hex: at } => texts::bridge_broken(&hex(at), &unit(id)),
            Denial::River { hex: at } => texts::river(&hex(at)),
            Denial::EnemyThere { hex: at } => texts::enemy_there(&hex(at)),
            Denial::NoZonesAtNight { hex: at } => texts::no_zones_at_night(&hex(at)),
            Denial::NoZonesInRain { hex: at } => texts::no_zones_in_rain(&hex(at)),
            Denial::OutOfCommand { unit: id, hex: at } => {
                texts::out_of_command_keeps_off(&unit(id), &hex(at))
            }
            Denial::WaitsATurn { holder: whose } => texts::waits_a_turn(&holder(whose)),
            Denial::ProbeIsFull { holder: whose } => texts::probe_is_full(&holder(whose)),
            Denial::NeverHeld { hex: at } => texts::never_held(&hex(at)),
            Denial::DelayKeepsOff { hex: at } => texts::delay_keeps_off(&hex(at)),
            Denial::ReserveKeepsOff { hex: at } => texts::reserve_keeps_off(&hex(at)),
            Denial::NotNeededToEscape { hex: at } => texts::not_needed_to_escape(&hex(at)),
            Denial::LeadsNowhere { hex: at } => texts::leads_nowhere(&hex(at)),
            Denial::LeavesRange { unit: id, hex: at } => texts::leaves_range(&unit(id), &hex(at)),
            Denial::NotBackIntoRange { unit: id } => texts::not_back_into_range(&unit(id)),
            Denial::AwayFromTarget { unit: id, order } => {
                let refusal = texts::away_from_target(&unit(id), &order.words());
                hooks::movement::refused(world, Duty::Attack, refusal)
            }
            Denial::NotCloser { unit: id, order } => {
                hooks::movement::refused(world, Duty::Attack, texts::not_closer(&unit(id), &order.words()))
            }
            Denial::NotAlongTheRoad { unit: id } => {
                hooks::movement::refused(world, Duty::March, texts::not_along_the_road(&unit(id)))
            }
            Denial::NotAway { unit: id } => texts::not_away(&unit(id)),
            Denial::NotTowardsTarget { unit: id } => texts::not_towards_target(&unit(id)),
            Denial::NotTowardsSupply { unit: id } => {
                hooks::movement::refused(world, Duty::FallBack, texts::not_towards_supply(&unit(id)))
            }
            Denial::FartherBack { unit: id } => texts::farther_back(&unit(id)),
            Denial::TooFarApart { unit: id, other: second } => texts::too_far_apart(&unit(id), &unit(second)),
            Denial::NoRoom { hex: at } => texts::no_room_to_rest(&hex(at)),
            Denial::NotHere { unit: id } => texts::not_here(&unit(id)),
            Denial::NotAtTheEdge { hex: at } => texts::not_at_the_edge(&hex(at)),
            Denial::OrderDoesNotLeadOff { unit: id } => texts::order_does_not_lead_off(&unit(id)),
            Denial::TooDearToLeave { unit: id, cost, left } => {
                texts::too_dear_to_leave(&unit(id), &cost, &left)
            }
            Denial::MustClose { unit: id, order } => texts::must_close(&unit(id), &order.words()),
            Denial::MustEnter { holder: whose } => texts::must_enter(&holder(whose)),
            Denial::MustEngage { holder: whose } => texts::must_engage(&holder(whose)),
            Denial::MustCloseUp { unit: id, other: second } => texts::must_close_up(&unit(id), &unit(second)),
            Denial::AttackersStay { unit: id, order } => texts::attackers_stay(&unit(id), &order.words()),
            Denial::MustFallBack { unit: id } => texts::must_fall_back(&unit(id)),
            Denial::MustMakeRoom { hex: at } => texts::must_make_room(&hex(at)),
            Denial::CannotSpendThat { least, most } => texts::cannot_spend_that(&least, &most),
            Denial::LeaderNotToMove { leader: who } => texts::leader_not_to_move(&leader(who)),
            Denial::LeaderMovedAlready { leader: who } => texts::leader_moved_already(&leader(who)),
            Denial::LeaderPinned { leader: who } => texts::leader_pinned(&leader(who)),
            Denial::ReserveLeaderStays { leader: who } => texts::reserve_leader_stays(&leader(who)),
            Denial::LeaderAloneInZone { leader: who, hex: at } => {
                texts::leader_alone_in_zone(&hex(at), &leader(who))
            }
            Denial::TooDearForLeader { leader: who, hex: at, cost, left } => {
                texts::too_dear_for_leader(&hex(at), &leader(who), &cost, &left)
            }
            Denial::OffTheTether { leader: who } => texts::off_the_tether(&leader(who)),
            Denial::LeaderNotAlongTheRoad { leader: who } => {
                hooks::movement::refused(world, Duty::March, texts::leader_not_along_the_road(&leader(who)))
            }
            Denial::LeaderNotLedOff { leader: who } => texts::leader_not_led_off(&leader(who)),
            Denial::LeaderToTarget { leader: who } => texts::leader_to_target(&leader(who)),
            Denial::HeadquartersNotToMove { headquarters } => {
                texts::headquarters_not_to_move(&staff(headquarters))
            }
            Denial::HeadquartersNotOrdered { headquarters } => {
                texts::headquarters_not_ordered(&staff(headquarters))
            }
            Denial::HeadquartersAloneInZone { headquarters, hex: at } => {
                texts::headquarters_alone_in_zone(&hex(at), &staff(headquarters))
            }
            Denial::TooDearForHeadquarters { headquarters, hex: at, cost, left } => {
                texts::too_dear_for_headquarters(&hex(at), &staff(headquarters), &cost, &left)
            }
            Denial::HeadquartersStrays { headquarters } => texts::headquarters_strays(&staff(headquarters)),
            Denial::LeaderTooLateToLeave { leader: who, cost, left } => {
                texts::leader_too_late_to_leave(&leader(who), &cost, &left)
            }
        }
    }
}
