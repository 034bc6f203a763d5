//! Matches of teams (`migrations/0034_team_match.sql`): how their sides are written, and who sees them.

use domain::challenge::{
    ACCEPTED_AGAIN_AFTER, Challenge, DECLINED_IN_TIME, HELD_PLACES_MAX, Person, Refusal, Status,
    TeamSide,
};
use domain::money::Usdc;
use domain::play_limit::PlayRefusal;
use sqlx::PgExecutor;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::commit::{lock, write_prepared};
use super::list::names;
use super::snapshot::list_all;
use super::{CommitError, PageRange, PreparedWrite, Snapshot};
use crate::DbConnection;
use crate::db::Db;
use crate::error::{Result, ensure_rows};

pub use super::roster::{
    DoubleMatch, RosterStatuses, departed, hidden_of, matches_of_both, members_of_both,
    roster_statuses, shares_of, unannounced, unstaked_of,
};

/// Whether a command changes the sides of a match of teams or moves the money of their shares, which [`write`] writes; every other
/// one is written with those of other challenges.
pub fn is_team_write(before: &Challenge, next: &Challenge, has_journal: bool) -> bool {
    let sides = |challenge: &Challenge| -> Vec<_> {
        let sides = challenge.teams.iter();
        let approvals = |side: &TeamSide| -> Vec<_> {
            let entries = side.roster.iter();
            entries.map(|it| (it.player, it.has_approved)).collect()
        };
        sides.map(|it| (it.team.id, approvals(it))).collect()
    };
    next.is_team_match() && (has_journal || sides(before) != sides(next))
}

/// Writes a command on a match of teams: under the lock of its row and of its teams' rows, so that no share moves and no member
/// leaves meanwhile.
///
/// # Errors
/// [`CommitError`]
pub async fn write(
    db: &Db,
    (before, next): (&Challenge, &Challenge),
    write: PreparedWrite,
) -> Result<(), CommitError> {
    let mut tx = db.begin().await?;
    lock(&mut tx, before).await?;
    let mut teams: Vec<Uuid> = before
        .teams
        .iter()
        .chain(&next.teams)
        .map(|it| it.team.id)
        .collect();
    teams.sort_unstable();
    lock_teams(&mut tx, &teams).await?;
    if before.seats.is_empty() && !next.seats.is_empty() {
        stays_able(&mut tx, before, write.at()).await?;
    }
    if next.teams.len() < before.teams.len() {
        remove_second(&mut tx, next.id).await?;
    }
    for (nth, side) in (0_u8..).zip(&next.teams) {
        if before.teams.len() <= usize::from(nth) {
            may_hold(&mut tx, next.id, side.team.id, write.at()).await?;
            knows_double_members(&mut tx, next).await?;
            insert(&mut tx, next, (i16::from(nth), side)).await?;
        }
    }
    if next.teams.len() == before.teams.len() {
        approve(&mut tx, next).await?;
    }
    write_prepared(&mut tx, write).await?;
    let committed = tx.commit().await;
    db.count_command();
    committed?;
    Ok(())
}

/// The side that issues a match, with the row of the match.
pub(super) async fn issue(
    connection: &mut DbConnection,
    challenge: &Challenge,
) -> Result<(), CommitError> {
    let Some(side) = challenge.teams.first() else {
        return Ok(());
    };
    // The end of a team that is named is announced before, or knows of the match.
    let mut teams = vec![side.team.id];
    teams.extend(challenge.opponent.as_ref().map(|it| it.id));
    lock_teams(connection, &teams).await?;
    insert(connection, challenge, (0, side)).await
}

/// Refuses a place to a team that holds too many, or held this one until it was free again without its approval, or for long before it
/// declined. The team and the challenge are locked.
async fn may_hold(
    connection: &mut DbConnection,
    challenge: Uuid,
    team: Uuid,
    now: OffsetDateTime,
) -> Result<(), CommitError> {
    let declined_in_time = i32::try_from(DECLINED_IN_TIME.whole_minutes()).unwrap_or(i32::MAX);
    let row = sqlx::query!(
        r#"
        select (select count(*)
                  from challenge_teams s
                  join challenges c on c.id = s.challenge_id
                 where s.team_id = $2 and s.side = 1 and c.status = 'open') as "held!",
               exists (select from challenge_events e
                        where e.challenge_id = $1 and e.type = 'place_freed'
                          and (e.data ->> 'teamId')::uuid = $2 and $3 < e.at
                          and (e.data ->> 'reason' = 'expired'
                               or (e.data ->> 'reason' = 'declined' and exists (
                                       select from challenge_events r
                                        where r.challenge_id = e.challenge_id and r.type = 'place_reserved'
                                          and (r.data #>> '{team,teamId}')::uuid = $2
                                          and r.version < e.version and r.at < e.at - make_interval(mins => $4)
                                          and not exists (
                                              select from challenge_events f
                                               where f.challenge_id = r.challenge_id and f.type = 'place_freed'
                                                 and r.version < f.version and f.version < e.version)))))
                   as "has_lapsed!"
        "#,
        challenge,
        team,
        now.saturating_sub(ACCEPTED_AGAIN_AFTER),
        declined_in_time,
    )
    .fetch_one(connection)
    .await?;
    if row.has_lapsed {
        Err(CommitError::Refused(Refusal::HoldLapsed))
    } else if HELD_PLACES_MAX <= row.held {
        Err(CommitError::Refused(Refusal::PlacesHeld))
    } else {
        Ok(())
    }
}

/// Whether all still lead and play who did when the stake was decided on. The teams are locked, under which members and leaders
/// change: else a successor who was elected in between would find a stake that counts as declined.
async fn stays_able(
    connection: &mut DbConnection,
    before: &Challenge,
    now: OffsetDateTime,
) -> Result<(), CommitError> {
    let RosterStatuses {
        unable,
        double_members,
        leaders,
    } = roster_statuses(connection, before.id, now).await?;
    let present = before
        .clone()
        .with_statuses(&unable, &leaders, double_members);
    match present.unable() {
        Some(_) => Err(CommitError::Stale),
        None => Ok(()),
    }
}

/// Whether those who are in both teams are those who are notified of it. Members change only under the locks of their teams.
async fn knows_double_members(
    connection: &mut DbConnection,
    next: &Challenge,
) -> Result<(), CommitError> {
    let [issuer, accepter] = next.teams.as_slice() else {
        return Ok(());
    };
    let both = members_of_both(connection, issuer.team.id, accepter.team.id).await?;
    if both == next.double_members {
        Ok(())
    } else {
        Err(CommitError::Stale)
    }
}

/// Locks the rows of teams, in the order of their ids: who is a member and what the shares have changes only beneath it.
async fn lock_teams(connection: &mut DbConnection, teams: &[Uuid]) -> Result<()> {
    sqlx::query_scalar!(
        "select id from teams where id = any($1) order by id for no key update",
        teams,
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

async fn insert(
    connection: &mut DbConnection,
    challenge: &Challenge,
    (nth, side): (i16, &TeamSide),
) -> Result<(), CommitError> {
    let opponent = challenge.opponent.as_ref().filter(|_| nth == 0);
    // Who leads changes only under the lock of the team's row.
    let named = sqlx::query!(
        r#"
        insert into challenge_teams (challenge_id, side, team_id, leader_id, opponent_id)
        select $1, $2, t.id, t.leader_id, $5 from teams t where t.id = $3 and t.leader_id = $4
        "#,
        challenge.id,
        nth,
        side.team.id,
        side.leader,
        opponent.map(|it| it.id),
    )
    .execute(&mut *connection)
    .await?;
    if named.rows_affected() != 1 {
        return Err(CommitError::Refused(Refusal::NotLeader));
    }
    let players: Vec<Uuid> = side.roster.iter().map(|it| it.player).collect();
    let parts: Vec<i64> = side.roster.iter().map(|it| it.part.micros()).collect();
    let approvals: Vec<bool> = side.roster.iter().map(|it| it.has_approved).collect();
    let inserted = sqlx::query!(
        r#"
        insert into challenge_rosters (challenge_id, side, user_id, place, part, has_approved)
        select $1, $2, r.user_id, r.place, r.part, r.has_approved
          from unnest($3::uuid[], $4::bigint[], $5::bool[]) with ordinality as r (user_id, part, has_approved, place)
        "#,
        challenge.id,
        nth,
        &players,
        &parts,
        &approvals,
    )
    .execute(&mut *connection)
    .await?;
    let rows = u64::try_from(players.len()).unwrap_or(u64::MAX);
    ensure_rows("roster of a match", inserted.rows_affected(), rows)?;
    open_shares(connection, side).await?;
    Ok(())
}

/// What comes back goes into the shares, also into one that nothing was ever paid into.
async fn open_shares(connection: &mut DbConnection, side: &TeamSide) -> Result<()> {
    for entry in side.roster.iter().filter(|it| it.part.is_positive()) {
        crate::ledger::open_share(&mut *connection, side.team.id, entry.player).await?;
    }
    Ok(())
}

async fn remove_second(connection: &mut DbConnection, challenge: Uuid) -> Result<(), CommitError> {
    sqlx::query!(
        "delete from challenge_rosters where challenge_id = $1 and side = 1",
        challenge,
    )
    .execute(&mut *connection)
    .await?;
    let removed = sqlx::query!(
        "delete from challenge_teams where challenge_id = $1 and side = 1",
        challenge,
    )
    .execute(connection)
    .await?;
    ensure_rows("side of a match", removed.rows_affected(), 1)?;
    Ok(())
}

async fn approve(connection: &mut DbConnection, next: &Challenge) -> Result<()> {
    let entries = next.teams.iter().flat_map(|side| &side.roster);
    let approved = entries.filter(|entry| entry.has_approved);
    let players: Vec<Uuid> = approved.map(|entry| entry.player).collect();
    sqlx::query!(
        r#"
        update challenge_rosters
           set has_approved = true
         where challenge_id = $1 and user_id = any($2) and not has_approved
        "#,
        next.id,
        &players,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What forbids a player to stake `part` at `now`: the own limit, or a break.
pub async fn limit_of(
    executor: impl PgExecutor<'_>,
    player: Uuid,
    part: Usdc,
    now: OffsetDateTime,
) -> Result<Option<PlayRefusal>> {
    if !part.is_positive() {
        return Ok(None);
    }
    let row = sqlx::query!(
        r#"
        select exists (select from cool_offs where user_id = $1 and $3 < ends_at) as "is_on_break!",
               coalesce((select play_limit_at(l, $3) < staked_since($1, $4) + $2
                           from play_limits l
                          where l.user_id = $1 and l.kind = 'stake'), false) as "is_over!"
        "#,
        player,
        part.micros(),
        now,
        now.saturating_sub(Duration::hours(24)),
    )
    .fetch_one(executor)
    .await?;
    Ok(if row.is_on_break {
        Some(PlayRefusal::CoolOff)
    } else if row.is_over {
        Some(PlayRefusal::StakeLimit)
    } else {
        None
    })
}

/// These players as others see them.
pub async fn people(executor: impl PgExecutor<'_>, ids: &[Uuid]) -> Result<Vec<Person>> {
    let people = sqlx::query_as!(
        Person,
        "select id, username, avatar from users where id = any($1)",
        ids,
    )
    .fetch_all(executor)
    .await?;
    Ok(people)
}

/// A page of a team's matches in these states that the viewer may see, the newest first, and how many there are. Who was in a
/// team when it was dissolved sees all of them, as its members did.
pub async fn of_team(
    db: &Db,
    team: Uuid,
    viewer: Option<Uuid>,
    statuses: &[Status],
    page: PageRange,
) -> Result<(Vec<Snapshot>, i64)> {
    let rows = sqlx::query!(
        r#"
        with found as (
            select c.id, c.created_at
              from challenge_teams s
              join challenges c on c.id = s.challenge_id
             where s.team_id = $1 and c.status = any($3)
               and (exists (select from team_members m where m.team_id = $1 and m.user_id = $2)
                    or exists (select from team_former_members m where m.team_id = $1 and m.user_id = $2)
                    or c.id in (select seen.id from challenges_seen_by($2) seen where seen.id = c.id))
        ),
        page as (
            select id, created_at from found order by created_at desc, id limit $4 offset $5
        )
        select (select count(*) from found) as "total!", page.id as "id?"
          from (select 1) as always
          left join page on true
         order by page.created_at desc, page.id
        "#,
        team,
        viewer,
        &names(statuses),
        page.limit,
        page.offset,
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let ids: Vec<_> = rows.into_iter().filter_map(|row| row.id).collect();
    Ok((list_all(db, &ids).await?, total))
}
