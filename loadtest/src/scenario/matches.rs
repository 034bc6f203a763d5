//! A match from its creation to the payout, with watchers who see every step, and the count of its money.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::multipart::Form;
use serde_json::{Value, json};
use uuid::Uuid;

use super::world::{World, command_key};
use crate::check::{Fault, whole_usdc};
use crate::client::http::{Body, text_at};
use crate::failure::Failure;
use crate::player::{Player, closed};
use crate::record::Action;

/// What each side stakes, in USDC.
const STAKE: i64 = 10;
/// Tries of a command whose answer was lost. The key makes sure that it takes effect once.
const TRIES: u32 = 3;
/// The pause before another try.
const RETRY_AFTER: Duration = Duration::from_millis(500);
/// How long the last event may take to reach every watcher before it counts as lost.
const LAST_EVENT_TIMEOUT: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Who plays, and who watches.
pub(super) struct Cast {
    pub(super) creator: Arc<Player>,
    pub(super) rival: Arc<Player>,
    pub(super) watchers: Vec<Arc<Player>>,
}

/// A step of a match.
pub(super) struct Step<'a> {
    pub(super) action: Action,
    pub(super) path: &'a str,
    pub(super) body: Value,
    /// Events that it makes.
    pub(super) events: usize,
}

/// Plays a match that is due at `due`. What fails is recorded; the match then stays as it is, and its stakes in escrow.
pub(super) async fn play(world: &World, cast: &Cast, due: Instant) {
    world.recorder().started(Action::Match);
    let outcome = Box::pin(played(world, cast, due)).await;
    world.recorder().ended(Action::Match, due, &outcome);
}

async fn played(world: &World, cast: &Cast, due: Instant) -> Result<(), Failure> {
    let Cast {
        creator,
        rival,
        watchers,
    } = cast;
    let challenge = create(world, creator, due).await?;
    for watcher in watchers {
        let now = Instant::now();
        world.recorder().started(Action::Watch);
        let watching = watch(watcher, challenge, 1).await;
        world.recorder().ended(Action::Watch, now, &watching);
    }
    let outcome = Box::pin(to_the_payout(world, (creator, rival), challenge)).await;
    if let Err(failure) = &outcome
        && failure.is_unknown()
    {
        creator.purse.lose_track();
        rival.purse.lose_track();
    }
    if outcome.is_ok() {
        count_money(creator, rival);
        let version = fresh_version(world, rival, challenge).await?;
        await_watchers(world, watchers, challenge, version).await;
    }
    world.shared.matches.forget(challenge);
    for watcher in watchers {
        leave(watcher, challenge);
    }
    outcome
}

/// Creates a challenge for two; the creator stakes.
pub(super) async fn create(world: &World, creator: &Player, due: Instant) -> Result<Uuid, Failure> {
    let key = command_key();
    let stake = STAKE.to_string();
    let form = || {
        Form::new()
            .text("title", "Aim duel, first to 30")
            .text("gameCategory", "FPS")
            .text("game", "Counter-Strike")
            .text("matchType", "1 vs 1")
            .text("minimumStake", stake.clone())
    };
    world.recorder().started(Action::Create);
    let outcome = repeated(|| creator.post("/challenges", Some(&key), Body::Form(form()))).await;
    world.recorder().ended(Action::Create, due, &outcome);
    if let Err(failure) = &outcome
        && failure.is_unknown()
    {
        creator.purse.lose_track();
    }
    let id = text_at(&outcome?, "/data/challenge/_id")?;
    let id = Uuid::parse_str(&id).map_err(|error| Failure::Protocol(error.to_string()))?;
    world.shared.matches.expect(id, 1, due);
    Ok(id)
}

async fn to_the_payout(
    world: &World,
    (creator, rival): (&Player, &Player),
    challenge: Uuid,
) -> Result<(), Failure> {
    let step = |action, path, body, events| Step {
        action,
        path,
        body,
        events,
    };
    let steps = [
        (
            rival,
            step(Action::Join, "join", json!({"stakeAmount": STAKE}), 1),
        ),
        (rival, step(Action::Ready, "ready", json!({}), 1)),
        (creator, step(Action::Start, "start", json!({}), 1)),
        (
            creator,
            step(Action::Declare, "result", json!({"outcome": "won"}), 1),
        ),
        (
            rival,
            step(Action::Settle, "result", json!({"outcome": "lost"}), 2),
        ),
    ];
    for (player, step) in steps {
        let is_last = step.action == Action::Settle;
        let taken = take(world, player, challenge, step).await;
        if taken.is_err() && is_last {
            // The match may end by itself later, as its winner has declared it.
            creator.purse.lose_track();
            rival.purse.lose_track();
        }
        taken?;
    }
    Ok(())
}

/// A player takes a step; the response.
pub(super) async fn take(
    world: &World,
    player: &Player,
    challenge: Uuid,
    step: Step<'_>,
) -> Result<Value, Failure> {
    let due = Instant::now();
    let key = command_key();
    let path = format!("/challenges/{challenge}/{}", step.path);
    world.shared.matches.expect(challenge, step.events, due);
    world.recorder().started(step.action);
    let outcome = repeated(|| player.post(&path, Some(&key), Body::Json(step.body.clone()))).await;
    world.recorder().ended(step.action, due, &outcome);
    outcome
}

/// Sends a command until it is answered, under one key.
pub(super) async fn repeated<F>(send: impl Fn() -> F) -> Result<Value, Failure>
where
    F: Future<Output = Result<Value, Failure>>,
{
    let mut tries = 1;
    loop {
        match send().await {
            Err(failure) if failure.is_unknown() && tries < TRIES => {
                tries += 1;
                tokio::time::sleep(RETRY_AFTER).await;
            }
            outcome => return outcome,
        }
    }
}

/// The winner has the pot without the fee, the other one has lost the stake.
fn count_money(winner: &Player, loser: &Player) {
    let stake = whole_usdc(STAKE);
    let pot = stake.plus(stake);
    winner.purse.add(pot.without_fee().minus(stake));
    loser.purse.take(stake);
}

/// Reads the challenge after its payout was acknowledged: anything older than that is stale.
pub(super) async fn fresh_version(
    world: &World,
    player: &Player,
    challenge: Uuid,
) -> Result<i64, Failure> {
    let due = Instant::now();
    let detail = player.get(&format!("/challenges/{challenge}")).await;
    world.recorder().ended(Action::Read, due, &detail);
    let detail = detail?;
    let status = text_at(&detail, "/data/challenge/status")?;
    world.shared.findings.checked(1);
    if status != "completed" {
        let what = format!("challenge {challenge} was paid out and is shown as {status}");
        world.shared.findings.note(Fault::Stale, what);
    }
    let version = detail.pointer("/data/version").and_then(Value::as_i64);
    version.ok_or_else(|| Failure::Protocol("no version of a challenge".to_owned()))
}

/// Subscribes to a challenge of which the player knows everything up to this version.
pub(super) async fn watch(watcher: &Player, challenge: Uuid, version: i64) -> Result<(), Failure> {
    let socket = watcher.socket().ok_or_else(closed)?;
    watcher.inbox.follow(challenge, version);
    let data = json!({"challengeId": challenge, "version": version}).to_string();
    let watching = socket.ask("challenge_subscribe", data).await;
    if watching.is_err() {
        watcher.inbox.unfollow(challenge);
    }
    watching.map(drop)
}

/// Stops watching.
pub(super) fn leave(watcher: &Player, challenge: Uuid) {
    watcher.inbox.unfollow(challenge);
    if let Some(socket) = watcher.socket() {
        let data = json!({"challengeId": challenge}).to_string();
        socket.emit("challenge_unsubscribe", data, Box::new(|_| ()));
    }
}

/// Every watcher who is there gets every event.
pub(super) async fn await_watchers(
    world: &World,
    watchers: &[Arc<Player>],
    challenge: Uuid,
    version: i64,
) {
    let behind = |watcher: &&Arc<Player>| {
        let at = watcher.inbox.version_of(challenge);
        watcher.is_connected() && at.is_some_and(|at| at < version)
    };
    let end = Instant::now().checked_add(LAST_EVENT_TIMEOUT);
    let is_over = || end.is_none_or(|end| end <= Instant::now());
    while watchers.iter().any(|watcher| behind(&watcher)) && !is_over() {
        tokio::time::sleep(LOOK_EVERY).await;
    }
    for watcher in watchers.iter().filter(behind) {
        let at = watcher.inbox.version_of(challenge).unwrap_or_default();
        let name = &watcher.username;
        let what = format!("{name} got version {at} of challenge {challenge}, never {version}");
        world.shared.findings.note(Fault::Lost, what);
    }
}
