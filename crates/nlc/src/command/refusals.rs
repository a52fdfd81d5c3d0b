//! Why an answer of this phase cannot be. The texts are in `rulebook/refusals/nlc-command.toml`.

use super::chain::body_words;
use crate::options::hidden_movement;
use crate::orders::OrderKind;
use crate::pieces::{BodyId, FormationId, LeaderId, UnitId};
use crate::refusals::texts;
use crate::scenario::Turn;
use crate::world::World;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the texts say what each is
pub enum Bar {
    NoCommander { leader: LeaderId },
    NotAtHand { leader: LeaderId },
    WingUnused { leader: LeaderId },
    AllGiven { leader: LeaderId, orders: u8 },
    NotHis { leader: LeaderId, body: BodyId },
    NobodyThere { body: BodyId },
    NoCourier { leader: LeaderId, body: BodyId },
    AwayFromHeadquarters { leader: LeaderId },
    NotBeaten { leader: LeaderId, losses: u32, level: u32 },
    AllRetreat { leader: LeaderId },
    RetreatIsForAll,
    HeadquartersMarch { body: BodyId },
    NotInSequence { kind: OrderKind },
    Inconsistent { leader: LeaderId, kind: OrderKind, own: OrderKind },
    FarFromHisTarget { leader: LeaderId, hex: HexId },
    Repeats { body: BodyId, kind: OrderKind, old: OrderKind, initiative: bool },
    TooFar { hex: HexId },
    NotAway { hex: HexId },
    NotSeen { leader: LeaderId, hex: HexId, far: bool },
    NotSeenFaceToFace { leader: LeaderId, hex: HexId },
    NearerTarget { hex: HexId, earlier: HexId },
    SameTarget { hex: HexId },
    NoRoad { hex: HexId },
    NoLandmark { hex: HexId },
    EnoughPlaces { hex: HexId },
    OutOfTheWay { hex: HexId },
    NoDivision,
    NoAttackYet { body: BodyId, until: Turn },
    NoReassignment { leader: LeaderId, body: Option<BodyId> },
    NoWingOfHis { leader: LeaderId, body: BodyId },
    UnderHimAlready { leader: LeaderId, body: BodyId },
    NotAnotherCorps { formation: FormationId },
    AttachedAlready { formation: FormationId },
    TriedAlready { leader: LeaderId },
    NotFallingBack { body: BodyId },
    AfterInitiative { body: BodyId },
    EnemyNear { body: BodyId },
    NotBeforeNight { body: BodyId },
    NotOfHisWing { leader: LeaderId, formation: FormationId },
    CannotTakeOver { leader: LeaderId },
    NotStacked { leader: LeaderId, formation: FormationId },
    LeadsNobody { leader: LeaderId },
    NoDivisionalOrder { body: BodyId },
    OutOfCorpsRange { body: BodyId },
    NotFleeing { unit: UnitId },
    MustFlee { unit: UnitId },
    NoWayToFlee { to: HexId },
    NoRoom { to: HexId },
    FleeIntoZone { to: HexId },
    FleeAway { to: HexId },
    NotEliminated { unit: UnitId },
    NotAtNight,
    TooSoon { unit: UnitId },
    NoSuchForce { degree: u8 },
    ForcedAlready { degree: u8 },
    RestoredInRange { unit: UnitId },
    RestoredInZone { unit: UnitId },
    NotInReserve { body: BodyId },
    TwoReorganized { leader: LeaderId },
    InSight { leader: LeaderId },
    NotTheNearestRoom { unit: UnitId, to: HexId },
    AideOnTheWay { body: BodyId },
    NeverAchieved { kind: OrderKind },
    NoDummyLeft,
    DummyThere { hex: HexId },
    NoDummyThere { hex: HexId },
    Hidden(hidden_movement::Bar),
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
        let formation = |formation: FormationId| world.theatre.formations[formation.place()].name.as_str();
        let body = |body: BodyId| body_words(world, body);
        match self {
            Bar::NoCommander { leader: id } => texts::no_commander(&leader(id)),
            Bar::NotAtHand { leader: id } => texts::leader_not_at_hand(&leader(id)),
            Bar::WingUnused { leader: id } => texts::wing_unused(&leader(id)),
            Bar::AllGiven { leader: id, orders } => {
                let refusal = texts::all_orders_given(&leader(id), &orders);
                let lost = world.has_lost_headquarters(id);
                if lost { refusal.and(texts::headquarters_lost(&leader(id))) } else { refusal }
            }
            Bar::NotHis { leader: id, body: to } => texts::not_his_troops(&body(to), &leader(id)),
            Bar::NobodyThere { body: to } => texts::nobody_to_receive(&body(to)),
            Bar::NoCourier { leader: id, body: to } => texts::no_courier(&leader(id), &body(to)),
            Bar::AwayFromHeadquarters { leader: id } => texts::away_from_headquarters(&leader(id)),
            Bar::NotBeaten { leader: id, losses, level } => {
                texts::army_not_beaten(&leader(id), &losses, &level)
            }
            Bar::AllRetreat { leader: id } => texts::all_retreat_already(&leader(id)),
            Bar::RetreatIsForAll => texts::general_retreat_is_for_all(),
            Bar::HeadquartersMarch { body: to } => texts::headquarters_march(&body(to)),
            Bar::NotInSequence { kind } => texts::not_in_sequence(&kind.words()),
            Bar::Inconsistent { leader: id, kind, own } => {
                texts::not_his_order(&kind.words(), &leader(id), &own.words())
            }
            Bar::FarFromHisTarget { leader: id, hex: at } => {
                texts::far_from_his_target(&hex(at), &leader(id))
            }
            Bar::Repeats { body: to, kind, old, initiative } => {
                let refusal = match (kind, old) {
                    _ if kind == old => texts::order_repeated(&body(to), &kind.words()),
                    (OrderKind::Attack | OrderKind::Probe, _) => {
                        texts::attack_is_probe(&body(to), &old.words())
                    }
                    _ => texts::defend_is_delay(&body(to), &old.words()).and(texts::delay_is_defend()),
                };
                let refusal = refusal.and(texts::targets_too_near());
                if initiative { refusal.and(texts::initiative_repeats()) } else { refusal }
            }
            Bar::TooFar { hex: at } => texts::target_too_far(&hex(at)),
            Bar::NotAway { hex: at } => texts::target_not_away(&hex(at)),
            Bar::NotSeen { leader: id, hex: at, far } => {
                let refusal = texts::target_not_seen(&leader(id), &hex(at));
                if far { refusal.and(texts::beyond_sight()) } else { refusal }
            }
            Bar::NotSeenFaceToFace { leader: id, hex: at } => {
                texts::target_not_seen_face_to_face(&leader(id), &hex(at))
            }
            Bar::NearerTarget { hex: at, earlier } => texts::target_nearer(&hex(at), &hex(earlier)),
            Bar::SameTarget { hex: at } => texts::target_the_same(&hex(at)),
            Bar::NoRoad { hex: at } => texts::no_road_to(&hex(at)),
            Bar::NoLandmark { hex: at } => texts::no_landmark(&hex(at)),
            Bar::EnoughPlaces { hex: at } => texts::enough_places(&hex(at)),
            Bar::OutOfTheWay { hex: at } => texts::out_of_the_way(&hex(at)),
            Bar::NoDivision => texts::divisions_join(),
            Bar::NoAttackYet { body: to, until } => {
                texts::no_attack_orders_yet(&body(to), &world.theatre.calendar.time(until).words())
            }
            Bar::NoReassignment { leader: id, body: to } => {
                let to = to.map_or_else(|| "everybody".to_owned(), body);
                texts::no_reassignment(&leader(id), &to)
            }
            Bar::NoWingOfHis { leader: id, body: to } => texts::no_wing_of_his(&leader(id), &body(to)),
            Bar::UnderHimAlready { leader: id, body: to } => texts::under_him_already(&body(to), &leader(id)),
            Bar::NotAnotherCorps { formation: to } => texts::not_another_corps(&formation(to)),
            Bar::AttachedAlready { formation: to } => texts::attached_already(&formation(to)),
            Bar::TriedAlready { leader: id } => texts::initiative_tried(&leader(id)),
            Bar::NotFallingBack { body: id } => texts::not_falling_back(&body(id)),
            Bar::AfterInitiative { body: id } => texts::after_initiative(&body(id)),
            Bar::EnemyNear { body: id } => texts::enemy_near(&body(id)),
            Bar::NotBeforeNight { body: id } => texts::not_before_night(&body(id)),
            Bar::NotOfHisWing { leader: id, formation: led } => {
                texts::not_of_his_wing(&formation(led), &leader(id))
            }
            Bar::CannotTakeOver { leader: id } => texts::cannot_take_over(&leader(id)),
            Bar::NotStacked { leader: id, formation: led } => {
                texts::not_stacked_with(&leader(id), &formation(led))
            }
            Bar::LeadsNobody { leader: id } => texts::leads_nobody(&leader(id)),
            Bar::NoDivisionalOrder { body: id } => texts::no_divisional_order(&body(id)),
            Bar::OutOfCorpsRange { body: id } => texts::out_of_corps_range(&body(id)),
            Bar::NotFleeing { unit: id } => texts::not_fleeing(&unit(id)),
            Bar::MustFlee { unit: id } => texts::must_flee(&unit(id)),
            Bar::NoWayToFlee { to } => texts::no_way_to_flee(&hex(to)),
            Bar::NoRoom { to } => texts::no_room_to_flee(&hex(to)),
            Bar::FleeIntoZone { to } => texts::flee_into_zone(&hex(to)),
            Bar::FleeAway { to } => texts::flee_away(&hex(to)),
            Bar::NotEliminated { unit: id } => texts::not_eliminated(&unit(id)),
            Bar::NotAtNight => texts::no_reorganization_at_night(),
            Bar::NoSuchForce { degree } => {
                texts::no_such_force(&degree, &world.edition().options.order_force.most)
            }
            Bar::ForcedAlready { degree } => texts::forced_already(&degree),
            Bar::TooSoon { unit: id } => texts::eliminated_too_late(&unit(id)),
            Bar::RestoredInRange { unit: id } => texts::restored_in_range(&unit(id)),
            Bar::RestoredInZone { unit: id } => texts::restored_in_zone(&unit(id)),
            Bar::NotInReserve { body: id } => texts::not_in_reserve(&body(id)),
            Bar::TwoReorganized { leader: id } => texts::two_reorganized(&leader(id)),
            Bar::InSight { leader: id } => texts::leader_in_sight(&leader(id)),
            Bar::NotTheNearestRoom { unit: id, to } => texts::not_the_nearest_room(&unit(id), &hex(to)),
            Bar::Hidden(bar) => bar.refusal(world),
            Bar::AideOnTheWay { body: id } => texts::aide_on_the_way(&body(id)),
            Bar::NeverAchieved { kind } => texts::never_achieved(&kind.words()),
            Bar::NoDummyLeft => texts::no_dummy_left(),
            Bar::DummyThere { hex: at } => texts::dummy_there(&hex(at)),
            Bar::NoDummyThere { hex: at } => texts::no_dummy_there(&hex(at)),
        }
    }
}
