//! A player as other players see them.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// The public part of an account, and how its player and the viewer stand to each other.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the two players"
)]
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
    /// The public challenge that they play now.
    pub playing: Option<Uuid>,
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
    /// An invitation of the viewer to a challenge reaches them.
    pub can_invite: bool,
}

/// A player by id or username; nothing where there is none, or where the player has blocked the viewer.
pub async fn find(db: &Db, viewer: Uuid, id_or_name: &str) -> Result<Option<PublicProfile>> {
    let profile = sqlx::query_as!(
        PublicProfile,
        r#"
        select u.id, u.username, u.name, u.avatar, u.fair_play, u.created_at, u.last_seen_at,
               challenge_played_by(u.id) as playing, c.followers, c.following,
               exists (select from follows f where f.follower = $1 and f.followee = u.id) as "is_following!",
               exists (select from follows f where f.follower = u.id and f.followee = $1) as "is_follower!",
               exists (select from blocks b where b.blocker = $1 and b.blocked = u.id) as "is_blocked!",
               -- As invitations are sent (store/src/notification/tell.sql).
               (not exists (select from blocks b where b.blocker = $1 and b.blocked = u.id)
                and (exists (select from follows f where f.follower = u.id and f.followee = $1)
                     or exists (select from follows f where f.follower = $1 and f.followee = u.id)
                     or exists (select from challenge_players ours
                                  join challenge_players theirs on theirs.challenge_id = ours.challenge_id
                                 where ours.user_id = $1 and theirs.user_id = u.id and u.id <> $1))) as "can_invite!"
          from users u
          join follow_counts c on c.user_id = u.id
         where (u.id = $2 or lower(u.username) = lower($3)) and u.closed_at is null
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

/// What a visitor may see of an account: the text beside a link to its profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfilePreview {
    /// Their id.
    pub id: Uuid,
    /// Their username.
    pub username: String,
    /// 0 to 100.
    pub fair_play: i32,
    /// How many follow them.
    pub followers: i32,
}

/// The preview of a player's profile by id or username.
pub async fn preview(db: &Db, id_or_name: &str) -> Result<Option<ProfilePreview>> {
    let preview = sqlx::query_as!(
        ProfilePreview,
        r#"
        select u.id, u.username, u.fair_play, c.followers
          from users u
          join follow_counts c on c.user_id = u.id
         where (u.id = $1 or lower(u.username) = lower($2)) and u.closed_at is null
        "#,
        id_or_name.parse::<Uuid>().ok(),
        id_or_name,
    )
    .fetch_optional(db)
    .await?;
    Ok(preview)
}

/// How a player and the viewer stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relation {
    /// The player.
    pub id: Uuid,
    /// The viewer follows them.
    pub is_following: bool,
    /// They follow the viewer.
    pub is_follower: bool,
}

/// Those of `players` whom the viewer may follow, and how they stand to each other: without the viewer, and without players
/// whom a block separates from the viewer.
pub async fn relations(db: &Db, viewer: Uuid, players: &[Uuid]) -> Result<Vec<Relation>> {
    let relations = sqlx::query_as!(
        Relation,
        r#"
        select u.id as "id!",
               exists (select from follows f where f.follower = $1 and f.followee = u.id) as "is_following!",
               exists (select from follows f where f.follower = u.id and f.followee = $1) as "is_follower!"
          from players_visible_to($1) u
         where u.id = any($2) and u.id <> $1
        "#,
        viewer,
        players,
    )
    .fetch_all(db)
    .await?;
    Ok(relations)
}
