//! Follow and unfollow.

use actix_web::{delete, post, web};
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::http::run_to_completion::finish;
use crate::infra::rate_limits::stored;
use crate::services::challenge_access;
use crate::state::AppState;
use crate::wire::success::Success;

/// Follow a player; to follow again changes nothing.
#[utoipa::path(tag = "friend", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/friends/{id}/follow")]
pub(super) async fn follow(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::FOLLOWS, &player.id.to_string()).await?;
    let now = app.clock.now();
    let news = app.ids.next(now);
    let mut tx = app.db.begin().await?;
    let is_notified = store::friend::follow(&mut tx, (player.id, *id), news, now)
        .await
        .map_err(not_followed)?;
    tx.commit().await.map_err(store::Error::from)?;
    if is_notified {
        app.notifications.moved([*id]);
    }
    Ok(web::Json(Success::done()))
}

/// Why a follow was refused, by its constraint.
pub(in crate::http) fn not_followed(error: store::Error) -> Error {
    match error.constraint() {
        Some(store::friend::FOLLOWEE_EXISTS) => Error::NotFound {
            code: "USER_NOT_FOUND",
            message: "User not found",
        },
        Some(store::friend::NOT_SELF) => Error::Conflict {
            code: "STATE_CONFLICT",
            message: "You cannot follow yourself".to_owned(),
        },
        Some(store::friend::NOT_BLOCKED) => Error::Forbidden {
            code: "BLOCKED",
            message: "You cannot follow this player".to_owned(),
        },
        Some(_) | None => error.into(),
    }
}

/// Unfollow a player; without a follow the response is the same.
#[utoipa::path(tag = "friend", security(("bearer" = [])), responses(
    (status = 200, body = Success)
))]
#[delete("/friends/{id}/unfollow")]
pub(super) async fn unfollow(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    let (who, whom) = (player.id, *id);
    finish(async move {
        if store::friend::unfollow(&app.db, who, whom).await? {
            challenge_access::end_watching(&app, who, whom).await;
        }
        Ok(())
    })
    .await?;
    Ok(web::Json(Success::done()))
}
