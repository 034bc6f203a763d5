//! A player as other players see them.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// The public part of an account, and how its player and the viewer stand to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicProfile {
    /// Their id.
    pub id: Uuid,
    /// Their username.
    pub username: String,
    /// Their display name; empty where they have none.
    pub name: String,
    /// File name of the picture.
    pub avatar: Option<String>,
    /// 0 to 100.
    pub fair_play: i32,
    /// When they signed up (UTC).
    pub created_at: OffsetDateTime,
    /// The end of their last visit (UTC).
    pub last_seen_at: OffsetDateTime,
    /// How many follow them.
    pub followers: i32,
    /// How many they follow.
    pub following: i32,
    /// The viewer follows them.
    pub is_following: bool,
    /// They follow the viewer.
    pub is_follower: bool,
    /// The viewer has blocked them.
    pub is_blocked: bool,
}

/// A player by id or username; nothing where there is none, or where the player has blocked the viewer.
pub async fn find(db: &Db, viewer: Uuid, id_or_name: &str) -> Result<Option<PublicProfile>> {
    let profile = sqlx::query_as!(
        PublicProfile,
        r#"
        select u.id, u.username, u.name, u.avatar, u.fair_play, u.created_at, u.last_seen_at,
               c.followers, c.following,
               exists (select from follows f where f.follower = $1 and f.followee = u.id) as "is_following!",
               exists (select from follows f where f.follower = u.id and f.followee = $1) as "is_follower!",
               exists (select from blocks b where b.blocker = $1 and b.blocked = u.id) as "is_blocked!"
          from users u
          join follow_counts c on c.user_id = u.id
         where (u.id = $2 or lower(u.username) = lower($3))
           and not exists (select from blocks b where b.blocker = u.id and b.blocked = $1)
        "#,
        viewer,
        id_or_name.parse::<Uuid>().ok(),
        id_or_name,
    )
    .fetch_optional(db)
    .await?;
    Ok(profile)
}
