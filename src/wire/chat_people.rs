//! Players of chats: the directory, and those who are blocked.

use serde::Serialize;
use store::chat::people::{Blocked, DirectoryRow};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images;
use crate::wire::page::Pages;

/// Players.
#[derive(Debug, Serialize, ToSchema)]
pub struct DirectoryAnswer {
    pub success: bool,
    pub data: Directory,
    pub pagination: UserPages,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Directory {
    pub users: Vec<DirectoryEntry>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserPages {
    #[serde(flatten)]
    pub pages: Pages,
    pub total_users: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryEntry {
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
pub struct Relationship {
    is_mutual_friend: bool,
    is_following: bool,
    is_follower: bool,
}

impl DirectoryEntry {
    /// A player, with whether they are online where the viewer may see it.
    pub fn of(entry: DirectoryRow, is_online: Option<bool>) -> Self {
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

/// Those whom I have blocked.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlockedAnswer {
    pub success: bool,
    pub data: BlockedUsers,
    pub pagination: UserPages,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BlockedUsers {
    pub users: Vec<BlockedUser>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockedUser {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    blocked_at: OffsetDateTime,
}

impl From<Blocked> for BlockedUser {
    fn from(user: Blocked) -> Self {
        let avatar = user.avatar.as_deref();
        Self {
            id: user.id,
            avatar: avatar.map(|name| images::url(images::PictureKind::Avatar, name)),
            username: user.username,
            name: user.name,
            blocked_at: user.blocked_at,
        }
    }
}
