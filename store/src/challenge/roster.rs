//! The rosters of matches of teams as the rules have to know them: how players and leaders stand to their teams now, and their
//! shares.

use domain::challenge::{PresentLeader, RosterStatus};
use domain::money::Usdc;
use domain::team::PoolShare;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// How the players of a match stand to their teams at a moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterStatuses {
    /// Those who are not members who may play.
    pub unable: Vec<(Uuid, RosterStatus)>,
    /// Members of both teams.
    pub double_members: Vec<Uuid>,
    /// Who leads the teams now, and which of them are private; a named opponent is among them where it was dissolved.
    pub leaders: Vec<PresentLeader>,
}

/// How the players of a match stand to their teams at `now`.
pub async fn roster_statuses(
    executor: impl PgExecutor<'_>,
    challenge: Uuid,
    now: OffsetDateTime,
) -> Result<RosterStatuses> {
    let rows = sqlx::query!(
        r#"
        select r.user_id as "user_id!", m.user_id is not null as "is_member!",
               (u.suspended_at is not null and coalesce($2 < u.suspended_until, true)) as "is_suspended!",
               exists (select from cool_offs o where o.user_id = r.user_id and $2 < o.ends_at) as "is_on_break!",
               null::uuid as team_id, false as "is_double!", false as "is_private!"
          from challenge_rosters r
          join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
          join users u on u.id = r.user_id
          left join team_members m on m.team_id = s.team_id and m.user_id = r.user_id
         where r.challenge_id = $1
        union all
        select mine.user_id, true, false, false, null, true, false
          from challenge_teams s
          join challenge_teams o on o.challenge_id = s.challenge_id and o.side = 1
          join team_members mine on mine.team_id = s.team_id
          join team_members theirs on theirs.team_id = o.team_id and theirs.user_id = mine.user_id
         where s.challenge_id = $1 and s.side = 0
        union all
        select u.id, true, u.suspended_at is not null and coalesce($2 < u.suspended_until, true), false, t.id, false,
               t.is_private
          from challenge_teams s
          join teams t on t.id = s.team_id
          join users u on u.id = t.leader_id
         where s.challenge_id = $1
        union all
        select o.id, false, false, false, o.id, false, o.is_private
          from challenge_teams s
          join teams o on o.id = s.opponent_id and o.dissolved_at is not null
         where s.challenge_id = $1
         order by 1
        "#,
        challenge,
        now,
    )
    .fetch_all(executor)
    .await?;
    let mut statuses = RosterStatuses::default();
    for row in rows {
        if row.is_double {
            statuses.double_members.push(row.user_id);
            continue;
        }
        if let Some(team) = row.team_id {
            statuses.leaders.push(PresentLeader {
                team,
                // A named opponent that was dissolved has no leader.
                player: row.is_member.then_some(row.user_id),
                is_suspended: row.is_suspended,
                is_private: row.is_private,
            });
            continue;
        }
        let status = status(row.is_member, row.is_suspended, row.is_on_break);
        if status != RosterStatus::Member {
            statuses.unable.push((row.user_id, status));
        }
    }
    Ok(statuses)
}

/// Members of two teams at once.
pub async fn members_of_both(
    executor: impl PgExecutor<'_>,
    one: Uuid,
    other: Uuid,
) -> Result<Vec<Uuid>> {
    let both = sqlx::query_scalar!(
        r#"
        select mine.user_id
          from team_members mine
          join team_members theirs on theirs.user_id = mine.user_id and theirs.team_id = $2
         where mine.team_id = $1
         order by mine.user_id
        "#,
        one,
        other,
    )
    .fetch_all(executor)
    .await?;
    Ok(both)
}

/// A match of a team whose other team a player is in as well, and the names of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoubleMatch {
    /// The match.
    pub challenge: Uuid,
    /// The team.
    pub team: String,
    /// The other one.
    pub other_team: String,
}

/// Matches of which one new member is notified that they are in both teams.
const DOUBLE_MATCHES_MAX: i64 = 50;

/// The matches of a team that have not started, in which a player who joins it is a member of the other team.
pub async fn matches_of_both(
    executor: impl PgExecutor<'_>,
    team: Uuid,
    player: Uuid,
) -> Result<Vec<DoubleMatch>> {
    let matches = sqlx::query_as!(
        DoubleMatch,
        r#"
        select c.id as challenge, own.name as team, other.name as other_team
          from challenge_teams s
          join challenge_teams o on o.challenge_id = s.challenge_id and o.side <> s.side
          join team_members m on m.team_id = o.team_id and m.user_id = $2
          join challenges c on c.id = s.challenge_id
          join teams own on own.id = s.team_id
          join teams other on other.id = o.team_id
         where s.team_id = $1 and c.status in ('open', 'full')
         order by c.id
         limit $3
        "#,
        team,
        player,
        DOUBLE_MATCHES_MAX,
    )
    .fetch_all(executor)
    .await?;
    Ok(matches)
}

const fn status(is_member: bool, is_suspended: bool, is_on_break: bool) -> RosterStatus {
    match (is_member, is_suspended, is_on_break) {
        (false, _, _) => RosterStatus::Left,
        (true, true, _) => RosterStatus::Suspended,
        (true, false, true) => RosterStatus::OnBreak,
        (true, false, false) => RosterStatus::Member,
    }
}

/// At most `limit` matches that are not staked and have to end, the oldest first, without those of `postponed`.
///
/// A player of a roster can no longer play, the team has another leader or a suspended one, or the named opponent was dissolved.
pub async fn departed(
    db: &Db,
    now: OffsetDateTime,
    postponed: &[Uuid],
    limit: i64,
) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenges c
         where c.match_type = 'Team vs Team' and c.status in ('pending', 'open')
           and c.id not in (select unnest($2::uuid[]))
           and (exists (
                   select from challenge_teams s
                     join teams t on t.id = s.team_id
                     join users u on u.id = s.leader_id
                    where s.challenge_id = c.id
                      and (t.leader_id is distinct from s.leader_id
                           or (u.suspended_at is not null and coalesce($1 < u.suspended_until, true)))
               )
               or exists (
                   select from challenge_teams s
                     join teams o on o.id = s.opponent_id
                    where s.challenge_id = c.id and o.dissolved_at is not null
               )
               or exists (
                   select from challenge_rosters r
                     join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
                     join users u on u.id = r.user_id
                    where r.challenge_id = c.id
                      and ((u.suspended_at is not null and coalesce($1 < u.suspended_until, true))
                           or exists (select from cool_offs o where o.user_id = r.user_id and $1 < o.ends_at)
                           or not exists (select from team_members m where m.team_id = s.team_id and m.user_id = r.user_id))
               ))
         order by c.id
         limit $3
        "#,
        now,
        postponed,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// Matches of one team that a change of it is sent to; a leader issues fewer, and a team holds fewer places.
const MATCHES_MAX: i64 = 1_000;

/// The matches of a team that are not staked: before the stake a private team's players are not shown to all.
pub async fn unstaked_of(executor: impl PgExecutor<'_>, team: Uuid) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenge_teams s
          join challenges c on c.id = s.challenge_id
         where s.team_id = $1 and c.status in ('pending', 'open')
         order by c.id
         limit $2
        "#,
        team,
        MATCHES_MAX,
    )
    .fetch_all(executor)
    .await?;
    Ok(ids)
}

/// The matches of a team that go on and are not public: those who see them as members see them no longer when they leave.
pub async fn hidden_of(executor: impl PgExecutor<'_>, team: Uuid) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenge_teams s
          join challenges c on c.id = s.challenge_id
         where s.team_id = $1 and c.visibility <> 'public' and c.status not in ('completed', 'cancelled')
         order by c.id
         limit $2
        "#,
        team,
        MATCHES_MAX,
    )
    .fetch_all(executor)
    .await?;
    Ok(ids)
}

/// At most `limit` matches that go on with a team's stake and whose streams name a former leader of it, the oldest first, without
/// those of `postponed`.
pub async fn unannounced(db: &Db, postponed: &[Uuid], limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenges c
         where c.match_type = 'Team vs Team' and c.status in ('full', 'active', 'in_progress')
           and c.id not in (select unnest($1::uuid[]))
           and exists (
                   select from challenge_teams s
                     join teams t on t.id = s.team_id
                    where s.challenge_id = c.id
                      and t.leader_id <> coalesce((select (e.data ->> 'userId')::uuid
                                                     from challenge_events e
                                                    where e.challenge_id = c.id and e.type = 'leader_changed'
                                                      and (e.data ->> 'side')::smallint = s.side
                                                    order by e.version desc
                                                    limit 1), s.leader_id)
               )
         order by c.id
         limit $2
        "#,
        postponed,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// The shares of these players of a team, in their order, and how they stand to it at `now`. Players who do not exist are left out.
pub async fn shares_of(
    executor: impl PgExecutor<'_>,
    team: Uuid,
    players: &[Uuid],
    now: OffsetDateTime,
) -> Result<Vec<(PoolShare, RosterStatus)>> {
    let rows = sqlx::query!(
        r#"
        select u.id, m.stake_cap, coalesce(b.posted, 0) as "amount!", m.user_id is not null as "is_member!",
               (u.suspended_at is not null and coalesce($3 < u.suspended_until, true)) as "is_suspended!",
               exists (select from cool_offs o where o.user_id = u.id and $3 < o.ends_at) as "is_on_break!"
          from unnest($2::uuid[]) with ordinality as r (user_id, place)
          join users u on u.id = r.user_id
          left join team_members m on m.team_id = $1 and m.user_id = u.id
          left join ledger_accounts a on a.team_id = $1 and a.user_id = u.id and a.asset = 'USDC'
          left join ledger_balances b on b.account_id = a.id
         order by r.place
        "#,
        team,
        players,
        now,
    )
    .fetch_all(executor)
    .await?;
    let shares = rows.into_iter().map(|row| {
        let share = PoolShare {
            member: row.id,
            amount: Usdc::from_micros(row.amount),
            cap: row.stake_cap.map(Usdc::from_micros),
        };
        (
            share,
            status(row.is_member, row.is_suspended, row.is_on_break),
        )
    });
    Ok(shares.collect())
}
