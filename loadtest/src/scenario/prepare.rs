//! Before the load: wallets are read, players connect, rooms and followers are made.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::{StreamExt, stream};
use serde_json::json;

use super::world::{Room, World};
use super::{matches, notify};
use crate::client::http::Body;
use crate::client::websocket::Reading;
use crate::player::closed;
use crate::record::Action;
use crate::schedule::Schedule;

/// Requests at once.
const AT_ONCE: usize = 32;

/// Reads what every player has: the count of the money begins with it.
pub(super) async fn wallets(world: &Arc<World>) {
    stream::iter(world.players().iter().cloned())
        .for_each_concurrent(AT_ONCE, |player| async move {
            let due = Instant::now();
            let wallet = player.wallet().await;
            world.recorder().ended(Action::Read, due, &wallet);
            if let Ok(total) = wallet {
                player.purse.begin(total);
            }
        })
        .await;
}

/// Connects every player, so many in a second.
pub(super) async fn connect(world: &Arc<World>) {
    let players = u64::try_from(world.players().len()).unwrap_or(u64::MAX);
    let per_second = world.plan.connects_per_second.max(1);
    let millis = players.saturating_mul(1_000).div_ceil(per_second);
    let schedule = Schedule {
        per_1000_seconds: per_second.saturating_mul(1_000),
        ramp: Duration::ZERO,
        hold: Duration::from_millis(millis),
    };
    let recorder = Arc::clone(&world.shared.recorder);
    let work = |n: u64, due| {
        let place = usize::try_from(n).ok();
        let player = place.and_then(|place| world.players().get(place)).cloned();
        async move {
            if let Some(player) = player {
                // A failure is recorded, and `recovery` tries again.
                drop(player.connect(Action::Connect, due, Reading::Normal).await);
            }
        }
    };
    schedule
        .run(&recorder, &world.stop, Action::Connect, work)
        .await;
}

/// Makes a challenge for each room, which its members watch.
pub(super) async fn rooms(world: &Arc<World>) -> anyhow::Result<()> {
    if !world.plan.scenario.has_rooms() {
        return Ok(());
    }
    stream::iter(world.rooms())
        .for_each_concurrent(AT_ONCE, |room| async move {
            let due = Instant::now();
            let opened = open_room(world, room).await;
            if let Err(failure) = opened {
                world.recorder().failed(Action::Watch, &failure);
            } else {
                world.recorder().done(Action::Watch, due);
            }
        })
        .await;
    let is_open = |room: &Room| room.challenge.get().is_some();
    let opened = world.rooms().iter().any(is_open);
    opened
        .then_some(())
        .context("no room could be opened: rooms need at least three players with money")
}

async fn open_room(world: &World, room: &Room) -> Result<(), crate::failure::Failure> {
    let creator = room.members.first().ok_or_else(closed)?;
    let challenge = matches::create(world, creator, Instant::now()).await?;
    for member in &room.members {
        matches::watch(member, challenge, 1).await?;
    }
    // It never changes: a room is opened once.
    room.challenge.get_or_init(|| challenge);
    Ok(())
}

/// Makes the challenges that notifications are about.
pub(super) async fn subjects(world: &Arc<World>) {
    if !world.plan.scenario.has_followers() {
        return;
    }
    let players = world.players();
    let number = notify::subjects(&world.plan, players.len());
    let number = usize::try_from(number).unwrap_or_default();
    // Who cannot create one has a failure recorded.
    let creators: Vec<_> = players.iter().cycle().take(number).cloned().collect();
    let subjects = stream::iter(creators)
        .map(|creator| async move { matches::create(world, &creator, Instant::now()).await })
        .buffer_unordered(AT_ONCE)
        .filter_map(|created| std::future::ready(created.ok()))
        .collect()
        .await;
    world.set_subjects(subjects);
}

/// Has every player follow the other of its conversation: only followers can be notified.
pub(super) async fn followers(world: &Arc<World>) {
    if !world.plan.scenario.has_followers() {
        return;
    }
    stream::iter(world.players().iter())
        .for_each_concurrent(AT_ONCE, |player| async move {
            let Some(partner) = world.partner(player) else {
                return;
            };
            let path = format!("/friends/{}/follow", partner.id);
            let due = Instant::now();
            let followed = player.post(&path, None, Body::Json(json!({}))).await;
            world.recorder().ended(Action::Notify, due, &followed);
        })
        .await;
}
