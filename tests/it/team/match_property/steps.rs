//! The random steps of a run.

use proptest::prelude::*;

/// What a team decides about its people and its end.
#[derive(Debug, Clone, Copy)]
pub(super) enum Governance {
    /// Of the teammate.
    ProposeRemoval,
    /// Of oneself, as the leader.
    ProposeSuccession,
    Vote(&'static str),
    /// To the teammate.
    HandOver,
    AcceptLead,
    Suspend,
    Restore,
    Dissolve,
    CallOffDissolution,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// The next thing that anyone may do for the newest match, or else a new match.
    Go(Go),
    Deposit(i64),
    Withdraw(i64),
    Cap(Option<i64>),
    /// With the teammate, or with the player who is in both teams.
    Issue(i64, bool),
    Accept(bool),
    Approve,
    Decline,
    Ready,
    Start,
    Declare(&'static str),
    CallOff,
    Cancel,
    Leave,
    Join,
    Wait(u64),
    Govern(Governance),
}

/// One step on the way of a match.
#[derive(Debug, Clone, Copy)]
pub(super) struct Go {
    /// Chooses among what is allowed.
    pub(super) pick: usize,
    /// The stake of a new match.
    pub(super) cents: i64,
    /// What a leader declares.
    pub(super) outcome: &'static str,
}

/// What takes a match further, of what its page allows.
pub(super) const PROGRESS: [&str; 4] = ["approve", "ready", "start", "declare"];

fn governance() -> impl Strategy<Value = Governance> {
    prop_oneof![
        3 => Just(Governance::ProposeRemoval),
        3 => Just(Governance::ProposeSuccession),
        8 => prop_oneof![3 => Just("yes"), 1 => Just("no")].prop_map(Governance::Vote),
        2 => Just(Governance::HandOver),
        3 => Just(Governance::AcceptLead),
        2 => Just(Governance::Suspend),
        3 => Just(Governance::Restore),
        1 => Just(Governance::Dissolve),
        2 => Just(Governance::CallOffDissolution),
    ]
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let cents = || prop_oneof![3 => 1..4_000_i64, 1 => 1..40_i64];
    let outcome = || prop_oneof![Just("won"), Just("lost"), Just("draw")];
    let go = (0..64_usize, cents(), outcome());
    prop_oneof![
        60 => go.prop_map(|(pick, cents, outcome)| Step::Go(Go { pick, cents, outcome })),
        3 => cents().prop_map(Step::Deposit),
        1 => cents().prop_map(Step::Withdraw),
        1 => proptest::option::of(cents()).prop_map(Step::Cap),
        2 => (cents(), proptest::bool::weighted(0.2)).prop_map(|(stake, is_shared)| Step::Issue(stake, is_shared)),
        2 => proptest::bool::weighted(0.2).prop_map(Step::Accept),
        3 => Just(Step::Approve),
        1 => Just(Step::Decline),
        1 => Just(Step::Ready),
        1 => Just(Step::Start),
        3 => outcome().prop_map(Step::Declare),
        2 => Just(Step::CallOff),
        1 => Just(Step::Cancel),
        2 => Just(Step::Leave),
        3 => Just(Step::Join),
        1 => (1..80_u64).prop_map(Step::Wait),
        24 => governance().prop_map(Step::Govern),
    ]
}
