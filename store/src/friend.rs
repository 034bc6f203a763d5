//! Who follows whom; mutual friends follow each other (`migrations/0009_friend.sql`).

use domain::notification::Payload;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;
use crate::notification::{self, NotificationBatch};

/// There is no such player to follow.
pub const FOLLOWEE_EXISTS: &str = "follows_followee_fkey";
/// Users cannot follow themselves.
pub const NOT_SELF: &str = "follows_not_self";
/// One of the two has blocked the other.
pub const NOT_BLOCKED: &str = "follows_not_blocked";

/// Follows, and notifies the followed player under the id `notices`; to follow again changes nothing.
///
/// Returns whether the player was notified: not if the follow existed before, not if they have blocked the follower,
/// nor twice a day.
///
/// # Errors
///
/// Named by constraint: [`FOLLOWEE_EXISTS`], [`NOT_SELF`], [`NOT_BLOCKED`].
pub async fn follow(
    connection: &mut DbConnection,
    (who, whom): (Uuid, Uuid),
    news: Uuid,
    now: OffsetDateTime,
) -> Result<bool> {
    let is_followed_back = sqlx::query_scalar!(
        r#"
        insert into follows (follower, followee, followed_at)
        values ($1, $2, $3)
        on conflict (follower, followee) do nothing
        returning exists (select from follows where follower = $2 and followee = $1) as "back!"
        "#,
        who,
        whom,
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let fact = match is_followed_back {
        None => return Ok(false),
        Some(true) => Payload::FollowedBack,
        Some(false) => Payload::Followed,
    };
    let batch = NotificationBatch {
        sender: Some(who),
        challenge: None,
        team: None,
        at: now,
    };
    let recipients = notification::tell(connection, batch, &[(news, whom, fact)]).await?;
    Ok(!recipients.is_empty())
}

/// Whether a player follows another.
pub async fn follows(db: &Db, who: Uuid, whom: Uuid) -> Result<bool> {
    let follows = sqlx::query_scalar!(
        r#"select exists (select from follows where follower = $1 and followee = $2) as "follows!""#,
        who,
        whom,
    )
    .fetch_one(db)
    .await?;
    Ok(follows)
}

/// Unfollows; false where it was so before.
pub async fn unfollow(db: &Db, who: Uuid, whom: Uuid) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from follows where follower = $1 and followee = $2",
        who,
        whom,
    )
    .execute(db)
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
    .fetch_one(db)
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
    .fetch_all(db)
    .await?;
    Ok((friends, total))
}

/// Those of `players` who are friends of `who`: each follows the other.
pub async fn friends_among(
    connection: &mut DbConnection,
    who: Uuid,
    players: &[Uuid],
) -> Result<Vec<Uuid>> {
    let friends = sqlx::query_scalar!(
        r#"
        select mine.followee
          from follows mine
          join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
         where mine.follower = $1 and mine.followee = any($2)
        "#,
        who,
        players,
    )
    .fetch_all(connection)
    .await?;
    Ok(friends)
}
