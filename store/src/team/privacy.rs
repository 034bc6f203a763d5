//! What a member shows the others.

use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Result, ensure_rows};

/// A member shows the own email address to those who show theirs, or to none of them.
pub async fn share_email(
    connection: &mut DbConnection,
    (team, member): (Uuid, Uuid),
    shows_email: bool,
) -> Result<()> {
    let set = sqlx::query!(
        "update team_members set shows_email = $3 where team_id = $1 and user_id = $2",
        team,
        member,
        shows_email,
    )
    .execute(connection)
    .await?;
    ensure_rows("email address of a member", set.rows_affected(), 1)
}

/// Whether a player shows the own email address in a team.
pub async fn shares_email(connection: &mut DbConnection, team: Uuid, member: Uuid) -> Result<bool> {
    let shows = sqlx::query_scalar!(
        "select shows_email from team_members where team_id = $1 and user_id = $2",
        team,
        member,
    )
    .fetch_optional(connection)
    .await?;
    Ok(shows.unwrap_or(false))
}
