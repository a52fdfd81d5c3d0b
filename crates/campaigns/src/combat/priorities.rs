//! The priorities of a retreat (con-base.17): of the ways out of a hex those that it may take.
//!
//! A priority leaves out the ways that it forbids; one that would leave none is passed over, and a lower number prevails over a higher
//! one. What a way is like the world says ([`Way`]); here is only how they are weighed.

/// A way out of a hex, as a retreat looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own priority")]
pub struct Way {
    /// Whether it may be gone at all: no unbridged primary river, no enemies who could not be repulsed (priority 1).
    pub is_open: bool,
    /// Whether it leaves the map, which only is done where nothing else is open (priority 1).
    pub leaves_map: bool,
    /// Whether it leads back into a hex that the stack has left, which only is done where nothing else is open (priority 1).
    pub is_back: bool,
    /// Whether it enters an enemy zone of control that no friend in the hex cancels (priority 3).
    pub is_in_zone: bool,
    /// Hexes that the stack would end from its neighbours at best, beyond one: 0 if it can end beside them (con.10.5.7.4.c).
    pub apart: u32,
    /// Whether it leads further from the hex where the retreat began (priority 4).
    pub gains: bool,
    /// Whether it leads nearer to the Center, or to the source (priority 5).
    pub nears_center: bool,
    /// Whether it comes nearer to no contact hex of the enemy (priority 6).
    pub keeps_off: bool,
    /// 2 along a primary road, 1 along a secondary one, else 0 (priority 7).
    pub road: u8,
}

/// Which of these ways may be taken, by their places: none if there is no way out (priority 8). A free retreat passes over priorities 5
/// and 6 (con.10.3.h).
pub fn lawful(ways: &[Way], is_free: bool) -> Vec<usize> {
    let mut left: Vec<usize> = (0..ways.len()).filter(|at| ways[*at].is_open).collect();
    keep(&mut left, |at| !ways[at].leaves_map);
    keep(&mut left, |at| !ways[at].is_back);
    keep(&mut left, |at| !ways[at].is_in_zone);
    let nearest = left.iter().map(|at| ways[*at].apart).min();
    keep(&mut left, |at| Some(ways[at].apart) == nearest);
    keep(&mut left, |at| ways[at].gains);
    if !is_free {
        keep(&mut left, |at| ways[at].nears_center);
        keep(&mut left, |at| ways[at].keeps_off);
    }
    let best = left.iter().map(|at| ways[*at].road).max();
    keep(&mut left, |at| Some(ways[at].road) == best);
    left
}

/// The ways that are open and obey priorities 1 and 3 alone: by these a stack may seek its neighbours.
pub fn passable(ways: &[Way]) -> Vec<usize> {
    let mut left: Vec<usize> =
        (0..ways.len()).filter(|at| ways[*at].is_open && !ways[*at].leaves_map).collect();
    keep(&mut left, |at| !ways[at].is_back);
    keep(&mut left, |at| !ways[at].is_in_zone);
    left
}

/// Leaves out what a priority forbids, unless that is all.
fn keep(left: &mut Vec<usize>, obeys: impl Fn(usize) -> bool) {
    if left.iter().any(|at| obeys(*at)) {
        left.retain(|at| obeys(*at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A way as good as any.
    const GOOD: Way = Way {
        is_open: true,
        leaves_map: false,
        is_back: false,
        is_in_zone: false,
        apart: 0,
        gains: true,
        nears_center: true,
        keeps_off: true,
        road: 0,
    };

    #[test]
    fn a_lower_number_prevails() {
        let zone = Way { is_in_zone: true, road: 2, ..GOOD };
        let back = Way { gains: false, nears_center: false, ..GOOD };
        assert_eq!(lawful(&[zone, back], false), [1]);
        let no_gain = Way { gains: false, ..GOOD };
        let away = Way { nears_center: false, ..GOOD };
        assert_eq!(lawful(&[no_gain, away], false), [1]);
        assert_eq!(lawful(&[GOOD, Way { keeps_off: false, ..GOOD }], false), [0]);
    }

    #[test]
    fn a_priority_that_leaves_none_is_passed_over() {
        let zone = Way { is_in_zone: true, ..GOOD };
        let road = Way { road: 1, ..zone };
        assert_eq!(lawful(&[zone, road, Way { road: 2, ..zone }], false), [2]);
        assert_eq!(lawful(&[zone, zone], false), [0, 1]);
    }

    #[test]
    fn the_map_is_left_only_where_nothing_else_is_open() {
        let off = Way { leaves_map: true, ..GOOD };
        let zone = Way { is_in_zone: true, ..GOOD };
        assert_eq!(lawful(&[off, zone], false), [1]);
        assert_eq!(lawful(&[off, Way { is_open: false, ..GOOD }], false), [0]);
        assert!(lawful(&[Way { is_open: false, ..GOOD }], false).is_empty());
    }

    #[test]
    fn nobody_turns_back_while_another_way_is_open() {
        let back = Way { is_back: true, ..GOOD };
        let zone = Way { is_in_zone: true, ..GOOD };
        assert_eq!(lawful(&[back, zone], false), [1]);
        assert_eq!(lawful(&[back, Way { leaves_map: true, ..GOOD }], false), [0]);
    }

    #[test]
    fn the_winner_of_a_small_action_goes_where_he_likes() {
        // con-base.17.f: two free hexes of which one is nearer to the Center.
        let ways = [GOOD, Way { nears_center: false, keeps_off: false, ..GOOD }];
        assert_eq!(lawful(&ways, false), [0]);
        assert_eq!(lawful(&ways, true), [0, 1]);
    }
}
