//! Saying something to somebody, and changing what was said.

use std::collections::BTreeSet;

use actors::conversation::{Said, Saying, Unsaid};
use domain::chat::{ATTACHMENTS_MAX, Kind, MessageText, Venue};
use serde::Deserialize;
use store::chat::{Change, Message};
use utoipa::ToSchema;
use uuid::Uuid;

use super::Problem;
use crate::app::App;

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
    /// Taken from the files; what is said here does not count.
    #[serde(rename = "messageType")]
    _message_type: Option<String>,
    /// Uploaded before.
    #[serde(default)]
    attachments: Vec<Uuid>,
}

/// Says something; answered once it is kept.
///
/// # Errors
/// [`Problem`]
pub async fn say(app: &App, sender: Uuid, outgoing: Outgoing) -> Result<Said, Problem> {
    let venue = match (outgoing.recipient_id, outgoing.conversation_id) {
        (Some(recipient), None) => Venue::direct(sender, recipient).ok_or(Problem::Oneself)?,
        (None, Some(conversation)) => Venue::Known(conversation),
        (Some(_), Some(_)) | (None, None) => return Err(Problem::NoRecipient),
    };
    let attachments = outgoing.attachments;
    let different: BTreeSet<_> = attachments.iter().collect();
    if ATTACHMENTS_MAX < attachments.len() || different.len() < attachments.len() {
        return Err(Problem::Files);
    }
    let text = if attachments.is_empty() {
        MessageText::parse(&outgoing.content, Kind::Direct)?
    } else {
        MessageText::parse_caption(&outgoing.content, Kind::Direct)?
    };
    let client_id = outgoing.client_id;
    let saying = Saying {
        venue,
        sender,
        client_id: client_id.unwrap_or_else(|| app.ids.next(app.clock.now())),
        text,
        attachments,
    };
    app.conversations
        .say(saying)
        .await
        .map_err(|why| match (why, venue) {
            (Unsaid::NotFound | Unsaid::Outsider, Venue::Known(_)) => Problem::NoConversation,
            (Unsaid::NotFound, _) => Problem::NoUser,
            (why, _) => Problem::Unsaid(why),
        })
}

/// Other words for a message of `who`.
///
/// # Errors
/// [`Problem`]
pub async fn edit(app: &App, who: Uuid, message: Uuid, content: &str) -> Result<Message, Problem> {
    let text = MessageText::parse(content, Kind::Direct)?;
    change(app, who, message, Change::Edit(text.into_inner())).await
}

/// Takes a message of `who` away.
///
/// # Errors
/// [`Problem`]
pub async fn delete(app: &App, who: Uuid, message: Uuid) -> Result<Message, Problem> {
    change(app, who, message, Change::Delete).await
}

async fn change(app: &App, who: Uuid, message: Uuid, change: Change) -> Result<Message, Problem> {
    let conversation = store::chat::whereabouts(&app.db, message).await?;
    let conversation = conversation.ok_or(Problem::NoMessage)?;
    let changed = app
        .conversations
        .change(conversation, message, who, change)
        .await;
    changed.map_err(|why| match why {
        Unsaid::NotFound => Problem::NoMessage,
        why => Problem::Unsaid(why),
    })
}
