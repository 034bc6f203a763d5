//! Teams that are connected.

use time::OffsetDateTime;
use uuid::Uuid;

use super::chat;
use crate::DbConnection;
use crate::error::Result;

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
