//! Lists of players: the directory, followers, followed players and mutual friends.

use actix_web::{get, web};
use serde::Deserialize;
use store::friend::{ListPart, ListedPlayer};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::http::error::{ApiError, Result};
use crate::http::extract::Player;
use crate::http::friend::profile::not_found;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::friend::{
    DirectoryPage, DirectoryPageData, FollowersPage, FollowersPageData, FollowingPage,
    FollowingPageData, FriendCounts, FriendCountsAnswer, FriendPages, FriendView, MutualFriends,
};
use crate::wire::page::Page;

/// Players on a page where nothing else was asked for.
const PAGE: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// A part of a name, in the directory the beginning of one or of a word of it, with or without an @; blank matches every player.
    search: Option<String>,
}

impl SearchQuery {
    fn text(&self) -> &str {
        let text = self.search.as_deref().unwrap_or_default().trim();
        text.strip_prefix('@').unwrap_or(text)
    }
}

/// Adds the presence of those whose presence the viewer may see.
pub(in crate::http) async fn views(
    app: &AppState,
    viewer: Uuid,
    players: Vec<ListedPlayer>,
) -> Result<Vec<FriendView>> {
    let ids: Vec<_> = players.iter().map(|player| player.id).collect();
    let mut known = store::chat::people::acquaintances_among(&app.db, viewer, &ids).await?;
    known.insert(viewer);
    let views = players.into_iter().map(|player| {
        let is_known = known.contains(&player.id);
        let is_online = is_known.then(|| app.sessions.online_since(player.id).is_some());
        FriendView::of(player, is_online)
    });
    Ok(views.collect())
}

fn part(page: Page) -> ListPart {
    ListPart {
        limit: page.limit,
        offset: page.offset(),
    }
}

/// How many players I follow, follow me, or do both.
#[utoipa::path(operation_id = "friend_counts", tag = "friend", security(("bearer" = [])), responses(
    (status = 200, body = FriendCountsAnswer)
))]
#[get("/friends/counts")]
pub(super) async fn counts(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<FriendCountsAnswer>> {
    let counts = store::friend::counts(&app.db, player.id).await?;
    Ok(web::Json(FriendCountsAnswer {
        success: true,
        data: FriendCounts {
            discover: counts.discover,
            following: counts.following,
            followers: counts.followers,
            mutual_friends: counts.mutual,
        },
    }))
}

/// All players but me, the most followed ones first.
#[utoipa::path(operation_id = "friend_directory", tag = "friend", security(("bearer" = [])),
    params(SearchQuery, PageQuery), responses((status = 200, body = DirectoryPage)))]
#[get("/friends/users")]
pub(super) async fn directory(
    app: web::Data<AppState>,
    player: Player,
    search: web::Query<SearchQuery>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<DirectoryPage>> {
    let page = query.page(PAGE);
    let found = store::friend::directory(&app.db, player.id, search.text(), part(page)).await?;
    let (players, total) = found;
    Ok(web::Json(DirectoryPage {
        success: true,
        data: DirectoryPageData {
            users: views(&app, player.id, players).await?,
            pagination: FriendPages::of(page, total),
        },
    }))
}

/// The viewer and the owner of a list, where there is such a player who does not block the viewer.
async fn shown(app: &AppState, viewer: Uuid, owner: Uuid) -> Result<(Uuid, Uuid)> {
    if store::friend::is_shown(&app.db, viewer, owner).await? {
        Ok((viewer, owner))
    } else {
        Err(not_found())
    }
}

/// The players who follow a player, the latest first.
#[utoipa::path(operation_id = "followers", tag = "friend", security(("bearer" = [])),
    params(("userId" = Uuid, Path), SearchQuery, PageQuery), responses((status = 200, body = FollowersPage), (status = 404, body = ApiError)))]
#[get("/friends/{userId}/followers")]
pub(super) async fn followers(
    app: web::Data<AppState>,
    player: Player,
    user_id: web::Path<Uuid>,
    search: web::Query<SearchQuery>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<FollowersPage>> {
    let page = query.page(PAGE);
    let who = shown(&app, player.id, *user_id).await?;
    let found = store::friend::followers(&app.db, who, search.text(), part(page)).await?;
    let (players, total) = found;
    Ok(web::Json(FollowersPage {
        success: true,
        data: FollowersPageData {
            followers: views(&app, player.id, players).await?,
            pagination: FriendPages::of(page, total),
        },
    }))
}

/// The players whom a player follows, the latest first.
#[utoipa::path(operation_id = "following", tag = "friend", security(("bearer" = [])),
    params(("userId" = Uuid, Path), SearchQuery, PageQuery), responses((status = 200, body = FollowingPage), (status = 404, body = ApiError)))]
#[get("/friends/{userId}/following")]
pub(super) async fn following(
    app: web::Data<AppState>,
    player: Player,
    user_id: web::Path<Uuid>,
    search: web::Query<SearchQuery>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<FollowingPage>> {
    let page = query.page(PAGE);
    let who = shown(&app, player.id, *user_id).await?;
    let found = store::friend::followed(&app.db, who, search.text(), part(page)).await?;
    let (players, total) = found;
    Ok(web::Json(FollowingPage {
        success: true,
        data: FollowingPageData {
            following: views(&app, player.id, players).await?,
            pagination: FriendPages::of(page, total),
        },
    }))
}

async fn mutual_friends(
    app: &AppState,
    viewer: Uuid,
    page: Page,
    (players, total): (Vec<ListedPlayer>, i64),
) -> Result<web::Json<MutualFriends>> {
    let shown = views(app, viewer, players).await?;
    Ok(web::Json(MutualFriends::of(shown, page, total)))
}

/// Those whom a player follows and who follow back, by name.
#[utoipa::path(tag = "friend", security(("bearer" = [])),
    params(("userId" = Uuid, Path), SearchQuery, PageQuery), responses((status = 200, body = MutualFriends), (status = 404, body = ApiError)))]
#[get("/friends/{userId}/mutual-friends")]
pub(super) async fn mutual(
    app: web::Data<AppState>,
    player: Player,
    user_id: web::Path<Uuid>,
    search: web::Query<SearchQuery>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<MutualFriends>> {
    let page = query.page(PAGE);
    let who = shown(&app, player.id, *user_id).await?;
    let found = store::friend::mutual(&app.db, who, search.text(), part(page)).await?;
    mutual_friends(&app, player.id, page, found).await
}

/// As mutual-friends: presence and the challenges that they play are part of either.
#[utoipa::path(operation_id = "mutual_friends_aggregation", tag = "friend", security(("bearer" = [])),
    params(("userId" = Uuid, Path), PageQuery), responses((status = 200, body = MutualFriends), (status = 404, body = ApiError)))]
#[get("/friends/{userId}/mutual-friends-aggregation")]
pub(super) async fn aggregation(
    app: web::Data<AppState>,
    player: Player,
    user_id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<MutualFriends>> {
    let page = query.page(PAGE);
    let who = shown(&app, player.id, *user_id).await?;
    let found = store::friend::mutual(&app.db, who, "", part(page)).await?;
    mutual_friends(&app, player.id, page, found).await
}

/// The players who are mutual friends both of a player and of me, by name.
#[utoipa::path(operation_id = "mutual_friends_with_me", tag = "friend", security(("bearer" = [])),
    params(("id" = Uuid, Path), PageQuery), responses((status = 200, body = MutualFriends), (status = 404, body = ApiError)))]
#[get("/friends/{id}/mutual-friends-with-me")]
pub(super) async fn mutual_with_me(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> Result<web::Json<MutualFriends>> {
    let page = query.page(PAGE);
    let who = shown(&app, player.id, *id).await?;
    let found = store::friend::mutual_of_both(&app.db, who, part(page)).await?;
    mutual_friends(&app, player.id, page, found).await
}
