//! Everything that can be answered, in the words in which it is typed (`docs/con-cases.md`).

#![allow(missing_docs, reason = "a field stands for what the words around it say")]

use crate::combat::stakes::Stake;
use crate::edition::Class;
use crate::notation::{ArmyName, Bridge, Hexes, Vedettes};
use crate::types::{HolderId, Side, UnitId};
use crate::world::World;
use hex::HexId;

umpire::answers! {
    /// An answer.
    pub enum Answer of World: Turn Chooses {
        /// A phase of a position begins.
        Begin = "begin": Turn Passes,
        /// Of two leaders with equal spans, who is senior.
        Senior { leader: HolderId } = "{leader} is senior": Orders Chooses,
        /// A point of loss or attrition falls on a unit.
        Loses { unit: UnitId } = "{unit} loses": Morale Strikes,
        /// Attrition has taken what it takes.
        Borne = "attrition is borne": Turn Passes,
    }
    with {
        /// Phase I and the set-up.
        Command(CommandAnswer),
        /// Phase II and the steps of phase V.
        March(MarchAnswer),
        /// Phases III to V.
        Prepare(PrepareAnswer),
        /// Phase VI.
        Fight(FightAnswer),
    }
}

umpire::answers! {
    /// Answers of phase I, of the set-up and of the consolidation.
    pub enum CommandAnswer of World: Orders Chooses {
        /// A movement command.
        Order { leader: HolderId } = "command for {leader}",
        /// An administrative march command.
        AdministrativeMarch { leader: HolderId } = "administrative march for {leader}",
        /// A depot where the Center is.
        BuildDepot { hex: HexId } = "build a depot at {hex}": Supply Chooses,
        /// A Center is made ready to move.
        ReadyCenter { army: ArmyName } = "ready the Center of {army}": Supply Chooses,
        /// A Center leaves the map.
        DisbandCenter { army: ArmyName } = "disband the Center of {army}": Supply Chooses,
        /// Another source of supply.
        ChangeSource { army: ArmyName, hex: HexId } = "change the source of {army} to {hex}": Supply Chooses,
        /// A bridge is to be mended.
        Repair { bridge: Bridge, leader: HolderId } = "repair {bridge} with {leader}": Supply Chooses,
        /// The administrative segment is over for the seat.
        NoMoreOrders = "no more orders": Turn Passes,
        /// A unit to another display.
        Pass { unit: UnitId, leader: HolderId } = "pass {unit} to {leader}",
        /// A leader under another.
        Put { leader: HolderId, superior: HolderId } = "put {leader} under {superior}",
        /// A leader under nobody.
        Free { leader: HolderId } = "free {leader}",
        /// An unnamed Major General takes a unit.
        Create { unit: UnitId } = "create a Major General for {unit}",
        /// A Major General who was stood down takes a unit.
        Takes { leader: HolderId, unit: UnitId } = "{leader} takes {unit}",
        /// A Major General without units is not used any longer.
        StandDown { leader: HolderId } = "stand down {leader}",
        /// Strength points from a unit to another.
        Exchange { points: u8, from: UnitId, to: UnitId } = "exchange {points} from {from} to {to}",
        /// A strength point becomes vedettes.
        Form { unit: UnitId } = "form vedettes from {unit}",
        /// Vedettes become a strength point.
        Recall { unit: UnitId } = "recall vedettes to {unit}",
        /// Vedettes become a unit again that was wholly broken down.
        RecallUnder { unit: UnitId, leader: HolderId } = "recall vedettes to {unit} under {leader}",
        /// A unit acts as a vedette.
        Detach { unit: UnitId } = "detach {unit}",
        /// It does no longer.
        Return { unit: UnitId, leader: HolderId } = "return {unit} to {leader}",
        /// Replacements join a unit.
        TakeIn { points: u8, unit: UnitId } = "take {points} replacements into {unit}": Supply Chooses,
        /// The organization is over for the seat.
        NoMoreOrganization = "no more organization": Turn Passes,
        /// The winner of the initiative says who is first.
        MoveFirst { side: Side } = "let {side} move first": Turn Chooses,
    }
}

umpire::answers! {
    /// Answers of phase II, and of marches in phase V.
    pub enum MarchAnswer of World: March Chooses {
        /// A leader begins to move.
        Move { leader: HolderId } = "move {leader}",
        /// Cavalry that acts as a vedette begins to move.
        MoveLone { unit: UnitId } = "move {unit}",
        /// Vedettes begin to move.
        MoveVedettes { vedettes: Vedettes, from: HexId } = "move {vedettes} from {from}",
        /// A Center begins to move.
        MoveCenter { army: ArmyName } = "move the Center of {army}",
        /// A Center returns to the map.
        PlaceCenter { army: ArmyName, hex: HexId } = "place the Center of {army} at {hex}": March Goes,
        /// A subordinate goes along.
        Take { leader: HolderId } = "take {leader}",
        /// He does not.
        Leave { leader: HolderId } = "leave {leader}",
        /// Vedettes go along.
        TakeVedettes { vedettes: Vedettes } = "take {vedettes}",
        /// None do.
        TakeNone = "take no vedettes",
        /// A step.
        To { hex: HexId } = "to {hex}": March Goes,
        /// A subordinate is left in the hex reached.
        Drop { leader: HolderId } = "drop {leader}",
        /// Vedettes are.
        DropVedettes { vedettes: Vedettes } = "drop {vedettes}",
        /// An enemy stack is to be pushed away.
        Repulse { hex: HexId } = "repulse {hex}": Combat Strikes,
        /// A bridge is to be destroyed.
        Destroy { bridge: Bridge } = "destroy {bridge}": Supply Strikes,
        /// Off the map by an exit.
        LeaveTheMap = "leave the map": March Goes,
        /// The move is over.
        Stop = "stop": March Passes,
        /// The movement of the seat is over.
        NoMoreMoves = "no more moves": Turn Passes,
    }
}

umpire::answers! {
    /// Answers of phases III to V.
    pub enum PrepareAnswer of World: Combat Chooses {
        /// Over a bridge it comes to an attack.
        AttackOver { bridge: Bridge } = "attack over {bridge}": Combat Strikes,
        /// It does not.
        HoldAt { bridge: Bridge } = "hold at {bridge}": Combat Passes,
        /// A stack of the second row joins a combat.
        Add { stack: HexId, combat: HexId } = "add {stack} to {combat}",
        /// It joins two into one.
        Link { combat: HexId, other: HexId, stack: HexId } = "link {combat} and {other} by {stack}",
        /// It stays out.
        LeaveOut { stack: HexId } = "leave {stack} out",
        /// With whom vedettes scout.
        Scout { hex: HexId, combat: HexId } = "vedettes in {hex} scout with {combat}": Scouting Chooses,
        /// A chit.
        Guess { class: Class, combat: HexId } = "guess {class} at {combat}",
        /// A moral check.
        Check { leader: HolderId, points: u8 } = "check {leader} for {points}": Morale Chooses,
        /// No more of them.
        NoMoreChecks = "no more checks": Turn Passes,
        /// A forced march.
        ForceMarch { leader: HolderId } = "force march {leader}": March Chooses,
        /// A march to the guns.
        ToTheGuns { leader: HolderId, hex: HexId, combat: HexId } = "march {leader} to {hex} for the guns of {combat}": March Goes,
        /// No more marches.
        NoMoreMarches = "no more marches": Turn Passes,
    }
}

umpire::answers! {
    /// Answers of phase VI.
    pub enum FightAnswer of World: Combat Chooses {
        /// The besieger storms a town.
        Storm { hex: HexId } = "storm {hex}": Combat Strikes,
        /// He does not.
        NoStorm { hex: HexId } = "no storm of {hex}": Combat Passes,
        /// The besieged come out.
        Sortie { hex: HexId } = "sortie from {hex}": Combat Strikes,
        /// They do not.
        NoSortie { hex: HexId } = "no sortie from {hex}": Combat Passes,
        /// Which combat is next.
        Resolve { combat: HexId } = "resolve {combat}",
        /// The Corps fights for time.
        Delay = "delay",
        /// The Corps fights.
        Fight = "fight",
        /// What is thrown in.
        Stake { lot: Stake } = "stake {lot}",
        /// A stack goes back.
        Retreat { from: HexId, to: HexId } = "retreat {from} to {to}": Combat Goes,
        /// A stack goes off the map.
        RetreatOff { from: HexId } = "retreat {from} off the map": Combat Goes,
        /// A retreat ends early.
        Halt { hex: HexId } = "halt at {hex}": Combat Passes,
        /// Into a vacated hex.
        Advance { leader: HolderId, hex: HexId } = "advance {leader} to {hex}": Combat Goes,
        /// After the beaten.
        Pursue { leader: HolderId, hex: HexId } = "pursue with {leader} into {hex}": Combat Goes,
        /// How far.
        Follow { hexes: Hexes } = "follow {hexes}": Combat Goes,
        /// No more advances.
        NoMoreAdvances = "no more advances": Turn Passes,
        /// A pontoon is laid.
        Lay { bridge: Bridge } = "lay a pontoon at {bridge}": Supply Chooses,
        /// It is taken up.
        Lift { bridge: Bridge } = "lift the pontoon at {bridge}": Supply Chooses,
    }
}
