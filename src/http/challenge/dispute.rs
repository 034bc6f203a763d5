//! What the sides of a match do about a disagreement by themselves.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::{Command, dispute_reason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::response::{act, worded};
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::http::idempotency::IdempotentRequest;
use crate::state::AppState;
use crate::wire::challenge::answer::CommandAnswer;

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

/// Why a ruling is not accepted.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AppealBody {
    /// 10 to 2,000 characters, for the moderators and the other sides.
    reason: String,
}

/// Accepts the ruling by which one loses; with the last side that loses it is final. Suspended players may do it too: their stake
/// is in it.
#[utoipa::path(
    tag = "challenges",
    operation_id = "accept_ruling",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/ruling/accept")]
pub(super) async fn accept_ruling(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::AcceptRuling { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(&app, (*id, player.id), key, command, |snapshot, viewer| {
        worded(
            snapshot,
            viewer,
            StatusCode::OK,
            "You have accepted the ruling",
        )
    })
    .await
}

/// Appeals the ruling by which one loses, once, within 72 hours: another moderator decides. Suspended players may do it too.
#[utoipa::path(
    tag = "challenges",
    operation_id = "appeal_ruling",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    request_body = AppealBody,
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/ruling/appeal")]
pub(super) async fn appeal_ruling(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: web::Json<AppealBody>,
) -> Result<HttpResponse> {
    let reason = dispute_reason(&body.reason).map_err(|why| Error::field("reason", why))?;
    let key = keyed.by(player.id, &*body)?;
    let command = Command::Appeal {
        player: player.id,
        reason,
    };
    act(&app, (*id, player.id), key, command, |snapshot, viewer| {
        worded(
            snapshot,
            viewer,
            StatusCode::OK,
            "Your appeal is open: another moderator decides",
        )
    })
    .await
}

/// Gives one's own word in a dispute up: what the other sides declared then stands. Where every side has declared it, it is
/// paid at once; else it is held for those who were silent. Of an appeal: one accepts the first ruling, which is final where the
/// other losing sides have accepted it too, and else held again for the time that they had left. Suspended players may do it too.
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
        worded(snapshot, viewer, StatusCode::OK, "Your claim is withdrawn")
    })
    .await
}
