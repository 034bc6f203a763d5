//! What the pool of a team has played: stored totals (`migrations/0043_team_record.sql`, `0065_team_record_draws.sql`).

use domain::money::Usdc;
use domain::team::TeamRecord;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// The record of a team. A match is played where it was won, lost or drawn.
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
