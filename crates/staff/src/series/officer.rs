//! An officer: the same rules of thumb for every question, weighed by figures. What a level of play adds stands above it.

use super::eyes::Eyes;
use super::fights::{self, Fought};
use super::orders::Leaning;
use super::{chores, forces, losses, marches, mounted};
use crate::player::{Decision, Situation};
use serde::Deserialize;
use series::action::Action;
use series::activity::Activity;
use series::refits::hidden_forces::HiddenForces;
use series::{ForPlayers as _, Series};

/// How much each thing counts. A hit is worth about one.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Weights {
    /// A hit on the enemy.
    pub(super) kill: f64,
    /// A hit on us.
    pub(super) loss: f64,
    /// To drive the enemy from a hex.
    pub(super) push: f64,
    /// A point of a stake that is to be taken.
    pub(super) take: f64,
    /// A point of a stake that nobody else guards.
    pub(super) guard: f64,
    /// How much of that a second unit of infantry is worth there.
    pub(super) second_guard: f64,
    /// A point of a stake in the choice to stand or to go.
    pub(super) hold: f64,
    /// A point of the stakes that attackers stand on, in the choice to go on or to go back.
    pub(super) stood_on: f64,
    /// What it counts that attackers are driven back.
    pub(super) driven: f64,
    /// What the enemy may do to whoever stands in a hex.
    pub(super) danger: f64,
    /// To be all but surrounded.
    pub(super) beset: f64,
    /// A movement point nearer to what is attacked.
    pub(super) advance: f64,
    /// A movement point nearer to the target of a March.
    pub(super) march: f64,
    /// A hex away from the post that is defended.
    pub(super) post: f64,
    /// A hex away from the enemy, on a retreat.
    pub(super) flight: f64,
    /// A friend in an adjacent hex.
    pub(super) line: f64,
    /// Cavalry in an enemy zone of control.
    pub(super) cavalry_in_zone: f64,
    /// A damaged unit in an enemy zone of control.
    pub(super) damaged_in_zone: f64,
    /// A damaged unit in a stack that may be fired at.
    pub(super) damaged_stack: f64,
    /// Guns without infantry before the enemy.
    pub(super) guns_alone: f64,
    /// Guns two hexes from an enemy whom they see.
    pub(super) guns_in_range: f64,
    /// To stand with guns.
    pub(super) guards_guns: f64,
    /// How many of those who can still come up are counted on.
    pub(super) joining: usize,
    /// What a bombardment must promise.
    pub(super) bombard: f64,
    /// What an attack must promise that no order demands.
    pub(super) attack: f64,
    /// What a charge must promise.
    pub(super) charge: f64,
    /// What a reaction must promise.
    pub(super) react: f64,
    /// To follow up, under orders to attack.
    pub(super) follow: f64,
    /// What an order must matter to be written.
    pub(super) order: f64,
    /// What it must matter for a leader of rating 3 to act on his own.
    pub(super) initiative: f64,
    /// The superiority with which a stake is attacked.
    pub(super) superiority: f64,
    /// What is left of a formation, as a share, when it attacks no more.
    pub(super) spent: f64,
    /// How far away a stake is worth half as much.
    pub(super) reach: f64,
    /// How much of what stands near a stake is counted on to join in an attack on it.
    pub(super) potential: f64,
    /// Points that a strength point of an outnumbered enemy is worth.
    pub(super) hunt: f64,
    /// What a march off the map must promise in points; nought for none.
    pub(super) exit: f64,
    /// What a strength point more or less in a step that is hit counts, over the step itself.
    pub(super) per_strength: f64,
    /// What a printed strength point of a unit that is destroyed counts, over the step itself.
    pub(super) per_destroyed: f64,
    /// How much dearer the destroyed are when their army is at the limit where its enemy wins.
    pub(super) limit: f64,
    /// How far away an outnumbered enemy is hunted, in hexes.
    pub(super) hunt_reach: f64,
    /// How much the stakes count that are held and threatened.
    pub(super) keep: f64,
    /// How much it counts that an order to attack is likely to be obeyed.
    pub(super) obeyed: f64,
    /// How soon a place has defenders enough; nought for never.
    pub(super) enough: f64,
    /// How much of our own return fire makes up for what the enemy may do.
    pub(super) returned: f64,
    /// What a unit must gain to move at all.
    pub(super) stay: f64,
    /// The commander of an army within reach of the enemy.
    pub(super) commander: f64,
    /// A turn that couriers ride to the troops; nought for a commander who keeps to his headquarters.
    pub(super) couriers: f64,
    /// To be at a headquarters that stands.
    pub(super) desk: f64,
    /// What an attack counts that the order does not demand.
    pub(super) unbidden: f64,
    /// How much more a stake counts in the last two turns.
    pub(super) late: f64,
    /// The share of the losses by which the battle is lost, from which an army attacks no more.
    pub(super) brink: f64,
    /// The lead in points with which one is content, and attacks only what is weak.
    pub(super) content: f64,
    /// To join in an attack that others make; nought if it is weighed like any other.
    pub(super) join: f64,
    /// What enemy cavalry may do to whoever marches before its eyes.
    pub(super) caught: f64,
    /// How much more the main effort counts than other stakes; nought for no main effort.
    pub(super) mass: f64,
    /// How much the stakes within two hexes of one count with it, when it is thought of as the goal of a formation.
    pub(super) together: f64,
    /// The share of the time that is left, in which a formation must be able to march to a stake that it is to take; nought for any.
    pub(super) in_time: f64,
    /// How much what a division can take by itself counts; nought if none is sent off.
    pub(super) detach: f64,
    /// To keep out of enemy zones once the target is taken and another order follows: before that the first is not fulfilled (20.8.a).
    pub(super) clear: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            kill: 1.0,
            loss: 1.0,
            push: 0.5,
            take: 0.8,
            guard: 0.5,
            second_guard: 0.4,
            hold: 0.5,
            stood_on: 0.0,
            driven: 0.3,
            danger: 0.5,
            beset: 0.8,
            advance: 0.5,
            march: 1.0,
            post: 0.3,
            flight: 0.5,
            line: 0.12,
            cavalry_in_zone: 0.7,
            damaged_in_zone: 1.0,
            damaged_stack: 0.4,
            guns_alone: 1.5,
            guns_in_range: 0.6,
            guards_guns: 0.3,
            joining: 1,
            bombard: 0.12,
            attack: 0.1,
            charge: 0.25,
            react: 0.3,
            follow: 0.4,
            order: 0.3,
            initiative: 1.0,
            superiority: 1.1,
            spent: 0.5,
            reach: 6.0,
            potential: 0.8,
            hunt: 0.1,
            exit: 0.0,
            per_strength: 0.0,
            per_destroyed: 0.0,
            limit: 0.0,
            hunt_reach: 8.0,
            keep: 1.0,
            enough: 0.0,
            obeyed: 0.0,
            returned: 0.6,
            stay: 0.25,
            commander: 0.0,
            couriers: 0.0,
            desk: 0.0,
            unbidden: 0.5,
            late: 1.0,
            brink: 9.0,
            content: 99.0,
            join: 0.0,
            caught: 0.0,
            mass: 0.0,
            together: 0.0,
            in_time: 0.0,
            detach: 0.0,
            clear: 0.0,
        }
    }
}

impl Weights {
    pub(super) fn leaning(&self) -> Leaning {
        Leaning {
            superiority: self.superiority,
            spent: self.spent,
            reach: self.reach,
            potential: self.potential,
            hunt: self.hunt,
            exit: self.exit,
            hunt_reach: self.hunt_reach,
            keep: self.keep,
            enough: self.enough,
            obeyed: self.obeyed,
            brink: self.brink,
            content: self.content,
            mass: self.mass,
            together: self.together,
            in_time: self.in_time,
            detach: self.detach,
        }
    }
}

/// An officer with his weights.
#[derive(Debug, Clone, Default)]
pub(super) struct Officer {
    pub(super) weights: Weights,
}

impl Officer {
    /// The answer to any question. What no rule of thumb covers gets the first answer.
    pub(super) fn decide(&self, situation: &Situation<Series>) -> Decision<Action> {
        if let [only] = situation.answers.as_slice() {
            return Decision::because(*only, "");
        }
        let eyes = Eyes::of(situation.imagined(), situation.seat);
        let (answer, why) = self
            .answer(&eyes, &situation.answers)
            .filter(|(answer, _)| situation.answers.contains(answer))
            .unwrap_or((situation.answers[0], String::new()));
        Decision { answer, why }
    }

    /// The answer to a question on an imagined game.
    pub(super) fn answer(&self, eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
        let weights = &self.weights;
        let floor = eyes.game.floor()?;
        match floor {
            Activity::MovementPhase(moving) => {
                marches::decide(eyes, weights, moving, answers).map(|moved| (moved.0, moved.1))
            }
            Activity::Bombarding(_) => {
                forces::lead(eyes, answers).or_else(|| fights::bombard(eyes, weights, answers))
            }
            Activity::Charging(_) => {
                forces::lead(eyes, answers).or_else(|| mounted::charge(eyes, weights, answers))
            }
            Activity::ReactionWindow(_) => mounted::react(eyes, weights, answers),
            Activity::FireInPassing(_) => {
                let fire = answers.iter().find(|action| matches!(action, Action::FireInPassing { .. }));
                fire.map(|fire| (*fire, "nobody can fire back".into()))
            }
            // What he could order in the next turn is worth more than his presence.
            Activity::Inspiration(_) => {
                let spared = answers.iter().find(|action| matches!(action, Action::SpareHim { .. }));
                spared.map(|spared| (*spared, "he is needed at his desk".into()))
            }
            Activity::Segment(_) => fights::attack(eyes, weights, answers),
            Activity::Advance(_) => by_leaders(answers).or_else(|| fights::advance(eyes, weights, answers)),
            Activity::Losses(_) => losses::hit(eyes, answers),
            Activity::ChargeRound(_) | Activity::ReturnHome(_) => mounted::after(eyes, weights, answers),
            Activity::Combat(_) => combat(eyes, weights, answers),
            Activity::CommandPhase(_) => {
                chores::command(eyes, weights, answers).or_else(|| losses::place(eyes, answers))
            }
            Activity::TurnPhase(_) => losses::place(eyes, answers).or_else(|| chores::turn(eyes, answers)),
            Activity::Forces(HiddenForces::Concealment(_)) => forces::conceal(eyes, answers),
            Activity::Forces(HiddenForces::Journey(_)) => forces::journey(eyes, answers),
            Activity::Forces(HiddenForces::Deployment(_)) => {
                losses::place(eyes, answers).or_else(|| forces::post(eyes, answers))
            }
            Activity::Patrol(_) => forces::patrol(eyes, answers),
            Activity::Hidden(_) | Activity::Aides(_) => {
                losses::place(eyes, answers).or_else(|| chores::secret(eyes, answers))
            }
            // A card is played rather than thrown away, and used as soon as it can be.
            Activity::Cards(_) => answers.first().map(|first| (*first, "a card is there to be used".into())),
            Activity::Retreat(_) | Activity::Displacement(_) => {
                by_leaders(answers).or_else(|| losses::place(eyes, answers))
            }
            Activity::ReactionLayer(_) | Activity::Bombardment(_) | Activity::ChargeFight(_) => {
                mounted::after(eyes, weights, answers)
            }
        }
    }
}

fn combat(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    if let Some(support) = answers.iter().find(|action| matches!(action, Action::Support { .. })) {
        return Some((*support, "every gun that can help does".into()));
    }
    if answers.contains(&Action::Stand) {
        return fights::stand(eyes, weights, answers);
    }
    losses::place(eyes, answers)
}

/// Leaders go with their troops.
fn by_leaders(answers: &[Action]) -> Fought {
    let follow = answers.iter().find(|action| matches!(action, Action::Follow { .. }))?;
    Some((*follow, "he goes with his troops".into()))
}
