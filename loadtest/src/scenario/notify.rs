//! `notify`: each arrival is a notification to a player who follows its sender.

use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use uuid::Uuid;

use super::world::World;
use crate::client::http::{Body, text_at};
use crate::failure::Failure;
use crate::player::closed;
use crate::record::Action;

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::Notify, |world, n, due| async move {
            send(&world, n, due).await;
        })
        .await;
}

/// One notification, which was due then.
pub(super) async fn send(world: &World, n: u64, due: Instant) {
    world.recorder().started(Action::Notify);
    let outcome = sent(world, n, due).await;
    world.recorder().ended(Action::Notify, due, &outcome);
}

async fn sent(world: &World, n: u64, due: Instant) -> Result<(), Failure> {
    let sender = world.pick(n).ok_or_else(closed)?;
    let recipient = world.partner(&sender).ok_or_else(closed)?;
    let body = json!({
        "recipientId": recipient.id,
        "type": "interest",
        "data": {"message": "Shall we play another one tonight?"},
    });
    let answer = sender
        .post("/notifications", None, Body::Json(body))
        .await?;
    let id = text_at(&answer, "/data/notificationId")?;
    let id = Uuid::parse_str(&id).map_err(|error| Failure::Protocol(error.to_string()))?;
    let notices = &world.shared.notices;
    notices.sent(id, due, recipient.number, world.recorder());
    Ok(())
}
