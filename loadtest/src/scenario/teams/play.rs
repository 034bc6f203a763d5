//! A match of two teams, from the payment into the pools to the shares, which are counted beside the server.

use std::sync::Arc;
use std::time::Instant;

use reqwest::multipart::Form;
use serde_json::{Value, json};
use uuid::Uuid;

use super::form::{ensure_formed, id_at};
use super::{Formed, Team, matches, pool};
use crate::check::{Shares, Usdc, whole_usdc};
use crate::client::http::{Body, text_at};
use crate::failure::Failure;
use crate::player::{Player, closed};
use crate::record::Action;
use crate::scenario::matches::{Step, take};
use crate::scenario::world::{World, command_key, scatter};

/// What each team stakes, in USDC.
const STAKE: i64 = 10;
/// What one member of each team pays into the pool before a match and takes back after it, in USDC.
const EXTRA: i64 = 5;

/// One side of a match.
struct Side<'a> {
    team: &'a Team,
    formed: &'a mut Formed,
    /// Who pays in before the match and takes back after it.
    payer: &'a Player,
}

/// A match that is under way.
struct Match {
    challenge: Uuid,
    /// Events up to now.
    version: i64,
    /// Whether both teams have staked: a match that is left so may end by itself later, and move money that was not counted.
    is_staked: bool,
}

/// What a player does with a match, and how many events that makes.
type Act<'a> = (Action, &'a str, Value, usize);

/// One match of two teams, which was due then.
pub(super) async fn play(world: &World, n: u64, due: Instant) {
    world.recorder().started(Action::TeamMatch);
    let (mut due, teams) = (due, world.two_teams(n).ok_or_else(closed));
    let outcome = match teams {
        Ok(teams) => Box::pin(in_turn(world, teams, n, &mut due)).await,
        Err(failure) => Err(failure),
    };
    world.recorder().ended(Action::TeamMatch, due, &outcome);
}

/// Waits for both teams, makes those that are not made, and plays.
async fn in_turn(
    world: &World,
    [issuing, accepting]: [&Team; 2],
    n: u64,
    due: &mut Instant,
) -> Result<(), Failure> {
    // Always in the same order, so that two arrivals do not wait for each other.
    let (mut first, mut second);
    if issuing.number < accepting.number {
        first = issuing.turn().await?;
        second = accepting.turn().await?;
    } else {
        second = accepting.turn().await?;
        first = issuing.turn().await?;
    }
    let is_new = ensure_formed(world, issuing, &mut first).await?
        | ensure_formed(world, accepting, &mut second).await?;
    if is_new {
        *due = Instant::now();
    }
    let (one, other) = first.as_mut().zip(second.as_mut()).ok_or_else(closed)?;
    let mut sides = [side(issuing, one, n)?, side(accepting, other, n)?];
    let outcome = Box::pin(played(world, &mut sides, n, *due)).await;
    if outcome.is_err() {
        // They are read anew before the next match.
        for side in &mut sides {
            side.formed.shares = None;
        }
    }
    outcome
}

fn side<'a>(team: &'a Team, formed: &'a mut Formed, n: u64) -> Result<Side<'a>, Failure> {
    let count = u64::try_from(team.members.len()).unwrap_or(1);
    let payer = usize::try_from(n.checked_rem(count).unwrap_or(0)).ok();
    let payer = payer.and_then(|place| team.members.get(place));
    Ok(Side {
        team,
        formed,
        payer: payer.ok_or_else(closed)?,
    })
}

async fn played(
    world: &World,
    sides: &mut [Side<'_>; 2],
    n: u64,
    due: Instant,
) -> Result<(), Failure> {
    for side in sides.iter_mut() {
        pool::fill(world, side.team, side.formed, (side.payer, EXTRA)).await?;
    }
    let [one, other] = &mut *sides;
    let mut run = issue(world, one, due).await?;
    let both = [&mut *one, &mut *other];
    let outcome = Box::pin(to_the_shares(world, both, &mut run, n)).await;
    world.shared.matches.forget(run.challenge);
    let players = one.team.members.iter().chain(&other.team.members);
    players
        .clone()
        .for_each(|it| matches::leave(it, run.challenge));
    if let Err(failure) = &outcome
        && (failure.is_unknown() || run.is_staked)
    {
        players.for_each(|it| it.purse.lose_track());
    }
    outcome?;
    for side in sides {
        pool::check(world, side.team, side.formed).await?;
        pool::take_back(world, side.formed, (side.payer, EXTRA)).await?;
    }
    Ok(())
}

/// The leader issues the match: the parts are fixed by it.
async fn issue(world: &World, side: &Side<'_>, due: Instant) -> Result<Match, Failure> {
    let (leader, key) = (side.team.leader()?, command_key());
    let roster = json!(side.team.roster()).to_string();
    let form = || {
        Form::new()
            .text("title", "Bomb site, first to 13")
            .text("gameCategory", "FPS")
            .text("game", "Counter-Strike")
            .text("matchType", "Team vs Team")
            .text("teamId", side.formed.id.to_string())
            .text("roster", roster.clone())
            .text("minimumStake", STAKE.to_string())
            .text("teamStake", STAKE.to_string())
    };
    world.recorder().started(Action::TeamIssue);
    let send = || leader.post("/challenges", Some(&key), Body::Form(form()));
    let outcome = matches::repeated(send).await;
    world.recorder().ended(Action::TeamIssue, due, &outcome);
    let answer = outcome?;
    let challenge = id_at(&answer, "/data/challenge/_id")?;
    world.shared.matches.expect(challenge, 1, due);
    check_parts(world, side, &answer, 0)?;
    Ok(Match {
        challenge,
        version: 1,
        is_staked: false,
    })
}

async fn to_the_shares(
    world: &World,
    [one, other]: [&mut Side<'_>; 2],
    run: &mut Match,
    n: u64,
) -> Result<(), Failure> {
    Box::pin(to_the_stake(world, [&*one, &*other], run)).await?;
    run.is_staked = true;
    let parts = (take_stake(one)?, take_stake(other)?);
    let (issuer, accepter) = (one.team.leader()?, other.team.leader()?);
    let ready = (Action::Ready, "ready", json!({}), 1);
    act(world, accepter, run, ready).await?;
    let start = (Action::Start, "start", json!({}), 1);
    act(world, issuer, run, start).await?;
    let (winning, losing, (won, lost)) = if scatter(n.rotate_left(41)).is_multiple_of(2) {
        (one, other, parts)
    } else {
        (other, one, (parts.1, parts.0))
    };
    let declare = (Action::Declare, "result", json!({"outcome": "won"}), 1);
    act(world, winning.team.leader()?, run, declare).await?;
    let loser = losing.team.leader()?;
    let settle = (Action::Settle, "result", json!({"outcome": "lost"}), 2);
    act(world, loser, run, settle).await?;
    count_money(winning, losing, (&won, &lost))?;
    run.is_staked = false;
    let version = matches::fresh_version(world, loser, run.challenge).await?;
    let players = winning.team.members.iter().chain(&losing.team.members);
    let players: Vec<Arc<Player>> = players.cloned().collect();
    matches::await_watchers(world, &players, run.challenge, version).await;
    Ok(())
}

/// One roster approves, another team accepts, and its roster approves: the last approval takes both stakes.
async fn to_the_stake(
    world: &World,
    [one, other]: [&Side<'_>; 2],
    run: &mut Match,
) -> Result<(), Failure> {
    watch(world, one.team, run).await;
    for member in one.team.others() {
        let approve = (Action::TeamApprove, "approve", json!({}), 1);
        act(world, member, run, approve).await?;
    }
    let body = json!({"teamId": other.formed.id, "roster": other.team.roster()});
    let accept = (Action::TeamAccept, "join", body, 1);
    let accepted = act(world, other.team.leader()?, run, accept).await?;
    check_parts(world, other, &accepted, 1)?;
    watch(world, other.team, run).await;
    let last = other.team.others().count();
    for (nth, member) in (1..).zip(other.team.others()) {
        let events = if nth == last { 2 } else { 1 };
        let approve = (Action::TeamApprove, "approve", json!({}), events);
        act(world, member, run, approve).await?;
    }
    Ok(())
}

async fn act(
    world: &World,
    player: &Player,
    run: &mut Match,
    (action, path, body, events): Act<'_>,
) -> Result<Value, Failure> {
    let step = Step {
        action,
        path,
        body,
        events,
    };
    let answer = take(world, player, run.challenge, step).await?;
    let events = i64::try_from(events).unwrap_or_default();
    run.version = run.version.saturating_add(events);
    Ok(answer)
}

/// Those of a team who are connected see every event from here on.
async fn watch(world: &World, team: &Team, run: &Match) {
    for member in team.members.iter().filter(|it| it.is_connected()) {
        let due = Instant::now();
        world.recorder().started(Action::Watch);
        let watching = matches::watch(member, run.challenge, run.version).await;
        world.recorder().ended(Action::Watch, due, &watching);
    }
}

/// What the server has fixed as each player's part of the stake is what the shares make of it.
fn check_parts(world: &World, side: &Side<'_>, answer: &Value, slot: u8) -> Result<(), Failure> {
    let shares = side.formed.shares.as_ref().ok_or_else(closed)?;
    let counted = shares.parts_of(whole_usdc(STAKE)).ok_or_else(closed)?;
    let roster = answer.pointer(&format!("/data/challenge/teams/{slot}/roster"));
    let entries = roster.and_then(Value::as_array).into_iter().flatten();
    let part = |entry: &Value| -> Result<(Uuid, Usdc), Failure> {
        let text = text_at(entry, "/part")?;
        let amount = Usdc::parse(&text);
        let amount = amount.ok_or_else(|| Failure::Protocol(format!("{text} is no amount")))?;
        Ok((id_at(entry, "/user/_id")?, amount))
    };
    let shown = entries.map(part).collect::<Result<_, _>>()?;
    let what = format!("the stake of team {}", side.formed.id);
    counted.compare(&what, &Shares::new(shown), &world.shared.findings);
    Ok(())
}

/// What is staked leaves the shares; each player's part of it.
fn take_stake(side: &mut Side<'_>) -> Result<Shares, Failure> {
    let shares = side.formed.shares.as_mut().ok_or_else(closed)?;
    let parts = shares.parts_of(whole_usdc(STAKE)).ok_or_else(closed)?;
    for (player, part) in parts.all() {
        shares.take(player, part);
    }
    Ok(parts)
}

/// The pot without the fee goes to the winners' shares, in proportion to their parts; the others have lost theirs.
fn count_money(
    winning: &mut Side<'_>,
    losing: &Side<'_>,
    (won, lost): (&Shares, &Shares),
) -> Result<(), Failure> {
    let stake = whole_usdc(STAKE);
    let returns = won.returns_of(stake.plus(stake).without_fee());
    let returns = returns.ok_or_else(closed)?;
    let shares = winning.formed.shares.as_mut().ok_or_else(closed)?;
    let gains = winning.team.members.iter().zip(returns.all());
    for ((member, (player, returned)), (_, part)) in gains.zip(won.all()) {
        shares.add(player, returned);
        member.purse.add(returned.minus(part));
    }
    for (member, (_, part)) in losing.team.members.iter().zip(lost.all()) {
        member.purse.take(part);
    }
    Ok(())
}
