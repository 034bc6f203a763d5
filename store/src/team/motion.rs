//! Motions of teams (`migrations/0036_team_governance.sql`): votes, offers to lead, and the notice of an end.
//!
//! They are written under the lock of the team's row; only the job's look for what is due goes without.

use domain::administration::is_suspended;
use domain::outage::Outage;
use domain::team::{
    Ballot, Choice, LeaderGap, LeaderStatus, Matter, MemberNames, Motion, MotionOutcome,
};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};

/// Writes a motion with those who may vote on it.
///
/// # Errors
/// Named by constraint: [`super::ONE_MOTION`], [`super::GOES_ON`].
pub async fn open(connection: &mut DbConnection, motion: &Motion) -> Result<()> {
    let (subject, cause, reason) = columns_of(&motion.matter);
    sqlx::query!(
        r#"
        insert into team_motions (id, team_id, kind, opened_by, leader_id, subject_id, cause, reason, opened_at, ends_at, outages)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, newest_outage())
        "#,
        motion.id,
        motion.team,
        kind_of(&motion.matter),
        motion.opened_by,
        motion.leader,
        subject,
        cause,
        reason,
        motion.opened_at,
        motion.ends_at,
    )
    .execute(&mut *connection)
    .await?;
    let voters: Vec<_> = motion.ballots.iter().map(|it| it.voter).collect();
    sqlx::query!(
        "insert into team_ballots (motion_id, user_id) select $1, voter from unnest($2::uuid[]) as voter",
        motion.id,
        &voters,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The open motions of a team, with the outages applied that they had not seen; the oldest first.
pub async fn open_motions(connection: &mut DbConnection, team: Uuid) -> Result<Vec<Motion>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select id, team_id, kind, opened_by, leader_id, subject_id, cause, reason, opened_at, ends_at, outages, outcome
          from team_motions
         where team_id = $1 and outcome is null
         order by id
        "#,
        team,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut motions = Vec::with_capacity(rows.len());
    if rows.is_empty() {
        return Ok(motions);
    }
    let outages = crate::outage::all(&mut *connection).await?;
    for row in rows {
        motions.push(read(connection, row, &outages).await?);
    }
    Ok(motions)
}

/// A motion of a team, also one that has ended.
pub async fn find(connection: &mut DbConnection, team: Uuid, id: Uuid) -> Result<Option<Motion>> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select id, team_id, kind, opened_by, leader_id, subject_id, cause, reason, opened_at, ends_at, outages, outcome
          from team_motions
         where team_id = $1 and id = $2
        "#,
        team,
        id,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let outages = crate::outage::all(&mut *connection).await?;
    Ok(Some(read(connection, row, &outages).await?))
}

async fn read(connection: &mut DbConnection, row: Row, outages: &[Outage]) -> Result<Motion> {
    let mut motion = Motion::try_from(row)?;
    let ballots = sqlx::query!(
        "select user_id, is_yes from team_ballots where motion_id = $1 order by user_id",
        motion.id,
    )
    .fetch_all(&mut *connection)
    .await?;
    let ballots = ballots.into_iter().map(|ballot| Ballot {
        voter: ballot.user_id,
        choice: ballot.is_yes.map(choice_of),
    });
    motion.ballots = ballots.collect();
    let before = motion.outages;
    if motion.outcome.is_none() {
        motion.apply(outages);
    }
    if before < motion.outages {
        sqlx::query!(
            "update team_motions set ends_at = $2, outages = $3 where id = $1",
            motion.id,
            motion.ends_at,
            motion.outages,
        )
        .execute(connection)
        .await?;
    }
    Ok(motion)
}

/// A member votes, or votes otherwise.
pub async fn cast(
    connection: &mut DbConnection,
    (motion, voter): (Uuid, Uuid),
    choice: Choice,
    at: OffsetDateTime,
) -> Result<()> {
    let is_yes = match choice {
        Choice::Yes => true,
        Choice::No => false,
    };
    let cast = sqlx::query!(
        "update team_ballots set is_yes = $3, cast_at = $4 where motion_id = $1 and user_id = $2",
        motion,
        voter,
        is_yes,
        at,
    )
    .execute(connection)
    .await?;
    ensure_rows("vote of a member", cast.rows_affected(), 1)
}

/// A player who leaves a team has no vote in it any more.
pub(super) async fn forget_voter(
    connection: &mut DbConnection,
    team: Uuid,
    user: Uuid,
) -> Result<()> {
    sqlx::query!(
        r#"
        delete from team_ballots b
         using team_motions m
         where m.id = b.motion_id and m.team_id = $1 and m.outcome is null and b.user_id = $2
        "#,
        team,
        user,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends a motion; never before it was opened, as the server that opened it has a clock of its own.
pub async fn end(
    connection: &mut DbConnection,
    id: Uuid,
    outcome: MotionOutcome,
    at: OffsetDateTime,
) -> Result<()> {
    let ended = sqlx::query!(
        "update team_motions set outcome = $2, ended_at = greatest($3, opened_at) where id = $1 and outcome is null",
        id,
        outcome_name(outcome),
        at,
    )
    .execute(connection)
    .await?;
    ensure_rows("end a motion of a team", ended.rows_affected(), 1)
}

/// Puts the end of a motion off.
pub async fn put_off(
    connection: &mut DbConnection,
    id: Uuid,
    ends_at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "update team_motions set ends_at = $2 where id = $1 and outcome is null",
        id,
        ends_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The members were reminded that the team is dissolved. False where that was before.
pub async fn mark_reminded(
    connection: &mut DbConnection,
    id: Uuid,
    at: OffsetDateTime,
) -> Result<bool> {
    let marked = sqlx::query!(
        "update team_motions set reminded_at = $2 where id = $1 and reminded_at is null and outcome is null",
        id,
        at,
    )
    .execute(connection)
    .await?;
    Ok(marked.rows_affected() == 1)
}

/// A team whose motions the job has to look at, because of a deadline, a reminder, an outage, or a leader who is back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueTeam {
    /// Which.
    pub team: Uuid,
    /// The deadline of the motion.
    pub ends_at: OffsetDateTime,
}

/// The next team that is due, the most urgent first; not those that are left out.
pub async fn due(
    db: &Db,
    now: OffsetDateTime,
    remind_before: Duration,
    left_out: &[Uuid],
) -> Result<Option<DueTeam>> {
    let due = sqlx::query_as!(
        DueTeam,
        r#"
        select m.team_id as team, m.ends_at
          from team_motions m
         where m.outcome is null
           and (m.ends_at <= $1
                or m.outages < newest_outage()
                or (m.kind = 'dissolution' and m.reminded_at is null and m.ends_at <= $2)
                or (m.kind = 'succession' and m.cause = 'absent'
                    and (exists (select from users u where u.id = m.leader_id and m.opened_at < u.last_seen_at)
                         or exists (select from players_online o where o.user_id = m.leader_id)))
                or (m.kind = 'succession' and m.cause = 'suspended'
                    and exists (select from users u
                                 where u.id = m.leader_id
                                   and (u.suspended_at is null or u.suspended_until <= $1))))
           and m.team_id <> all($3)
         order by m.ends_at
         limit 1
        "#,
        now,
        now.saturating_add(remind_before),
        left_out,
    )
    .fetch_optional(db)
    .await?;
    Ok(due)
}

/// Locks these teams, the lower ids first, without waiting for another server or a command. False where one of them is locked.
pub async fn claim(connection: &mut DbConnection, teams: &[Uuid]) -> Result<bool> {
    let locked = sqlx::query_scalar!(
        "select id from teams where id = any($1) order by id for no key update skip locked",
        teams,
    )
    .fetch_all(connection)
    .await?;
    Ok(locked.len() == teams.len())
}

/// How the account of a leader stands.
pub async fn leader_status(
    connection: &mut DbConnection,
    leader: Uuid,
    now: OffsetDateTime,
) -> Result<LeaderStatus> {
    let row = sqlx::query!(
        r#"
        select suspended_at, suspended_until, closed_at, last_seen_at,
               exists (select from players_online where user_id = $1) as "is_online!"
          from users
         where id = $1
        "#,
        leader,
    )
    .fetch_one(connection)
    .await?;
    Ok(LeaderStatus {
        is_suspended: is_suspended(row.suspended_at, row.suspended_until, now),
        is_closed: row.closed_at.is_some(),
        is_online: row.is_online,
        last_seen_at: row.last_seen_at,
    })
}

/// The members of a team who can vote: not those who are suspended.
pub async fn able_voters(
    connection: &mut DbConnection,
    team: Uuid,
    now: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let able = sqlx::query_scalar!(
        r#"
        select m.user_id
          from team_members m
          join users u on u.id = m.user_id
         where m.team_id = $1 and u.closed_at is null
           and (u.suspended_at is null or u.suspended_until <= $2)
         order by m.user_id
        "#,
        team,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(able)
}

/// The names of players, for sentences.
pub async fn names(connection: &mut DbConnection, players: &[Uuid]) -> Result<MemberNames> {
    let rows = sqlx::query!("select id, username from users where id = any($1)", players)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.username)).collect())
}

struct Row {
    id: Uuid,
    team_id: Uuid,
    kind: String,
    opened_by: Uuid,
    leader_id: Uuid,
    subject_id: Option<Uuid>,
    cause: Option<String>,
    reason: Option<String>,
    opened_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    outages: i64,
    outcome: Option<String>,
}

impl TryFrom<Row> for Motion {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let unknown = |what: &str| Error::Inconsistent {
            table: "team_motions",
            id: row.id,
            what: format!("its {what} is not known"),
        };
        let cause = row.cause.as_deref().and_then(gap_named);
        let matter = match (row.kind.as_str(), row.subject_id, cause, row.reason) {
            ("removal", Some(member), None, Some(reason)) => Matter::Removal { member, reason },
            ("succession", Some(candidate), Some(cause), None) => {
                Matter::Succession { candidate, cause }
            }
            ("hand_over", Some(successor), None, None) => Matter::HandOver { successor },
            ("dissolution", None, None, None) => Matter::Dissolution,
            _ => return Err(unknown("kind")),
        };
        let outcome = row.outcome.as_deref();
        let outcome = outcome
            .map(|name| outcome_named(name).ok_or_else(|| unknown("outcome")))
            .transpose()?;
        Ok(Self {
            id: row.id,
            team: row.team_id,
            matter,
            opened_by: row.opened_by,
            leader: row.leader_id,
            opened_at: row.opened_at,
            ends_at: row.ends_at,
            outages: row.outages,
            ballots: Vec::new(),
            outcome,
        })
    }
}

type MatterColumns<'a> = (Option<Uuid>, Option<&'static str>, Option<&'a str>);

fn columns_of(matter: &Matter) -> MatterColumns<'_> {
    match matter {
        Matter::Removal { member, reason } => (Some(*member), None, Some(reason)),
        Matter::Succession { candidate, cause } => (Some(*candidate), Some(gap_name(*cause)), None),
        Matter::HandOver { successor } => (Some(*successor), None, None),
        Matter::Dissolution => (None, None, None),
    }
}

const fn kind_of(matter: &Matter) -> &'static str {
    match matter {
        Matter::Removal { .. } => "removal",
        Matter::Succession { .. } => "succession",
        Matter::HandOver { .. } => "hand_over",
        Matter::Dissolution => "dissolution",
    }
}

const fn gap_name(gap: LeaderGap) -> &'static str {
    match gap {
        LeaderGap::Suspended => "suspended",
        LeaderGap::Closed => "closed",
        LeaderGap::Absent => "absent",
    }
}

fn gap_named(name: &str) -> Option<LeaderGap> {
    let all = [LeaderGap::Suspended, LeaderGap::Closed, LeaderGap::Absent];
    all.into_iter().find(|it| gap_name(*it) == name)
}

const fn outcome_name(outcome: MotionOutcome) -> &'static str {
    match outcome {
        MotionOutcome::Passed => "passed",
        MotionOutcome::Failed => "failed",
        MotionOutcome::Expired => "expired",
        MotionOutcome::Withdrawn => "withdrawn",
        MotionOutcome::Void => "void",
    }
}

fn outcome_named(name: &str) -> Option<MotionOutcome> {
    let all = [
        MotionOutcome::Passed,
        MotionOutcome::Failed,
        MotionOutcome::Expired,
        MotionOutcome::Withdrawn,
        MotionOutcome::Void,
    ];
    all.into_iter().find(|it| outcome_name(*it) == name)
}

const fn choice_of(is_yes: bool) -> Choice {
    if is_yes { Choice::Yes } else { Choice::No }
}
