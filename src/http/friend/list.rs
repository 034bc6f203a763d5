//! Lists of players: the directory, followers, followed players and mutual friends.

use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use store::friend::{ListPart, ListedPlayer};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::error::{ApiError, Result};
use crate::http::extract::Player;
use crate::http::friend::profile::not_found;
use crate::http::page::{Page, PageQuery, Pages};
use crate::infra::images;
use crate::state::AppState;

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

/// Whether a socket of a player is open.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum OnlineStatus {
    Online,
    Offline,
}

impl OnlineStatus {
    pub(super) fn of(is_online: bool) -> Self {
        if is_online {
            Self::Online
        } else {
            Self::Offline
        }
    }
}

/// How I and a player stand to each other.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FriendRelationship)]
pub(super) struct Relationship {
    is_mutual_friend: bool,
    is_following: bool,
    is_follower: bool,
}

impl Relationship {
    pub(super) fn of(is_following: bool, is_follower: bool) -> Self {
        Self {
            is_mutual_friend: is_following && is_follower,
            is_following,
            is_follower,
        }
    }
}

/// A player in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Friend)]
pub(in crate::http) struct FriendView {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    follower_count: i32,
    relationship: Relationship,
    /// Null where I may not see it.
    status: Option<OnlineStatus>,
    /// Null as well.
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen: Option<OffsetDateTime>,
    /// The public challenge that they play now; null where there is none, and where I may not see whether they are online.
    playing: Option<Uuid>,
}

impl FriendView {
    /// A player, with whether they are online where the viewer may see it.
    fn of(player: ListedPlayer, is_online: Option<bool>) -> Self {
        let avatar = player.avatar.as_deref();
        Self {
            id: player.id,
            username: player.username,
            name: player.name,
            avatar: avatar.map(|name| images::url(images::PictureKind::Avatar, name)),
            follower_count: player.followers,
            relationship: Relationship::of(player.is_following, player.is_follower),
            status: is_online.map(OnlineStatus::of),
            last_seen: is_online.map(|_| player.last_seen_at),
            playing: player.playing.filter(|_| is_online.is_some()),
        }
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

/// How many players I have to do with.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FriendCountsAnswer {
    success: bool,
    data: FriendCounts,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FriendCounts {
    /// Players in the directory; 10,000 stands for as many or more.
    discover: i64,
    following: i64,
    followers: i64,
    mutual_friends: i64,
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

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FriendPages {
    #[serde(flatten)]
    pages: Pages,
    /// 10,000 stands for as many or more: no page is beyond them.
    total_users: i64,
}

impl FriendPages {
    fn of(page: Page, total: i64) -> Self {
        Self {
            pages: page.of(total),
            total_users: total,
        }
    }
}

/// All players.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DirectoryPage {
    success: bool,
    data: DirectoryPageData,
}

#[derive(Debug, Serialize, ToSchema)]
struct DirectoryPageData {
    users: Vec<FriendView>,
    pagination: FriendPages,
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

/// The followers of a player.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FollowersPage {
    success: bool,
    data: FollowersPageData,
}

#[derive(Debug, Serialize, ToSchema)]
struct FollowersPageData {
    followers: Vec<FriendView>,
    pagination: FriendPages,
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

/// The players whom a player follows.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FollowingPage {
    success: bool,
    data: FollowingPageData,
}

#[derive(Debug, Serialize, ToSchema)]
struct FollowingPageData {
    following: Vec<FriendView>,
    pagination: FriendPages,
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

/// Mutual friends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MutualFriends {
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

impl MutualFriends {
    /// A page of `total`.
    fn of(mutual_friends: Vec<FriendView>, page: Page, total: i64) -> Self {
        Self {
            success: true,
            data: MutualFriendsData {
                mutual_friends,
                pagination: MutualFriendsPages {
                    pages: page.of(total),
                    total_mutual_friends: total,
                },
            },
        }
    }
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
