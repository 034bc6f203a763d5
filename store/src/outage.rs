//! The service's heartbeat, and the outages that it shows (`domain::outage`).
//!
//! The heartbeat is one row. Its writer gets what it was before: of two processes that saw the same silence, one records it.

use domain::outage::Outage;
use sqlx::PgExecutor;
use time::OffsetDateTime;

use crate::db::Db;
use crate::error::Result;

/// What is known of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServiceRecord {
    /// The heartbeat: when the service was last known to run; nothing before its first start.
    pub beat_at: Option<OffsetDateTime>,
    /// The number of the newest outage; 0 where there was none.
    pub newest: i64,
}

/// Reads the heartbeat and the number of the newest outage.
///
/// Over a connection for writers, of which one is the heartbeat's: however many read, it does not come late.
///
/// # Errors
/// Where the database cannot be read.
pub async fn known(db: &Db) -> Result<ServiceRecord> {
    let mut connection = db.writer().await?;
    let row = sqlx::query!(
        r#"
        select (select at from service_heartbeat where only_row) as "at?",
               newest_outage() as "newest!"
        "#
    )
    .fetch_one(&mut connection)
    .await?;
    Ok(ServiceRecord {
        beat_at: row.at,
        newest: row.newest,
    })
}

/// Writes the very first heartbeat. False where there is one.
///
/// # Errors
/// Where the database cannot be written.
pub async fn first_beat(db: &Db, now: OffsetDateTime) -> Result<bool> {
    let mut connection = db.writer().await?;
    let done = sqlx::query!(
        "insert into service_heartbeat (only_row, at) values (true, $1) on conflict do nothing",
        now,
    )
    .execute(&mut connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Writes the heartbeat, where it is still `from`. False where another process was first.
///
/// # Errors
/// Where the database cannot be written.
pub async fn beat(db: &Db, from: OffsetDateTime, now: OffsetDateTime) -> Result<bool> {
    let mut connection = db.writer().await?;
    let done = sqlx::query!(
        "update service_heartbeat set at = $2 where only_row and at = $1",
        from,
        now
    )
    .execute(&mut connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Notes an outage since `since` together with the heartbeat that ends it, where the heartbeat is still `from`. Answers it,
/// or nothing where another process was first.
///
/// # Errors
/// Where the database cannot be written.
pub async fn note(
    db: &Db,
    from: OffsetDateTime,
    (since, until): (OffsetDateTime, OffsetDateTime),
) -> Result<Option<Outage>> {
    let mut connection = db.writer().await?;
    let number = sqlx::query_scalar!(
        r#"
        with beat as (
            update service_heartbeat set at = $3 where only_row and at = $1 returning at
        )
        insert into outages (number, since, until)
        select newest_outage() + 1, $2, $3 from beat
        returning number
        "#,
        from,
        since,
        until,
    )
    .fetch_optional(&mut connection)
    .await?;
    Ok(number.map(|number| Outage {
        number,
        since,
        until,
    }))
}

/// Every outage, in the order of their numbers.
///
/// # Errors
/// Where the database cannot be read.
pub async fn all(executor: impl PgExecutor<'_>) -> Result<Vec<Outage>> {
    let outages = sqlx::query_as!(
        Outage,
        "select number, since, until from outages order by number"
    )
    .fetch_all(executor)
    .await?;
    Ok(outages)
}
