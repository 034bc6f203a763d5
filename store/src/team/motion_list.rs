//! The motions of a team as its members read them.

use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// Motions of a page: the open ones and the latest others.
const MOTION_ROWS_MAX: i64 = 50;

/// A motion as a member reads it: how many have voted, and not who voted how.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct ShownMotion {
    pub id: Uuid,
    pub kind: String,
    pub opened_by: Person,
    pub subject: Option<Person>,
    pub cause: Option<String>,
    pub reason: Option<String>,
    pub opened_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub outcome: Option<String>,
    pub ended_at: Option<OffsetDateTime>,
    pub voters: i64,
    pub yes: i64,
    pub no: i64,
    /// Whether the viewer may vote.
    pub is_voter: bool,
    /// How the viewer voted: yes.
    pub is_yes: Option<bool>,
}

/// The motions of a team, the open ones first, then the newest.
pub async fn motions(
    connection: &mut DbConnection,
    viewer: Uuid,
    team: Uuid,
) -> Result<Vec<ShownMotion>> {
    let rows = sqlx::query!(
        r#"
        select m.id, m.kind, m.cause, m.reason, m.opened_at, m.ends_at, m.outcome, m.ended_at,
               o.id as opener, o.username as opener_username, o.avatar as opener_avatar,
               s.id as "subject?", s.username as "subject_username?", s.avatar as subject_avatar,
               (select count(*) from team_ballots b where b.motion_id = m.id) as "voters!",
               (select count(*) from team_ballots b where b.motion_id = m.id and b.is_yes) as "yes!",
               (select count(*) from team_ballots b where b.motion_id = m.id and not b.is_yes) as "no!",
               mine.user_id is not null as "is_voter!", mine.is_yes
          from team_motions m
          join users o on o.id = m.opened_by
          left join users s on s.id = m.subject_id
          left join team_ballots mine on mine.motion_id = m.id and mine.user_id = $2
         where m.team_id = $1
         order by m.outcome is not null, m.id desc
         limit $3
        "#,
        team,
        viewer,
        MOTION_ROWS_MAX,
    )
    .fetch_all(connection)
    .await?;
    let motions = rows.into_iter().map(|row| ShownMotion {
        id: row.id,
        kind: row.kind,
        opened_by: Person {
            id: row.opener,
            username: row.opener_username,
            avatar: row.opener_avatar,
        },
        subject: row
            .subject
            .zip(row.subject_username)
            .map(|(id, username)| Person {
                id,
                username,
                avatar: row.subject_avatar,
            }),
        cause: row.cause,
        reason: row.reason,
        opened_at: row.opened_at,
        ends_at: row.ends_at,
        outcome: row.outcome,
        ended_at: row.ended_at,
        voters: row.voters,
        yes: row.yes,
        no: row.no,
        is_voter: row.is_voter,
        is_yes: row.is_yes,
    });
    Ok(motions.collect())
}
