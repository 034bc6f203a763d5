//! Following, and who follows back.

use actix_web::{delete, get, post, web};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::limits;
use crate::http::page::{PageQuery, Pages};
use crate::http::response::Success;
use crate::infra::images;
use crate::infra::rate_limits::stored;
use crate::state::AppState;

/// Friends on a page where nothing else was asked for.
const PAGE: i64 = 20;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(mutual).service(follow).service(unfollow);
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MutualFriends {
    success: bool,
    data: MutualFriendsData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MutualFriendsData {
    mutual_friends: Vec<FriendView>,
    pagination: MutualFriendsPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MutualFriendsPages {
    #[serde(flatten)]
    pages: Pages,
    total_mutual_friends: i64,
}

/// Whether a socket of a player is open.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum OnlineStatus {
    Online,
    Offline,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Friend)]
struct FriendView {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    /// Null where I may not see it.
    status: Option<OnlineStatus>,
    /// Null as well.
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen: Option<OffsetDateTime>,
}

impl FriendView {
    fn of(friend: store::friend::Friend, is_known: bool, app: &AppState) -> Self {
        let status = if app.sessions.online_since(friend.id).is_some() {
            OnlineStatus::Online
        } else {
            OnlineStatus::Offline
        };
        Self {
            id: friend.id,
            username: friend.username,
            name: friend.name,
            avatar: friend
                .avatar
                .map(|name| images::url(images::PictureKind::Avatar, &name)),
            status: is_known.then_some(status),
            last_seen: is_known.then_some(friend.last_seen_at),
        }
    }
}

/// Those whom a player follows and who follow back, by name.
#[utoipa::path(tag = "friend", security(("bearer" = [])), params(PageQuery), responses(
    (status = 200, body = MutualFriends)
))]
#[get("/friends/{userId}/mutual-friends")]
async fn mutual(
    app: web::Data<AppState>,
    player: Player,
    user_id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<MutualFriends>> {
    let page = query.page(PAGE);
    let (friends, total) =
        store::friend::mutual(&app.db, *user_id, page.limit, page.offset()).await?;
    let ids: Vec<_> = friends.iter().map(|friend| friend.id).collect();
    let mut known = store::chat::people::acquaintances_among(&app.db, player.id, &ids).await?;
    known.insert(player.id);
    Ok(web::Json(MutualFriends {
        success: true,
        data: MutualFriendsData {
            mutual_friends: friends
                .into_iter()
                .map(|friend| {
                    let is_known = known.contains(&friend.id);
                    FriendView::of(friend, is_known, &app)
                })
                .collect(),
            pagination: MutualFriendsPages {
                pages: page.of(total),
                total_mutual_friends: total,
            },
        },
    }))
}

/// Follow a player; to follow again changes nothing.
#[utoipa::path(tag = "friend", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/friends/{id}/follow")]
async fn follow(
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
async fn unfollow(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    store::friend::unfollow(&app.db, player.id, *id).await?;
    Ok(web::Json(Success::done()))
}
