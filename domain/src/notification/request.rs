//! What players may send each other by will: three types, in few words (docs/rules.md, Notifications).

use super::{NotificationType, Payload};
use crate::challenge::Terms;
use crate::invisible_chars::is_invisible;

/// Characters of what a player adds.
pub const MESSAGE_MAX: usize = 500;

/// What a player would like to send another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRequest {
    kind: RequestKind,
    message: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RequestKind {
    Interest,
    Tag,
    Invitation,
}

/// Why it is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The server alone makes those.
    #[error("Notifications of this type cannot be sent by players")]
    TypeNotAllowed,
    /// Nothing that could be read.
    #[error("Message is required")]
    Blank,
    /// More characters than fit.
    #[error("Message must be at most {MESSAGE_MAX} characters")]
    TooLong,
    /// Something that is no text.
    #[error("Message must not contain control characters")]
    Control,
    /// An invitation to nothing.
    #[error("A challenge is required")]
    ChallengeNeeded,
}

/// The operator's announcement to all players.
///
/// # Errors
/// [`RequestError`]: it obeys the same limits as a player's text, and must not be empty.
pub fn announcement(title: Option<&str>, message: &str) -> Result<Payload, RequestError> {
    let title = note(title)?;
    let message = note(Some(message))?.ok_or(RequestError::Blank)?;
    Ok(Payload::Announced { title, message })
}

/// What a player adds, in one line; nothing where it is blank.
///
/// # Errors
/// [`RequestError::TooLong`], [`RequestError::Control`]
pub fn note(typed: Option<&str>) -> Result<Option<String>, RequestError> {
    let Some(text) = typed.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if MESSAGE_MAX < text.chars().count() {
        return Err(RequestError::TooLong);
    }
    // It stands in a line among others: it may not break, turn or hide any of it. A joiner holds an emoji together.
    if text.chars().any(|c| is_invisible(c) && c != '\u{200d}') {
        return Err(RequestError::Control);
    }
    Ok(Some(text.to_owned()))
}

impl PlayerRequest {
    /// The type by its name, and what the player adds.
    ///
    /// # Errors
    /// [`RequestError`]
    pub fn parse(kind: &str, message: Option<&str>) -> Result<Self, RequestError> {
        let kind = match NotificationType::parse(kind) {
            Some(NotificationType::Interest) => RequestKind::Interest,
            Some(NotificationType::Tag) => RequestKind::Tag,
            Some(NotificationType::ChallengeInvitation) => RequestKind::Invitation,
            Some(_) | None => return Err(RequestError::TypeNotAllowed),
        };
        let message = note(message)?;
        Ok(Self { kind, message })
    }

    /// The payload, of a challenge with these terms.
    ///
    /// # Errors
    /// An invitation needs a challenge.
    pub fn fact(self, terms: Option<&Terms>) -> Result<Payload, RequestError> {
        let Self { kind, message } = self;
        match (kind, terms) {
            (RequestKind::Interest, _) => Ok(Payload::Interested { message }),
            (RequestKind::Tag, _) => Ok(Payload::Tagged { message }),
            (RequestKind::Invitation, Some(terms)) => Ok(Payload::Invited {
                stake_amount: terms.joining_minimum(),
                stake_max: terms.joining_maximum(),
                message,
                is_rematch: false,
            }),
            (RequestKind::Invitation, None) => Err(RequestError::ChallengeNeeded),
        }
    }
}
