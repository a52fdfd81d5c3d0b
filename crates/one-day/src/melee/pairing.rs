//! Who fights whom when several meet several (2.034.p).
//!
//! Each attacker has one enemy, the one against whom it lies along the greatest length, except that every enemy who is touched gets an
//! attacker if that can be. Enemies who are left over stand beside a comrade against an attacker whom they touch.

/// An attacker who touches an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Touch {
    /// Who attacks.
    pub attacker: u16,
    /// Whom he touches.
    pub enemy: u16,
    /// Along what length, in mils; where the owner chose, above all lengths.
    pub length: i64,
}

/// A fight of one against one or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The enemy who is attacked, or the attacker who has several enemies.
    pub one: u16,
    /// Those he fights, in the order of the roster.
    pub many: Vec<u16>,
    /// Whether the one is the attacker.
    pub one_attacks: bool,
}

/// Attackers who lie along equal lengths against several enemies, longer than against any other, and may choose.
pub fn ties(touches: &[Touch]) -> Vec<(u16, Vec<u16>)> {
    let mut attackers: Vec<u16> = touches.iter().map(|touch| touch.attacker).collect();
    attackers.sort_unstable();
    attackers.dedup();
    let choices = attackers.into_iter().map(|attacker| {
        let own = || touches.iter().filter(move |touch| touch.attacker == attacker);
        let greatest = own().map(|touch| touch.length).max();
        let mut enemies: Vec<u16> =
            own().filter(|touch| Some(touch.length) == greatest).map(|touch| touch.enemy).collect();
        enemies.sort_unstable();
        (attacker, enemies)
    });
    choices.filter(|(_, enemies)| enemies.len() > 1).collect()
}

/// The fights, by the number of the one.
pub fn pair(touches: &[Touch]) -> Vec<Pairing> {
    let mut sorted = touches.to_vec();
    // The greatest length first; of equal ones the first of the roster.
    sorted.sort_by(|a, b| {
        a.attacker.cmp(&b.attacker).then(b.length.cmp(&a.length)).then(a.enemy.cmp(&b.enemy))
    });
    let mut given: Vec<Touch> = Vec::new();
    for touch in &sorted {
        if given.last().is_none_or(|last| last.attacker != touch.attacker) {
            given.push(*touch);
        }
    }
    let mut enemies: Vec<u16> = sorted.iter().map(|touch| touch.enemy).collect();
    enemies.sort_unstable();
    enemies.dedup();
    for enemy in &enemies {
        if given.iter().all(|touch| touch.enemy != *enemy) {
            claim(*enemy, &sorted, &mut given, &mut Vec::new());
        }
    }
    let fights = enemies.iter().filter_map(|enemy| {
        let many: Vec<u16> =
            given.iter().filter(|touch| touch.enemy == *enemy).map(|touch| touch.attacker).collect();
        (!many.is_empty()).then_some(Pairing { one: *enemy, many, one_attacks: false })
    });
    let mut fights: Vec<Pairing> = fights.collect();
    let left = enemies.iter().filter(|enemy| fights.iter().all(|fight| fight.one != **enemy)).copied();
    for enemy in left.collect::<Vec<u16>>() {
        join(enemy, &sorted, &mut fights);
    }
    fights.sort_by_key(|fight| fight.one);
    fights
}

/// Gives an enemy an attacker, if need be by giving that attacker's enemy another (Kuhn, 1955).
fn claim(enemy: u16, touches: &[Touch], given: &mut Vec<Touch>, tried: &mut Vec<u16>) -> bool {
    let mut candidates: Vec<Touch> = touches.iter().filter(|touch| touch.enemy == enemy).copied().collect();
    candidates.sort_by(|a, b| b.length.cmp(&a.length).then(a.attacker.cmp(&b.attacker)));
    for touch in candidates {
        if tried.contains(&touch.attacker) {
            continue;
        }
        tried.push(touch.attacker);
        let Some(at) = given.iter().position(|of| of.attacker == touch.attacker) else { continue };
        let present = given[at].enemy;
        let is_one_of_several = given.iter().filter(|of| of.enemy == present).count() > 1;
        if is_one_of_several || claim(present, touches, given, tried) {
            given[at] = touch;
            return true;
        }
    }
    false
}

/// An enemy without an attacker joins a comrade against the attacker along whom he lies longest.
fn join(enemy: u16, touches: &[Touch], fights: &mut [Pairing]) {
    let mut candidates: Vec<&Touch> = touches.iter().filter(|touch| touch.enemy == enemy).collect();
    candidates.sort_by(|a, b| b.length.cmp(&a.length).then(a.attacker.cmp(&b.attacker)));
    for touch in candidates {
        let fight = fights.iter_mut().find(|fight| {
            let is_alone = fight.many == [touch.attacker] && !fight.one_attacks;
            is_alone || (fight.one_attacks && fight.one == touch.attacker)
        });
        if let Some(fight) = fight {
            if !fight.one_attacks {
                *fight = Pairing { one: touch.attacker, many: vec![fight.one], one_attacks: true };
            }
            fight.many.push(enemy);
            fight.many.sort_unstable();
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touches(of: &[(u16, u16, i64)]) -> Vec<Touch> {
        of.iter()
            .map(|(attacker, enemy, length)| Touch { attacker: *attacker, enemy: *enemy, length: *length })
            .collect()
    }

    fn fights(of: &[(u16, u16, i64)]) -> Vec<(u16, Vec<u16>, bool)> {
        pair(&touches(of)).into_iter().map(|fight| (fight.one, fight.many, fight.one_attacks)).collect()
    }

    #[test]
    fn every_touched_enemy_gets_an_attacker_if_that_can_be() {
        // A1 touches B1 and B2, A2 touches B2 only.
        assert_eq!(
            fights(&[(1, 11, 100), (1, 12, 900), (2, 12, 500)]),
            [(11, vec![1], false), (12, vec![2], false)]
        );
        // By way of a third: 1 gives 12 up to 2, and 2 gives 13 up to 3.
        assert_eq!(
            fights(&[(1, 11, 1), (1, 12, 9), (2, 12, 1), (2, 13, 9), (3, 13, 5)]),
            [(11, vec![1], false), (12, vec![2], false), (13, vec![3], false)]
        );
    }

    #[test]
    fn the_greatest_length_decides() {
        assert_eq!(
            fights(&[(1, 11, 100), (1, 12, 900), (2, 11, 500)]),
            [(11, vec![2], false), (12, vec![1], false)]
        );
        assert_eq!(fights(&[(1, 11, 5), (2, 11, 5), (3, 11, 5)]), [(11, vec![1, 2, 3], false)]);
        assert_eq!(ties(&touches(&[(1, 11, 5), (1, 12, 5), (2, 12, 5), (2, 11, 4)])), [(1, vec![11, 12])]);
    }

    #[test]
    fn who_has_no_attacker_stands_by_a_comrade() {
        assert_eq!(fights(&[(1, 11, 900), (1, 12, 100), (1, 13, 50)]), [(1, vec![11, 12, 13], true)]);
        // Nobody can join against an attacker who has partners.
        assert_eq!(
            fights(&[(1, 11, 900), (2, 11, 900), (1, 12, 0)]),
            [(11, vec![2], false), (12, vec![1], false)]
        );
    }
}
