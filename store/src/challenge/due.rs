//! What the clock looks at: deadlines that have passed, and for how long nobody looked.

use sqlx::PgExecutor;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// At most `limit` challenges whose deadline has passed at `now`, the longest overdue first.
pub async fn due(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select id from challenges
         where deadline_at <= $1
         order by deadline_at
         limit $2
        "#,
        now,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// Notes that the service is alive.
pub async fn beat(executor: impl PgExecutor<'_>, now: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        r#"
        insert into service_heartbeat (only_row, at) values (true, $1)
        on conflict (only_row) do update set at = excluded.at
        "#,
        now,
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// When the service was last seen alive, if ever.
pub async fn last_beat(executor: impl PgExecutor<'_>) -> Result<Option<OffsetDateTime>> {
    let at = sqlx::query_scalar!("select at from service_heartbeat")
        .fetch_optional(executor)
        .await?;
    Ok(at)
}

/// Makes every deadline that was still to come at `since` later by the time that the service was down, and tells so in
/// each challenge's stream. Answers how many were moved.
///
/// The heartbeat moves in the same transaction, so that a start that fails half-way extends nothing twice.
pub async fn extend_deadlines(db: &Db, since: OffsetDateTime, now: OffsetDateTime) -> Result<u64> {
    let down: Duration = now - since;
    let mut tx = db.begin().await?;
    let extended = sqlx::query!(
        r#"
        with late as (
            update challenges
               set version = version + 1,
                   deadline_at = deadline_at + $3::bigint * interval '1 microsecond'
             where $1 < deadline_at
            returning id, version, deadline_at
        )
        insert into challenge_events (challenge_id, version, type, data, at, after)
        select late.id, late.version, 'deadline_extended', jsonb_build_object('at', late.deadline_at), $2,
               -- As it stood, but for the deadline.
               jsonb_set(before.after, '{deadline,at}', to_jsonb(late.deadline_at))
          from late
          join challenge_events before on before.challenge_id = late.id and before.version = late.version - 1
        "#,
        since,
        now,
        i64::try_from(down.whole_microseconds()).unwrap_or(0),
    )
    .execute(&mut *tx)
    .await?;
    beat(&mut *tx, now).await?;
    tx.commit().await?;
    db.count_deed();
    Ok(extended.rows_affected())
}
