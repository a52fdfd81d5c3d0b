//! What every order answers for itself (20.2): what it allows, what it demands, and how it ends.
//!
//! Movement, charges, bombardment, combat and command ask the order and never which order it is. What is not said in an
//! order's own file holds as it is said here.

use super::attack::Attack;
use super::fall_back::FallBack;
use super::general_retreat::GeneralRetreat;
use super::march::March as MarchOrder;
use super::measures::{self, Before};
use super::probe::Probe;
use super::reserve::Reserve;
use super::{HolderState, OrderKind};
use crate::edition::ConfidenceFigures;
use crate::movement::{Bearings, Entering, March};
use crate::prelude::*;

/// Units that would come into an enemy zone of control, and the one of them whose order is asked.
#[derive(Clone, Copy)]
pub(crate) struct Approach<'m> {
    pub(crate) unit: UnitId,
    pub(crate) holder: HolderId,
    pub(crate) moving: &'m [UnitId],
    pub(crate) from: HexId,
    pub(crate) to: HexId,
}

/// The move of a unit, as it would end.
#[derive(Clone, Copy)]
pub(crate) struct WholeMove<'m> {
    pub(crate) unit: UnitId,
    pub(crate) holder: HolderId,
    pub(crate) start: HexId,
    pub(crate) end: HexId,
    pub(crate) bearings: &'m Bearings,
}

/// What binds a leader's ride from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct LeaderBounds {
    /// How far what he rides to was from where he began; he must end nearer.
    pub(crate) before: Option<HalfPoints>,
    /// How far he was along the road of his formation's March.
    pub(crate) along: Option<(u32, usize)>,
    /// He is near enough to the target that he defends, and must stay so.
    pub(crate) tethered: bool,
}

/// The ride of a leader, as it would end.
#[derive(Clone, Copy)]
pub(crate) struct WholeRide {
    pub(crate) leader: LeaderId,
    pub(crate) holder: HolderId,
    pub(crate) start: HexId,
    pub(crate) end: HexId,
    pub(crate) bounds: LeaderBounds,
}

/// A figure of the confidence check, what it is for and its rule.
pub(crate) type ConfidenceLine = (&'static str, i8, Rule);

/// Declares what an order is by itself, whoever is under it: one line each, with what is so where the order does not say else.
macro_rules! natures {
    ($($(#[$about:meta])* $name:ident: $kind:ty = $usual:expr;)*) => {
        #[allow(clippy::struct_excessive_bools)] // each is a rule's own question
        pub(crate) struct Nature {
            /// As which order it counts when one follows another (20.4.c to e).
            pub(super) counts_as: OrderKind,
            $(pub(super) $name: $kind,)*
        }

        impl Nature {
            pub(super) const fn of(counts_as: OrderKind) -> Nature {
                Nature { counts_as, $($name: $usual,)* }
            }
        }

        impl dyn OrderRules {
            $($(#[$about])*
            #[inline]
            pub(crate) fn $name(&self) -> $kind {
                self.nature().$name
            })*
        }
    };
}

natures! {
    /// Whether it names a target (20.2.b).
    has_a_target: bool = true;
    /// Whether its target must lie no nearer to the enemy than its holder does.
    leads_away: bool = false;
    /// Whether it may be one of a sequence (20.5.a).
    goes_in_sequence: bool = false;
    /// Whether a headquarters can be given it (19.5).
    is_for_headquarters: bool = false;
    /// Whether combat units and headquarters move at the road and trail rates (5.2.f).
    allows_roads: bool = false;
    /// Whether units may leave an enemy zone of control in movement (5.4.e).
    leaves_zones: bool = false;
    /// Whether it wants units somewhere, and lets off those whom no way leads there.
    excuses_the_stuck: bool = false;
    /// Whether it leads off the map, when it has no target, to any source of supply.
    leads_to_supply: bool = false;
    /// Whether the leader of the formation stays where he is.
    leader_stays: bool = false;
    /// Whether its units in an enemy zone of control must attack (7.3.e).
    demands_attack: bool = false;
    /// Whether its cavalry may charge of its own will; a reaction is free to it under any order (20.2.d).
    may_charge: bool = true;
    /// Whether its artillery may bombard: under every order whose units do not have to move off (20.2.f).
    may_bombard: bool = true;
    /// Whether its units must retreat when they are attacked, and have their flank open to cavalry on a road.
    demands_retreat: bool = false;
    /// Whether its units defend with less morale.
    lowers_morale: bool = false;
    /// Whether its target, when held, gives confidence.
    trusts_in_its_target: bool = false;
    /// By which rule it does not check its confidence.
    spared: Rule = rule!("nlc.20.10.f");
    /// By which rule it fails when the stack of its leader retreats.
    fails_by_retreat: Option<Rule> = None;
    /// By which rule it fails when its leader is displaced.
    fails_by_displacement: Option<Rule> = None;
}

/// The rules of an order.
pub(crate) trait OrderRules: Sync {
    fn nature(&self) -> &'static Nature;

    /// Why a unit may not leave an enemy zone of control (5.4.d).
    fn held_in_zone(&self, unit: UnitId, order: OrderKind) -> Denial {
        Denial::HeldByZone { unit, order }
    }

    /// Whether a unit may come into an enemy zone of control by its own movement.
    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering>;

    /// What the end of a move is measured against, as it is where it begins.
    fn measure(&self, _world: &World, _holder: HolderId, _start: HexId) -> Before {
        Before::Plain
    }

    /// Whether a move may end as it does.
    fn may_end(&self, _world: &World, _whole: WholeMove<'_>) -> Allowed {
        Ok(())
    }

    /// Whether a unit of a march may stop where it is with points left.
    fn may_stop(&self, _world: &World, _march: &March, _unit: UnitId) -> Allowed {
        Ok(())
    }

    /// What a holder still owes before the Movement Segment may end; the holders of whom a unit has entered an enemy zone are given.
    fn owes(&self, _world: &World, _holder: HolderId, _entered: &[HolderId]) -> Option<Denial> {
        None
    }

    /// The rules by which it shaped a march.
    fn cite(&self, _march: &March, _rules: &mut Vec<Rule>) {}

    /// What binds a leader who rides from a hex.
    fn bind_leader(&self, _world: &World, _holder: HolderId, _at: HexId) -> LeaderBounds {
        LeaderBounds::default()
    }

    /// Whether the ride of the formation's leader may end as it does.
    fn may_leader_end(&self, _world: &World, _ride: WholeRide) -> Allowed {
        Ok(())
    }

    /// Whether the leader has still to go to the target.
    fn calls_leader_to_target(&self, _holder: &HolderState) -> bool {
        false
    }

    /// By how much he must come nearer to it in a turn, if he can; nothing if any step will do.
    fn leader_pace(&self, _world: &World, _holder: HolderId) -> HalfPoints {
        HalfPoints(0)
    }

    /// Why his ride may not end, or not be left out, if he does not.
    fn not_towards_target(&self, leader: LeaderId) -> Denial {
        Denial::LeaderToTarget { leader }
    }

    /// Whether a headquarters may end its move so: not nearer to the enemy.
    fn may_headquarters_end(
        &self,
        world: &World,
        holder: HolderId,
        (start, end): (HexId, HexId),
        _onward: Option<HalfPoints>,
    ) -> bool {
        let side = world.theatre.side_of_holder(holder);
        measures::distance_to_enemy(world, end, side) >= measures::distance_to_enemy(world, start, side)
    }

    /// By which rule bombardment stands for the attack that it demands, as far as the turns before go.
    fn bombardment_for_attack(&self, _world: &World, _holder: &HolderState) -> Option<Rule> {
        None
    }

    /// Whether its units may attack in normal combat (20.2.f).
    fn may_attack(&self, _formation: FormationId) -> Allowed {
        Ok(())
    }

    /// Whether a unit may attack from a hex, where it may at all.
    fn may_attack_from(&self, _holder: &HolderState, _from: Option<HexId>) -> bool {
        true
    }

    /// Whether its units may attack or charge a hex, where they may at all.
    fn may_attack_hex(&self, _holder: &HolderState, _target: HexId) -> bool {
        true
    }

    /// Whether what it names is reached (20.8.b).
    fn has_reached(&self, _world: &World, _holder: HolderId) -> bool {
        false
    }

    /// What a formation adds to its leader's rating when it checks its confidence (20.10); `None` if it does not check.
    fn confidence(&self, _figures: &ConfidenceFigures, _demoralized: bool) -> Option<ConfidenceLine> {
        None
    }

    /// Whether it may be turned into Reserve in the Command Phase, the nearness of the enemy apart.
    fn may_end_in_reserve(&self, _world: &World, holder: HolderId) -> Allowed {
        Err(Denial::NotFallingBack { holder })
    }

    /// By which rule it fails when its leader was driven from one hex to another.
    fn fails_by_driving_off(&self, _: &World, _: HolderId, _from: HexId, _to: HexId) -> Option<Rule> {
        None
    }
}

impl World {
    /// The rules of a kind of order.
    #[inline]
    pub(crate) fn rules_of(&self, kind: OrderKind) -> &'static dyn OrderRules {
        match kind {
            OrderKind::Attack => &Attack,
            OrderKind::Probe => &Probe,
            OrderKind::Defend => hooks::command::defend(self),
            OrderKind::Delay => hooks::command::delay(self),
            OrderKind::March => &MarchOrder,
            OrderKind::FallBack => &FallBack,
            OrderKind::GeneralRetreat => &GeneralRetreat,
            OrderKind::Reserve => &Reserve,
        }
    }

    /// Whether two orders are of the same type when one follows the other (20.4.c to e).
    pub(crate) fn is_like(&self, kind: OrderKind, other: OrderKind) -> bool {
        self.rules_of(kind).nature().counts_as == self.rules_of(other).nature().counts_as
    }

    /// The rules of the order that a holder is under.
    #[inline]
    pub(crate) fn order_rules(&self, holder: HolderId) -> &'static dyn OrderRules {
        self.rules_of(self.holder(holder).order.kind)
    }

    /// The rules of the order that a unit follows.
    #[inline]
    pub(crate) fn rules_for(&self, unit: UnitId) -> &'static dyn OrderRules {
        self.order_rules(self.holder_of(unit))
    }
}
