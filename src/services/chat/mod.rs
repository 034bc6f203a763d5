//! What HTTP and sockets both do with conversations: send, read and change messages, and publish them.

pub mod announcer;
pub mod attachment;
mod contacts;
pub mod history;
pub mod members;
pub mod messages;
pub mod presence_audience;

use actors::conversation::SendError;
use domain::chat::TextProblem;
use time::OffsetDateTime;

/// Why something was not done, before each edge puts it in its own form.
#[derive(Debug, thiserror::Error)]
pub enum ChatError {
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
    /// There is no such conversation, or none that the viewer may see.
    #[error("Conversation not found")]
    NoConversation,
    /// There is no such message, or none that the viewer may see.
    #[error("Message not found")]
    NoMessage,
    /// Too many conversations with players who are no mutual friends were opened today.
    #[error("You have written to many new players today. Try again later.")]
    TooManyContacts(OffsetDateTime),
    /// The message was not sent.
    #[error("{}", words(*.0))]
    NotSent(SendError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The text that people see.
fn words(why: SendError) -> String {
    match why {
        SendError::NotFound => "User not found".to_owned(),
        SendError::Outsider => "Conversation not found".to_owned(),
        SendError::Closed => {
            "This team was dissolved. Its chat can be read, and is closed for new messages."
                .to_owned()
        }
        SendError::Blocking => "Unblock this player to write to them".to_owned(),
        SendError::Blocked => "You cannot write to this player".to_owned(),
        SendError::Unanswered => "You can write again once they have answered".to_owned(),
        SendError::NoSuchFile => "A file is no longer there. Please upload it again.".to_owned(),
        SendError::Refused(refusal) => refusal.to_string(),
        SendError::TooOften(_) => "You are writing too fast. Please wait a moment.".to_owned(),
        SendError::Busy | SendError::Failed => "The server is busy. Please try again.".to_owned(),
    }
}

/// Milliseconds until it is worth another try.
pub fn retry_ms(retry_at: OffsetDateTime, now: OffsetDateTime) -> u64 {
    u64::try_from((retry_at - now).whole_milliseconds()).unwrap_or(0)
}
