//! Who asks to join a team.

use domain::team::RequestStatus;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{outcome, status_of};
use crate::DbConnection;
use crate::error::{Result, ensure_rows};

/// A request, as a command has to know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinRequest {
    /// Its id.
    pub id: Uuid,
    /// Who asks.
    pub user: Uuid,
    /// How they are called.
    pub username: String,
    /// How it stands.
    pub status: RequestStatus,
}

/// Asks to join.
pub async fn ask_to_join(
    connection: &mut DbConnection,
    id: Uuid,
    (team, user): (Uuid, Uuid),
    message: Option<&str>,
    at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into team_join_requests (id, team_id, user_id, message, sent_at)
        values ($1, $2, $3, $4, $5)
        "#,
        id,
        team,
        user,
        message,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A request to a team.
pub async fn request(
    connection: &mut DbConnection,
    team: Uuid,
    id: Uuid,
) -> Result<Option<JoinRequest>> {
    let row = sqlx::query!(
        r#"
        select r.user_id, u.username, r.outcome
          from team_join_requests r
          join users u on u.id = r.user_id
         where r.id = $1 and r.team_id = $2
        "#,
        id,
        team,
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(JoinRequest {
        id,
        user: row.user_id,
        username: row.username,
        status: status_of("team_join_requests", id, row.outcome.as_deref())?,
    }))
}

/// The open request of a player.
pub async fn open_request(
    connection: &mut DbConnection,
    team: Uuid,
    user: Uuid,
) -> Result<Option<Uuid>> {
    let id = sqlx::query_scalar!(
        "select id from team_join_requests where team_id = $1 and user_id = $2 and outcome is null",
        team,
        user,
    )
    .fetch_optional(connection)
    .await?;
    Ok(id)
}

/// An open request ends: rejected by the leader, or taken back.
pub async fn end_request(
    connection: &mut DbConnection,
    id: Uuid,
    status: RequestStatus,
    at: OffsetDateTime,
) -> Result<()> {
    let ended = sqlx::query!(
        r#"
        update team_join_requests
           set outcome = $2, ended_at = $3
         where id = $1 and outcome is null
        "#,
        id,
        outcome(status, "rejected"),
        at,
    )
    .execute(connection)
    .await?;
    ensure_rows("end a request to join", ended.rows_affected(), 1)
}
