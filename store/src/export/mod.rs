//! Exports: asked for by a player, written by a job, swept when they expire (`migrations/0021_export.sql`).

mod sections;

pub use sections::{ExportRows, SECTIONS, read};

use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, OnConstraint, Result};

/// The player has an export that is not written yet.
const ONE_WAITING: &str = "data_exports_one_waiting";

/// Expired exports of one sweep: each is deleted from the object store.
const SWEEP_ROWS_MAX: i64 = 100;

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportStatus {
    /// It is being written, or will be.
    Waiting,
    /// It can be downloaded.
    Ready,
    /// It could not be written.
    Failed,
}

/// An export of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataExport {
    /// Its id, under which the archive lies in the object store.
    pub id: Uuid,
    /// When it was asked for.
    pub asked_at: OffsetDateTime,
    /// How far it is.
    pub status: ExportStatus,
    /// Bytes of the archive, once it is ready.
    pub size_bytes: Option<i64>,
    /// Until when it can be downloaded.
    pub expires_at: Option<OffsetDateTime>,
}

/// Why an export was not begun.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// One is being written.
    #[error("an export is being written")]
    InProgress,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Asks for an export. The ones before it expire.
pub async fn ask(
    connection: &mut DbConnection,
    id: Uuid,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<(), ExportError> {
    sqlx::query!(
        "insert into data_exports (id, user_id, asked_at, free_from) values ($1, $2, $3, $3)",
        id,
        player,
        now,
    )
    .execute(&mut *connection)
    .await
    .on_constraint(ONE_WAITING, ExportError::InProgress)?;
    expire(connection, player, now).await?;
    Ok(())
}

/// Ends the download of a player's exports that were written.
async fn expire(connection: &mut DbConnection, player: Uuid, now: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "update data_exports set expires_at = $2 where user_id = $1 and $2 < expires_at",
        player,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends a player's exports, as the account is closed: what is being written is not stored, and the rest is swept.
pub(crate) async fn end_all(
    connection: &mut DbConnection,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        update data_exports set status = 'failed', ended_at = $2, expires_at = $2
         where user_id = $1 and status = 'waiting'
        "#,
        player,
        now,
    )
    .execute(&mut *connection)
    .await?;
    expire(connection, player, now).await
}

/// The latest export of a player that has not expired.
pub async fn latest(
    executor: impl PgExecutor<'_>,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Option<DataExport>> {
    let row = sqlx::query!(
        r#"
        select id, asked_at, status, size_bytes, expires_at
          from data_exports
         where user_id = $1 and (expires_at is null or $2 < expires_at)
         order by asked_at desc
         limit 1
        "#,
        player,
        now,
    )
    .fetch_optional(executor)
    .await?;
    row.map(|row| {
        let status = match row.status.as_str() {
            "waiting" => ExportStatus::Waiting,
            "ready" => ExportStatus::Ready,
            "failed" => ExportStatus::Failed,
            other => {
                return Err(Error::Inconsistent {
                    table: "data_exports",
                    id: row.id,
                    what: format!("unknown status {other}"),
                });
            }
        };
        Ok(DataExport {
            id: row.id,
            asked_at: row.asked_at,
            status,
            size_bytes: row.size_bytes,
            expires_at: row.expires_at,
        })
    })
    .transpose()
}

/// An export that is being written; its writer owns it until `until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "its writer finishes it or gives it up"]
pub struct ExportTurn {
    /// The export.
    pub id: Uuid,
    /// Whose data it is.
    pub player: Uuid,
    /// Which attempt this is, from 1 on.
    pub tries: i32,
    until: OffsetDateTime,
}

/// Takes the export that has waited longest and that no other process is writing.
pub async fn take(
    db: &Db,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Result<Option<ExportTurn>> {
    let row = sqlx::query!(
        r#"
        with next as materialized (
            select id
              from data_exports
             where status = 'waiting' and free_from <= $1
             order by free_from
             limit 1
               for update skip locked
        )
        update data_exports e
           set free_from = $2, tries = e.tries + 1
          from next
         where e.id = next.id
        returning e.id, e.user_id, e.tries
        "#,
        now,
        until,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| ExportTurn {
        id: row.id,
        player: row.user_id,
        tries: row.tries,
        until,
    }))
}

/// Notes that the archive of a turn is in the object store. False where the turn had ended, or the account was closed.
pub async fn finish(
    connection: &mut DbConnection,
    turn: ExportTurn,
    size_bytes: i64,
    (now, expires_at): (OffsetDateTime, OffsetDateTime),
) -> Result<bool> {
    let finished = sqlx::query!(
        r#"
        update data_exports set status = 'ready', ended_at = $3, size_bytes = $4, expires_at = $5
         where id = $1 and status = 'waiting' and free_from = $2
        "#,
        turn.id,
        turn.until,
        now,
        size_bytes,
        expires_at,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(finished == 1)
}

/// Gives an export up that could not be written.
pub async fn give_up(
    db: &Db,
    turn: ExportTurn,
    (now, expires_at): (OffsetDateTime, OffsetDateTime),
) -> Result<()> {
    sqlx::query!(
        r#"
        update data_exports set status = 'failed', ended_at = $3, expires_at = $4
         where id = $1 and status = 'waiting' and free_from = $2
        "#,
        turn.id,
        turn.until,
        now,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Exports that have expired.
pub async fn expired(db: &Db, now: OffsetDateTime) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from data_exports where expires_at <= $1 order by expires_at limit $2",
        now,
        SWEEP_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// Forgets exports whose archives are gone; answers how many.
pub async fn forget(db: &Db, ids: &[Uuid]) -> Result<u64> {
    let forgotten = sqlx::query!("delete from data_exports where id = any($1)", ids)
        .execute(db)
        .await?
        .rows_affected();
    Ok(forgotten)
}
