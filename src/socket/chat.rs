//! What clients say about conversations on a socket (docs/rules.md, Messages).

use std::future::Future;

use actix_web::web;
use actors::conversation::{SendError, Typing};
use actors::runtime::spans::SPANS;
use domain::chat::{MessageRefusal as Rule, Venue};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use socketio::{Ack, Data, Namespace, Socket};
use tracing::Instrument;
use uuid::Uuid;

use super::answer;
use super::caller;
use crate::services::chat::history::{self, ReceiptStep};
use crate::services::chat::messages::{self, Outgoing};
use crate::services::chat::{ChatError, retry_ms};
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};
use crate::wire::chat::{ConversationAck, MessagePayload};
use crate::wire::chat_history::{MissedMessages, ReadMark};
use crate::wire::socket_event;

/// A conversation, or the one with a player.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Join {
    conversation_id: Option<Uuid>,
    other_user_id: Option<Uuid>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Edit {
    message_id: Uuid,
    content: String,
    /// Of the private challenge that the message was written around.
    invite_code: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Delete {
    message_id: Uuid,
    /// Of the private challenge that the message was written around.
    invite_code: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Delivered {
    conversation_id: Uuid,
    seq: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Read {
    conversation_id: Uuid,
    seq: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Where {
    conversation_id: Uuid,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CatchUp {
    conversation_id: Uuid,
    #[serde(default)]
    after: i64,
    #[serde(default)]
    changes_after: i64,
}

pub(super) fn events(namespace: &Namespace, app: &web::Data<AppState>) {
    on(namespace, app, "join_conversation", join);
    on(namespace, app, "send_message", send);
    on(namespace, app, "edit_message", edit);
    on(namespace, app, "delete_message", delete);
    on(namespace, app, "messages_delivered", delivered);
    on(namespace, app, "mark_messages_read", read);
    on(namespace, app, "typing_start", typing_start);
    on(namespace, app, "typing_stop", typing_stop);
    on(namespace, app, "conversation_sync", sync);
}

/// Mounts an event. Without an acknowledgement, a refusal is sent by the event `error`.
fn on<D, F, A, T>(namespace: &Namespace, app: &web::Data<AppState>, name: &'static str, answer: F)
where
    D: DeserializeOwned + Send + 'static,
    F: Fn(web::Data<AppState>, Socket, D) -> A + Copy + Send + Sync + 'static,
    A: Future<Output = Result<T, EventRefusal>> + Send + 'static,
    T: Serialize + Send,
{
    let state = app.clone();
    namespace.on(
        name,
        move |socket: Socket, Data(data): Data<D>, ack: Ack| {
            let app = state.clone();
            async move {
                let span = tracing::trace_span!(
                    target: SPANS, "event", otel.kind = "server", otel.name = name
                );
                let answering = answer(app.clone(), socket.clone(), data);
                let outcome = answering.instrument(span).await;
                if let (Err(refusal), false, Some(connection)) =
                    (&outcome, ack.is_wanted(), app.connections.of(&socket))
                {
                    connection.send_frame(&socket_event::error(refusal));
                }
                answer::send(ack, outcome);
            }
        },
    );
}

async fn join(
    app: web::Data<AppState>,
    socket: Socket,
    join: Join,
) -> Result<ConversationAck, EventRefusal> {
    // To read where one has written stays open to the suspended; to open a conversation does not.
    let (_, who) = match join.conversation_id {
        Some(_) => caller::player(&app, &socket)?,
        None => caller::acting(&app, &socket).await?,
    };
    let venue = match (join.conversation_id, join.other_user_id) {
        (Some(id), _) => Some(Venue::Known(id)),
        (None, Some(other)) => Venue::direct(who, other),
        (None, None) => None,
    };
    let venue = venue.ok_or_else(|| refused(&app, ChatError::NoRecipient))?;
    let opened = history::open(&app, who, venue).await;
    let conversation = opened.map_err(|problem| refused(&app, problem))?;
    Ok(ConversationAck { conversation })
}

async fn send(
    app: web::Data<AppState>,
    socket: Socket,
    outgoing: Outgoing,
) -> Result<MessagePayload, EventRefusal> {
    let (_, sender) = caller::acting(&app, &socket).await?;
    let id = app.ids.next(app.clock.now());
    let sent = messages::say(&app, sender, id, outgoing).await;
    let message = sent.map_err(|problem| refused(&app, problem))?;
    Ok(MessagePayload::from(&message))
}

async fn edit(
    app: web::Data<AppState>,
    socket: Socket,
    edit: Edit,
) -> Result<MessagePayload, EventRefusal> {
    let (_, who) = caller::acting(&app, &socket).await?;
    let code = edit.invite_code.as_deref();
    let editing = async {
        let edited = messages::edit(&app, who, edit.message_id, &edit.content, code).await;
        edited.map_err(|problem| refused(&app, problem))
    };
    let edited = caller::with_invite_code(&app, &socket, code, editing).await?;
    Ok(MessagePayload::from(&edited))
}

async fn delete(
    app: web::Data<AppState>,
    socket: Socket,
    delete: Delete,
) -> Result<MessagePayload, EventRefusal> {
    let (_, who) = caller::acting(&app, &socket).await?;
    let code = delete.invite_code.as_deref();
    let deleting = async {
        let deleted = messages::delete(&app, who, delete.message_id, code).await;
        deleted.map_err(|problem| refused(&app, problem))
    };
    let deleted = caller::with_invite_code(&app, &socket, code, deleting).await?;
    Ok(MessagePayload::from(&deleted))
}

async fn delivered(
    app: web::Data<AppState>,
    socket: Socket,
    delivered: Delivered,
) -> Result<ReadMark, EventRefusal> {
    let (_, who) = caller::player(&app, &socket)?;
    let step = ReceiptStep::Delivered(delivered.seq);
    let marked = history::mark(&app, who, delivered.conversation_id, step).await;
    marked.map_err(|problem| refused(&app, problem))
}

async fn read(
    app: web::Data<AppState>,
    socket: Socket,
    read: Read,
) -> Result<ReadMark, EventRefusal> {
    let (_, who) = caller::player(&app, &socket)?;
    let marked = history::mark(&app, who, read.conversation_id, ReceiptStep::Read(read.seq)).await;
    marked.map_err(|problem| refused(&app, problem))
}

async fn typing_start(
    app: web::Data<AppState>,
    socket: Socket,
    at: Where,
) -> Result<(), EventRefusal> {
    types(&app, &socket, &at, Typing::Started).await
}

async fn typing_stop(
    app: web::Data<AppState>,
    socket: Socket,
    at: Where,
) -> Result<(), EventRefusal> {
    types(&app, &socket, &at, Typing::Stopped).await
}

async fn types(
    app: &AppState,
    socket: &Socket,
    at: &Where,
    typing: Typing,
) -> Result<(), EventRefusal> {
    let (_, who) = caller::acting(app, socket).await?;
    let recipients = app
        .conversations
        .typing(at.conversation_id, who, typing)
        .await;
    recipients.map_err(|why| match why {
        SendError::NotFound => refused(app, ChatError::NoConversation),
        why => refused(app, ChatError::NotSent(why)),
    })
}

async fn sync(
    app: web::Data<AppState>,
    socket: Socket,
    sync: CatchUp,
) -> Result<MissedMessages, EventRefusal> {
    let (_, who) = caller::player(&app, &socket)?;
    let has = (sync.after, sync.changes_after);
    let missed = history::missed(&app, who, sync.conversation_id, has).await;
    missed.map_err(|problem| refused(&app, problem))
}

/// What is sent back where something was not done.
pub(super) fn refused(app: &AppState, problem: ChatError) -> EventRefusal {
    let code = match &problem {
        ChatError::Text(_)
        | ChatError::Files
        | ChatError::NoRecipient
        | ChatError::Oneself
        | ChatError::NotSent(SendError::NoSuchFile) => AckCode::Invalid,
        ChatError::NoUser
        | ChatError::NoConversation
        | ChatError::NoMessage
        | ChatError::NotSent(SendError::NotFound | SendError::Outsider) => AckCode::NotFound,
        ChatError::NotSent(SendError::Blocking | SendError::Blocked) => AckCode::Blocked,
        ChatError::NotSent(
            SendError::Refused(Rule::NotYours | Rule::Evidence)
            | SendError::Unanswered
            | SendError::Closed,
        ) => AckCode::Forbidden,
        ChatError::NotSent(SendError::Refused(Rule::TooLate | Rule::Deleted)) => AckCode::TooLate,
        ChatError::NotSent(SendError::TooOften(_)) | ChatError::TooManyContacts(_) => {
            AckCode::RateLimited
        }
        ChatError::NotSent(SendError::Busy | SendError::Failed) => return EventRefusal::busy(),
        ChatError::Store(_) => AckCode::Busy,
    };
    let refusal = EventRefusal::new(code, problem.to_string());
    let retry_at = match problem {
        ChatError::NotSent(SendError::TooOften(too_often)) => too_often.retry_at,
        ChatError::TooManyContacts(retry_at) => retry_at,
        ChatError::Store(error) => return caller::failed(error),
        _ => return refusal,
    };
    refusal.retry_after(retry_ms(retry_at, app.clock.now()))
}
