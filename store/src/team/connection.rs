//! Teams that are connected, and those that ask to be.

use domain::team::RequestStatus;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{chat, outcome, status_of};
use crate::DbConnection;
use crate::error::{Result, ensure_rows};

/// What one team asks of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionRequest {
    /// Its id.
    pub id: Uuid,
    /// Who asks.
    pub from: Uuid,
    /// Who is asked.
    pub to: Uuid,
    /// How it stands.
    pub status: RequestStatus,
}

/// Asks another team.
pub async fn ask_to_connect(
    connection: &mut DbConnection,
    id: Uuid,
    (from, to): (Uuid, Uuid),
    message: Option<&str>,
    at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into team_connection_requests (id, from_team, to_team, message, sent_at)
        values ($1, $2, $3, $4, $5)
        "#,
        id,
        from,
        to,
        message,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A request by its id.
pub async fn connection_request(
    connection: &mut DbConnection,
    id: Uuid,
) -> Result<Option<ConnectionRequest>> {
    let row = sqlx::query!(
        "select from_team, to_team, outcome from team_connection_requests where id = $1",
        id,
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(ConnectionRequest {
        id,
        from: row.from_team,
        to: row.to_team,
        status: status_of("team_connection_requests", id, row.outcome.as_deref())?,
    }))
}

/// What one of two teams asks of the other.
pub async fn open_connection_request(
    connection: &mut DbConnection,
    one: Uuid,
    other: Uuid,
) -> Result<Option<ConnectionRequest>> {
    let row = sqlx::query!(
        r#"
        select id, from_team, to_team
          from team_connection_requests
         where least(from_team, to_team) = least($1::uuid, $2::uuid)
           and greatest(from_team, to_team) = greatest($1::uuid, $2::uuid)
           and outcome is null
        "#,
        one,
        other,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| ConnectionRequest {
        id: row.id,
        from: row.from_team,
        to: row.to_team,
        status: RequestStatus::Open,
    }))
}

/// An open request ends.
pub async fn end_connection_request(
    connection: &mut DbConnection,
    id: Uuid,
    status: RequestStatus,
    at: OffsetDateTime,
) -> Result<()> {
    let ended = sqlx::query!(
        r#"
        update team_connection_requests
           set outcome = $2, ended_at = $3
         where id = $1 and outcome is null
        "#,
        id,
        outcome(status, "rejected"),
        at,
    )
    .execute(connection)
    .await?;
    ensure_rows("end a request to connect", ended.rows_affected(), 1)
}

/// Whether two teams are connected.
pub async fn are_connected(connection: &mut DbConnection, one: Uuid, other: Uuid) -> Result<bool> {
    let are = sqlx::query_scalar!(
        r#"
        select exists (select from team_connections
                        where lower_team = $1 and higher_team = $2) as "are!"
        "#,
        one.min(other),
        one.max(other),
    )
    .fetch_one(connection)
    .await?;
    Ok(are)
}

/// Connects two teams, each with its leader, who write to each other from here on; answers where. A new conversation has the
/// id that is given.
pub async fn connect(
    connection: &mut DbConnection,
    id: Uuid,
    [(one, leads_one), (other, leads_other)]: [(Uuid, Uuid); 2],
    at: OffsetDateTime,
) -> Result<Uuid> {
    sqlx::query!(
        "insert into team_connections (lower_team, higher_team, connected_at) values ($1, $2, $3)",
        one.min(other),
        one.max(other),
        at,
    )
    .execute(&mut *connection)
    .await?;
    let leaders = [leads_one, leads_other];
    chat::connect(connection, id, (one, other), leaders, at).await
}

/// Two teams are connected no longer; answers where their leaders have written to each other.
pub async fn disconnect(
    connection: &mut DbConnection,
    one: Uuid,
    other: Uuid,
) -> Result<Option<Uuid>> {
    sqlx::query!(
        "delete from team_connections where lower_team = $1 and higher_team = $2",
        one.min(other),
        one.max(other),
    )
    .execute(&mut *connection)
    .await?;
    chat::disconnect(connection, one, other).await
}
