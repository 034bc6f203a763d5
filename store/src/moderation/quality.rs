//! Workload and quality of the moderators.

use domain::challenge::Person;
use time::OffsetDateTime;

use super::MODERATORS_MAX;
use crate::db::Db;
use crate::error::Result;

/// How moderators do, over the disputes that were opened since a day.
#[derive(Debug, Clone, PartialEq)]
pub struct ModerationQuality {
    /// Disputes and appeals that were taken.
    pub taken: i64,
    /// Rulings, proposals not counted.
    pub decided: i64,
    /// Seconds from the opening of a dispute to its first moderator, in the middle.
    pub median_take_seconds: Option<i64>,
    /// Seconds from the opening of a dispute to its first ruling, in the middle.
    pub median_decide_seconds: Option<i64>,
    /// Those of the rulings that decide no appeal, and so can be appealed.
    pub appealable: i64,
    /// Of these, the ones that were appealed.
    pub appealed: i64,
    /// Of these, the ones that another moderator decided otherwise: for another result, or with other penalties.
    pub overturned: i64,
    /// By moderator: taken, decided, appealable, overturned.
    pub by_moderator: Vec<(Person, [i64; 4])>,
}

/// How moderators have done since `since`.
pub async fn quality(db: &Db, since: OffsetDateTime) -> Result<ModerationQuality> {
    let all = sqlx::query!(
        r#"
        with opened as (
            select d.challenge_id, d.opened_at,
                   (select min(e.at) from challenge_events e
                     where e.challenge_id = d.challenge_id and e.type = 'case_taken') as taken_at,
                   (select min(r.at) from rulings r where r.challenge_id = d.challenge_id and not r.is_proposal) as ruled_at
              from disputes d
             where $1 <= d.opened_at
        ),
        first as (
            select distinct on (r.challenge_id) r.challenge_id, r.verdict, r.winner,
                   (select jsonb_object_agg(p.player::text, p.fine) from unnest(r.penalized, r.fines) as p (player, fine))
                       as penalties
              from rulings r
             where $1 <= r.at and not r.is_proposal and not r.is_on_appeal
             order by r.challenge_id, r.version
        )
        select (select count(*) from audit_log l where l.action = 'dispute_taken' and $1 <= l.at) as "taken!",
               (select count(*) from rulings r where $1 <= r.at and not r.is_proposal) as "decided!",
               round(percentile_cont(0.5) within group (order by extract(epoch from o.taken_at - o.opened_at)))::bigint
                   as take,
               round(percentile_cont(0.5) within group (order by extract(epoch from o.ruled_at - o.opened_at)))::bigint
                   as decide,
               (select count(*) from first) as "appealable!",
               (select count(*) from first f
                 where exists (select from challenge_events e
                                where e.challenge_id = f.challenge_id and e.type = 'appealed')) as "appealed!",
               (select count(*) from first f
                  join rulings r on r.challenge_id = f.challenge_id and r.is_on_appeal and not r.is_proposal
                 -- As domain::challenge::Ruling::agrees_with.
                 where (r.verdict, r.winner) is distinct from (f.verdict, f.winner)
                    or (select jsonb_object_agg(p.player::text, p.fine) from unnest(r.penalized, r.fines) as p (player, fine))
                       is distinct from f.penalties) as "overturned!"
          from opened o
        "#,
        since,
    )
    .fetch_one(db)
    .await?;
    Ok(ModerationQuality {
        taken: all.taken,
        decided: all.decided,
        median_take_seconds: all.take,
        median_decide_seconds: all.decide,
        appealable: all.appealable,
        appealed: all.appealed,
        overturned: all.overturned,
        by_moderator: quality_by_moderator(db, since).await?,
    })
}

async fn quality_by_moderator(db: &Db, since: OffsetDateTime) -> Result<Vec<(Person, [i64; 4])>> {
    let rows = sqlx::query!(
        r#"
        select u.id, u.username, u.avatar,
               (select count(*) from audit_log l
                 where l.actor = u.id and l.action = 'dispute_taken' and $1 <= l.at) as "taken!",
               (select count(*) from rulings r
                 where u.id in (r.moderator, r.second) and $1 <= r.at and not r.is_proposal) as "decided!",
               (select count(*) from rulings r
                 where u.id in (r.moderator, r.second) and $1 <= r.at and not r.is_proposal
                   and not r.is_on_appeal) as "appealable!",
               (select count(*) from rulings r
                  join rulings a on a.challenge_id = r.challenge_id and a.is_on_appeal and not a.is_proposal
                 where u.id in (r.moderator, r.second) and $1 <= r.at and not r.is_proposal and not r.is_on_appeal
                   and ((a.verdict, a.winner) is distinct from (r.verdict, r.winner)
                        or (select jsonb_object_agg(p.player::text, p.fine) from unnest(a.penalized, a.fines) as p (player, fine))
                           is distinct from
                           (select jsonb_object_agg(p.player::text, p.fine) from unnest(r.penalized, r.fines) as p (player, fine))
                       )) as "overturned!"
          from users u
         where u.role in ('moderator', 'admin')
         order by u.username
         limit $2
        "#,
        since,
        MODERATORS_MAX,
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| {
        let person = Person {
            id: row.id,
            username: row.username,
            avatar: row.avatar,
        };
        (
            person,
            [row.taken, row.decided, row.appealable, row.overturned],
        )
    });
    Ok(rows.collect())
}
