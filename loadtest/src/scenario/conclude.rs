//! After the load: what is on its way may arrive, then everything that was promised is compared with what came.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};

use super::world::{Room, World};
use crate::check::Fault;
use crate::player::Player;
use crate::record::Action;

/// How long what is on its way may take.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Requests at once.
const AT_ONCE: usize = 32;

/// How far the checks went.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Conclusion {
    /// Players whose money was counted here and is what the server says, or is not and was noted.
    pub purses_counted: u64,
    /// Players with a command whose outcome is unknown, because no answer came: their own count proves nothing.
    pub purses_unknown: u64,
    /// Players who were connected at the end.
    pub connected: u64,
}

impl Conclusion {
    /// Adds that of another process.
    pub fn add(&mut self, other: Self) {
        self.purses_counted = self.purses_counted.saturating_add(other.purses_counted);
        self.purses_unknown = self.purses_unknown.saturating_add(other.purses_unknown);
        self.connected = self.connected.saturating_add(other.connected);
    }
}

pub(super) async fn conclude(world: &Arc<World>) -> Conclusion {
    settle(world).await;
    let connected = world.players().iter().filter(|it| it.is_connected());
    let connected = u64::try_from(connected.count()).unwrap_or(u64::MAX);
    let was_there = |number: usize| {
        let player = world.players().get(number);
        player.is_some_and(|it| it.is_connected() && !it.inbox.was_away())
    };
    world
        .shared
        .notices
        .conclude(was_there, &world.shared.findings);
    world
        .rooms()
        .iter()
        .for_each(|room| conclude_room(world, room));
    conversations(world).await;
    let (purses_counted, purses_unknown) = money(world).await;
    Conclusion {
        purses_counted,
        purses_unknown,
        connected,
    }
}

async fn settle(world: &World) {
    let begun = Instant::now();
    let is_settled = || {
        let is_settled = |player: &Arc<Player>| {
            let seat = player.inbox.seat();
            seat.is_none_or(|seat| seat.conversation.is_settled())
        };
        world.shared.notices.is_settled() && world.players().iter().all(is_settled)
    };
    while !is_settled() && begun.elapsed() < SETTLE_TIMEOUT {
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Who watched an arena all the time has its last message.
fn conclude_room(world: &World, room: &Room) {
    let acknowledged = room.acknowledged.load(Ordering::Relaxed);
    let (Some(challenge), true) = (room.challenge.get(), 0 < acknowledged) else {
        return;
    };
    let there = room.members.iter();
    for member in there.filter(|it| it.is_connected() && !it.inbox.was_away()) {
        let at = member.inbox.arena_at(*challenge).unwrap_or_default();
        if at < acknowledged {
            let name = &member.username;
            let what = format!("{name} got arena message {at}, never {acknowledged}");
            world.shared.findings.note(Fault::Lost, what);
        }
    }
}

async fn conversations(world: &Arc<World>) {
    let players = world.players().iter();
    let unsettled = players.filter(|player| {
        let seat = player.inbox.seat();
        seat.is_some_and(|seat| !seat.conversation.is_settled())
    });
    stream::iter(unsettled.cloned())
        .for_each_concurrent(AT_ONCE, |player| async move {
            let due = Instant::now();
            let history = player.history().await;
            world.recorder().ended(Action::Read, due, &history);
            if let (Ok(history), Some(seat)) = (history, player.inbox.seat()) {
                let findings = &world.shared.findings;
                seat.conversation.conclude(seat.member, &history, findings);
            }
        })
        .await;
}

/// Compares every wallet that was counted; how many could be, and how many could not.
async fn money(world: &Arc<World>) -> (u64, u64) {
    let (counted, unknown) = (AtomicU64::new(0), AtomicU64::new(0));
    let known = world.players().iter().filter(|it| it.purse.is_known());
    stream::iter(known.cloned())
        .for_each_concurrent(AT_ONCE, |player| {
            let (counted, unknown) = (&counted, &unknown);
            async move {
                let due = Instant::now();
                let wallet = player.wallet().await;
                world.recorder().ended(Action::Read, due, &wallet);
                let findings = &world.shared.findings;
                let is_counted = wallet
                    .is_ok_and(|wallet| player.purse.conclude(&player.username, wallet, findings));
                let number = if is_counted { counted } else { unknown };
                number.fetch_add(1, Ordering::Relaxed);
            }
        })
        .await;
    (counted.into_inner(), unknown.into_inner())
}
