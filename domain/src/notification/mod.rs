//! What players are told of, who of them, in which words, and how they want to be told (docs/rules.md, Notifications).
//!
//! A notification belongs to a deed and is written with it; [`News::of`] says which ones a deed on a challenge makes.

mod fact;
mod kind;
mod news;
mod preferences;
mod reminder;
mod request;
mod team;

#[cfg(test)]
mod tests;

pub(crate) use fact::written;
pub use fact::{Ending, Fact, Setting};
pub use kind::Kind;
pub use news::News;
pub(crate) use news::id_of;
pub use preferences::{Alert, Change, POPUP_DURATION_MS, POPUPS, Preferences};
pub use reminder::{Reminder, Reminding, SideReminder};
pub use request::{MESSAGE_MAX, Request, RequestProblem, announcement, note};
pub use team::TeamFact;
