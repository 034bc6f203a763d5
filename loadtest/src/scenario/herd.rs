//! `herd`: all players lose their connection at once, as when a server restarts, and come back at once. Each of them tries again
//! as the web app does until it is back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::world::{World, scatter};
use crate::client::websocket::Reading;
use crate::failure::Failure;
use crate::player::Player;
use crate::record::Action;

/// How long players stay before they are scattered, so that the server is at rest.
const REST: Duration = Duration::from_secs(2);
/// The first pause of the web app before it tries again, in milliseconds; each further one is twice as long, up to the longest.
const PAUSE_MS: u64 = 1_000;
const PAUSE_MS_MAX: u64 = 5_000;
/// A player who is not back by then was refused for good.
const BACK_TIMEOUT: Duration = Duration::from_mins(1);

pub(super) async fn run(world: &Arc<World>) {
    tokio::time::sleep(REST).await;
    for player in world.players() {
        player.hang_up();
    }
    let due = Instant::now();
    let mut returning = Vec::new();
    for player in world.players() {
        let (world, player) = (Arc::clone(world), Arc::clone(player));
        returning.push(tokio::spawn(async move {
            world.recorder().started(Action::Reconnect);
            let outcome = come_back(&player, due).await;
            world.recorder().ended(Action::Reconnect, due, &outcome);
        }));
    }
    for one in returning {
        drop(one.await);
    }
    world.hold().await;
}

async fn come_back(player: &Player, due: Instant) -> Result<(), Failure> {
    let mut pause_ms = PAUSE_MS;
    let mut last = Failure::Timeout;
    for attempt in 0_u64.. {
        if BACK_TIMEOUT <= due.elapsed() {
            break;
        }
        match player.try_connect(Reading::Normal).await {
            Ok(()) => return Ok(()),
            Err(failure) => last = failure,
        }
        let number = u64::try_from(player.number).unwrap_or_default();
        let jitter = scatter(number ^ attempt.rotate_left(32)) % pause_ms.max(1);
        tokio::time::sleep(Duration::from_millis(pause_ms / 2 + jitter)).await;
        pause_ms = pause_ms.saturating_mul(2).min(PAUSE_MS_MAX);
    }
    Err(last)
}
