//! Players in lists of friends, and how they stand to the viewer.

use serde::Serialize;
use store::friend::{ListedPlayer, Relation};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images;
use crate::wire::page::{Page, Pages};

/// Whether a socket of a player is open.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OnlineStatus {
    Online,
    Offline,
}

impl OnlineStatus {
    pub fn of(is_online: bool) -> Self {
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
pub struct FriendRelationship {
    is_mutual_friend: bool,
    is_following: bool,
    is_follower: bool,
}

impl FriendRelationship {
    pub fn of(is_following: bool, is_follower: bool) -> Self {
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
pub struct FriendView {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    follower_count: i32,
    relationship: FriendRelationship,
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
    pub fn of(player: ListedPlayer, is_online: Option<bool>) -> Self {
        let avatar = player.avatar.as_deref();
        Self {
            id: player.id,
            username: player.username,
            name: player.name,
            avatar: avatar.map(|name| images::url(images::PictureKind::Avatar, name)),
            follower_count: player.followers,
            relationship: FriendRelationship::of(player.is_following, player.is_follower),
            status: is_online.map(OnlineStatus::of),
            last_seen: is_online.map(|_| player.last_seen_at),
            playing: player.playing.filter(|_| is_online.is_some()),
        }
    }
}

/// How many players I have to do with.
#[derive(Debug, Serialize, ToSchema)]
pub struct FriendCountsAnswer {
    pub success: bool,
    pub data: FriendCounts,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendCounts {
    /// Players in the directory; 10,000 stands for as many or more.
    pub discover: i64,
    pub following: i64,
    pub followers: i64,
    pub mutual_friends: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendPages {
    #[serde(flatten)]
    pages: Pages,
    /// 10,000 stands for as many or more: no page is beyond them.
    total_users: i64,
}

impl FriendPages {
    pub fn of(page: Page, total: i64) -> Self {
        Self {
            pages: page.of(total),
            total_users: total,
        }
    }
}

/// All players.
#[derive(Debug, Serialize, ToSchema)]
pub struct DirectoryPage {
    pub success: bool,
    pub data: DirectoryPageData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DirectoryPageData {
    pub users: Vec<FriendView>,
    pub pagination: FriendPages,
}

/// The followers of a player.
#[derive(Debug, Serialize, ToSchema)]
pub struct FollowersPage {
    pub success: bool,
    pub data: FollowersPageData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FollowersPageData {
    pub followers: Vec<FriendView>,
    pub pagination: FriendPages,
}

/// The players whom a player follows.
#[derive(Debug, Serialize, ToSchema)]
pub struct FollowingPage {
    pub success: bool,
    pub data: FollowingPageData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FollowingPageData {
    pub following: Vec<FriendView>,
    pub pagination: FriendPages,
}

/// Mutual friends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MutualFriends {
    success: bool,
    data: MutualFriendsData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MutualFriendsData {
    mutual_friends: Vec<FriendView>,
    pagination: MutualFriendsPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MutualFriendsPages {
    #[serde(flatten)]
    pages: Pages,
    total_mutual_friends: i64,
}

impl MutualFriends {
    /// A page of `total`.
    pub fn of(mutual_friends: Vec<FriendView>, page: Page, total: i64) -> Self {
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

#[derive(Debug, Serialize, ToSchema)]
pub struct RelationsAnswer {
    pub success: bool,
    pub data: Relations,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FriendRelations)]
pub struct Relations {
    /// Players whom I may follow; one whom a block separates from me is left out.
    pub players: Vec<RelatedPlayer>,
}

/// A player, and how we stand to each other.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelatedPlayer {
    #[serde(rename = "_id")]
    id: Uuid,
    relationship: FriendRelationship,
}

impl From<Relation> for RelatedPlayer {
    fn from(relation: Relation) -> Self {
        Self {
            id: relation.id,
            relationship: FriendRelationship::of(relation.is_following, relation.is_follower),
        }
    }
}
