//! What players do: scenarios, and the steps that they are made of.

mod arena;
mod chat;
mod churn;
mod conclude;
mod herd;
mod matches;
mod mix;
mod notify;
mod prepare;
mod read;
mod recovery;
mod slow;
mod stake;
mod teams;
mod watch;
mod world;

pub use conclude::Conclusion;
pub use mix::Weights;
pub use world::{Plan, World};

use std::sync::Arc;

use crate::worker::TICK;

/// A scenario, by the name that the command line uses.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// Players connect with both sockets of a tab and stay
    Connect,
    /// Players write to each other
    Chat,
    /// Rooms watch matches from their creation to the payout
    Watch,
    /// New players sign up, deposit, and play a match to its payout
    Stake,
    /// Players notify each other
    Notify,
    /// All of it together, by weights
    Mix,
    /// Players lose their connection and come back
    Churn,
    /// All players lose their connection at once and come back at once
    Herd,
    /// Some of those who watch a room read nothing for a while
    Slow,
    /// Teams are made, share a pool, talk, and play matches of teams to the payout
    Teams,
}

impl Scenario {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Chat => "chat",
            Self::Watch => "watch",
            Self::Stake => "stake",
            Self::Notify => "notify",
            Self::Mix => "mix",
            Self::Churn => "churn",
            Self::Herd => "herd",
            Self::Slow => "slow",
            Self::Teams => "teams",
        }
    }

    /// Whether players sit in rooms, whose arenas they watch.
    const fn has_rooms(self) -> bool {
        matches!(self, Self::Mix | Self::Slow)
    }

    /// Whether players have to follow each other, because they notify each other.
    const fn has_followers(self) -> bool {
        matches!(self, Self::Mix | Self::Notify)
    }

    /// Whether players are in teams.
    const fn has_teams(self) -> bool {
        matches!(self, Self::Mix | Self::Teams)
    }

    /// Whether players have to be connected. Those who sign up for a match have no sockets.
    const fn has_sockets(self) -> bool {
        !matches!(self, Self::Stake)
    }
}

/// Runs a scenario from the first connection to the last check.
///
/// # Errors
/// Where the world cannot be prepared; what fails under load is recorded.
pub async fn run(world: &Arc<World>) -> anyhow::Result<Conclusion> {
    teams::ensure_two(world)?;
    if world.plan.scenario.has_sockets() {
        prepare::wallets(world).await;
        prepare::connect(world).await;
    }
    let recovery = recovery::start(world);
    prepare::rooms(world).await?;
    prepare::followers(world).await;
    prepare::subjects(world).await;
    // What was prepared is reported before the load begins, and does not count as load.
    tokio::time::sleep(TICK + TICK / 4).await;
    world.begin();
    match world.plan.scenario {
        Scenario::Connect => world.hold().await,
        Scenario::Chat => chat::run(world).await,
        Scenario::Watch => watch::run(world).await,
        Scenario::Stake => stake::run(world).await,
        Scenario::Notify => notify::run(world).await,
        Scenario::Mix => mix::run(world).await,
        Scenario::Churn => churn::run(world).await,
        Scenario::Herd => herd::run(world).await,
        Scenario::Slow => slow::run(world).await,
        Scenario::Teams => teams::run(world).await,
    }
    let conclusion = conclude::conclude(world).await;
    recovery.abort();
    for player in world.players() {
        player.hang_up();
    }
    Ok(conclusion)
}
