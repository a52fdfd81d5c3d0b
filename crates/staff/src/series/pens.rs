//! Writing: the chain of answers by which a wish becomes an order, initiative, and the order chosen for an enemy who made a bad move.

use super::eyes::Eyes;
use super::orders::Wish;
use hex::HexId;
use series::action::Action;
use series::activity::Activity;
use series::command::{Answer, Pen};
use series::orders::OrderKind;
use series::{ForPlayers as _, Series};
use umpire::agenda::Play;
use umpire::dice::Scripted;
use umpire::event::{Log, Seat};
use umpire::game::Game as _;
use umpire::imagined::Imagined;

/// A target offered this far from the one wished for will do.
const NEAR_ENOUGH: u32 = 3;
/// An attack on something short of it would be over before it began, and no other could be ordered near by (20.4.c).
const NEAR_ENOUGH_TO_ATTACK: u32 = 1;
/// So far before its target a March goes over into the attack.
const BEFORE_THE_TARGET: u32 = 3;
/// An order that is not sealed after so many answers never will be.
const MOST_ANSWERS: usize = 8;

/// The order that is being put together for a seat.
pub(super) fn pen(game: &Imagined<Series>, seat: Seat) -> Option<Pen> {
    match game.floor() {
        Some(Activity::CommandPhase(commanding)) => commanding.pen(game.world().side_of_seat(seat)),
        _ => None,
    }
}

/// The next answer by which a wish is written down; `None` if it cannot be.
pub(super) fn next(eyes: &Eyes<'_>, pen: Pen, wish: &Wish, answers: &[Action]) -> Option<Action> {
    let offered =
        |wanted: Answer| answers.contains(&Action::Command(wanted)).then_some(Action::Command(wanted));
    match (pen.kind, pen.n_steps) {
        (None, 0) if wish.by_march => offered(Answer::Order { kind: OrderKind::March }),
        (None, 0) => offered(Answer::Order { kind: wish.kind }),
        (Some(OrderKind::March), 0) if wish.by_march => march_target(eyes, pen, wish.target?, answers),
        (Some(kind), _) => nearest_target(eyes, kind, wish.target?, answers),
        (None, 1) if wish.by_march => offered(Answer::Then { kind: wish.kind }),
        (None, _) => offered(Answer::Seal),
    }
}

fn targets(answers: &[Action]) -> impl Iterator<Item = HexId> {
    answers.iter().filter_map(|action| match action {
        Action::Command(Answer::Target { hex }) => Some(*hex),
        _ => None,
    })
}

fn nearest_target(eyes: &Eyes<'_>, kind: OrderKind, wanted: HexId, answers: &[Action]) -> Option<Action> {
    let nearest = targets(answers).min_by_key(|hex| (eyes.distance(*hex, wanted), *hex))?;
    let near = if eyes.world.demands_attack(kind) { NEAR_ENOUGH_TO_ATTACK } else { NEAR_ENOUGH };
    (eyes.distance(nearest, wanted) <= near).then_some(Action::Command(Answer::Target { hex: nearest }))
}

/// A hex on a road, a few hexes before the target, on the recipient's side of it.
fn march_target(eyes: &Eyes<'_>, pen: Pen, wanted: HexId, answers: &[Action]) -> Option<Action> {
    let at = eyes.position(pen.to?)?;
    let cost = |hex: HexId| {
        let off = eyes.distance(hex, wanted).abs_diff(BEFORE_THE_TARGET);
        let road = u32::from(!eyes.world.ground().has_road(hex));
        (3 * off + 2 * road + eyes.distance(at, hex), hex)
    };
    let hex = targets(answers).filter(|hex| *hex != at && *hex != wanted).min_by_key(|hex| cost(*hex))?;
    Some(Action::Command(Answer::Target { hex }))
}

/// Whether a wish can be written down from here to the seal, beginning with an answer.
pub(super) fn is_writable(eyes: &Eyes<'_>, first: Action, wish: &Wish) -> bool {
    let (mut game, seat) = (eyes.game.clone(), eyes.seat);
    let (mut dice, mut log) = (Scripted::default(), Log::off());
    let mut act = |game: &mut Imagined<Series>, action: Action| {
        game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log }).is_ok()
    };
    if !act(&mut game, first) {
        return false;
    }
    let mut answers = Vec::new();
    for _ in 0..MOST_ANSWERS {
        let Some(pen) = pen(&game, seat) else { return false };
        answers.clear();
        game.answers(seat, &mut answers);
        match next(eyes, pen, wish, &answers) {
            Some(Action::Command(Answer::Seal)) => return true,
            Some(action) if act(&mut game, action) => {}
            _ => return false,
        }
    }
    false
}

/// Some way to finish an order that was begun for a reason that is gone: whatever is offered, to the seal.
pub(super) fn finish(answers: &[Action]) -> Option<Action> {
    let seal = Action::Command(Answer::Seal);
    if answers.contains(&seal) {
        return Some(seal);
    }
    let torn = Action::Command(Answer::TearUp);
    answers.iter().copied().find(|action| *action != torn)
}
