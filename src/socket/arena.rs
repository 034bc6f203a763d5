//! Messages and reactions of the viewers of a challenge.

use actix_web::web;
use domain::chat::{ConversationKind, MessageText, Reaction, Venue};
use serde::Deserialize;
use socketio::{Ack, Data, Namespace, Socket};
use store::chat::NewMessage;
use uuid::Uuid;

use super::answer;
use super::caller;
use super::chat::refused;
use crate::infra::rate_limits::Class;
use crate::services::challenge_access::{self, ViewError};
use crate::services::chat::ChatError;
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};
use crate::wire::chat::{ArenaMessage, ArenaMessageAck};

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

pub(super) fn events(namespace: &Namespace, app: &web::Data<AppState>) {
    let state = app.clone();
    namespace.on(
        "arena_message",
        move |socket: Socket, Data(message): Data<Message>, ack: Ack| {
            let app = state.clone();
            async move {
                let code = message.invite_code.clone();
                let saying = say(&app, &socket, message);
                let outcome = caller::with_invite_code(&app, &socket, code.as_deref(), saying);
                answer::send(ack, outcome.await);
            }
        },
    );
    let state = app.clone();
    namespace.on(
        "arena_reaction",
        move |socket: Socket, Data(throw): Data<Throw>, ack: Ack| {
            let app = state.clone();
            async move {
                let code = throw.invite_code.clone();
                let reacting = react(&app, &socket, throw);
                let outcome = caller::with_invite_code(&app, &socket, code.as_deref(), reacting);
                answer::send(ack, outcome.await);
            }
        },
    );
}

async fn say(
    app: &AppState,
    socket: &Socket,
    message: Message,
) -> Result<ArenaMessageAck, EventRefusal> {
    let (connection, sender) = caller::acting(app, socket).await?;
    caller::count(app, &connection, Class::SocketArena)?;
    let text = MessageText::parse(&message.content, ConversationKind::Arena)
        .map_err(|problem| EventRefusal::new(AckCode::Invalid, problem.to_string()))?;
    see(app, message.challenge_id, sender, message.invite_code).await?;
    let (venue, now) = (Venue::Arena(message.challenge_id), app.clock.now());
    let message = NewMessage {
        id: app.ids.next(now),
        venue,
        conversation_id: venue.conversation_id(),
        sender_id: sender,
        client_id: message.client_id,
        content: text,
        attachments: Vec::new(),
        sent_at: now,
    };
    let sent = app.conversations.say(message).await;
    let sent = sent.map_err(|why| refused(app, ChatError::NotSent(why)))?;
    let message = ArenaMessage::from(&sent);
    Ok(ArenaMessageAck { message })
}

async fn react(app: &AppState, socket: &Socket, throw: Throw) -> Result<(), EventRefusal> {
    let (connection, who) = caller::acting(app, socket).await?;
    caller::count(app, &connection, Class::SocketArena)?;
    see(app, throw.challenge_id, who, throw.invite_code).await?;
    may_send(app, who, throw.reaction).await?;
    let thrown = app
        .conversations
        .react(throw.challenge_id, who, throw.reaction);
    thrown
        .await
        .map_err(|why| refused(app, ChatError::NotSent(why)))
}

/// Some reactions have to be bought.
async fn may_send(app: &AppState, who: Uuid, reaction: Reaction) -> Result<(), EventRefusal> {
    let Some(cosmetic) = reaction.cosmetic() else {
        return Ok(());
    };
    let owns = store::referral::owns(&app.db, who, cosmetic).await;
    if app.settings.quests && owns.map_err(caller::failed)? {
        return Ok(());
    }
    let message = "This reaction is bought in the shop";
    Err(EventRefusal::new(AckCode::Forbidden, message))
}

async fn see(
    app: &AppState,
    challenge: Uuid,
    who: Uuid,
    code: Option<String>,
) -> Result<(), EventRefusal> {
    let seen = challenge_access::visible(app, challenge, Some(who), code.as_deref()).await;
    seen.map(drop).map_err(|why| match why {
        ViewError::NotFound => EventRefusal::new(AckCode::NotFound, "Challenge not found"),
        ViewError::Hidden(refusal) => EventRefusal::new(AckCode::Forbidden, refusal.to_string()),
        ViewError::Store(error) => caller::failed(error),
    })
}
