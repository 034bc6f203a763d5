//! Does what browsers do by themselves: connects again where a connection was lost, and renews tokens before they end.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use super::Scenario;
use super::world::World;
use crate::client::websocket::Reading;
use crate::record::Action;

/// How often all players are looked at.
const EVERY: Duration = Duration::from_secs(1);
/// Players who are helped in one round, so that a load tester with nothing but troubles still ends in time.
const HELPED_MAX: usize = 200;

/// Starts until it is aborted.
pub(super) fn start(world: &Arc<World>) -> JoinHandle<()> {
    let world = Arc::clone(world);
    tokio::spawn(async move {
        while !world.stop.is_raised() {
            tokio::time::sleep(EVERY).await;
            round(&world).await;
        }
    })
}

async fn round(world: &Arc<World>) {
    let brings_back = world.plan.scenario != Scenario::Herd;
    let players = world.players().iter();
    let troubled = players.filter(|it| (brings_back && it.is_missing()) || it.needs_renewal());
    let mut helped = Vec::new();
    for player in troubled.take(HELPED_MAX) {
        let (world, player) = (Arc::clone(world), Arc::clone(player));
        helped.push(tokio::spawn(async move {
            if let Err(failure) = player.renew().await {
                world.recorder().failed(Action::Read, &failure);
            }
            if brings_back && player.is_missing() {
                let now = Instant::now();
                // A failure is recorded, and the next round tries again.
                drop(
                    player
                        .connect(Action::Reconnect, now, Reading::Normal)
                        .await,
                );
            }
        }));
    }
    for one in helped {
        drop(one.await);
    }
}
