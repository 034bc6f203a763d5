//! What players are told of, who of them, in which words, and how they want to be told (decisions.md, section 8).
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

pub use fact::{Ending, Fact, Setting};
pub use kind::Kind;
pub use news::News;
pub(crate) use news::id_of;
pub use preferences::{Alert, Change, Preferences};
pub use reminder::{Reminder, Reminding};
pub use request::{MESSAGE_MAX, Request, RequestProblem, announcement, note};
pub use team::TeamFact;
