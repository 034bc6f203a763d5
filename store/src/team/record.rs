//! What the pool of a team has played, from its statement.

use domain::money::Usdc;
use domain::team::TeamRecord;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// The record of a team. A match is won where its pool got more of it than it has staked.
pub async fn record(connection: &mut DbConnection, team: Uuid) -> Result<TeamRecord> {
    let row = sqlx::query!(
        r#"
        with matches as (
            select h.challenge_id, sum(h.amount) as net,
                   coalesce(sum(-h.amount) filter (where h.amount < 0), 0) as staked
              from team_pool_history h
             where h.team_id = $1 and h.challenge_id is not null
             group by h.challenge_id
        )
        select count(*) filter (where c.resolution = 'settle') as "played!",
               count(*) filter (where c.resolution = 'settle' and 0 < m.net) as "won!",
               coalesce(sum(m.staked), 0)::bigint as "staked!"
          from matches m
          join challenges c on c.id = m.challenge_id
        "#,
        team,
    )
    .fetch_one(connection)
    .await?;
    Ok(TeamRecord {
        played: row.played,
        won: row.won,
        staked: Usdc::from_micros(row.staked),
    })
}
