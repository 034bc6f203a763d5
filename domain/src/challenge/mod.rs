//! A challenge from its creation to its payout, as a pure state machine.
//!
//! [`decide`] takes the present state, a command and the time, and returns the next state, the events that describe it
//! and the money that moves, or a [`Refusal`]. The rules are those of docs/rules.md, Challenges.

mod after;
mod case;
mod command;
mod deadline;
mod decide;
mod dispute;
mod draft;
mod event;
mod evidence;
mod fair_play;
mod lobby;
mod moderate;
mod outage;
mod outcome;
mod permissions;
mod phase;
mod refusal;
mod rematch;
mod report;
mod result;
mod roster;
mod stake_limit;
mod state;
mod team_match;
mod terms;
mod terms_key;
mod text;
mod window;

#[cfg(test)]
mod tests;

pub use after::{
    CallOff, Declaration, Dispute, DisputeStage, EscrowState, EscrowSummary, PublicState,
    SideDeadline, ViewerScope,
};
pub use case::{
    Appeal, Case, ConflictOfInterest, DECIDED_AT_LEAST, DECIDED_WITHIN, EVIDENCE_WITHIN,
    FALSE_DECLARATION_POINTS, HeldRuling, Moderator, ONE_MODERATOR_MAX, OpenDispute, Penalty,
    REASON_MAX, REASON_MIN, Ruling, TAKEN_WITHIN, dispute_reason,
};
pub use command::{
    Command, CreatorRelation, DeclaredResult, Edit, Entrant, HELD_PLACES_MAX, NOTE_MAX,
    NewChallengeCommand, NewRuling, SCORE_MAX, Statement, TeamEntrant, ViewerTies,
};
pub use deadline::{
    ABANDONED_AFTER, ACCEPTED_AGAIN_AFTER, APPROVED_WITHIN, CONFIRM_AT_MOST, DECLINED_IN_TIME,
    Deadline, DeadlineKind, EXPIRES_AFTER_CREATION, EXPIRES_AFTER_SCHEDULE, HOLD, START_NEARS,
    START_NOTICE, TAKE_BACK_WITHIN, UNDECLARED_AFTER,
};
pub use decide::{Decision, Fine, ModeratorAction, decide, open};
pub use draft::{DESCRIPTION_MAX, LENGTH_MAX, RULES_MAX};
pub use event::{DeclineReason, Event, FreeReason, NamedSide, StakedSeat, TextField};
pub use evidence::{
    DisputeAction, DisputeDeadline, DisputeDeadlineKind, EVIDENCE_FILE_BYTES_MAX,
    EVIDENCE_FILES_MAX, EVIDENCE_FLAG_BYTES_MIN, EVIDENCE_LINK_MAX, EVIDENCE_LINKS_MAX,
    EVIDENCE_TEXT_MAX, EVIDENCE_TEXTS_MAX, EvidenceCount, EvidenceKind, EvidenceOccasion,
    EvidenceRefusal, evidence_link, evidence_text, flags_reuse,
};
pub use fair_play::{FairPlay, FairPlayReason};
pub use outcome::{Outcome, Payout, Settlement, Verdict, settle};
pub use permissions::{Permissions, PlayerAction, ViewerRole};
pub use refusal::Refusal;
pub use report::{Complaint, REPORT_DETAILS_MAX, ReportReason};
pub use roster::{
    NamedTeam, PresentLeader, ROSTER_MAX, RosterEntry, RosterRefusal, RosterReturn, RosterStatus,
    TeamSide,
};
pub use stake_limit::{NoStakeLimit, StakeLimit};
pub use state::{
    CancelReason, Challenge, Claim, ClaimWindow, HeldResult, Person, Phase, Play, Resolution, Seat,
    SeatStatus, SettledBy, Status,
};
pub use terms::{
    Changes, Details, DurationUnit, FEE_BPS, FieldMessages, MatchType, NewChallenge,
    PARTICIPANTS_MAX, PARTICIPANTS_MIN, RawTerms, STAKE_MAX, Terms, Visibility,
};
pub use text::{TITLE_MAX, TITLE_MIN, URL_MAX};
