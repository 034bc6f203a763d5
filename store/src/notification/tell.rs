//! Writes notifications, in the transaction of the command that they are about.

use domain::notification::Payload;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::TellColumns;
use crate::db::Db;
use crate::error::Result;

/// Whose command it is, on what and when.
#[derive(Debug, Clone, Copy)]
pub struct NotificationBatch {
    /// Whose.
    pub sender: Option<Uuid>,
    /// On which challenge.
    pub challenge: Option<Uuid>,
    /// On which team.
    pub team: Option<Uuid>,
    /// When.
    pub at: OffsetDateTime,
}

/// Writes one notification for each of these players, under an id.
///
/// Returns the players who were notified: not those who do not exist, not those who have blocked or muted the sender,
/// or have reached the daily limit of the sender's notifications; for an invitation, not strangers to the sender.
pub async fn tell(
    executor: impl PgExecutor<'_>,
    batch: NotificationBatch,
    news: &[(Uuid, Uuid, Payload)],
) -> Result<Vec<Uuid>> {
    let mut columns = TellColumns::default();
    for (id, to, fact) in news {
        columns.push(*id, *to, fact)?;
    }
    write(executor, batch, &columns).await
}

/// Locks the feeds of players in the order of their ids, for a transaction that notifies by several statements.
pub async fn lock_feeds(executor: impl PgExecutor<'_>, players: &[Uuid]) -> Result<()> {
    sqlx::query_scalar!(
        "select user_id from notification_feeds where user_id = any($1) order by user_id for no key update",
        players,
    )
    .fetch_all(executor)
    .await?;
    Ok(())
}

pub(crate) async fn write(
    executor: impl PgExecutor<'_>,
    batch: NotificationBatch,
    columns: &TellColumns,
) -> Result<Vec<Uuid>> {
    let recipients = sqlx::query_file_scalar!(
        "src/notification/tell.sql",
        &columns.ids,
        &columns.players,
        &columns.kinds,
        &columns.facts,
        batch.sender,
        batch.challenge,
        batch.at,
        batch.team,
    )
    .fetch_all(executor)
    .await?;
    Ok(recipients)
}

/// Players by id, after one of them: to notify all of them in parts.
pub async fn players_after(db: &Db, after: Uuid, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from users where $1 < id and closed_at is null order by id limit $2",
        after,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}
