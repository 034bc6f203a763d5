//! The directory of those whom one may write to.

use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use store::chat::people::DirectoryRow;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::error::Result;
use crate::http::extract::Player;
use crate::http::page::{PageQuery, Pages};
use crate::infra::images;
use crate::state::AppState;

/// Entries of a page where nothing else was asked for.
const PAGE: i64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// The beginning of a username or display name, or of a word of one; blank matches every player.
    search: Option<String>,
}

/// Players.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DirectoryAnswer {
    success: bool,
    data: Directory,
    pagination: UserPages,
}

#[derive(Debug, Serialize, ToSchema)]
struct Directory {
    users: Vec<DirectoryEntry>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserPages {
    #[serde(flatten)]
    pub(super) pages: Pages,
    pub(super) total_users: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DirectoryEntry {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    /// Of mutual friends alone.
    email: Option<String>,
    /// Null where I may not see whether this player is online: a stranger, or one of us has blocked the other.
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen: Option<OffsetDateTime>,
    /// Null as well.
    is_online: Option<bool>,
    relationship: Relationship,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Relationship {
    is_mutual_friend: bool,
    is_following: bool,
    is_follower: bool,
}

impl DirectoryEntry {
    /// A player, with whether they are online where the viewer may see it.
    fn of(entry: DirectoryRow, is_online: Option<bool>) -> Self {
        let is_mutual_friend = entry.is_following && entry.is_follower;
        let avatar = entry.avatar.as_deref();
        Self {
            id: entry.id,
            username: entry.username,
            name: entry.name,
            avatar: avatar.map(|name| images::url(images::PictureKind::Avatar, name)),
            email: Some(entry.email).filter(|_| is_mutual_friend),
            last_seen: is_online.map(|_| entry.last_seen_at),
            is_online,
            relationship: Relationship {
                is_mutual_friend,
                is_following: entry.is_following,
                is_follower: entry.is_follower,
            },
        }
    }
}

/// Players whom I may write to, those who are close to me first; 1,000 at most.
#[utoipa::path(tag = "chat", security(("bearer" = [])), params(SearchQuery, PageQuery), responses(
    (status = 200, body = DirectoryAnswer)
))]
#[get("/messages/users")]
pub(super) async fn directory(
    app: web::Data<AppState>,
    player: Player,
    search: web::Query<SearchQuery>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<DirectoryAnswer>> {
    let page = query.page(PAGE);
    let search = search.search.as_deref().unwrap_or_default().trim();
    let search = search.strip_prefix('@').unwrap_or(search);
    let (entries, total) =
        store::chat::people::directory(&app.db, player.id, search, page.limit, page.offset())
            .await?;
    let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
    let known = store::chat::people::acquaintances_among(&app.db, player.id, &ids).await?;
    let users = entries
        .into_iter()
        .map(|entry| {
            let is_known = known.contains(&entry.id);
            let is_online = is_known.then(|| app.sessions.online_since(entry.id).is_some());
            DirectoryEntry::of(entry, is_online)
        })
        .collect();
    Ok(web::Json(DirectoryAnswer {
        success: true,
        data: Directory { users },
        pagination: UserPages {
            pages: page.of(total),
            total_users: total,
        },
    }))
}
