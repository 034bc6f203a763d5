//! The pool of a team: paying in, taking back, and the cap of a member. A payment into a pool is no stake.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, put, web};
use domain::money::Usdc;
use domain::team::{Team, TeamRefusal, pool_cap, pool_deposit_amount, pool_withdrawal_amount};
use serde::{Deserialize, Serialize};
use store::DbConnection;
use store::idempotency::{Key, StoredResponse};
use store::team::pool;
use store::wallet::numbers;
use utoipa::ToSchema;
use uuid::Uuid;

use super::transaction::TeamTx;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::idempotency::{self, IdempotentRequest, once};
use crate::http::limits;
use crate::http::raw_number::RawNumber;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::pool::Pool;
use crate::wire::team::pool::{PoolAnswer, PoolMovementAnswer};
use crate::wire::wallet::Wallet;

/// What a member pays in, or takes back.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PoolAmount)]
pub(super) struct AmountBody {
    /// USDC with at most 6 decimals; at least 0.01 to pay in, and more than 0 to take back.
    #[serde(default)]
    #[schema(value_type = String, example = "50")]
    amount: RawNumber,
}

/// What one match may stake of my share.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PoolCap)]
pub(super) struct CapBody {
    /// USDC, from 0 on, with at most 6 decimals; null for all of the share.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "20")]
    cap: RawNumber,
}

/// The pool, for members.
#[utoipa::path(operation_id = "team_pool", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PoolAnswer), (status = 403, body = ApiError))
)]
#[get("/teams/{id}/pool")]
pub(super) async fn show(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<PoolAnswer>> {
    let mut connection = app.db.acquire().await?;
    for_members(&mut connection, player.id, *id).await?;
    let pool = read(&mut connection, *id, player.id).await?;
    Ok(web::Json(PoolAnswer::of(pool)))
}

/// Refuses those who are not members of a team.
pub(super) async fn for_members(
    connection: &mut DbConnection,
    viewer: Uuid,
    id: Uuid,
) -> Result<()> {
    let found = store::team::find_readable(connection, viewer, id).await?;
    let team = found.ok_or(TeamRefusal::NotFound)?;
    // A dissolved team is found by those who were in it.
    if team.is_mine || team.dissolved_at.is_some() {
        Ok(())
    } else {
        Err(TeamRefusal::PoolOfMembers.into())
    }
}

async fn read(connection: &mut DbConnection, team: Uuid, viewer: Uuid) -> Result<Pool> {
    let shares = pool::shares(&mut *connection, team).await?;
    let is_staked = pool::is_staked(connection, team).await?;
    let pool = Pool::of(&shares, viewer, is_staked);
    pool.ok_or_else(|| anyhow::anyhow!("the shares of team {team} are too large").into())
}

/// Pays into my share of the pool.
#[utoipa::path(operation_id = "pay_into_team_pool", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), IdempotentRequest), request_body = AmountBody,
    responses((status = 201, body = PoolMovementAnswer))
)]
#[post("/teams/{id}/deposit")]
pub(super) async fn deposit(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: web::Json<AmountBody>,
) -> Result<HttpResponse> {
    let amount = pool_deposit_amount(body.amount.text());
    let amount = amount.map_err(|why| Error::field("amount", why.to_string()))?;
    let key = keyed.by(player.id, &*body)?;
    once((&app.db, &app.in_flight), key, |key| {
        pay_in(&app, (player.id, *id), amount, key)
    })
    .await
}

async fn pay_in(
    app: &web::Data<AppState>,
    (player, id): (Uuid, Uuid),
    amount: Usdc,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (mut work, team) = begin(app, (player, id), key.as_ref()).await?;
    team.pay_in(player)?;
    let paid = pool::deposit(&mut work.tx, (id, player), amount, work.now).await;
    paid.map_err(|error| too_little(error, "Insufficient balance"))?;
    finish(work, id, format!("{amount} USDC paid into the pool"), key).await
}

/// Takes back a part of my share, or all of it; not while the pool has money in a challenge.
#[utoipa::path(operation_id = "withdraw_from_team_pool", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), IdempotentRequest), request_body = AmountBody,
    responses((status = 201, body = PoolMovementAnswer))
)]
#[post("/teams/{id}/withdraw")]
pub(super) async fn withdraw(
    app: web::Data<AppState>,
    // Suspended players may take their money back.
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: web::Json<AmountBody>,
) -> Result<HttpResponse> {
    let amount = pool_withdrawal_amount(body.amount.text());
    let amount = amount.map_err(|why| Error::field("amount", why.to_string()))?;
    let key = keyed.by(player.id, &*body)?;
    once((&app.db, &app.in_flight), key, |key| {
        take_back(&app, (player.id, *id), amount, key)
    })
    .await
}

async fn take_back(
    app: &web::Data<AppState>,
    (player, id): (Uuid, Uuid),
    amount: Usdc,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (mut work, team) = begin(app, (player, id), key.as_ref()).await?;
    let is_staked = pool::is_staked(&mut *work.tx, id).await?;
    team.withdraw(player, is_staked)?;
    let taken = pool::withdraw(&mut work.tx, (id, player), amount, work.now).await;
    taken.map_err(|error| too_little(error, "Your share of the pool is smaller than that"))?;
    finish(
        work,
        id,
        format!("{amount} USDC is back in your wallet"),
        key,
    )
    .await
}

/// Begins a movement, which counts for the player's limit, and holds the team.
async fn begin(
    app: &web::Data<AppState>,
    (player, id): (Uuid, Uuid),
    key: Option<&Key>,
) -> Result<(TeamTx, Team)> {
    limits::take(app, stored::POOL_MOVEMENTS, &player.to_string()).await?;
    let mut work = TeamTx::begin(app, player).await?;
    let team = work.lock(id).await?;
    work.claim(key).await?;
    Ok((work, team))
}

/// Stores the answer under the key, and commits.
async fn finish(
    mut work: TeamTx,
    id: Uuid,
    message: String,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let player = work.who;
    work.mark_money_moved(player);
    work.mark_pool_changed(id);
    let pool = read(&mut work.tx, id, player).await?;
    let numbers = numbers(&mut *work.tx, player).await?;
    let wallet = Wallet::of(numbers, work.app.provider.name());
    let body = PoolMovementAnswer::of(message, pool, wallet);
    let answer = idempotency::answer(StatusCode::CREATED, &body)?;
    work.store_answer(key.as_ref(), &answer).await?;
    work.commit().await?;
    Ok(answer)
}

fn too_little(error: store::Error, message: &str) -> Error {
    if error.constraint() == Some(store::ledger::NOT_NEGATIVE) {
        Error::Unprocessable {
            code: "INSUFFICIENT_FUNDS",
            message: message.to_owned(),
        }
    } else {
        error.into()
    }
}

/// Sets what one match may stake of my share.
#[utoipa::path(operation_id = "cap_team_share", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = CapBody,
    responses((status = 200, body = PoolAnswer))
)]
#[put("/teams/{id}/pool/cap")]
pub(super) async fn set_cap(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<CapBody>,
) -> Result<web::Json<PoolAnswer>> {
    let most = pool_cap(body.cap.text()).map_err(|why| Error::field("cap", why.to_string()))?;
    let mut work = TeamTx::begin(&app, player.id).await?;
    work.lock(*id).await?.use_pool(player.id)?;
    pool::set_cap(&mut work.tx, (*id, player.id), most).await?;
    let pool = read(&mut work.tx, *id, player.id).await?;
    work.commit().await?;
    app.team_pools.changed_for(player.id, *id);
    Ok(web::Json(PoolAnswer::of(pool)))
}
