//! What a player does with notifications: reads, deletes, answers. Each that changes something takes the next number of the
//! stream, so that the player's other devices hear of it in order.
//!
//! The feed is locked first, in a statement of its own: what follows sees everything that was done before it.

use domain::notification::{NotificationType, Payload};
use time::OffsetDateTime;
use uuid::Uuid;

use super::row::RequestAnswer;
use super::stream::REPLAY_ROWS_MAX;
use super::tell::{NotificationBatch, tell};
use super::{Feed, feed};
use crate::DbConnection;
use crate::db::{Db, Tx};
use crate::error::Result;

/// What a change came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    /// How many notifications it touched. Where it was none, no number was taken.
    pub affected: i64,
    /// Where the stream stands now.
    pub feed: Feed,
}

/// Rows of a change.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Touched {
    rows: i64,
    /// Of them those that were unread and no longer are.
    unread: i64,
    /// Of them those that are gone.
    gone: i64,
}

impl Touched {
    /// So many are gone, of which so many were unread.
    pub(super) fn deleted(rows: usize, unread: usize) -> Self {
        Self {
            rows: count(rows),
            unread: count(unread),
            gone: count(rows),
        }
    }
}

/// Marks some as read.
pub async fn read(db: &Db, user: Uuid, ids: &[Uuid], at: OffsetDateTime) -> Result<Changed> {
    let mut tx = db.begin().await?;
    lock(&mut tx, user).await?;
    let hit = sqlx::query_scalar!(
        r#"
        update notifications set read_at = $3
         where id = any($2) and user_id = $1 and read_at is null
        returning id
        "#,
        user,
        ids,
        at,
    )
    .fetch_all(&mut *tx)
    .await?;
    let touched = Touched {
        rows: count(hit.len()),
        unread: count(hit.len()),
        gone: 0,
    };
    finish(db, tx, user, touched, Change::of("read", &hit), at).await
}

/// Marks all as read: all up to the number `up_to`, or all that exist.
pub async fn read_all(
    db: &Db,
    user: Uuid,
    up_to: Option<i64>,
    at: OffsetDateTime,
) -> Result<Changed> {
    let mut tx = db.begin().await?;
    lock(&mut tx, user).await?;
    let hit = sqlx::query!(
        r#"
        update notifications
           set read_at = $3
         where user_id = $1 and read_at is null and ($2::bigint is null or number <= $2)
        "#,
        user,
        up_to,
        at,
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    let hit = i64::try_from(hit).unwrap_or(i64::MAX);
    let touched = Touched {
        rows: hit,
        unread: hit,
        gone: 0,
    };
    let change = Change {
        kind: "read",
        up_to,
        ..Change::default()
    };
    finish(db, tx, user, touched, change, at).await
}

/// Deletes some.
pub async fn delete(db: &Db, user: Uuid, ids: &[Uuid], at: OffsetDateTime) -> Result<Changed> {
    let mut tx = db.begin().await?;
    lock(&mut tx, user).await?;
    let hit = sqlx::query!(
        r#"
        delete from notifications
         where id = any($2) and user_id = $1
        returning id, read_at is null as "was_unread!"
        "#,
        user,
        ids,
    )
    .fetch_all(&mut *tx)
    .await?;
    let unread = hit.iter().filter(|row| row.was_unread).count();
    let touched = Touched::deleted(hit.len(), unread);
    let ids: Vec<Uuid> = hit.iter().map(|row| row.id).collect();
    finish(db, tx, user, touched, Change::of("deleted", &ids), at).await
}

/// Deletes all, or all of some types: all up to the number `up_to`, or all that exist.
pub async fn clear(
    db: &Db,
    user: Uuid,
    kinds: Option<&[NotificationType]>,
    up_to: Option<i64>,
    at: OffsetDateTime,
) -> Result<Changed> {
    let types: Option<Vec<String>> =
        kinds.map(|kinds| kinds.iter().map(|kind| kind.name().to_owned()).collect());
    let types = types.as_deref();
    let mut tx = db.begin().await?;
    lock(&mut tx, user).await?;
    let hit = sqlx::query!(
        r#"
        with gone as (
            delete from notifications
             where user_id = $1
               and ($2::text[] is null or type = any($2))
               and ($3::bigint is null or number <= $3)
            returning read_at is null as was_unread
        )
        select count(*) as "rows!", count(*) filter (where was_unread) as "unread!" from gone
        "#,
        user,
        types,
        up_to,
    )
    .fetch_one(&mut *tx)
    .await?;
    let touched = Touched {
        rows: hit.rows,
        unread: hit.unread,
        gone: hit.rows,
    };
    let change = Change {
        kind: "deleted",
        types,
        up_to,
        ..Change::default()
    };
    finish(db, tx, user, touched, change, at).await
}

/// Records the answer to a notification, which counts as read then. A second answer changes nothing.
pub async fn answer(
    db: &Db,
    user: Uuid,
    id: Uuid,
    answer: RequestAnswer,
    at: OffsetDateTime,
) -> Result<Changed> {
    let mut tx = db.begin().await?;
    lock(&mut tx, user).await?;
    let touched = set_answer(&mut tx, (user, id), answer, at).await?;
    finish(db, tx, user, touched, Change::of("answered", &[id]), at).await
}

/// Declines what a notification asks for and sends `notices` with its id to the player who asked, in the transaction of the
/// caller.
///
/// Answers whether that was done now: the second of two requests changes nothing and sends nothing.
pub async fn decline(
    tx: &mut Tx,
    (user, id): (Uuid, Uuid),
    batch: NotificationBatch,
    news: (Uuid, Uuid, Payload),
) -> Result<bool> {
    // In the order of ids, so that two players who decline each other's invitations never wait for each other.
    let mut feeds = [user, news.1];
    feeds.sort_unstable();
    for owner in feeds {
        lock(tx, owner).await?;
    }
    let touched = set_answer(tx, (user, id), RequestAnswer::Rejected, batch.at).await?;
    if touched.rows == 0 {
        return Ok(false);
    }
    let at = batch.at;
    number(tx, user, touched, Change::of("answered", &[id]), at).await?;
    tell(&mut **tx, batch, &[news]).await?;
    Ok(true)
}

async fn set_answer(
    connection: &mut DbConnection,
    (user, id): (Uuid, Uuid),
    answer: RequestAnswer,
    at: OffsetDateTime,
) -> Result<Touched> {
    let hit = sqlx::query!(
        r#"
        with was as (
            select id, read_at from notifications where id = $2 and user_id = $1 and answer is null
        )
        update notifications n
           set answer = $3, read_at = coalesce(n.read_at, $4)
          from was
         where n.id = was.id
        returning was.read_at is null as "was_unread!"
        "#,
        user,
        id,
        answer.name(),
        at,
    )
    .fetch_optional(connection)
    .await?;
    Ok(hit.map_or(Touched::default(), |row| Touched {
        rows: 1,
        unread: i64::from(row.was_unread),
        gone: 0,
    }))
}

pub(super) async fn lock(tx: &mut Tx, user: Uuid) -> Result<()> {
    sqlx::query_scalar!(
        r#"select 1 as "one!" from notification_feeds where user_id = $1 for update"#,
        user,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(())
}

/// Takes the next number where something was touched, and commits.
pub(super) async fn finish(
    db: &Db,
    mut tx: Tx,
    user: Uuid,
    touched: Touched,
    change: Change<'_>,
    at: OffsetDateTime,
) -> Result<Changed> {
    let feed = if touched.rows == 0 {
        drop(tx);
        feed(db, user).await?
    } else {
        let feed = number(&mut tx, user, touched, change, at).await?;
        tx.commit().await?;
        feed
    };
    Ok(Changed {
        affected: touched.rows,
        feed,
    })
}

/// What a row of `notification_changes` records.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Change<'a> {
    kind: &'static str,
    /// Which notifications; `None` for all.
    ids: Option<&'a [Uuid]>,
    /// Of all only these types.
    types: Option<&'a [String]>,
    /// Of all only those up to this number.
    up_to: Option<i64>,
}

impl<'a> Change<'a> {
    /// A change of these notifications.
    pub(super) fn of(kind: &'static str, ids: &'a [Uuid]) -> Self {
        Self {
            kind,
            ids: Some(ids),
            ..Self::default()
        }
    }
}

/// Takes the next number of a stream for a change; changes that no device is replayed any more are forgotten.
async fn number(
    connection: &mut DbConnection,
    user: Uuid,
    touched: Touched,
    change: Change<'_>,
    at: OffsetDateTime,
) -> Result<Feed> {
    let feed = sqlx::query_as!(
        Feed,
        r#"
        with fed as (
            insert into notification_feeds as f (user_id, last_number, total_count, unread_count)
            values ($1, 1, 0, 0)
            on conflict (user_id) do update
               set last_number = f.last_number + 1,
                   total_count = f.total_count - $2,
                   unread_count = f.unread_count - $3
            returning f.last_number, f.total_count, f.unread_count
        ),
        written as (
            insert into notification_changes (user_id, number, kind, ids, types, up_to, at)
            select $1, fed.last_number, $4, $5, $6, case when $7 < fed.last_number then $7 end, $8
              from fed
        ),
        forgotten as (
            delete from notification_changes c
             using fed
             where c.user_id = $1 and c.number <= fed.last_number - $9
        )
        select last_number as "number!", total_count as "total!", unread_count as "unread!" from fed
        "#,
        user,
        touched.gone,
        touched.unread,
        change.kind,
        change.ids,
        change.types,
        change.up_to,
        at,
        REPLAY_ROWS_MAX,
    )
    .fetch_one(connection)
    .await?;
    Ok(feed)
}

/// Takes the next number for something that touches no notification.
pub(super) async fn note(
    connection: &mut DbConnection,
    user: Uuid,
    kind: &'static str,
    at: OffsetDateTime,
) -> Result<Feed> {
    let change = Change {
        kind,
        ..Change::default()
    };
    number(connection, user, Touched::default(), change, at).await
}

fn count(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}
