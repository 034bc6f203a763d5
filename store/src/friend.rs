//! Who follows whom; mutual friends follow each other (migration 0004).

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// There is no such player to follow.
pub const FOLLOWEE_EXISTS: &str = "follows_followee_fkey";
/// Nobody follows themselves.
pub const NOT_SELF: &str = "follows_not_self";

/// Follows; to follow again changes nothing. False where it was so before.
///
/// # Errors
/// Named by constraint: [`FOLLOWEE_EXISTS`], [`NOT_SELF`].
pub async fn follow(db: &Db, who: Uuid, whom: Uuid, now: OffsetDateTime) -> Result<bool> {
    let inserted = sqlx::query!(
        r#"
        insert into follows (follower, followee, followed_at)
        values ($1, $2, $3)
        on conflict (follower, followee) do nothing
        "#,
        who,
        whom,
        now,
    )
    .execute(db.pool())
    .await?
    .rows_affected();
    Ok(inserted == 1)
}

/// Unfollows; false where it was so before.
pub async fn unfollow(db: &Db, who: Uuid, whom: Uuid) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from follows where follower = $1 and followee = $2",
        who,
        whom,
    )
    .execute(db.pool())
    .await?
    .rows_affected();
    Ok(deleted == 1)
}

/// One row of a friend list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of users; the migration tells of them"
)]
pub struct Friend {
    pub id: Uuid,
    pub username: String,
    pub name: String,
    pub avatar: Option<String>,
    pub last_seen_at: OffsetDateTime,
}

/// A page of those who follow a player and are followed back, by name; and how many there are.
pub async fn mutual(db: &Db, user_id: Uuid, limit: i64, offset: i64) -> Result<(Vec<Friend>, i64)> {
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!"
          from follows as mine
          join follows as theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
         where mine.follower = $1
        "#,
        user_id,
    )
    .fetch_one(db.pool())
    .await?;
    let friends = sqlx::query_as!(
        Friend,
        r#"
        select users.id, users.username, users.name, users.avatar, users.last_seen_at
          from follows as mine
          join follows as theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
          join users on users.id = mine.followee
         where mine.follower = $1
         order by lower(users.username)
         limit $2 offset $3
        "#,
        user_id,
        limit,
        offset,
    )
    .fetch_all(db.pool())
    .await?;
    Ok((friends, total))
}
