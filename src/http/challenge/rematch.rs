//! The same again: a copy of a challenge that is over, by one who was in it, with the others invited (docs/rules.md,
//! Challenges).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::{FEE_BPS, NewChallengeCommand};
use store::challenge::Snapshot;
use store::idempotency::{Key, StoredResponse};
use uuid::Uuid;

use super::create::{has_room, opening};
use super::response::{command_error, refused, worded};
use super::show::not_found;
use super::team;
use crate::http::error::Result;
use crate::http::extract::StakingPlayer;
use crate::http::idempotency::{IdempotentRequest, once};
use crate::http::limits;
use crate::state::AppState;
use crate::wire::challenge::answer::CommandAnswer;

/// Creates the same challenge again; the caller stakes its minimum, and the other players are invited.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 201, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/rematch")]
pub(super) async fn rematch(
    app: web::Data<AppState>,
    player: StakingPlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &())?;
    once((&app.db, &app.in_flight), key, |key| {
        again(&app, (*id, player.id), key)
    })
    .await
}

fn made(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(
        snapshot,
        viewer,
        StatusCode::CREATED,
        "Rematch created! The others are invited.",
    )
}

async fn again(
    app: &AppState,
    (id, player): (Uuid, Uuid),
    key: Option<Key>,
) -> Result<StoredResponse> {
    has_room(app, player).await?;
    let over = store::challenge::find(&app.db, id)
        .await?
        .ok_or_else(not_found)?;
    let stake_max = app.settings.stake_max;
    let request = over.challenge.rematch(player, FEE_BPS, stake_max);
    let mut request = request.map_err(|why| refused(&why))?;
    let creator = store::challenge::player(&app.db, player)
        .await?
        .ok_or_else(not_found)?;
    let (team, opponent) = team::of_rematch(app, player, &over, &mut request).await?;
    limits::take_invitations(app, player, request.invited.len()).await?;
    let opening = NewChallengeCommand {
        is_rematch: true,
        team,
        opponent,
        ..opening(app, creator, request)
    };
    let opened = app.challenges.open_once(opening, key, made).await;
    opened.map_err(command_error)
}
