//! What the crowd around a challenge says and throws in.

use actix_web::web;
use actors::conversation::Saying;
use domain::chat::{Kind, MessageText, Reaction, Venue};
use serde::Deserialize;
use serde_json::{Value, json};
use socketio::{Ack, Data, Namespace, Socket};
use uuid::Uuid;

use super::answer::{self, Code, Refusal};
use super::caller;
use super::chat::refused;
use crate::app::App;
use crate::chat::Problem;
use crate::rate_limits::Class;
use crate::sight::{self, Unseen};
use crate::wire::chat::ArenaMessage;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    challenge_id: Uuid,
    client_id: Uuid,
    content: String,
    invite_code: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Throw {
    challenge_id: Uuid,
    reaction: Reaction,
    invite_code: Option<String>,
}

pub(super) fn events(namespace: &Namespace, app: &web::Data<App>) {
    let parts = app.clone();
    namespace.on(
        "arena_message",
        move |socket: Socket, Data(message): Data<Message>, ack: Ack| {
            let app = parts.clone();
            async move { answer::send(ack, say(&app, &socket, message).await) }
        },
    );
    let parts = app.clone();
    namespace.on(
        "arena_reaction",
        move |socket: Socket, Data(throw): Data<Throw>, ack: Ack| {
            let app = parts.clone();
            async move { answer::send(ack, react(&app, &socket, throw).await) }
        },
    );
}

async fn say(app: &App, socket: &Socket, message: Message) -> Result<Value, Refusal> {
    let (connection, sender) = caller::acting(app, socket).await?;
    caller::count(app, &connection, Class::SocketArena)?;
    let text = MessageText::parse(&message.content, Kind::Arena)
        .map_err(|problem| Refusal::new(Code::Invalid, problem.to_string()))?;
    see(app, message.challenge_id, sender, message.invite_code).await?;
    let saying = Saying {
        venue: Venue::Arena(message.challenge_id),
        sender,
        client_id: message.client_id,
        text,
        attachments: Vec::new(),
    };
    let said = app.conversations.say(saying).await;
    let said = said.map_err(|why| refused(app, Problem::Unsaid(why)))?;
    Ok(json!({"message": ArenaMessage::from(&said.message())}))
}

async fn react(app: &App, socket: &Socket, throw: Throw) -> Result<Value, Refusal> {
    let (connection, who) = caller::acting(app, socket).await?;
    caller::count(app, &connection, Class::SocketArena)?;
    see(app, throw.challenge_id, who, throw.invite_code).await?;
    let thrown = app
        .conversations
        .react(throw.challenge_id, who, throw.reaction);
    thrown
        .await
        .map_err(|why| refused(app, Problem::Unsaid(why)))?;
    Ok(json!({}))
}

async fn see(app: &App, challenge: Uuid, who: Uuid, code: Option<String>) -> Result<(), Refusal> {
    let seen = sight::visible(app, challenge, Some(who), code.as_deref()).await;
    seen.map(drop).map_err(|why| match why {
        Unseen::NotFound => Refusal::new(Code::NotFound, "Challenge not found"),
        Unseen::Hidden(refusal) => Refusal::new(Code::Forbidden, refusal.to_string()),
        Unseen::Store(error) => caller::failed(error),
    })
}
