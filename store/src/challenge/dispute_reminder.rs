//! Reminders before a time in a dispute ends (`migrations/0027_ruling.sql`).

use domain::notification::DisputeReminder;
use time::OffsetDateTime;
use uuid::Uuid;

use super::reminder::{locked, send};
use crate::db::Db;
use crate::error::Result;

/// At most `limit` challenges in which a time of a dispute may end soon at `now` and no side was reminded of it, the most urgent
/// first. Challenges that have not applied every outage are left out.
pub async fn disputes_to_remind(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenges c
         where c.deadline_kind in ('take', 'decide', 'dispute', 'release')
           and $1::timestamptz < c.deadline_at
           and c.outages_applied = (select coalesce(max(number), 0) from outages)
           and case
                   when c.deadline_kind = 'release' then c.deadline_at - interval '12 hours' <= $1
                   else $1 < (c.dispute_case ->> 'evidence_until')::timestamptz
                        and (c.dispute_case ->> 'evidence_until')::timestamptz - interval '6 hours' <= $1
               end
           and not exists (
                   select from dispute_reminders r
                    where r.challenge_id = c.id
                      and r.kind = case when c.deadline_kind = 'release'
                                        then case when c.dispute_case is null then 'hold' else 'hold_of_ruling' end
                                        else case when jsonb_typeof(c.dispute_case -> 'appeal') = 'object'
                                                  then 'evidence_on_appeal' else 'evidence' end
                                   end
               )
         order by c.deadline_at
         limit $2
        "#,
        now,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// Reminds the sides of a dispute of a time that ends soon, each once, by mail too; returns the players.
///
/// The challenge is locked meanwhile: a side that answers at this moment has either answered before and is not reminded, or answers
/// after it. `site` is the URL of the web app.
pub async fn remind_of_dispute(
    db: &Db,
    id: Uuid,
    site: &str,
    now: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let mut tx = db.begin().await?;
    let Some(snapshot) = locked(&mut tx, id).await? else {
        return Ok(Vec::new());
    };
    let Some((reminder, mut news)) = DisputeReminder::due(&snapshot.challenge, now) else {
        return Ok(Vec::new());
    };
    let players: Vec<_> = news.iter().map(|notice| notice.to).collect();
    let is_new = sqlx::query_scalar!(
        r#"
        insert into dispute_reminders (challenge_id, user_id, kind, at)
        select $1, player, $3, $4 from unnest($2::uuid[]) as player
        on conflict do nothing
        returning user_id
        "#,
        id,
        &players,
        reminder.name(),
        now,
    )
    .fetch_all(&mut *tx)
    .await?;
    news.retain(|notice| is_new.contains(&notice.to));
    send(tx, &snapshot, &news, (None, site, now)).await
}
