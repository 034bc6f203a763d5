//! After the load: what is on its way may arrive, then everything that was promised is compared with what came.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};

use super::teams;
use super::world::{Room, World};
use crate::check::Fault;
use crate::player::{Player, Seat};
use crate::record::Action;
use crate::shared::Shared;

/// How long what is on its way may take.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Requests at once.
const AT_ONCE: usize = 32;

/// How far the checks went.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Conclusion {
    /// Players whose money was counted here and is what the server states, or is not and was noted.
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
    teams::conclude(world).await;
    money(world).await;
    Conclusion {
        purses_counted: world.shared.purses_counted.load(Ordering::Relaxed),
        purses_unknown: world.shared.purses_unknown.load(Ordering::Relaxed),
        connected,
    }
}

async fn settle(world: &World) {
    let begun = Instant::now();
    let is_settled = || {
        let is_settled = |player: &Arc<Player>| unsettled(player).next().is_none();
        let is_quiet = world
            .rooms()
            .iter()
            .all(|room| behind(room).next().is_none());
        is_quiet && world.shared.notices.is_settled() && world.players().iter().all(is_settled)
    };
    while !is_settled() && begun.elapsed() < SETTLE_TIMEOUT {
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Members who watched an arena all the time and do not have its last message.
fn behind(room: &Room) -> impl Iterator<Item = (&Arc<Player>, i64)> {
    let acknowledged = room.acknowledged.load(Ordering::Relaxed);
    let challenge = room.challenge.get().filter(|_| 0 < acknowledged);
    let there = room.members.iter();
    let there = there.filter(|it| it.is_connected() && !it.inbox.was_away());
    there.filter_map(move |member| {
        let at = member.inbox.arena_at(*challenge?).unwrap_or_default();
        (at < acknowledged).then_some((member, at))
    })
}

fn conclude_room(world: &World, room: &Room) {
    let acknowledged = room.acknowledged.load(Ordering::Relaxed);
    for (member, at) in behind(room) {
        let name = &member.username;
        let what = format!("{name} got arena message {at}, never {acknowledged}");
        world.shared.findings.note(Fault::Lost, what);
    }
}

/// The player's conversations that lack something, for any of their members.
fn unsettled(player: &Player) -> impl Iterator<Item = &Seat> {
    let seats = player.inbox.seats();
    seats.filter(|seat| !seat.conversation.is_settled())
}

async fn conversations(world: &Arc<World>) {
    let players = world.players().iter();
    let unsettled = players.filter(|player| unsettled(player).next().is_some());
    stream::iter(unsettled.cloned())
        .for_each_concurrent(AT_ONCE, |player| async move {
            for seat in player.inbox.seats() {
                conclude_conversation(world, &player, seat).await;
            }
        })
        .await;
}

async fn conclude_conversation(world: &World, player: &Player, seat: &Seat) {
    if seat.conversation.is_settled() {
        return;
    }
    let due = Instant::now();
    let history = player.history(seat).await;
    world.recorder().ended(Action::Read, due, &history);
    if let Ok(history) = history {
        let findings = &world.shared.findings;
        seat.conversation.conclude(seat.member, &history, findings);
    }
}

/// Compares every wallet that was counted.
async fn money(world: &Arc<World>) {
    let known = world.players().iter().filter(|it| it.purse.is_known());
    stream::iter(known.cloned())
        .for_each_concurrent(AT_ONCE, |player| async move {
            purse(world, &player).await;
        })
        .await;
}

/// Compares a player's wallet with the count of it.
pub(super) async fn purse(world: &World, player: &Player) {
    let due = Instant::now();
    let wallet = player.wallet().await;
    world.recorder().ended(Action::Read, due, &wallet);
    let findings = &world.shared.findings;
    let is_counted =
        wallet.is_ok_and(|wallet| player.purse.conclude(&player.username, wallet, findings));
    let Shared {
        purses_counted,
        purses_unknown,
        ..
    } = &*world.shared;
    let number = if is_counted {
        purses_counted
    } else {
        purses_unknown
    };
    number.fetch_add(1, Ordering::Relaxed);
}
