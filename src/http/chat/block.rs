//! Whom one does not want to hear from (docs/rules.md, Messages).

use actix_web::{delete, get, post, web};
use domain::chat::Venue;
use store::chat::people;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::page::PageQuery;
use crate::http::run_to_completion::finish;
use crate::services::challenge_access;
use crate::services::chat::members;
use crate::state::AppState;
use crate::wire::chat_event::block_updated;
use crate::wire::chat_people::{BlockedAnswer, BlockedUser, BlockedUsers, UserPages};
use crate::wire::success::Success;

/// Players of a page where nothing else was asked for.
const PAGE: i64 = 20;

/// Block a player: neither of the two can write to the other or see the other's presence, and neither follows the other
/// any more. My devices show it at once.
#[utoipa::path(tag = "friend", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/friends/{id}/block")]
pub(super) async fn block(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    let (who, whom) = (player.id, *id);
    finish(async move {
        let done = people::block(&app.db, who, whom, app.clock.now()).await;
        done.map_err(not_blocked)?;
        look_anew(&app, who, whom).await;
        challenge_access::end_watching(&app, who, whom).await;
        app.sessions.send(who, &block_updated(whom, true));
        Ok(())
    })
    .await?;
    Ok(web::Json(Success::done()))
}

/// Why a block was refused, by its constraint.
fn not_blocked(error: store::Error) -> Error {
    match error.constraint() {
        Some(people::BLOCKED_EXISTS) => Error::NotFound {
            code: "USER_NOT_FOUND",
            message: "User not found",
        },
        Some(people::NOT_SELF) => Error::Conflict {
            code: "STATE_CONFLICT",
            message: "You cannot block yourself".to_owned(),
        },
        Some(_) | None => error.into(),
    }
}

/// What the two are shown of each other has changed.
async fn look_anew(app: &AppState, one: Uuid, other: Uuid) {
    app.challenges.parted(one, other);
    if let Some(venue) = Venue::direct(one, other) {
        members::refresh(app, venue.conversation_id(), &[one, other]).await;
    }
}

/// Unblock a player; without a block the response is the same. My devices show it at once.
#[utoipa::path(tag = "friend", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, body = Success)
))]
#[delete("/friends/{id}/block")]
pub(super) async fn unblock(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    let (who, whom) = (player.id, *id);
    finish(async move {
        people::unblock(&app.db, who, whom).await?;
        look_anew(&app, who, whom).await;
        app.sessions.send(who, &block_updated(whom, false));
        Ok(())
    })
    .await?;
    Ok(web::Json(Success::done()))
}

/// Those whom I have blocked, the latest first.
#[utoipa::path(operation_id = "blocked", tag = "friend", security(("bearer" = [])), params(PageQuery), responses(
    (status = 200, body = BlockedAnswer)
))]
#[get("/friends/blocked")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<PageQuery>,
) -> Result<web::Json<BlockedAnswer>> {
    let page = query.page(PAGE);
    let (blocked, total) = people::blocked(&app.db, player.id, page.limit, page.offset()).await?;
    let users = blocked.into_iter().map(BlockedUser::from).collect();
    Ok(web::Json(BlockedAnswer {
        success: true,
        data: BlockedUsers { users },
        pagination: UserPages {
            pages: page.of(total),
            total_users: total,
        },
    }))
}
