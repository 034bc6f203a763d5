//! A challenge from its creation to its payout, as a pure state machine.
//!
//! [`decide`] takes the present state, a deed and the time, and answers with the next state, the events that tell
//! of it and the money that moves, or with a [`Refusal`]. The rules are decisions.md section 4.

mod after;
mod deadline;
mod decide;
mod deed;
mod draft;
mod event;
mod lobby;
mod outcome;
mod refusal;
mod rematch;
mod report;
mod result;
mod state;
mod terms;
mod text;

#[cfg(test)]
mod tests;

pub use after::{After, CallOff, Declaration, Dispute, Escrow, EscrowState, Eyes};
pub use deadline::{
    ABANDONED_AFTER, CONFIRM_WINDOW, Deadline, DeadlineKind, EXPIRES_AFTER_CREATION,
    EXPIRES_AFTER_SCHEDULE, HOLD_FOR_APPEAL, UNDECLARED_AFTER,
};
pub use decide::{Decision, FairPlay, decide, open};
pub use deed::{Deed, Entry, Opening, Relation, Says, Statement};
pub use event::{Event, Words};
pub use outcome::{Outcome, Payout, Settlement, Verdict, settle};
pub use refusal::Refusal;
pub use report::{Complaint, REPORT_DETAILS_MAX, ReportReason};
pub use state::{
    CancelReason, Challenge, Claim, Held, Person, Phase, Play, Resolution, Seat, SettledBy,
    Standing, Status,
};
pub use terms::{
    Changes, Details, DurationUnit, FEE_BPS, Fields, MatchType, NewChallenge, PARTICIPANTS_MAX,
    RawTerms, STAKE_MAX, Terms, Visibility,
};
