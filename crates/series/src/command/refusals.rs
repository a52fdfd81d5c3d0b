//! Why an answer of this phase cannot be. The texts are in `rulebook/refusals/nlc-command.toml`.

use super::chain::holder_words;
use crate::options::hidden_movement;
use crate::orders::OrderKind;
use crate::pieces::{FormationId, HolderId, LeaderId, UnitId};
use crate::refusals::texts;
use crate::scenario::Turn;
use crate::world::World;
use hex::HexId;
use umpire::refusal::Refusal;

/// A small value, so that legal answers are sifted without a word being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // the texts say what each is
pub enum Denial {
    NoCommander { leader: LeaderId },
    NotAtHand { leader: LeaderId },
    WingUnused { leader: LeaderId },
    AllGiven { leader: LeaderId, orders: u8 },
    NotHis { leader: LeaderId, holder: HolderId },
    NobodyThere { holder: HolderId },
    NoCourier { leader: LeaderId, holder: HolderId },
    AwayFromHeadquarters { leader: LeaderId },
    NotBeaten { leader: LeaderId, losses: u32, level: u32 },
    AllRetreat { leader: LeaderId },
    RetreatIsForAll,
    HeadquartersMarch { holder: HolderId },
    NotInSequence { kind: OrderKind },
    Inconsistent { leader: LeaderId, kind: OrderKind, own: OrderKind },
    FarFromHisTarget { leader: LeaderId, hex: HexId },
    Repeats { holder: HolderId, kind: OrderKind, old: OrderKind, initiative: bool },
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
    NoAttackYet { holder: HolderId, until: Turn },
    NoReassignment { leader: LeaderId, holder: Option<HolderId> },
    NoWingOfHis { leader: LeaderId, holder: HolderId },
    UnderHimAlready { leader: LeaderId, holder: HolderId },
    NotAnotherCorps { formation: FormationId },
    AttachedAlready { formation: FormationId },
    TriedAlready { leader: LeaderId },
    NotFallingBack { holder: HolderId },
    AfterInitiative { holder: HolderId },
    EnemyNear { holder: HolderId },
    NotBeforeNight { holder: HolderId },
    NotOfHisWing { leader: LeaderId, formation: FormationId },
    CannotTakeOver { leader: LeaderId },
    NotStacked { leader: LeaderId, formation: FormationId },
    LeadsNobody { leader: LeaderId },
    NoDivisionalOrder { holder: HolderId },
    OutOfCorpsRange { holder: HolderId },
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
    NotInReserve { holder: HolderId },
    TwoReorganized { leader: LeaderId },
    InSight { leader: LeaderId },
    NotTheNearestRoom { unit: UnitId, to: HexId },
    AideOnTheWay { holder: HolderId },
    NeverAchieved { kind: OrderKind },
    NoDummyLeft,
    DummyThere { hex: HexId },
    NoDummyThere { hex: HexId },
    Hidden(hidden_movement::Denial),
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
        let formation = |formation: FormationId| world.theatre.formations[formation.place()].name.as_str();
        let holder = |holder: HolderId| holder_words(world, holder);
        match self {
            Denial::NoCommander { leader: id } => texts::no_commander(&leader(id)),
            Denial::NotAtHand { leader: id } => texts::leader_not_at_hand(&leader(id)),
            Denial::WingUnused { leader: id } => texts::wing_unused(&leader(id)),
            Denial::AllGiven { leader: id, orders } => {
                let refusal = texts::all_orders_given(&leader(id), &orders);
                let lost = world.has_lost_headquarters(id);
                if lost { refusal.and(texts::headquarters_lost(&leader(id))) } else { refusal }
            }
            Denial::NotHis { leader: id, holder: to } => texts::not_his_troops(&holder(to), &leader(id)),
            Denial::NobodyThere { holder: to } => texts::nobody_to_receive(&holder(to)),
            Denial::NoCourier { leader: id, holder: to } => texts::no_courier(&leader(id), &holder(to)),
            Denial::AwayFromHeadquarters { leader: id } => texts::away_from_headquarters(&leader(id)),
            Denial::NotBeaten { leader: id, losses, level } => {
                texts::army_not_beaten(&leader(id), &losses, &level)
            }
            Denial::AllRetreat { leader: id } => texts::all_retreat_already(&leader(id)),
            Denial::RetreatIsForAll => texts::general_retreat_is_for_all(),
            Denial::HeadquartersMarch { holder: to } => texts::headquarters_march(&holder(to)),
            Denial::NotInSequence { kind } => texts::not_in_sequence(&kind.words()),
            Denial::Inconsistent { leader: id, kind, own } => {
                texts::not_his_order(&kind.words(), &leader(id), &own.words())
            }
            Denial::FarFromHisTarget { leader: id, hex: at } => {
                texts::far_from_his_target(&hex(at), &leader(id))
            }
            Denial::Repeats { holder: to, kind, old, initiative } => {
                let refusal = match (kind, old) {
                    _ if kind == old => texts::order_repeated(&holder(to), &kind.words()),
                    (OrderKind::Attack | OrderKind::Probe, _) => {
                        texts::attack_is_probe(&holder(to), &old.words())
                    }
                    _ => texts::defend_is_delay(&holder(to), &old.words()).and(texts::delay_is_defend()),
                };
                let refusal = refusal.and(texts::targets_too_near());
                if initiative { refusal.and(texts::initiative_repeats()) } else { refusal }
            }
            Denial::TooFar { hex: at } => texts::target_too_far(&hex(at)),
            Denial::NotAway { hex: at } => texts::target_not_away(&hex(at)),
            Denial::NotSeen { leader: id, hex: at, far } => {
                let refusal = texts::target_not_seen(&leader(id), &hex(at));
                if far { refusal.and(texts::beyond_sight()) } else { refusal }
            }
            Denial::NotSeenFaceToFace { leader: id, hex: at } => {
                texts::target_not_seen_face_to_face(&leader(id), &hex(at))
            }
            Denial::NearerTarget { hex: at, earlier } => texts::target_nearer(&hex(at), &hex(earlier)),
            Denial::SameTarget { hex: at } => texts::target_the_same(&hex(at)),
            Denial::NoRoad { hex: at } => texts::no_road_to(&hex(at)),
            Denial::NoLandmark { hex: at } => texts::no_landmark(&hex(at)),
            Denial::EnoughPlaces { hex: at } => texts::enough_places(&hex(at)),
            Denial::OutOfTheWay { hex: at } => texts::out_of_the_way(&hex(at)),
            Denial::NoDivision => texts::divisions_join(),
            Denial::NoAttackYet { holder: to, until } => {
                texts::no_attack_orders_yet(&holder(to), &world.theatre.calendar.time(until).words())
            }
            Denial::NoReassignment { leader: id, holder: to } => {
                let to = to.map_or_else(|| "everybody".to_owned(), holder);
                texts::no_reassignment(&leader(id), &to)
            }
            Denial::NoWingOfHis { leader: id, holder: to } => texts::no_wing_of_his(&leader(id), &holder(to)),
            Denial::UnderHimAlready { leader: id, holder: to } => {
                texts::under_him_already(&holder(to), &leader(id))
            }
            Denial::NotAnotherCorps { formation: to } => texts::not_another_corps(&formation(to)),
            Denial::AttachedAlready { formation: to } => texts::attached_already(&formation(to)),
            Denial::TriedAlready { leader: id } => texts::initiative_tried(&leader(id)),
            Denial::NotFallingBack { holder: id } => texts::not_falling_back(&holder(id)),
            Denial::AfterInitiative { holder: id } => texts::after_initiative(&holder(id)),
            Denial::EnemyNear { holder: id } => texts::enemy_near(&holder(id)),
            Denial::NotBeforeNight { holder: id } => texts::not_before_night(&holder(id)),
            Denial::NotOfHisWing { leader: id, formation: led } => {
                texts::not_of_his_wing(&formation(led), &leader(id))
            }
            Denial::CannotTakeOver { leader: id } => texts::cannot_take_over(&leader(id)),
            Denial::NotStacked { leader: id, formation: led } => {
                texts::not_stacked_with(&leader(id), &formation(led))
            }
            Denial::LeadsNobody { leader: id } => texts::leads_nobody(&leader(id)),
            Denial::NoDivisionalOrder { holder: id } => texts::no_divisional_order(&holder(id)),
            Denial::OutOfCorpsRange { holder: id } => texts::out_of_corps_range(&holder(id)),
            Denial::NotFleeing { unit: id } => texts::not_fleeing(&unit(id)),
            Denial::MustFlee { unit: id } => texts::must_flee(&unit(id)),
            Denial::NoWayToFlee { to } => texts::no_way_to_flee(&hex(to)),
            Denial::NoRoom { to } => texts::no_room_to_flee(&hex(to)),
            Denial::FleeIntoZone { to } => texts::flee_into_zone(&hex(to)),
            Denial::FleeAway { to } => texts::flee_away(&hex(to)),
            Denial::NotEliminated { unit: id } => texts::not_eliminated(&unit(id)),
            Denial::NotAtNight => texts::no_reorganization_at_night(),
            Denial::NoSuchForce { degree } => {
                texts::no_such_force(&degree, &world.edition().options.order_force.most)
            }
            Denial::ForcedAlready { degree } => texts::forced_already(&degree),
            Denial::TooSoon { unit: id } => texts::eliminated_too_late(&unit(id)),
            Denial::RestoredInRange { unit: id } => texts::restored_in_range(&unit(id)),
            Denial::RestoredInZone { unit: id } => texts::restored_in_zone(&unit(id)),
            Denial::NotInReserve { holder: id } => texts::not_in_reserve(&holder(id)),
            Denial::TwoReorganized { leader: id } => texts::two_reorganized(&leader(id)),
            Denial::InSight { leader: id } => texts::leader_in_sight(&leader(id)),
            Denial::NotTheNearestRoom { unit: id, to } => texts::not_the_nearest_room(&unit(id), &hex(to)),
            Denial::Hidden(bar) => bar.refusal(world),
            Denial::AideOnTheWay { holder: id } => texts::aide_on_the_way(&holder(id)),
            Denial::NeverAchieved { kind } => texts::never_achieved(&kind.words()),
            Denial::NoDummyLeft => texts::no_dummy_left(),
            Denial::DummyThere { hex: at } => texts::dummy_there(&hex(at)),
            Denial::NoDummyThere { hex: at } => texts::no_dummy_there(&hex(at)),
        }
    }
}
