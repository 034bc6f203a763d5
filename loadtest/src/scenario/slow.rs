//! `slow`: one of ten in each room reads nothing for half of the time. The others get everything as before; the server closes the
//! slow ones or waits for them, and they catch up.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::arena;
use super::world::World;
use crate::client::websocket::Reading;
use crate::player::Player;
use crate::record::Action;

/// One of so many is slow.
const SLOW_ONE_OF: usize = 10;
/// Long enough to fill what the system buffers for a socket that is not read.
const TEXT: &str = "This is one of those long messages that some write after a match, with a word on every round, on the map, on the \
                    luck of the other side and on the next time; and it is sent to all who watch, whether they read it or not.";

pub(super) async fn run(world: &Arc<World>) {
    let slow: Vec<_> = slow_players(world).cloned().collect();
    for player in &slow {
        player.hang_up();
        let due = Instant::now();
        // A failure is recorded, and `recovery` tries again.
        drop(player.connect(Action::Reconnect, due, Reading::Slow).await);
    }
    for player in &slow {
        player.inbox.slow_down();
        if let Some(socket) = player.socket() {
            socket.stall(stall(world));
        }
    }
    world
        .drive(Action::Arena, |world, n, due| async move {
            arena::post(&world, n, due, TEXT).await;
        })
        .await;
}

fn slow_players(world: &World) -> impl Iterator<Item = &Arc<Player>> {
    world.players().iter().skip(1).step_by(SLOW_ONE_OF)
}

fn stall(world: &World) -> Duration {
    let schedule = world.plan.schedule;
    schedule.ramp.saturating_add(schedule.hold) / 2
}
