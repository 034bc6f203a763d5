//! The end of a team (`migrations/0036_team_governance.sql`): what is closed, and what stays to be read.

use time::OffsetDateTime;
use uuid::Uuid;

use super::connection;
use crate::DbConnection;
use crate::error::{Result, ensure_rows};

/// A conversation that has changed, and all who were or are in it.
pub type ChangedMembers = (Uuid, Vec<Uuid>);

/// A team that another one is connected with, and who leads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectedLeader {
    /// The team.
    pub team: Uuid,
    /// Its leader.
    pub leader: Uuid,
}

/// The teams that a team is connected with.
pub async fn connected(connection: &mut DbConnection, team: Uuid) -> Result<Vec<ConnectedLeader>> {
    let connected = sqlx::query_as!(
        ConnectedLeader,
        r#"
        select t.id as team, t.leader_id as "leader!"
          from (select higher_team as id from team_connections where lower_team = $1
                union all
                select lower_team from team_connections where higher_team = $1) c
          join teams t on t.id = c.id and t.leader_id is not null
         order by t.id
        "#,
        team,
    )
    .fetch_all(connection)
    .await?;
    Ok(connected)
}

/// Who plays a match that only this team may still accept, and who leads the team that issued it: their shares wait for its answer.
pub async fn waiting(connection: &mut DbConnection, team: Uuid) -> Result<Vec<Uuid>> {
    let waiting = sqlx::query_scalar!(
        r#"
        select distinct p.user_id as "user_id!"
          from challenges c
          join challenge_teams s on s.challenge_id = c.id and s.opponent_id = $1
          cross join lateral (
                select r.user_id from challenge_rosters r where r.challenge_id = c.id and r.side = s.side
                union all
                select t.leader_id from teams t where t.id = s.team_id and t.leader_id is not null) p
         where c.match_type = 'Team vs Team' and c.status in ('pending', 'open')
         order by 1
        "#,
        team,
    )
    .fetch_all(connection)
    .await?;
    Ok(waiting)
}

/// Dissolves a team, whose row and those of the connected teams are locked. Answers the conversations that have changed.
///
/// It ends what is open, closes the conversation for writing, and moves the members to those who can read the team. Their shares are
/// paid out after it.
pub async fn dissolve(
    connection: &mut DbConnection,
    (team, leader): (Uuid, Uuid),
    connected: &[ConnectedLeader],
    at: OffsetDateTime,
) -> Result<Vec<ChangedMembers>> {
    let mut changed = Vec::new();
    end_requests(connection, team, at).await?;
    for other in connected {
        let between = connection::disconnect(connection, team, other.team).await?;
        changed.extend(between.map(|conversation| (conversation, vec![leader, other.leader])));
    }
    let members = sqlx::query_scalar!(
        r#"
        with gone as (
            delete from team_members where team_id = $1 returning user_id, joined_at
        )
        insert into team_former_members (team_id, user_id, was_leader, joined_at)
        select $1, g.user_id, g.user_id = $2, g.joined_at
          from gone g
        returning user_id
        "#,
        team,
        leader,
    )
    .fetch_all(&mut *connection)
    .await?;
    let ended = sqlx::query!(
        "update teams set leader_id = null, dissolved_at = $2 where id = $1 and dissolved_at is null",
        team,
        at,
    )
    .execute(&mut *connection)
    .await?;
    ensure_rows("dissolve a team", ended.rows_affected(), 1)?;
    // Its row is locked as by the statement that sends, so that the last message comes before.
    sqlx::query!(
        "update conversations set closed_seq = last_seq where id = $1",
        team
    )
    .execute(connection)
    .await?;
    changed.push((team, members));
    Ok(changed)
}

/// Withdraws what was asked of the team, and what it has asked.
async fn end_requests(connection: &mut DbConnection, team: Uuid, at: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        r#"
        update team_requests
           set outcome = 'withdrawn', ended_at = $2
         where outcome is null and $1 in (team_id, from_team)
        "#,
        team,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}
