//! What HTTP and sockets both do with conversations: say, read, change; and who is told of it.

pub mod acquaintances;
pub mod announcer;
pub mod attachment;
mod contacts;
pub mod reading;
pub mod saying;

use actors::conversation::Unsaid;
use domain::chat::TextProblem;
use time::OffsetDateTime;

/// Why something was not done, before each edge puts it in its own form.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The text is no message.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Too many files, or one twice.
    #[error("A message can have 10 different files at most")]
    Files,
    /// Neither a player nor a conversation was named, or both.
    #[error("A recipient is required")]
    NoRecipient,
    /// The two are one.
    #[error("You cannot write to yourself")]
    Oneself,
    /// There is no such player.
    #[error("User not found")]
    NoUser,
    /// There is no such conversation, or not for these eyes.
    #[error("Conversation not found")]
    NoConversation,
    /// There is no such message, or not for these eyes.
    #[error("Message not found")]
    NoMessage,
    /// Too many conversations with players who are no mutual friends were opened today.
    #[error("You have written to many new players today. Try again later.")]
    TooManyContacts(OffsetDateTime),
    /// It was not said.
    #[error("{}", words(*.0))]
    Unsaid(Unsaid),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// What people are told.
fn words(why: Unsaid) -> String {
    match why {
        Unsaid::NotFound => "User not found".to_owned(),
        Unsaid::Outsider => "Conversation not found".to_owned(),
        Unsaid::Blocking => "Unblock this player to write to them".to_owned(),
        Unsaid::Blocked => "You cannot write to this player".to_owned(),
        Unsaid::Unanswered => "You can write again once they have answered".to_owned(),
        Unsaid::NoSuchFile => "A file is no longer there. Please upload it again.".to_owned(),
        Unsaid::Refused(refusal) => refusal.to_string(),
        Unsaid::TooOften(_) => "You are writing too fast. Please wait a moment.".to_owned(),
        Unsaid::Busy | Unsaid::Failed => "The server is busy. Please try again.".to_owned(),
    }
}

/// Milliseconds until it is worth another try.
pub fn retry_ms(retry_at: OffsetDateTime, now: OffsetDateTime) -> u64 {
    u64::try_from((retry_at - now).whole_milliseconds()).unwrap_or(0)
}
