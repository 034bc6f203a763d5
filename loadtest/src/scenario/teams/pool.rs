//! The pool of a team: it is read, paid into and taken back from, and compared with the count of it.

use std::time::Instant;

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::{Formed, Team, matches};
use crate::check::{Shares, Usdc, whole_usdc};
use crate::client::http::Body;
use crate::failure::Failure;
use crate::player::{Player, closed};
use crate::record::Action;
use crate::scenario::world::{World, command_key};

/// A member with less pays in before a match.
const SHARE_MIN: Usdc = whole_usdc(20);
/// USDC that the first member pays in then; each further one pays [`MORE`] on top, so that no share is like another.
const PAID_IN: i64 = 50;
const MORE: i64 = 7;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pool {
    is_staked: bool,
    contributions: Vec<Contribution>,
}

#[derive(Deserialize)]
struct Contribution {
    user: Contributor,
    amount: String,
}

#[derive(Deserialize)]
struct Contributor {
    #[serde(rename = "_id")]
    id: Uuid,
}

/// The shares of the roster as the server shows them to the leader, and whether the team has a match that is not over.
async fn read(world: &World, team: &Team, id: Uuid) -> Result<(Shares, bool), Failure> {
    let due = Instant::now();
    let answer = team.leader()?.get(&format!("/teams/{id}/pool")).await;
    world.recorder().ended(Action::Read, due, &answer);
    let shown = answer?.pointer("/data/pool").cloned().unwrap_or_default();
    let Pool {
        is_staked,
        contributions: shown,
    } = serde_json::from_value(shown).map_err(|error| Failure::Protocol(error.to_string()))?;
    let share = |player: &Uuid| {
        let own = shown.iter().find(|it| it.user.id == *player);
        let amount = own.and_then(|it| Usdc::parse(&it.amount));
        amount.map(|amount| (*player, amount))
    };
    let shares: Option<_> = team.roster().iter().map(share).collect();
    let shares = shares.ok_or_else(|| Failure::Protocol("a pool without a member".to_owned()))?;
    Ok((Shares::new(shares), is_staked))
}

/// Compares the pool with the count of it, where there is one.
pub(super) async fn check(world: &World, team: &Team, formed: &Formed) -> Result<(), Failure> {
    if let Some(counted) = &formed.shares {
        let (shown, _) = read(world, team, formed.id).await?;
        let what = format!("the pool of team {}", formed.id);
        counted.compare(&what, &shown, &world.shared.findings);
    }
    Ok(())
}

/// The shares are known, and each suffices for a match; `extra` pays this much in besides, where it can be taken back.
pub(super) async fn fill(
    world: &World,
    team: &Team,
    formed: &mut Formed,
    (extra, amount): (&Player, i64),
) -> Result<(), Failure> {
    let mut shares = if let Some(shares) = formed.shares.take() {
        shares
    } else {
        let (shares, is_staked) = read(world, team, formed.id).await?;
        formed.is_bound = is_staked;
        shares
    };
    let extra_amount = if formed.is_bound { 0 } else { amount };
    let known = shares.clone();
    for ((_, share), (place, member)) in known.all().zip((0..).zip(&team.members)) {
        let mut paid_in = if member.id == extra.id {
            extra_amount
        } else {
            0
        };
        if share < SHARE_MIN {
            paid_in += PAID_IN + MORE * place;
        }
        if 0 < paid_in {
            move_money(world, member, formed.id, Movement::PayIn(paid_in)).await?;
            shares.add(member.id, whole_usdc(paid_in));
        }
    }
    formed.shares = Some(shares);
    Ok(())
}

/// A member takes back what was paid in besides, where no match is left and the share has so much.
pub(super) async fn take_back(
    world: &World,
    formed: &mut Formed,
    (member, amount): (&Player, i64),
) -> Result<(), Failure> {
    let shares = formed.shares.as_mut().ok_or_else(closed)?;
    let share = shares.all().find(|(player, _)| *player == member.id);
    let has_enough = share.is_some_and(|(_, share)| whole_usdc(amount) <= share);
    if formed.is_bound || !has_enough {
        return Ok(());
    }
    let moved = move_money(world, member, formed.id, Movement::TakeBack(amount)).await;
    if moved.is_err() {
        formed.shares = None;
    } else {
        shares.take(member.id, whole_usdc(amount));
    }
    moved
}

/// Whole USDC between a wallet and a share.
#[derive(Clone, Copy)]
enum Movement {
    PayIn(i64),
    TakeBack(i64),
}

async fn move_money(
    world: &World,
    member: &Player,
    team: Uuid,
    movement: Movement,
) -> Result<(), Failure> {
    let (action, verb, amount) = match movement {
        Movement::PayIn(amount) => (Action::PoolDeposit, "deposit", amount),
        Movement::TakeBack(amount) => (Action::PoolWithdraw, "withdraw", amount),
    };
    let (due, key) = (Instant::now(), command_key());
    let (path, body) = (
        format!("/teams/{team}/{verb}"),
        json!({ "amount": amount.to_string() }),
    );
    world.recorder().started(action);
    let send = || member.post(&path, Some(&key), Body::Json(body.clone()));
    let outcome = matches::repeated(send).await;
    world.recorder().ended(action, due, &outcome);
    outcome.map(drop)
}
