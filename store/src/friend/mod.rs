//! Who follows whom; mutual friends follow each other (`migrations/0009_friend.sql`).

mod list;
mod profile;
mod report;
mod search;

use domain::notification::Payload;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;
use crate::notification::{self, NotificationBatch};

pub use list::{
    FollowCounts, LISTED_MAX, ListPart, ListedPlayer, counts, directory, followed, followers,
    mutual, mutual_of_both,
};
pub use profile::{ProfilePreview, PublicProfile, Relation, find, preview, relations};
pub use report::{NOT_OWN_REPORT, REPORTED_EXISTS, UserReport, store_user_report};
pub use search::{PlayerCursor, search};

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

/// Whether an account is open and its player does not block the viewer.
pub async fn is_shown(db: &Db, viewer: Uuid, player: Uuid) -> Result<bool> {
    let is_shown = sqlx::query_scalar!(
        r#"
        select exists (select from users where id = $2 and closed_at is null)
           and not exists (select from blocks where blocker = $2 and blocked = $1) as "is_shown!"
        "#,
        viewer,
        player,
    )
    .fetch_one(db)
    .await?;
    Ok(is_shown)
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

/// Each of `named` with each of the other `viewers` who may not see whether they are online, also because of a block.
pub async fn strangers_between(
    db: &Db,
    named: &[Uuid],
    viewers: &[Uuid],
) -> Result<Vec<(Uuid, Uuid)>> {
    let rows = sqlx::query!(
        r#"
        select watcher.id as "named!", viewer.id as "viewer!"
          from unnest($1::uuid[]) as watcher (id)
         cross join unnest($2::uuid[]) as viewer (id)
         where watcher.id <> viewer.id
        except
        select watcher.id, known.id
          from unnest($1::uuid[]) as watcher (id)
         cross join lateral acquaintances_of(watcher.id) as known (id)
         where known.id = any($2)
        "#,
        named,
        viewers,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.named, row.viewer))
        .collect())
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
