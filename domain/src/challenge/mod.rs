//! A challenge from its creation to its payout, as a pure state machine.
//!
//! [`decide`] takes the present state, a deed and the time, and answers with the next state, the events that tell
//! of it and the money that moves, or with a [`Refusal`]. The rules are those of docs/rules.md, Challenges.

mod after;
mod deadline;
mod decide;
mod deed;
mod draft;
mod event;
mod lobby;
mod outage;
mod outcome;
mod permissions;
mod refusal;
mod rematch;
mod report;
mod result;
mod state;
mod terms;
mod text;
mod window;

#[cfg(test)]
mod tests;

pub use after::{After, CallOff, Declaration, Dispute, Escrow, EscrowState, Eyes, SideDeadline};
pub use deadline::{
    ABANDONED_AFTER, CONFIRM_AT_MOST, Deadline, DeadlineKind, EXPIRES_AFTER_CREATION,
    EXPIRES_AFTER_SCHEDULE, HOLD, START_NEARS, START_NOTICE, UNDECLARED_AFTER,
};
pub use decide::{Decision, FairPlay, decide, open};
pub use deed::{Deed, Entry, NOTE_MAX, Opening, Relation, SCORE_MAX, Says, Statement};
pub use draft::{DESCRIPTION_MAX, RULES_MAX};
pub use event::{Event, Words};
pub use outcome::{Outcome, Payout, Settlement, Verdict, settle};
pub use permissions::{Action, Permissions, Role};
pub use refusal::Refusal;
pub use report::{Complaint, REPORT_DETAILS_MAX, ReportReason};
pub use state::{
    CancelReason, Challenge, Claim, Held, Person, Phase, Play, Resolution, Seat, SettledBy,
    Standing, Status, Window,
};
pub use terms::{
    Changes, Details, DurationUnit, FEE_BPS, Fields, MatchType, NewChallenge, PARTICIPANTS_MAX,
    PARTICIPANTS_MIN, RawTerms, STAKE_MAX, Terms, Visibility,
};
pub use text::{TITLE_MAX, TITLE_MIN, URL_MAX};
