//! Reports of challenges and of players, and what the moderators decided on them (`migrations/0028_administration.sql`).

use domain::administration::ReportResult;
use domain::challenge::{Person, ReportReason};
use domain::notification::Payload;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::administration::users::person;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::friend::ListPart;
use crate::notification::{self, NotificationBatch};

/// What was reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportSubject {
    /// A challenge, with its title.
    Challenge(Uuid, String),
    /// A player.
    Player(Person),
}

/// What the moderators decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportOutcome {
    /// Whether something was done.
    pub result: ReportResult,
    /// For the staff.
    pub note: String,
    /// Who closed it.
    pub by: Person,
    /// When.
    pub at: OffsetDateTime,
}

/// A report as the moderators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffReport {
    /// Its id.
    pub id: Uuid,
    /// What was reported.
    pub subject: ReportSubject,
    /// Who reported it.
    pub reporter: Person,
    /// Why.
    pub reason: ReportReason,
    /// In the reporter's words; empty where the reason is enough.
    pub details: String,
    /// When.
    pub reported_at: OffsetDateTime,
    /// None while the report is open.
    pub outcome: Option<ReportOutcome>,
}

struct Row {
    id: Uuid,
    reporter_id: Uuid,
    reporter_username: String,
    reporter_avatar: Option<String>,
    challenge_id: Option<Uuid>,
    title: Option<String>,
    user_id: Option<Uuid>,
    username: Option<String>,
    avatar: Option<String>,
    reason: String,
    details: String,
    reported_at: OffsetDateTime,
    result: Option<String>,
    note: Option<String>,
    closed_by: Option<Uuid>,
    closer_username: Option<String>,
    closer_avatar: Option<String>,
    closed_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for StaffReport {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let id = row.id;
        let inconsistent = |what: &str| Error::Inconsistent {
            table: "reports",
            id,
            what: what.to_owned(),
        };
        let player = person(row.user_id, row.username, row.avatar).map(ReportSubject::Player);
        let challenge = row.challenge_id.zip(row.title);
        let challenge = challenge.map(|(id, title)| ReportSubject::Challenge(id, title));
        let closer = person(row.closed_by, row.closer_username, row.closer_avatar);
        let outcome = row
            .result
            .zip(row.note)
            .zip(closer.zip(row.closed_at))
            .map(|((result, note), (by, at))| {
                let result =
                    ReportResult::parse(&result).ok_or_else(|| inconsistent("unknown result"))?;
                Ok::<_, Error>(ReportOutcome {
                    result,
                    note,
                    by,
                    at,
                })
            })
            .transpose()?;
        Ok(Self {
            id,
            subject: player
                .or(challenge)
                .ok_or_else(|| inconsistent("it is about nothing"))?,
            reporter: Person {
                id: row.reporter_id,
                username: row.reporter_username,
                avatar: row.reporter_avatar,
            },
            reason: ReportReason::parse(&row.reason)
                .ok_or_else(|| inconsistent("unknown reason"))?,
            details: row.details,
            reported_at: row.reported_at,
            outcome,
        })
    }
}

/// The reports that `$rest` chooses, in its order.
macro_rules! reports {
    ($rest:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"
            with reports as (
                select id, reporter_id, challenge_id, null::uuid as user_id, reason, details, reported_at from challenge_reports
                union all
                select id, reporter_id, null, user_id, reason, details, reported_at from user_reports
            )
            select r.id as "id!", r.reporter_id as "reporter_id!", reporter.username as "reporter_username!",
                   reporter.avatar as reporter_avatar, r.challenge_id, c.title as "title?", r.user_id,
                   u.username as "username?", u.avatar, r.reason as "reason!", r.details as "details!",
                   r.reported_at as "reported_at!", o.result as "result?", o.note as "note?", o.closed_by as "closed_by?",
                   closer.username as "closer_username?", closer.avatar as closer_avatar, o.closed_at as "closed_at?"
              from reports r
              join users reporter on reporter.id = r.reporter_id
              left join challenges c on c.id = r.challenge_id
              left join users u on u.id = r.user_id
              left join report_outcomes o on o.report_id = r.id
              left join users closer on closer.id = o.closed_by
            "# + $rest,
            $($argument),+,
        )
    };
}

/// A page of the open reports that `viewer` may read, the oldest first, or of the closed ones, the last closed first; and how many
/// there are.
pub async fn list(
    db: &Db,
    viewer: Uuid,
    is_closed: bool,
    part: ListPart,
) -> Result<(Vec<StaffReport>, i64)> {
    let (ids, total) = readable(db, viewer, is_closed, part.bounded()).await?;
    let total = match total {
        Some(total) => total,
        None => count(db, viewer, is_closed).await?,
    };
    let rows = reports!(
        "where r.id = any($1)
         order by o.closed_at desc, r.reported_at, r.id",
        &ids,
    )
    .fetch_all(db)
    .await?;
    let reports: Result<Vec<_>> = rows.into_iter().map(StaffReport::try_from).collect();
    Ok((reports?, total))
}

/// How many reports `viewer` may read, open or closed ones.
pub(super) async fn count(db: &Db, viewer: Uuid, is_closed: bool) -> Result<i64> {
    let first = ListPart {
        limit: 1,
        offset: 0,
    };
    let (_, total) = readable(db, viewer, is_closed, first).await?;
    Ok(total.unwrap_or(0))
}

/// The ids of such a page, and how many there are in all; without a row on the page that is not known.
///
/// Who is reported does not read by whom and in which words, nor does who is of the challenge that was reported, as [`concerns`]
/// counts them. One's own reports one may read.
async fn readable(
    db: &Db,
    viewer: Uuid,
    is_closed: bool,
    part: ListPart,
) -> Result<(Vec<Uuid>, Option<i64>)> {
    let rows = sqlx::query!(
        r#"
        with reports as (
            select id, reporter_id, challenge_id, null::uuid as user_id, reported_at from challenge_reports
            union all
            select id, reporter_id, null, user_id, reported_at from user_reports
        )
        select r.id as "id!", count(*) over () as "total!"
          from reports r
          left join report_outcomes o on o.report_id = r.id
         where (o.report_id is not null) = $1
           and (r.reporter_id = $2
                or (r.user_id is distinct from $2
                    and not exists (select from challenges c where c.id = r.challenge_id and c.creator_id = $2)
                    and not exists (select from participants p
                                     where p.challenge_id = r.challenge_id
                                       and (p.user_id = $2 or p.claim ->> 'by' = ($2::uuid)::text))
                    and not exists (select from challenge_rosters p where p.challenge_id = r.challenge_id and p.user_id = $2)
                    and not exists (select from challenge_teams s
                                      join teams t on t.id = s.team_id
                                     where s.challenge_id = r.challenge_id and $2 in (s.leader_id, t.leader_id))))
         order by o.closed_at desc, r.reported_at, r.id
         limit $3 offset $4
        "#,
        is_closed,
        viewer,
        part.limit,
        part.offset,
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map(|row| row.total);
    Ok((rows.into_iter().map(|row| row.id).collect(), total))
}

/// A report.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<StaffReport>> {
    let row = reports!("where r.id = $1", id).fetch_optional(db).await?;
    row.map(StaffReport::try_from).transpose()
}

/// Whether a player has reported a challenge, whatever became of the report.
pub async fn is_reported(db: &Db, challenge: Uuid) -> Result<bool> {
    let is_reported = sqlx::query_scalar!(
        r#"select exists (select from challenge_reports where challenge_id = $1) as "is_reported!""#,
        challenge,
    )
    .fetch_one(db)
    .await?;
    Ok(is_reported)
}

/// Whether a player is part of a report: wrote it, is the one reported, or is of the challenge reported.
///
/// Of a challenge are who created it, has or had a seat in it, plays for a team of it, leads or led one, or declared for one: as
/// [`crate::moderation::conflict`] counts them.
pub async fn concerns(connection: &mut DbConnection, report: Uuid, player: Uuid) -> Result<bool> {
    let concerns = sqlx::query_scalar!(
        r#"
        select exists (
                   select from challenge_reports r
                    where r.id = $1
                      and (r.reporter_id = $2
                           or exists (select from challenges c where c.id = r.challenge_id and c.creator_id = $2)
                           or exists (select from participants p where p.challenge_id = r.challenge_id and p.user_id = $2)
                           or exists (select from challenge_rosters p where p.challenge_id = r.challenge_id and p.user_id = $2)
                           or exists (select from challenge_teams p where p.challenge_id = r.challenge_id and p.leader_id = $2)
                           -- Who leads a team now decides for it, whether in its roster or not.
                           or exists (select from challenge_teams s
                                        join teams t on t.id = s.team_id
                                       where s.challenge_id = r.challenge_id and t.leader_id = $2)
                           -- Who declared for a seat pays its fine.
                           or exists (select from participants p
                                       where p.challenge_id = r.challenge_id and p.claim ->> 'by' = ($2::uuid)::text))
               )
            or exists (select from user_reports r where r.id = $1 and $2 in (r.reporter_id, r.user_id)) as "concerns!"
        "#,
        report,
        player,
    )
    .fetch_one(connection)
    .await?;
    Ok(concerns)
}

/// A decision on a report.
#[derive(Debug, Clone, Copy)]
pub struct NewReportOutcome<'a> {
    /// The report.
    pub report: Uuid,
    /// Whether something was done.
    pub result: ReportResult,
    /// For the staff, 10 to 1,000 characters.
    pub note: &'a str,
    /// Who closes it.
    pub by: Uuid,
    /// The id of the reporter's notification.
    pub news: Uuid,
    /// When.
    pub at: OffsetDateTime,
}

/// Closes a report and notifies its reporter. Returns the players who were notified; nothing where it is closed already, or
/// there is none.
pub async fn close(
    connection: &mut DbConnection,
    outcome: NewReportOutcome<'_>,
) -> Result<Option<Vec<Uuid>>> {
    let closed = sqlx::query!(
        r#"
        with report as (
            select id, reporter_id, challenge_id from challenge_reports where id = $1
            union all
            select id, reporter_id, null from user_reports where id = $1
        ),
        closed as (
            insert into report_outcomes
                   (report_id, challenge_report_id, user_report_id, result, note, closed_by, closed_at)
            select id, case when challenge_id is not null then id end, case when challenge_id is null then id end,
                   $2, $3, $4, $5
              from report
            on conflict (report_id) do nothing
            returning report_id
        )
        select r.reporter_id as "reporter_id!", r.challenge_id
          from report r
          join closed on closed.report_id = r.id
        "#,
        outcome.report,
        outcome.result.as_str(),
        outcome.note,
        outcome.by,
        outcome.at,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(closed) = closed else {
        return Ok(None);
    };
    // The reporter does not read which moderator it was.
    let batch = NotificationBatch {
        sender: None,
        challenge: closed.challenge_id,
        team: None,
        at: outcome.at,
    };
    let fact = Payload::ReportClosed {
        action_taken: outcome.result == ReportResult::ActionTaken,
    };
    let news = [(outcome.news, closed.reporter_id, fact)];
    Ok(Some(notification::tell(connection, batch, &news).await?))
}
