//! What clients say about conversations on a socket (docs/rules.md, Messages).

use std::future::Future;

use actix_web::web;
use actors::conversation::{Typing, Unsaid};
use domain::chat::{Refusal as Rule, Venue};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use socketio::{Ack, Data, Namespace, Socket};
use uuid::Uuid;

use super::answer::{self, Code, Refusal};
use super::caller;
use crate::app::App;
use crate::chat::reading::{self, Step};
use crate::chat::saying::{self, Outgoing};
use crate::chat::{Problem, retry_ms};
use crate::wire::chat::Told;

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

pub(super) fn events(namespace: &Namespace, app: &web::Data<App>) {
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

/// Mounts an event. One that asks for no answer is told by `error` why it was refused.
fn on<D, F, A, T>(namespace: &Namespace, app: &web::Data<App>, name: &'static str, answer: F)
where
    D: DeserializeOwned + Send + 'static,
    F: Fn(web::Data<App>, Socket, D) -> A + Copy + Send + Sync + 'static,
    A: Future<Output = Result<T, Refusal>> + Send + 'static,
    T: Serialize + Send,
{
    let parts = app.clone();
    namespace.on(
        name,
        move |socket: Socket, Data(data): Data<D>, ack: Ack| {
            let app = parts.clone();
            async move {
                let outcome = answer(app.clone(), socket.clone(), data).await;
                if let (Err(refusal), false, Some(connection)) =
                    (&outcome, ack.is_wanted(), app.door.of(&socket))
                {
                    connection.tell("error", refusal);
                }
                answer::send(ack, outcome);
            }
        },
    );
}

async fn join(app: web::Data<App>, socket: Socket, join: Join) -> Result<Value, Refusal> {
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
    let venue = venue.ok_or_else(|| refused(&app, Problem::NoRecipient))?;
    let opened = reading::open(&app, who, venue).await;
    let conversation = opened.map_err(|problem| refused(&app, problem))?;
    Ok(json!({"conversation": conversation}))
}

async fn send(app: web::Data<App>, socket: Socket, outgoing: Outgoing) -> Result<Told, Refusal> {
    let (_, sender) = caller::acting(&app, &socket).await?;
    let said = saying::say(&app, sender, outgoing).await;
    let message = said.map_err(|problem| refused(&app, problem))?.message();
    Ok(Told::from(&message))
}

async fn edit(app: web::Data<App>, socket: Socket, edit: Edit) -> Result<Told, Refusal> {
    let (_, who) = caller::acting(&app, &socket).await?;
    let edited = saying::edit(
        &app,
        who,
        edit.message_id,
        &edit.content,
        edit.invite_code.as_deref(),
    )
    .await;
    let edited = edited.map_err(|problem| refused(&app, problem))?;
    Ok(Told::from(&edited))
}

async fn delete(app: web::Data<App>, socket: Socket, delete: Delete) -> Result<Told, Refusal> {
    let (_, who) = caller::acting(&app, &socket).await?;
    let deleted = saying::delete(&app, who, delete.message_id, delete.invite_code.as_deref()).await;
    let deleted = deleted.map_err(|problem| refused(&app, problem))?;
    Ok(Told::from(&deleted))
}

async fn delivered(
    app: web::Data<App>,
    socket: Socket,
    delivered: Delivered,
) -> Result<impl Serialize, Refusal> {
    let (_, who) = caller::player(&app, &socket)?;
    let step = Step::Delivered(delivered.seq);
    let marked = reading::mark(&app, who, delivered.conversation_id, step).await;
    marked.map_err(|problem| refused(&app, problem))
}

async fn read(app: web::Data<App>, socket: Socket, read: Read) -> Result<impl Serialize, Refusal> {
    let (_, who) = caller::player(&app, &socket)?;
    let marked = reading::mark(&app, who, read.conversation_id, Step::Read(read.seq)).await;
    marked.map_err(|problem| refused(&app, problem))
}

async fn typing_start(app: web::Data<App>, socket: Socket, at: Where) -> Result<Value, Refusal> {
    types(&app, &socket, &at, Typing::Started).await
}

async fn typing_stop(app: web::Data<App>, socket: Socket, at: Where) -> Result<Value, Refusal> {
    types(&app, &socket, &at, Typing::Stopped).await
}

async fn types(app: &App, socket: &Socket, at: &Where, typing: Typing) -> Result<Value, Refusal> {
    let (_, who) = caller::acting(app, socket).await?;
    let told = app
        .conversations
        .typing(at.conversation_id, who, typing)
        .await;
    told.map(|()| json!({})).map_err(|why| match why {
        Unsaid::NotFound => refused(app, Problem::NoConversation),
        why => refused(app, Problem::Unsaid(why)),
    })
}

async fn sync(
    app: web::Data<App>,
    socket: Socket,
    sync: CatchUp,
) -> Result<impl Serialize, Refusal> {
    let (_, who) = caller::player(&app, &socket)?;
    let has = (sync.after, sync.changes_after);
    let missed = reading::missed(&app, who, sync.conversation_id, has).await;
    missed.map_err(|problem| refused(&app, problem))
}

/// What is sent back where something was not done.
pub(super) fn refused(app: &App, problem: Problem) -> Refusal {
    let code = match &problem {
        Problem::Text(_)
        | Problem::Files
        | Problem::NoRecipient
        | Problem::Oneself
        | Problem::Unsaid(Unsaid::NoSuchFile) => Code::Invalid,
        Problem::NoUser
        | Problem::NoConversation
        | Problem::NoMessage
        | Problem::Unsaid(Unsaid::NotFound | Unsaid::Outsider) => Code::NotFound,
        Problem::Unsaid(Unsaid::Blocking | Unsaid::Blocked) => Code::Blocked,
        Problem::Unsaid(Unsaid::Refused(Rule::NotYours) | Unsaid::Unanswered) => Code::Forbidden,
        Problem::Unsaid(Unsaid::Refused(Rule::TooLate | Rule::Deleted)) => Code::TooLate,
        Problem::Unsaid(Unsaid::TooOften(_)) | Problem::TooManyContacts(_) => Code::RateLimited,
        Problem::Unsaid(Unsaid::Busy | Unsaid::Failed) => return Refusal::busy(),
        Problem::Store(_) => Code::Busy,
    };
    let mut refusal = Refusal::new(code, problem.to_string());
    match problem {
        Problem::Unsaid(Unsaid::TooOften(too_often)) => {
            refusal.retry_after_ms = Some(retry_ms(too_often.retry_at, app.clock.now()));
            refusal
        }
        Problem::TooManyContacts(retry_at) => {
            refusal.retry_after_ms = Some(retry_ms(retry_at, app.clock.now()));
            refusal
        }
        Problem::Store(error) => caller::failed(error),
        _ => refusal,
    }
}
