//! Saying something to somebody, and changing what was said.

use std::collections::BTreeSet;

use actors::conversation::{Said, Saying, Unsaid};
use domain::chat::{ATTACHMENTS_MAX, Kind, MessageText, Venue};
use serde::Deserialize;
use store::chat::{Change, Message, Whereabouts};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Problem, contacts};
use crate::app::App;
use crate::sight::{self, Unseen};

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
    contacts::count(app, sender, venue).await?;
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

/// Edits a message of `who`. `code` opens the private challenge that it was written around.
///
/// # Errors
/// [`Problem`]
pub async fn edit(
    app: &App,
    who: Uuid,
    message: Uuid,
    content: &str,
    code: Option<&str>,
) -> Result<Message, Problem> {
    let place = whereabouts(app, message).await?;
    let text = MessageText::parse(content, place.kind)?;
    change(
        app,
        who,
        (message, place),
        Change::Edit(text.into_inner()),
        code,
    )
    .await
}

/// Deletes a message of `who`. `code` opens the private challenge that it was written around.
///
/// # Errors
/// [`Problem`]
pub async fn delete(
    app: &App,
    who: Uuid,
    message: Uuid,
    code: Option<&str>,
) -> Result<Message, Problem> {
    let place = whereabouts(app, message).await?;
    change(app, who, (message, place), Change::Delete, code).await
}

async fn whereabouts(app: &App, message: Uuid) -> Result<Whereabouts, Problem> {
    let place = store::chat::whereabouts(&app.db, message).await?;
    place.ok_or(Problem::NoMessage)
}

async fn change(
    app: &App,
    who: Uuid,
    (message, place): (Uuid, Whereabouts),
    change: Change,
    code: Option<&str>,
) -> Result<Message, Problem> {
    let venue = match place.challenge {
        Some(challenge) => {
            let seen = sight::visible(app, challenge, Some(who), code).await;
            seen.map_err(|why| match why {
                Unseen::NotFound | Unseen::Hidden(_) => Problem::NoMessage,
                Unseen::Store(error) => error.into(),
            })?;
            Venue::Arena(challenge)
        }
        None => Venue::Known(place.conversation),
    };
    let changed = app.conversations.change(venue, message, who, change).await;
    changed.map_err(|why| match why {
        Unsaid::NotFound => Problem::NoMessage,
        why => Problem::Unsaid(why),
    })
}
