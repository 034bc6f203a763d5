//! `chat`: each arrival is a message to the other player of a conversation.

use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use uuid::Uuid;

use super::world::{World, client_id};
use crate::failure::Failure;
use crate::player::{MessageFrame, Player, Seat, closed};
use crate::record::Action;

/// What players write.
const TEXT: &str = "Are you there? We start in five minutes, on the usual map.";

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::Send, |world, n, due| async move {
            send(&world, n, due).await;
        })
        .await;
}

/// One message, which was due then.
pub(super) async fn send(world: &World, n: u64, due: Instant) {
    world.recorder().started(Action::Send);
    let sender = world.pick(n);
    let outcome = match &sender {
        Some(sender) => say(world, sender, due).await,
        None => Err(closed()),
    };
    world.recorder().ended(Action::Send, due, &outcome);
}

async fn say(world: &World, sender: &Player, due: Instant) -> Result<(), Failure> {
    let seat = sender.inbox.seat().ok_or_else(closed)?;
    let partner = world.partner(sender).ok_or_else(closed)?;
    deliver(sender, seat, ("recipientId", partner.id), due).await
}

/// Sends a message into a conversation, which is named to the server by this field.
pub(super) async fn deliver(
    sender: &Player,
    seat: &Seat,
    (field, to): (&str, Uuid),
    due: Instant,
) -> Result<(), Failure> {
    let socket = sender.socket().ok_or_else(closed)?;
    let Seat {
        conversation,
        member,
    } = seat;
    let client_id = client_id();
    let data = json!({ field: to, "clientId": client_id, "content": TEXT });
    conversation.sends(*member, client_id, due);
    let outcome = socket.ask("send_message", data.to_string()).await;
    if let Err(failure) = &outcome
        && !failure.is_unknown()
    {
        conversation.refused(client_id);
    }
    let answer: MessageFrame =
        serde_json::from_str(&outcome?).map_err(|error| Failure::Protocol(error.to_string()))?;
    conversation.set_id(answer.conversation_id);
    conversation.acknowledged(*member, client_id, answer.message.seq);
    Ok(())
}
