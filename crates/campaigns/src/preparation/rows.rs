//! Second rows: stacks behind the front that join a combat, make one of two, or stay out (con.3.1.e, 3.1.f).

use crate::answers::PrepareAnswer;
use crate::combat::facts::FightFact;
use crate::engagement::Engagement;
use crate::facts::Fact;
use crate::types::Side;
use crate::world::World;
use hex::HexId;
use umpire::agenda::Play;
use umpire::event::Event;
use umpire::refusal::Refusal;

/// The combats to which a stack may be added: it touches a friendly stack of theirs that is in contact (con.3.1.e). None if it is not
/// behind the front, or fights already.
fn combats_before(world: &World, side: Side, stack: HexId) -> Vec<HexId> {
    if !world.has_open_stack(stack, side) || world.combat_at(stack, side).is_some() {
        return Vec::new();
    }
    let touches = |combat: &&Engagement| {
        combat.front(world, side).iter().any(|front| world.are_in_touch(*front, stack))
    };
    world.in_order(world.combats.iter().filter(touches).map(|combat| combat.name))
}

/// What a side may say of its second rows; stacks of which it has spoken are left out.
pub(super) fn open<'w>(
    world: &'w World,
    side: Side,
    decided: &'w [HexId],
) -> impl Iterator<Item = PrepareAnswer> + 'w {
    let stacks = world.in_order(world.stacks(side)).into_iter();
    stacks.filter(|stack| !decided.contains(stack)).flat_map(move |stack| {
        let before = combats_before(world, side, stack);
        let mut answers: Vec<PrepareAnswer> =
            before.iter().map(|combat| PrepareAnswer::Add { stack, combat: *combat }).collect();
        for (at, combat) in before.iter().enumerate() {
            let others = before[at + 1..].iter();
            answers.extend(others.map(|other| PrepareAnswer::Link { combat: *combat, other: *other, stack }));
        }
        if !answers.is_empty() {
            answers.push(PrepareAnswer::LeaveOut { stack });
        }
        answers
    })
}

/// Why something cannot be said of a stack.
pub(super) fn check(
    world: &World,
    side: Side,
    decided: &[HexId],
    answer: PrepareAnswer,
) -> Result<(), Refusal> {
    if open(world, side, decided).any(|open| open == answer) {
        return Ok(());
    }
    let (PrepareAnswer::Add { stack, .. }
    | PrepareAnswer::Link { stack, .. }
    | PrepareAnswer::LeaveOut { stack }) = answer
    else {
        return Err(Refusal::not_now(rule!("con.3.1.e"), "second rows are spoken of"));
    };
    let number = world.number(stack);
    if !world.has_open_stack(stack, side) {
        let why = format!("no stack of {} that could fight stands in {number}", side.called());
        return Err(Refusal::new(rule!("con.3.1.e"), "no-stack", why, "Name a stack behind the front."));
    }
    if world.combat_at(stack, side).is_some() {
        let why = format!("the stack in {number} fights already");
        return Err(Refusal::new(
            rule!("con.3.1.d"),
            "in-contact",
            why,
            "Speak of a stack behind the front.",
        ));
    }
    if matches!(answer, PrepareAnswer::Link { .. }) {
        let why = format!("the stack in {number} does not stand behind these two combats");
        return Err(Refusal::new(
            rule!("con.3.1.f"),
            "no-link",
            why,
            "Add it to one of them, or leave it out.",
        ));
    }
    let why = format!("the stack in {number} does not stand behind a stack in contact there");
    Err(Refusal::new(rule!("con.3.1.e"), "no-second-row", why, "There is one second row, and no third."))
}

/// A stack joins a combat.
pub(super) fn join(world: &mut World, side: Side, stack: HexId, name: HexId) {
    let holders = world.holders_in(stack, side);
    if let Some(combat) = world.combats.iter_mut().find(|combat| combat.name == name) {
        let group = &mut combat.groups[side];
        group.members = group.members.or(holders);
    }
}

/// What is said is done.
pub(super) fn decide(world: &mut World, side: Side, answer: PrepareAnswer, play: &mut Play<'_, Fact>) {
    let (stack, what, rule) = match answer {
        PrepareAnswer::Add { stack, combat } => {
            join(world, side, stack, combat);
            (stack, format!("joins the combat at {}", world.number(combat)), rule!("con.3.1.e"))
        }
        PrepareAnswer::Link { combat, other, stack } => {
            let what = format!("makes one combat of {} and {}", world.number(combat), world.number(other));
            link(world, side, stack, (combat, other));
            (stack, what, rule!("con.3.1.f"))
        }
        PrepareAnswer::LeaveOut { stack } => (stack, "stays out".to_owned(), rule!("con.3.1.e")),
        _ => return,
    };
    play.log.tell(world, || {
        let number = world.number(stack);
        let text = format!("The stack of {} in {number} {what}.", side.called());
        Event::by(
            rule,
            FightFact::RowDecided { side: side.key().to_owned(), stack: number, decision: what },
            text,
        )
        .and_by(rules!("con.3.1.c"))
    });
}

/// A stack makes one combat of two (con.3.1.f).
fn link(world: &mut World, side: Side, stack: HexId, (one, other): (HexId, HexId)) {
    let Some(at) = world.combats.iter().position(|combat| combat.name == other) else { return };
    let joined = world.combats.remove(at);
    let mut combats = std::mem::take(&mut world.combats);
    if let Some(combat) = combats.iter_mut().find(|combat| combat.name == one) {
        for of in Side::BOTH {
            let group = &mut combat.groups[of];
            group.members = group.members.or(joined.groups[of].members);
        }
        let group = &mut combat.groups[side];
        group.members = group.members.or(world.holders_in(stack, side));
        combat.call(world);
    }
    world.combats = combats;
}
