//! Sends, edits and deletes messages.

use std::collections::BTreeSet;

use actors::conversation::SendError;
use domain::chat::{ATTACHMENTS_MAX, ConversationKind, MessageText, Venue};
use serde::Deserialize;
use store::chat::{ChatMessage, MessageChange, MessageLocation, NewMessage};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{ChatError, contacts};
use crate::services::challenge_access::{self, ViewError};
use crate::state::AppState;

/// A message as a client sends it, over HTTP or a socket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewMessage)]
pub struct Outgoing {
    /// To a player; or else to a conversation.
    recipient_id: Option<Uuid>,
    conversation_id: Option<Uuid>,
    /// Made by the client: sending the message again under the same id is harmless. One is made where none comes.
    client_id: Option<Uuid>,
    /// 1 to 2,000 characters; may be empty beside files.
    #[serde(default)]
    content: String,
    /// Ignored: the type follows from the files.
    #[serde(rename = "messageType")]
    _message_type: Option<String>,
    /// Uploaded before.
    #[serde(default)]
    attachments: Vec<Uuid>,
}

/// Sends a message under `id`; returns it once it is stored. One that was stored before has the id of then.
///
/// # Errors
/// [`ChatError`]
pub async fn say(
    app: &AppState,
    sender: Uuid,
    id: Uuid,
    outgoing: Outgoing,
) -> Result<ChatMessage, ChatError> {
    let venue = match (outgoing.recipient_id, outgoing.conversation_id) {
        (Some(recipient), None) => Venue::direct(sender, recipient).ok_or(ChatError::Oneself)?,
        (None, Some(conversation)) => Venue::Known(conversation),
        (Some(_), Some(_)) | (None, None) => return Err(ChatError::NoRecipient),
    };
    let attachments = outgoing.attachments;
    let different: BTreeSet<_> = attachments.iter().collect();
    if ATTACHMENTS_MAX < attachments.len() || different.len() < attachments.len() {
        return Err(ChatError::Files);
    }
    let text = if attachments.is_empty() {
        MessageText::parse(&outgoing.content, ConversationKind::Direct)?
    } else {
        MessageText::parse_caption(&outgoing.content, ConversationKind::Direct)?
    };
    contacts::count(app, sender, venue).await?;
    let message = NewMessage {
        id,
        venue,
        conversation_id: venue.conversation_id(),
        sender_id: sender,
        client_id: outgoing.client_id.unwrap_or(id),
        content: text,
        attachments,
        sent_at: app.clock.now(),
    };
    app.conversations
        .say(message)
        .await
        .map_err(|why| match (why, venue) {
            (SendError::NotFound | SendError::Outsider, Venue::Known(_)) => {
                ChatError::NoConversation
            }
            (SendError::NotFound, _) => ChatError::NoUser,
            (why, _) => ChatError::NotSent(why),
        })
}

/// Edits a message of `who`. `code` opens the private challenge that it was written around.
///
/// # Errors
/// [`ChatError`]
pub async fn edit(
    app: &AppState,
    who: Uuid,
    message: Uuid,
    content: &str,
    code: Option<&str>,
) -> Result<ChatMessage, ChatError> {
    let place = whereabouts(app, message).await?;
    let text = MessageText::parse(content, place.kind)?;
    change(
        app,
        who,
        (message, place),
        MessageChange::Edit(text.into_inner()),
        code,
    )
    .await
}

/// Deletes a message of `who`. `code` opens the private challenge that it was written around.
///
/// # Errors
/// [`ChatError`]
pub async fn delete(
    app: &AppState,
    who: Uuid,
    message: Uuid,
    code: Option<&str>,
) -> Result<ChatMessage, ChatError> {
    let place = whereabouts(app, message).await?;
    change(app, who, (message, place), MessageChange::Delete, code).await
}

async fn whereabouts(app: &AppState, message: Uuid) -> Result<MessageLocation, ChatError> {
    let place = store::chat::whereabouts(&app.db, message).await?;
    place.ok_or(ChatError::NoMessage)
}

async fn change(
    app: &AppState,
    who: Uuid,
    (message, place): (Uuid, MessageLocation),
    change: MessageChange,
    code: Option<&str>,
) -> Result<ChatMessage, ChatError> {
    let venue = match place.challenge {
        Some(challenge) => {
            let seen = challenge_access::visible(app, challenge, Some(who), code).await;
            seen.map_err(|why| match why {
                ViewError::NotFound | ViewError::Hidden(_) => ChatError::NoMessage,
                ViewError::Store(error) => error.into(),
            })?;
            Venue::Arena(challenge)
        }
        None => Venue::Known(place.conversation),
    };
    let changed = app.conversations.change(venue, message, who, change).await;
    changed.map_err(|why| match why {
        SendError::NotFound => ChatError::NoMessage,
        why => ChatError::NotSent(why),
    })
}
