//! What the sides of a match do about a disagreement by themselves.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::Command;
use uuid::Uuid;

use super::response::{CommandAnswer, act, worded};
use crate::http::error::Result;
use crate::http::extract::Player;
use crate::http::idempotency::IdempotentRequest;
use crate::state::AppState;

/// Takes the only declared result back, within 5 minutes: the match is as if nothing had been declared. Suspended players may
/// do it too: their stake is in it.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/result/take-back")]
pub(super) async fn take_back(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::TakeBack { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(&app, (*id, player.id), key, command, |snapshot, viewer| {
        worded(
            snapshot,
            viewer,
            StatusCode::OK,
            "Your declaration is taken back",
        )
    })
    .await
}

/// Gives one's own word in a dispute up: what the other sides declared then stands. Where every side has declared it, it is
/// paid at once; else it is held for those who were silent. Suspended players may do it too.
#[utoipa::path(
    tag = "challenges",
    operation_id = "withdraw_claim",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/dispute/withdraw")]
pub(super) async fn withdraw(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Withdraw { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(&app, (*id, player.id), key, command, |snapshot, viewer| {
        worded(
            snapshot,
            viewer,
            StatusCode::OK,
            "Your claim is withdrawn: the result of the other side stands",
        )
    })
    .await
}
