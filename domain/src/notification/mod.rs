//! The notifications of players: who gets which, with which text, and by which preferences (docs/rules.md,
//! Notifications).
//!
//! A notification belongs to a command and is written with it; [`Notice::of`] lists those of a command on a challenge.

mod case_reminder;
mod dispute_reminder;
mod ending;
mod governance;
mod kind;
mod notice;
mod payload;
mod preferences;
mod reminder;
mod request;
mod sentence;
mod team;
mod team_match;

#[cfg(test)]
mod tests;

pub use case_reminder::{CASE_REMINDER, CaseReminder, CaseTime};
pub use dispute_reminder::{DisputeReminder, END_REMINDER, EVIDENCE_REMINDER, HOLD_REMINDER};
pub use ending::MatchEnding;
pub use governance::{GovernancePayload, OfferResult, SuccessionCause, VoteResult};
pub use kind::NotificationType;
pub use notice::Notice;
pub(crate) use notice::id_of;
pub use payload::{Payload, SentenceContext};
pub use preferences::{Alert, POPUP_DURATION_MS, POPUPS, Preferences, PreferencesChange};
pub use reminder::{Reminder, Reminding, SideReminder};
pub use request::{MESSAGE_MAX, PlayerRequest, RequestError, announcement, note};
pub(crate) use sentence::written;
pub use team::TeamPayload;
