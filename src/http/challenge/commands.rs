//! Commands of players: they go through the challenge's actor, and are answered after the commit.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::{Command, CreatorRelation, Entrant};
use domain::money::{NotMoney, Usdc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::response::{act, worded};
use super::team::accept;
use crate::http::error::{Error, Result};
use crate::http::extract::{ActivePlayer, Player, StakingPlayer};
use crate::http::idempotency::{IdempotentRequest, once};
use crate::http::raw_number::RawNumber;
use crate::state::AppState;
use crate::wire::challenge::answer::CommandAnswer;

/// Encodes the response to a command that was executed.
macro_rules! done {
    ($message:literal) => {
        |snapshot, viewer| worded(snapshot, viewer, StatusCode::OK, $message)
    };
}

/// The body of a request to join.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinBody {
    /// USDC, as text or number, at most 2 decimals.
    #[serde(default)]
    #[schema(value_type = String)]
    stake_amount: RawNumber,
    /// For a private challenge.
    invite_code: Option<String>,
    /// Whether the player was shown that the creator stakes less than they have to, and confirmed it. Asked for only where
    /// that is so: without it the answer is 409 `ASYMMETRY_UNCONFIRMED`.
    #[serde(default)]
    confirms_asymmetry: bool,
    /// The `termsKey` of the challenge as the player was shown it. If the creator has changed the terms since, the answer is
    /// 409 `TERMS_CHANGED`. Terms of a match of teams do not change.
    #[serde(default)]
    terms_key: Option<Uuid>,
    /// Of a match of teams: the team that accepts. The stake is that of the challenge.
    #[serde(default)]
    team_id: Option<Uuid>,
    /// Of a match of teams: who plays for it.
    #[serde(default)]
    roster: Vec<Uuid>,
}

pub(in crate::http) fn stake_of(typed: &RawNumber) -> Result<Usdc> {
    let refused = |why: String| Error::field("stakeAmount", why);
    match typed.text().trim() {
        "" => Err(refused("Stake amount is required".to_owned())),
        text => text
            .parse()
            .map_err(|why: NotMoney| refused(why.to_string())),
    }
}

/// Takes a place and stakes; or accepts a match of teams, whose place is held while the team's players approve.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    request_body = JoinBody,
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/join")]
pub(super) async fn join(
    app: web::Data<AppState>,
    player: StakingPlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: web::Json<JoinBody>,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &*body)?;
    let JoinBody {
        stake_amount,
        invite_code,
        confirms_asymmetry,
        terms_key,
        team_id,
        roster,
    } = body.into_inner();
    if let Some(team) = team_id {
        return once((&app.db, &app.in_flight), key, |key| {
            accept(&app, (*id, player.id), (team, &roster), invite_code, key)
        })
        .await;
    }
    let stake = stake_of(&stake_amount)?;
    let command = Command::Join(Entrant {
        person: player.person.clone(),
        stake,
        stake_max: app.settings.stake_max,
        invite_code,
        // The actor finds out where it matters.
        relation: CreatorRelation::Stranger,
        confirms_asymmetry,
        terms_key,
    });
    act(
        &app,
        (*id, player.id),
        key,
        command,
        done!("Successfully joined the challenge!"),
    )
    .await
}

/// Notifies the others that one is ready.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/ready")]
pub(super) async fn ready(
    app: web::Data<AppState>,
    player: StakingPlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Ready { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(&app, (*id, player.id), key, command, done!("You are ready")).await
}

/// Goes; the stake stays in the pot.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/leave")]
pub(super) async fn leave(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Leave { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(
        &app,
        (*id, player.id),
        key,
        command,
        done!("Successfully left the challenge"),
    )
    .await
}

/// Starts the match when every other participant is ready; from the scheduled time on without that, if each of them was
/// notified at least 15 minutes before.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/start")]
pub(super) async fn start(
    app: web::Data<AppState>,
    player: StakingPlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Start { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(
        &app,
        (*id, player.id),
        key,
        command,
        done!("Challenge started successfully!"),
    )
    .await
}

/// Gives every stake back.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/cancel")]
pub(super) async fn cancel(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Cancel { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(
        &app,
        (*id, player.id),
        key,
        command,
        done!("Challenge cancelled successfully"),
    )
    .await
}

/// Agrees that the match does not count; with the last of the players every stake goes back. The suspended may do it too:
/// their stake is in it.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/call-off")]
pub(super) async fn call_off(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::CallOff { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(
        &app,
        (*id, player.id),
        key,
        command,
        done!("You agreed to call the match off"),
    )
    .await
}
