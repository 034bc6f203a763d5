//! Invitations into a team, requests to join one, and requests of one team to be connected with another.

use domain::team::RequestStatus;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Error, Result, ensure_rows};

/// An invitation, as a command has to know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitation {
    /// Its id.
    pub id: Uuid,
    /// The player who is invited.
    pub user: Uuid,
    /// The leader who invited.
    pub invited_by: Uuid,
    /// How it stands.
    pub status: RequestStatus,
}

/// A request to join, as a command has to know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinRequest {
    /// Its id.
    pub id: Uuid,
    /// The player who asks.
    pub user: Uuid,
    /// The name of that player.
    pub username: String,
    /// How it stands.
    pub status: RequestStatus,
}

/// A request of one team to be connected with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionRequest {
    /// Its id.
    pub id: Uuid,
    /// The team that asks.
    pub from: Uuid,
    /// The team that is asked.
    pub to: Uuid,
    /// How it stands.
    pub status: RequestStatus,
}

/// Invites players, each under an id of its own.
pub async fn invite(
    connection: &mut DbConnection,
    (team, by): (Uuid, Uuid),
    invitations: &[(Uuid, Uuid)],
    message: Option<&str>,
    at: OffsetDateTime,
) -> Result<()> {
    let (ids, users): (Vec<_>, Vec<_>) = invitations.iter().copied().unzip();
    sqlx::query!(
        r#"
        insert into team_requests (id, kind, team_id, user_id, invited_by, message, sent_at)
        select i.id, 'invitation', $1, i.user_id, $2, $5, $6
          from unnest($3::uuid[], $4::uuid[]) as i (id, user_id)
        "#,
        team,
        by,
        &ids,
        &users,
        message,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
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
        insert into team_requests (id, kind, team_id, user_id, message, sent_at)
        values ($1, 'join', $2, $3, $4, $5)
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

/// Asks another team to be connected.
pub async fn ask_to_connect(
    connection: &mut DbConnection,
    id: Uuid,
    (from, to): (Uuid, Uuid),
    message: Option<&str>,
    at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into team_requests (id, kind, from_team, team_id, message, sent_at)
        values ($1, 'connection', $2, $3, $4, $5)
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

/// An invitation to a team.
pub async fn invitation(
    connection: &mut DbConnection,
    team: Uuid,
    id: Uuid,
) -> Result<Option<Invitation>> {
    let row = sqlx::query!(
        r#"
        select user_id as "user_id!", invited_by as "invited_by!", outcome
          from team_requests
         where id = $1 and team_id = $2 and kind = 'invitation'
        "#,
        id,
        team,
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Invitation {
        id,
        user: row.user_id,
        invited_by: row.invited_by,
        status: status_of(id, row.outcome.as_deref())?,
    }))
}

/// A request to join a team.
pub async fn join_request(
    connection: &mut DbConnection,
    team: Uuid,
    id: Uuid,
) -> Result<Option<JoinRequest>> {
    let row = sqlx::query!(
        r#"
        select u.id as user_id, u.username, r.outcome
          from team_requests r
          join users u on u.id = r.user_id
         where r.id = $1 and r.team_id = $2 and r.kind = 'join'
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
        status: status_of(id, row.outcome.as_deref())?,
    }))
}

/// A request to connect by its id.
pub async fn connection_request(
    connection: &mut DbConnection,
    id: Uuid,
) -> Result<Option<ConnectionRequest>> {
    let row = sqlx::query!(
        r#"
        select from_team as "from_team!", team_id, outcome
          from team_requests
         where id = $1 and kind = 'connection'
        "#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(ConnectionRequest {
        id,
        from: row.from_team,
        to: row.team_id,
        status: status_of(id, row.outcome.as_deref())?,
    }))
}

/// Whether a player is invited.
pub async fn is_invited(connection: &mut DbConnection, team: Uuid, user: Uuid) -> Result<bool> {
    let is_invited = sqlx::query_scalar!(
        r#"
        select exists (select from team_requests
                        where team_id = $1 and user_id = $2 and kind = 'invitation'
                          and outcome is null) as "is_invited!"
        "#,
        team,
        user,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_invited)
}

/// The open request of a player to join a team.
pub async fn open_join_request(
    connection: &mut DbConnection,
    team: Uuid,
    user: Uuid,
) -> Result<Option<Uuid>> {
    let id = sqlx::query_scalar!(
        r#"
        select id from team_requests
         where team_id = $1 and user_id = $2 and kind = 'join' and outcome is null
        "#,
        team,
        user,
    )
    .fetch_optional(connection)
    .await?;
    Ok(id)
}

/// The open request to connect two teams, whichever of them asked.
pub async fn open_connection_request(
    connection: &mut DbConnection,
    one: Uuid,
    other: Uuid,
) -> Result<Option<ConnectionRequest>> {
    let row = sqlx::query!(
        r#"
        select id, from_team as "from_team!", team_id
          from team_requests
         where least(from_team, team_id) = least($1::uuid, $2::uuid)
           and greatest(from_team, team_id) = greatest($1::uuid, $2::uuid)
           and kind = 'connection' and outcome is null
        "#,
        one,
        other,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| ConnectionRequest {
        id: row.id,
        from: row.from_team,
        to: row.team_id,
        status: RequestStatus::Open,
    }))
}

/// Ends an open request of any kind.
pub async fn end_request(
    connection: &mut DbConnection,
    id: Uuid,
    status: RequestStatus,
    at: OffsetDateTime,
) -> Result<()> {
    let outcome = match status {
        RequestStatus::Open => None,
        RequestStatus::Accepted => Some("accepted"),
        RequestStatus::Refused => Some("refused"),
        RequestStatus::Withdrawn => Some("withdrawn"),
    };
    let ended = sqlx::query!(
        "update team_requests set outcome = $2, ended_at = $3 where id = $1 and outcome is null",
        id,
        outcome,
        at,
    )
    .execute(connection)
    .await?;
    ensure_rows("end a request of a team", ended.rows_affected(), 1)
}

fn status_of(id: Uuid, outcome: Option<&str>) -> Result<RequestStatus, Error> {
    match outcome {
        None => Ok(RequestStatus::Open),
        Some("accepted") => Ok(RequestStatus::Accepted),
        Some("refused") => Ok(RequestStatus::Refused),
        Some("withdrawn") => Ok(RequestStatus::Withdrawn),
        Some(other) => Err(Error::Inconsistent {
            table: "team_requests",
            id,
            what: format!("its outcome is {other}"),
        }),
    }
}
