//! The directory of those whom one may write to.

use actix_web::{get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::error::Result;
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::chat_people::{Directory, DirectoryAnswer, DirectoryEntry, UserPages};

/// Entries of a page where nothing else was asked for.
const PAGE: i64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// The beginning of a username or display name, or of a word of one; blank matches every player.
    search: Option<String>,
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
