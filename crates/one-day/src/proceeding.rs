//! Everything that can go on, and what it asks: the agenda's procedures.
//!
//! ```text
//!   Turn > Rally | Orders | Activity > FullMoves | Plots | Answers | Clock > Window | Contacts > Melee > Chain | Exploit | Scouting
//! ```

use crate::answer::Answer;
use crate::fact::Fact;
use crate::world::World;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Procedure, Step};
use umpire::dice::ChoiceRng;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;
use umpire::shapes::AnswerShape;

/// Something that goes on. What is not overridden is for those who ask nobody.
pub trait Goes: Sized {
    /// What it is called in the phases of the turn.
    const PHASE: &'static str;

    /// Goes on as far as it can by itself.
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding>;

    /// Takes an answer; a refused one changes nothing.
    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let _ = (world, seat, answer, play);
        Err(Refusal::not_now(rule!("odn.2.00.a"), "the game goes on by itself"))
    }

    /// Who is to answer.
    fn awaited(&self, world: &World) -> SeatSet {
        let _ = world;
        SeatSet::NONE
    }

    /// What a seat is asked, which is awaited.
    fn question(&self, world: &World, seat: Seat) -> Option<Question> {
        let _ = (world, seat);
        None
    }

    /// What it may answer.
    fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
        let _ = (world, seat, to);
    }

    /// The shapes that are open to it.
    fn shapes(&self, world: &World, seat: Seat) -> Vec<AnswerShape> {
        let _ = (world, seat);
        Vec::new()
    }

    /// What kind of question a seat is asked: as a rule that of the phase.
    fn asks(&self, world: &World, seat: Seat) -> &'static str {
        let _ = (world, seat);
        Self::PHASE
    }

    /// Of a sealed question: which sides have still to answer. That is hidden from the others.
    fn doors(&mut self) -> Option<&mut [bool; 2]> {
        None
    }

    /// An answer by lot, of those that it may give; nothing, if one of the whole list is to be drawn. For questions whose lists are long.
    fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
        let _ = (world, seat, lots);
        None
    }

    /// Whether an answer is open to a seat though no list holds it, being composed of so many parts.
    fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
        let _ = (world, seat, answer);
        false
    }
}

/// A question that is sealed: what is answered stays hidden until all have answered.
pub fn sealed(prompt: impl Into<String>, rules: &[umpire::rule::Rule]) -> Question {
    Question { prompt: prompt.into(), rules: rules.to_vec(), secret: true, keeps_secret: true }
}

/// A question before everybody's eyes.
pub fn open(prompt: impl Into<String>, rules: &[umpire::rule::Rule]) -> Question {
    Question { prompt: prompt.into(), rules: rules.to_vec(), secret: false, keeps_secret: false }
}

macro_rules! proceedings {
    ($($(#[$about:meta])* $name:ident($kind:ty),)*) => {
        /// Something that goes on.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Proceeding {
            $($(#[$about])* $name($kind),)*
        }

        impl Procedure for Proceeding {
            type World = World;
            type Action = Answer;
            type Fact = Fact;

            fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Self> {
                match self {
                    $(Proceeding::$name(goes) => goes.resume(world, play),)*
                }
            }

            fn answer(
                &mut self,
                world: &mut World,
                seat: Seat,
                answer: &Answer,
                play: &mut Play<'_, Fact>,
            ) -> Result<(), Refusal> {
                match self {
                    $(Proceeding::$name(goes) => goes.answer(world, seat, answer, play),)*
                }
            }
        }

        impl Proceeding {
            /// Its phase.
            pub fn phase(&self) -> &'static str {
                match self {
                    $(Proceeding::$name(_) => <$kind as Goes>::PHASE,)*
                }
            }

            /// What kind of question a seat is asked.
            pub fn asks(&self, world: &World, seat: Seat) -> &'static str {
                match self {
                    $(Proceeding::$name(goes) => goes.asks(world, seat),)*
                }
            }

            /// Who is to answer.
            pub fn awaited(&self, world: &World) -> SeatSet {
                match self {
                    $(Proceeding::$name(goes) => goes.awaited(world),)*
                }
            }

            /// What a seat is asked.
            pub fn question(&self, world: &World, seat: Seat) -> Option<Question> {
                match self {
                    $(Proceeding::$name(goes) => goes.question(world, seat),)*
                }
            }

            /// What it may answer.
            pub fn answers(&self, world: &World, seat: Seat, to: &mut Vec<Answer>) {
                match self {
                    $(Proceeding::$name(goes) => goes.answers(world, seat, to),)*
                }
            }

            /// The shapes that are open to it.
            pub fn shapes(&self, world: &World, seat: Seat) -> Vec<AnswerShape> {
                match self {
                    $(Proceeding::$name(goes) => goes.shapes(world, seat),)*
                }
            }

            /// Of a sealed question: which sides have still to answer.
            pub(crate) fn sealed_doors(&mut self) -> Option<&mut [bool; 2]> {
                match self {
                    $(Proceeding::$name(goes) => goes.doors(),)*
                }
            }

            /// An answer by lot.
            pub fn draw(&self, world: &World, seat: Seat, lots: &mut ChoiceRng) -> Option<Answer> {
                match self {
                    $(Proceeding::$name(goes) => goes.draw(world, seat, lots),)*
                }
            }

            /// Whether an answer is open to it though no list holds it.
            pub fn is_composed(&self, world: &World, seat: Seat, answer: &Answer) -> bool {
                match self {
                    $(Proceeding::$name(goes) => goes.is_composed(world, seat, answer),)*
                }
            }
        }
    };
}

proceedings! {
    /// A posed phase waits for its `begin`.
    Wait(crate::turn::Wait),
    /// The turn, and the turns after it.
    Turn(crate::turn::Turn),
    /// New generals are placed (4.05-loss.i).
    Generals(crate::turn::generals::Generals),
    /// The Rally Phase (2.01).
    Rally(crate::turn::rally::Rally),
    /// The Order Phase (2.02).
    Orders(crate::orders::OrderPhase),
    /// The Activity Phase (2.03).
    Activity(crate::activity::Activity),
    /// What Full Moves leave open (plot.a).
    FullMoves(crate::plot::full_moves::FullMoves),
    /// The plots (plot.d).
    Plots(crate::plot::phase::Plots),
    /// The answers of the Trade-Off (plot.e).
    Answers(crate::plot::answers::TradeOff),
    /// The slices (time.a).
    Clock(crate::clock::Clock),
    /// A fire window (time.c).
    Window(crate::fire::window::Window),
    /// Contacts of one tick (time.k).
    Contacts(crate::melee::contact::Contacts),
    /// A Melee (2.034).
    Melee(crate::melee::round::Melee),
    /// Tests and what they cause (3.02, 3.03).
    Chain(crate::morale::chain::Chain),
    /// The looks at markers (5.01.d).
    Scouting(crate::options::scouting::Scouting),
    /// The move of a BOLD unit (4.03-morale.c).
    Exploit(crate::melee::exploit::Exploit),
}
