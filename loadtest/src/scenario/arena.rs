//! Messages around a challenge: everyone in the room gets each of them.

use std::sync::atomic::Ordering;
use std::time::Instant;

use serde::Deserialize;
use serde_json::json;

use super::world::{World, client_id};
use crate::failure::Failure;
use crate::player::{MessageHead, closed};
use crate::record::Action;

#[derive(Deserialize)]
struct Answer {
    message: MessageHead,
}

/// One message of this text, which was due then.
pub(super) async fn post(world: &World, n: u64, due: Instant, text: &str) {
    world.recorder().started(Action::Arena);
    let outcome = posted(world, n, due, text).await;
    world.recorder().ended(Action::Arena, due, &outcome);
}

async fn posted(world: &World, n: u64, due: Instant, text: &str) -> Result<(), Failure> {
    let room = world.room(n).ok_or_else(closed)?;
    let challenge = room.challenge.get().ok_or_else(closed)?;
    let turn = room.turns.fetch_add(1, Ordering::Relaxed);
    let turn = turn.checked_rem(room.members.len()).unwrap_or_default();
    let members = room.members.iter().cycle().skip(turn);
    let mut members = members.take(room.members.len());
    let socket = members
        .find(|member| member.is_connected() && !member.inbox.is_slow())
        .and_then(|member| member.socket())
        .ok_or_else(closed)?;
    let client_id = client_id();
    let data = json!({"challengeId": challenge, "clientId": client_id, "content": text});
    world.shared.arenas.expect(client_id, due);
    let answer = socket.ask("arena_message", data.to_string()).await?;
    let answer: Answer =
        serde_json::from_str(&answer).map_err(|error| Failure::Protocol(error.to_string()))?;
    room.acknowledged
        .fetch_max(answer.message.seq, Ordering::Relaxed);
    Ok(())
}
