//! Whom one may write to, whom one does not want to hear from, and who hears that one is here.

use std::collections::HashSet;

use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// There is no such player to block.
pub const BLOCKED_EXISTS: &str = "blocks_blocked_fkey";
/// Users cannot block themselves.
pub const NOT_SELF: &str = "blocks_not_self";

/// Players of the directory, and the names that its count looks at: a longer list is not scrolled to its end.
pub const DIRECTORY_ROWS_MAX: i64 = 1_000;

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

/// The page of the directory that is found by terms of the `$kinds` that begin with `$2`. Plans are generic, so the kinds are written
/// into the statement.
macro_rules! page {
    ($db:expr, $kinds:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            DirectoryRow,
            r#"
            with close as materialized (
                select c.id, bool_or(c.is_followed) as is_following, bool_or(not c.is_followed) as is_follower
                  from ((select f.followee as id, true as is_followed from follows f where f.follower = $1 limit 1000)
                         union all
                        (select f.follower, false from follows f where f.followee = $1 limit 1000)) c
                 group by c.id
            ), page as (
                select c.id, lower(u.username) collate "C" as term, 0::smallint as kind,
                       case when c.is_following and c.is_follower then 0 when c.is_following then 1 else 2 end as rank
                  from close c
                  join users u on u.id = c.id
                 where u.closed_at is null
                   and not exists (select from blocks b where b.blocker = u.id and b.blocked = $1)
                   and not exists (select from blocks b where b.blocker = $1 and b.blocked = u.id)
                   and exists (select from player_search_terms t
                                where t.user_id = c.id and lower($2) <= t.term and t.term < lower($2) || chr(1114111))
                union all
                -- A walk of the index of terms, which ends at the last row that is needed.
                (select t.user_id, t.term, t.kind, 3
                   from player_search_terms t
                   join users u on u.id = t.user_id
                  where lower($2) <= t.term and t.term < lower($2) || chr(1114111)
                    and t.user_id <> $1 and u.closed_at is null
                    and not exists (select from close c where c.id = t.user_id)
                    and not exists (select from blocks b where b.blocker = u.id and b.blocked = $1)
                    and not exists (select from blocks b where b.blocker = $1 and b.blocked = u.id)
                    -- A player whose terms match several times stands at the first of them.
                    and not exists (select from player_search_terms earlier
                                     where earlier.user_id = t.user_id and lower($2) <= earlier.term
                                       and (earlier.term, earlier.kind) < (t.term, t.kind)
                                       and earlier.kind "# + $kinds + ") and t.kind " + $kinds + r#"
                  order by t.term, t.kind, t.user_id
                  limit $3::bigint + $4::bigint)
            )
            select u.id, u.username, u.name, u.avatar, u.email, u.last_seen_at,
                   (mine.follower is not null) as "is_following!",
                   (theirs.follower is not null) as "is_follower!"
              from page p
              join users u on u.id = p.id
              left join follows mine on mine.follower = $1 and mine.followee = u.id
              left join follows theirs on theirs.follower = u.id and theirs.followee = $1
             order by p.rank, p.term, p.kind, p.id
             limit $3 offset $4
            "#,
            $($argument),+,
        )
        .fetch_all($db)
    };
}

/// How many players the first [`DIRECTORY_ROWS_MAX`] terms of the `$kinds` find.
macro_rules! total {
    ($db:expr, $kinds:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_scalar!(
            r#"
            with walked as materialized (
                select t.user_id
                  from player_search_terms t
                 where lower($2) <= t.term and t.term < lower($2) || chr(1114111) and t.kind "# + $kinds + r#"
                 order by t.term, t.kind, t.user_id
                 -- A number in its place would be a reason not to walk the index.
                 limit $3
            )
            select count(*) as "total!"
              from (select distinct user_id from walked) w
              join users u on u.id = w.user_id
             where u.id <> $1 and u.closed_at is null
               and not exists (select from blocks b where b.blocker = u.id and b.blocked = $1)
               and not exists (select from blocks b where b.blocker = $1 and b.blocked = u.id)
            "#,
            $($argument),+,
        )
        .fetch_one($db)
    };
}

/// A page of the players whom the viewer may write to, close ones first, and how many there are, up to [`DIRECTORY_ROWS_MAX`].
///
/// The username, the display name or a word of one begins with `search`. Each group is by name.
pub async fn directory(
    db: &Db,
    user: Uuid,
    search: &str,
    limit: i64,
    offset: i64,
) -> Result<(Vec<DirectoryRow>, i64)> {
    // Few people search at once, and reads of other kinds do not wait for them.
    let _turn = db.browse().await?;
    let offset = offset.min(DIRECTORY_ROWS_MAX);
    let limit = limit.min(DIRECTORY_ROWS_MAX - offset);
    if search.is_empty() {
        // Every username begins with nothing.
        let total = total!(db, "= 0", user, search, DIRECTORY_ROWS_MAX).await?;
        let entries = page!(db, "= 0", user, search, limit, offset).await?;
        return Ok((entries, total));
    }
    let total = total!(db, "< 3", user, search, DIRECTORY_ROWS_MAX).await?;
    let entries = page!(db, "< 3", user, search, limit, offset).await?;
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

/// Whether one of the two of a direct conversation blocks the other, the block of `who` first. A closed account counts as one
/// that blocks everyone. Other conversations know no blocks.
pub async fn block_between(
    executor: impl PgExecutor<'_>,
    conversation: Uuid,
    who: Uuid,
) -> Result<Option<Block>> {
    let is_mine = sqlx::query_scalar!(
        r#"
        select coalesce(b.blocker = $2, false) as "is_mine!"
          from conversations c
          join conversation_members other on other.conversation_id = c.id and other.user_id <> $2
          join users u on u.id = other.user_id
          left join blocks b on (b.blocker = $2 and b.blocked = u.id) or (b.blocker = u.id and b.blocked = $2)
         where c.id = $1 and c.kind = 'direct' and (b.blocker is not null or u.closed_at is not null)
         order by 1 desc
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
