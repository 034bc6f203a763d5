//! What slows down guessing and flooding: locks after failed sign-ins, and counted windows (`migrations/0005_security.sql`).

use time::{Duration, OffsetDateTime};

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// Rows of one sweep.
const SWEEP_ROWS_MAX: i64 = 5_000;

/// SHA-256 of what is guarded: a kind and a value.
pub type Subject = [u8; 32];

/// What became of an attempt that was to be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedAttempt {
    /// It is counted as that many failures in a row.
    Counted(i32),
    /// The subject is locked until then, and the attempt counts for nothing.
    Locked(OffsetDateTime),
}

/// Counts an attempt as one more failure, unless the subject is locked. A success is forgiven afterwards ([`forgive`]).
///
/// Failures before `forgiven_before` are forgotten. The row stays locked until the transaction ends.
pub async fn attempt(
    connection: &mut DbConnection,
    subject: &Subject,
    forgiven_before: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<CountedAttempt> {
    let row = sqlx::query!(
        r#"
        insert into lockouts as known (subject, failures, last_failed_at)
        values ($1, 1, $3)
        on conflict (subject) do update
           set failures = case when known.locked_until > $3 then known.failures
                               when known.last_failed_at < $2 then 1
                               else least(known.failures, 1000) + 1 end,
               last_failed_at = case when known.locked_until > $3 then known.last_failed_at else $3 end,
               locked_until = case when known.locked_until > $3 then known.locked_until end
        returning failures, locked_until
        "#,
        subject.as_slice(),
        forgiven_before,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(match row.locked_until {
        Some(until) => CountedAttempt::Locked(until),
        None => CountedAttempt::Counted(row.failures),
    })
}

/// Takes back an attempt that was counted and never checked, with the lock that it brought.
pub async fn give_back(connection: &mut DbConnection, subject: &Subject) -> Result<()> {
    sqlx::query!(
        "delete from lockouts where subject = $1 and failures <= 1",
        subject.as_slice(),
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update lockouts set failures = failures - 1, locked_until = null
          where subject = $1 and 1 < failures",
        subject.as_slice(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Locks a subject that has failed.
pub async fn lock(
    connection: &mut DbConnection,
    subject: &Subject,
    until: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update lockouts set locked_until = $2 where subject = $1",
        subject.as_slice(),
        until
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the failures of subjects that have succeeded.
pub async fn forgive(connection: &mut DbConnection, subjects: &[Subject]) -> Result<()> {
    let keys: Vec<Vec<u8>> = subjects.iter().map(|subject| subject.to_vec()).collect();
    // Locked in the order in which failures are counted.
    sqlx::query!(
        r#"
        with failed as materialized (
            select subject from lockouts where subject = any($1) order by subject for update
        )
        delete from lockouts using failed where lockouts.subject = failed.subject
        "#,
        &keys,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How much of a window is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowUsage {
    /// Requests in it, including the refused ones.
    pub taken: i32,
    /// When the next window may begin.
    pub ends_at: OffsetDateTime,
}

/// Counts one event in the present window, which begins with the first event after the previous one has ended.
pub async fn take(
    connection: &mut DbConnection,
    subject: &Subject,
    length: Duration,
    now: OffsetDateTime,
) -> Result<WindowUsage> {
    let window = sqlx::query_as!(
        WindowUsage,
        r#"
        insert into rate_windows as known (subject, taken, ends_at)
        values ($1, 1, $3)
        on conflict (subject) do update
           set taken = case when known.ends_at <= $2 then 1 else least(known.taken, 1000000) + 1 end,
               ends_at = case when known.ends_at <= $2 then $3 else known.ends_at end
        returning taken, ends_at
        "#,
        subject.as_slice(),
        now,
        now.saturating_add(length),
    )
    .fetch_one(connection)
    .await?;
    Ok(window)
}

/// How many were counted in the present window.
pub async fn used(
    connection: &mut DbConnection,
    subject: &Subject,
    now: OffsetDateTime,
) -> Result<i32> {
    let taken = sqlx::query_scalar!(
        "select taken from rate_windows where subject = $1 and ends_at > $2",
        subject.as_slice(),
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(taken.unwrap_or(0))
}

/// Takes back one that was counted in the present window.
pub async fn release(connection: &mut DbConnection, subject: &Subject) -> Result<()> {
    sqlx::query!(
        "update rate_windows set taken = taken - 1 where subject = $1 and 0 < taken",
        subject.as_slice(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Counts `count` events at once if the present window has room for all of them; returns whether it had. Otherwise none
/// is counted: a caller that asks for fewer may find room for those.
pub async fn take_all(
    connection: &mut DbConnection,
    subject: &Subject,
    (count, max): (i32, i32),
    length: Duration,
    now: OffsetDateTime,
) -> Result<bool> {
    let taken = sqlx::query!(
        r#"
        insert into rate_windows as known (subject, taken, ends_at)
        select $1::bytea, $4::integer, $3::timestamptz where $4 <= $5::integer
        on conflict (subject) do update
           set taken = case when known.ends_at <= $2 then $4 else known.taken + $4 end,
               ends_at = case when known.ends_at <= $2 then $3 else known.ends_at end
         where known.ends_at <= $2 or known.taken + $4 <= $5
        "#,
        subject.as_slice(),
        now,
        now.saturating_add(length),
        count,
        max,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(taken == 1)
}

/// The present window, if one is open.
pub async fn window(
    db: &Db,
    subject: &Subject,
    now: OffsetDateTime,
) -> Result<Option<WindowUsage>> {
    let window = sqlx::query_as!(
        WindowUsage,
        "select taken, ends_at from rate_windows where subject = $1 and ends_at > $2",
        subject.as_slice(),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(window)
}

/// Erases windows that have ended, and failures older than `forgiven_before`; returns how many.
pub async fn sweep(db: &Db, forgiven_before: OffsetDateTime, now: OffsetDateTime) -> Result<u64> {
    let windows = sqlx::query!(
        r#"
        delete from rate_windows
         where subject in (select subject from rate_windows where ends_at <= $1 limit $2)
        "#,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?;
    let lockouts = sqlx::query!(
        r#"
        delete from lockouts
         where subject in (select subject from lockouts where last_failed_at < $1 limit $2)
        "#,
        forgiven_before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?;
    Ok(windows
        .rows_affected()
        .saturating_add(lockouts.rows_affected()))
}
