//! What the pool of a team has played: stored totals (`migrations/0043_team_record.sql`).

use domain::money::Usdc;
use domain::team::TeamRecord;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// The record of a team. A match is won where its pool got more of it than it has staked.
pub async fn record(connection: &mut DbConnection, team: Uuid) -> Result<TeamRecord> {
    let row = sqlx::query!(
        "select played, won, staked from team_records where team_id = $1",
        team,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map_or_else(TeamRecord::default, |row| TeamRecord {
        played: row.played,
        won: row.won,
        staked: Usdc::from_micros(row.staked),
    }))
}
