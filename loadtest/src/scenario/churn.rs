//! `churn`: each arrival is a player whose line drops, and who comes back and catches up on what was missed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::chat;
use super::world::{World, scatter};
use crate::client::websocket::Reading;
use crate::player::closed;
use crate::record::Action;

/// The longest time that a player stays away, in milliseconds.
const AWAY_MS_MAX: u64 = 2_000;

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::Reconnect, |world, n, due| async move {
            // Every second arrival is a message, so that there is something to miss.
            if n.is_multiple_of(2) {
                once(&world, n).await;
            } else {
                chat::send(&world, n, due).await;
            }
        })
        .await;
}

/// One player goes and comes back. The reconnect is due when the player comes back, not when the arrival was.
pub(super) async fn once(world: &Arc<World>, n: u64) {
    let Some(player) = world.pick(!n) else {
        world.recorder().failed(Action::Reconnect, &closed());
        return;
    };
    player.hang_up();
    let away = Duration::from_millis(scatter(n) % AWAY_MS_MAX);
    tokio::time::sleep(away).await;
    // A failure is recorded, and `recovery` tries again.
    drop(
        player
            .connect(Action::Reconnect, Instant::now(), Reading::Normal)
            .await,
    );
}
