//! Whom one may write to, whom one does not want to hear from, and who hears that one is here.

use std::collections::HashSet;

use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;

/// There is no such player to block.
pub const BLOCKED_EXISTS: &str = "blocks_blocked_fkey";
/// Users cannot block themselves.
pub const NOT_SELF: &str = "blocks_not_self";

/// A user in the directory.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of users, and how the two stand to each other"
)]
pub struct DirectoryRow {
    pub id: Uuid,
    pub username: String,
    pub name: String,
    pub avatar: Option<String>,
    pub email: String,
    pub last_seen_at: OffsetDateTime,
    /// I follow them; they follow me.
    pub is_following: bool,
    pub is_follower: bool,
}

/// A page of the players whom the viewer may write to, close ones first, and how many there are. `search` matches names
/// anywhere; `None` matches all of them.
pub async fn directory(
    db: &Db,
    user: Uuid,
    search: &str,
    limit: i64,
    offset: i64,
) -> Result<(Vec<DirectoryRow>, i64)> {
    // Few people search at once, and reads of other kinds do not wait for them.
    let _turn = db.browse().await?;
    let pattern = like_pattern(search);
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!"
          from users u
         where u.id <> $1 and (u.username ilike $2 or u.name ilike $2)
           and not exists (select from blocks b where b.blocker = u.id and b.blocked = $1)
        "#,
        user,
        pattern,
    )
    .fetch_one(db)
    .await?;
    let entries = sqlx::query_as!(
        DirectoryRow,
        r#"
        select u.id, u.username, u.name, u.avatar, u.email, u.last_seen_at,
               (mine.follower is not null) as "is_following!",
               (theirs.follower is not null) as "is_follower!"
          from users u
          left join follows mine on mine.follower = $1 and mine.followee = u.id
          left join follows theirs on theirs.follower = u.id and theirs.followee = $1
         where u.id <> $1 and (u.username ilike $2 or u.name ilike $2)
           and not exists (select from blocks b where b.blocker = u.id and b.blocked = $1)
         order by (mine.follower is not null and theirs.follower is not null) desc,
                  (mine.follower is not null) desc, (theirs.follower is not null) desc,
                  lower(u.username)
         limit $3 offset $4
        "#,
        user,
        pattern,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    Ok((entries, total))
}

/// Wants to hear from `whom` no longer; to block again changes nothing. Both follows end with it (`migrations/0009_friend.sql`).
///
/// # Errors
/// Named by constraint: [`BLOCKED_EXISTS`], [`NOT_SELF`].
pub async fn block(db: &Db, who: Uuid, whom: Uuid, now: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        r#"
        insert into blocks (blocker, blocked, blocked_at)
        values ($1, $2, $3)
        on conflict (blocker, blocked) do nothing
        "#,
        who,
        whom,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Unblocks `whom`; without a block nothing changes. The follows that the block ended stay ended.
pub async fn unblock(db: &Db, who: Uuid, whom: Uuid) -> Result<()> {
    sqlx::query!(
        "delete from blocks where blocker = $1 and blocked = $2",
        who,
        whom
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Which of two does not want to hear from the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// The viewer has blocked the other one.
    Blocking,
    /// The other player has blocked the viewer.
    Blocked,
}

/// Whether one of the two of a direct conversation does not want to hear from the other; the word of `who` comes first.
/// Other conversations know no blocks.
pub async fn block_between(
    executor: impl PgExecutor<'_>,
    conversation: Uuid,
    who: Uuid,
) -> Result<Option<Block>> {
    let is_mine = sqlx::query_scalar!(
        r#"
        select b.blocker = $2 as "is_mine!"
          from conversations c
          join conversation_members other on other.conversation_id = c.id and other.user_id <> $2
          join blocks b on (b.blocker = $2 and b.blocked = other.user_id)
                        or (b.blocker = other.user_id and b.blocked = $2)
         where c.id = $1 and c.kind = 'direct'
         order by b.blocker = $2 desc
         limit 1
        "#,
        conversation,
        who,
    )
    .fetch_optional(executor)
    .await?;
    Ok(is_mine.map(|is_mine| {
        if is_mine {
            Block::Blocking
        } else {
            Block::Blocked
        }
    }))
}

/// A blocked user.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns of users, and when")]
pub struct Blocked {
    pub id: Uuid,
    pub username: String,
    pub name: String,
    pub avatar: Option<String>,
    pub blocked_at: OffsetDateTime,
}

/// A page of the players whom a player has blocked, the latest first, and how many there are.
pub async fn blocked(db: &Db, who: Uuid, limit: i64, offset: i64) -> Result<(Vec<Blocked>, i64)> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "total!" from blocks where blocker = $1"#,
        who
    )
    .fetch_one(db)
    .await?;
    let blocked = sqlx::query_as!(
        Blocked,
        r#"
        select u.id, u.username, u.name, u.avatar, b.blocked_at
          from blocks b
          join users u on u.id = b.blocked
         where b.blocker = $1
         order by b.blocked_at desc, u.id
         limit $2 offset $3
        "#,
        who,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    Ok((blocked, total))
}

/// The players who see a player's presence, and whose presence the player sees.
///
/// They are mutual friends, teammates, and partners of a conversation in which both have written; a block excludes them
/// (docs/rules.md, Messages).
pub async fn acquaintances(db: &Db, user: Uuid) -> Result<Vec<Uuid>> {
    let found = sqlx::query_scalar!(r#"select id as "id!" from acquaintances_of($1)"#, user)
        .fetch_all(db)
        .await?;
    Ok(found)
}

/// Those of `ids` whose presence `viewer` sees; see [`acquaintances`].
pub async fn acquaintances_among(
    executor: impl PgExecutor<'_>,
    viewer: Uuid,
    ids: &[Uuid],
) -> Result<HashSet<Uuid>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let found = sqlx::query_scalar!(
        r#"select id as "id!" from acquaintances_of($1) where id = any($2)"#,
        viewer,
        ids,
    )
    .fetch_all(executor)
    .await?;
    Ok(found.into_iter().collect())
}
