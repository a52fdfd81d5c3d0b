//! Why an answer of the Movement Segment cannot be. The texts are in `rulebook/refusals/nlc-movement.toml`.

use crate::options::hidden_movement;
use crate::options::hooks;
use crate::options::hooks::movement::Duty;
use crate::pieces::{BodyId, HeadquartersId, LeaderId, UnitId};
use crate::refusals::texts;
use crate::scenario::Turn;
use crate::world::{OrderKind, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // each is explained by its text
pub enum Bar {
    Hidden(hidden_movement::Bar),
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
    NotYet { body: BodyId },
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
    WaitsATurn { body: BodyId },
    ProbeIsFull { body: BodyId },
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
    MustEnter { body: BodyId },
    MustEngage { body: BodyId },
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

impl From<hidden_movement::Bar> for Bar {
    fn from(bar: hidden_movement::Bar) -> Bar {
        Bar::Hidden(bar)
    }
}

impl Bar {
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let hex = |hex: HexId| world.ground().number(hex);
        let unit = |unit: UnitId| world.printed(unit).name.as_str();
        let leader = |leader: LeaderId| world.leader(leader).name.as_str();
        let body = |body: BodyId| world.theatre.body_name(body);
        let staff = |own: HeadquartersId| world.theatre.headquarters[own.place()].name.as_str();
        match self {
            Bar::Hidden(bar) => bar.refusal(world),
            Bar::Bombarded { unit: id, foot: true } => texts::foot_artillery_is_spent(&unit(id)),
            Bar::Bombarded { unit: id, foot: false } => texts::bombarded_cannot_move(&unit(id)),
            Bar::TooDear { unit: id, hex: at, cost, left, announced: false } => {
                texts::too_dear(&hex(at), &unit(id), &cost, &left)
            }
            Bar::TooDear { unit: id, hex: at, cost, left, announced: true } => {
                texts::more_than_announced(&hex(at), &unit(id), &cost, &left)
            }
            Bar::NotBegun => texts::not_begun(),
            Bar::NotDue { unit: id } => texts::not_due(&unit(id)),
            Bar::NotItsEntry { unit: id, hex: at } => texts::not_its_entry(&unit(id), &hex(at)),
            Bar::LeaderNotDue { leader: who } => texts::leader_not_due(&leader(who)),
            Bar::NoTurningBack => texts::no_turning_back(),
            Bar::NotToMove { unit: id } => texts::not_to_move(&unit(id)),
            Bar::MovedAlready { unit: id } => texts::moved_already(&unit(id)),
            Bar::NoStep { unit: id } => texts::no_step(&unit(id)),
            Bar::NoStack { hex: at } => texts::no_stack(&hex(at)),
            Bar::Charged { unit: id } => texts::charged_cannot_move(&unit(id)),
            Bar::HeldByZone { unit: id, order } => texts::held_by_zone(&unit(id), &order.words()),
            Bar::NotYet { body: whose } => texts::waits_for_its_hour(&body(whose)),
            Bar::NotNext { hex: at } => texts::not_next(&hex(at)),
            Bar::MustStop { hex: at } => texts::must_stop(&hex(at)),
            Bar::KeptBack { unit: id } => texts::kept_back(&unit(id)),
            Bar::LeaderKeptBack { leader: id } => texts::leader_kept_back(&leader(id)),
            Bar::DefileClosed { unit: id, until } => {
                texts::defile_closed(&unit(id), &world.theatre.calendar.time(until).words())
            }
            Bar::DefileFull { unit: id, defile } => {
                let most = world.theatre.specials.defiles[usize::from(defile)].most;
                texts::defile_full(&most, &unit(id))
            }
            Bar::BrokenBridge { unit: id, hex: at } => texts::bridge_broken(&hex(at), &unit(id)),
            Bar::River { hex: at } => texts::river(&hex(at)),
            Bar::EnemyThere { hex: at } => texts::enemy_there(&hex(at)),
            Bar::NoZonesAtNight { hex: at } => texts::no_zones_at_night(&hex(at)),
            Bar::NoZonesInRain { hex: at } => texts::no_zones_in_rain(&hex(at)),
            Bar::OutOfCommand { unit: id, hex: at } => texts::out_of_command_keeps_off(&unit(id), &hex(at)),
            Bar::WaitsATurn { body: whose } => texts::waits_a_turn(&body(whose)),
            Bar::ProbeIsFull { body: whose } => texts::probe_is_full(&body(whose)),
            Bar::NeverHeld { hex: at } => texts::never_held(&hex(at)),
            Bar::DelayKeepsOff { hex: at } => texts::delay_keeps_off(&hex(at)),
            Bar::ReserveKeepsOff { hex: at } => texts::reserve_keeps_off(&hex(at)),
            Bar::NotNeededToEscape { hex: at } => texts::not_needed_to_escape(&hex(at)),
            Bar::LeadsNowhere { hex: at } => texts::leads_nowhere(&hex(at)),
            Bar::LeavesRange { unit: id, hex: at } => texts::leaves_range(&unit(id), &hex(at)),
            Bar::NotBackIntoRange { unit: id } => texts::not_back_into_range(&unit(id)),
            Bar::AwayFromTarget { unit: id, order } => {
                let refusal = texts::away_from_target(&unit(id), &order.words());
                hooks::movement::refused(world, Duty::Attack, refusal)
            }
            Bar::NotCloser { unit: id, order } => {
                hooks::movement::refused(world, Duty::Attack, texts::not_closer(&unit(id), &order.words()))
            }
            Bar::NotAlongTheRoad { unit: id } => {
                hooks::movement::refused(world, Duty::March, texts::not_along_the_road(&unit(id)))
            }
            Bar::NotAway { unit: id } => texts::not_away(&unit(id)),
            Bar::NotTowardsTarget { unit: id } => texts::not_towards_target(&unit(id)),
            Bar::NotTowardsSupply { unit: id } => {
                hooks::movement::refused(world, Duty::FallBack, texts::not_towards_supply(&unit(id)))
            }
            Bar::FartherBack { unit: id } => texts::farther_back(&unit(id)),
            Bar::TooFarApart { unit: id, other: second } => texts::too_far_apart(&unit(id), &unit(second)),
            Bar::NoRoom { hex: at } => texts::no_room_to_rest(&hex(at)),
            Bar::NotHere { unit: id } => texts::not_here(&unit(id)),
            Bar::NotAtTheEdge { hex: at } => texts::not_at_the_edge(&hex(at)),
            Bar::OrderDoesNotLeadOff { unit: id } => texts::order_does_not_lead_off(&unit(id)),
            Bar::TooDearToLeave { unit: id, cost, left } => texts::too_dear_to_leave(&unit(id), &cost, &left),
            Bar::MustClose { unit: id, order } => texts::must_close(&unit(id), &order.words()),
            Bar::MustEnter { body: whose } => texts::must_enter(&body(whose)),
            Bar::MustEngage { body: whose } => texts::must_engage(&body(whose)),
            Bar::MustCloseUp { unit: id, other: second } => texts::must_close_up(&unit(id), &unit(second)),
            Bar::AttackersStay { unit: id, order } => texts::attackers_stay(&unit(id), &order.words()),
            Bar::MustFallBack { unit: id } => texts::must_fall_back(&unit(id)),
            Bar::MustMakeRoom { hex: at } => texts::must_make_room(&hex(at)),
            Bar::CannotSpendThat { least, most } => texts::cannot_spend_that(&least, &most),
            Bar::LeaderNotToMove { leader: who } => texts::leader_not_to_move(&leader(who)),
            Bar::LeaderMovedAlready { leader: who } => texts::leader_moved_already(&leader(who)),
            Bar::LeaderPinned { leader: who } => texts::leader_pinned(&leader(who)),
            Bar::ReserveLeaderStays { leader: who } => texts::reserve_leader_stays(&leader(who)),
            Bar::LeaderAloneInZone { leader: who, hex: at } => {
                texts::leader_alone_in_zone(&hex(at), &leader(who))
            }
            Bar::TooDearForLeader { leader: who, hex: at, cost, left } => {
                texts::too_dear_for_leader(&hex(at), &leader(who), &cost, &left)
            }
            Bar::OffTheTether { leader: who } => texts::off_the_tether(&leader(who)),
            Bar::LeaderNotAlongTheRoad { leader: who } => {
                hooks::movement::refused(world, Duty::March, texts::leader_not_along_the_road(&leader(who)))
            }
            Bar::LeaderNotLedOff { leader: who } => texts::leader_not_led_off(&leader(who)),
            Bar::LeaderToTarget { leader: who } => texts::leader_to_target(&leader(who)),
            Bar::HeadquartersNotToMove { headquarters } => {
                texts::headquarters_not_to_move(&staff(headquarters))
            }
            Bar::HeadquartersNotOrdered { headquarters } => {
                texts::headquarters_not_ordered(&staff(headquarters))
            }
            Bar::HeadquartersAloneInZone { headquarters, hex: at } => {
                texts::headquarters_alone_in_zone(&hex(at), &staff(headquarters))
            }
            Bar::TooDearForHeadquarters { headquarters, hex: at, cost, left } => {
                texts::too_dear_for_headquarters(&hex(at), &staff(headquarters), &cost, &left)
            }
            Bar::HeadquartersStrays { headquarters } => texts::headquarters_strays(&staff(headquarters)),
            Bar::LeaderTooLateToLeave { leader: who, cost, left } => {
                texts::leader_too_late_to_leave(&leader(who), &cost, &left)
            }
        }
    }
}
