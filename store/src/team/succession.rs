//! Who chooses who speaks for what a team has staked, and who cannot be chosen.

use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// Who is on the other side of the matches that a team has staked and that go on: plays for it, has its seat, or leads it now.
pub async fn opponents(connection: &mut DbConnection, team: Uuid) -> Result<Vec<Uuid>> {
    let opponents = sqlx::query_scalar!(
        r#"
        with others as (
            select o.challenge_id, o.side, o.leader_id, t.leader_id as present_leader_id
              from challenge_teams s
              join challenges c on c.id = s.challenge_id and c.resolution is null
              join challenge_teams o on o.challenge_id = s.challenge_id and o.side <> s.side
              join teams t on t.id = o.team_id
             where s.team_id = $1
               and exists (select from participants p where p.challenge_id = s.challenge_id)
        )
        select leader_id as "player!" from others
        union
        select present_leader_id from others where present_leader_id is not null
        union
        select r.user_id from others o join challenge_rosters r using (challenge_id, side)
        "#,
        team,
    )
    .fetch_all(connection)
    .await?;
    Ok(opponents)
}

/// The members who may choose who speaks for what the team has staked: all of them where nothing is.
///
/// They play one of the matches that go on, or were in the team before the first of their rosters was named, and are on the other side of
/// none, which gains by silence. The stake is no such time: it comes with the last approval of the other team, which could send members before.
pub async fn entitled_voters(connection: &mut DbConnection, team: Uuid) -> Result<Vec<Uuid>> {
    let opponents = opponents(&mut *connection, team).await?;
    let mut entitled = sqlx::query_scalar!(
        r#"
        with running as (
            select s.challenge_id, s.side,
                   case s.side
                       when 0 then c.created_at
                       else (select e.at from challenge_events e
                              where e.challenge_id = s.challenge_id and e.type = 'place_reserved'
                              order by e.version desc
                              limit 1)
                   end as named_at
              from challenge_teams s
              join challenges c on c.id = s.challenge_id and c.resolution is null
             where s.team_id = $1
               and exists (select from participants p where p.challenge_id = s.challenge_id)
        )
        select m.user_id
          from team_members m
         where m.team_id = $1
           and (m.joined_at <= all (select named_at from running)
                or exists (select from running g
                             join challenge_rosters r on r.challenge_id = g.challenge_id and r.side = g.side
                            where r.user_id = m.user_id))
         order by m.user_id
        "#,
        team,
    )
    .fetch_all(connection)
    .await?;
    entitled.retain(|member| !opponents.contains(member));
    Ok(entitled)
}

/// A match may have been staked since a vote on a successor was opened: who may not choose any more who speaks for it has no vote.
pub async fn forget_late_voters(connection: &mut DbConnection, team: Uuid) -> Result<()> {
    let entitled = entitled_voters(&mut *connection, team).await?;
    sqlx::query!(
        r#"
        delete from team_ballots b
         using team_motions m
         where m.id = b.motion_id and m.team_id = $1 and m.kind = 'succession' and m.outcome is null
           and b.user_id <> all($2)
        "#,
        team,
        &entitled,
    )
    .execute(connection)
    .await?;
    Ok(())
}
