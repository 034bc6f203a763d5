//! Reminders before a time in a dispute ends, of its sides and of the moderators (`migrations/0042_deadline_reminders.sql`).

use std::collections::BTreeSet;

use domain::notification::{CaseReminder, DisputeReminder, Notice};
use time::OffsetDateTime;
use uuid::Uuid;

use super::reminder::{locked, send};
use super::snapshot::Snapshot;
use crate::db::{Db, Tx};
use crate::error::Result;
use crate::moderation::acting_staff;

/// At most `limit` challenges in which a time of a dispute may end soon at `now` and no one was reminded of it, the most urgent
/// first. Challenges that have not applied every outage are left out.
pub async fn disputes_to_remind(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id as "id!"
          from challenges c
         cross join lateral (
                   select c.deadline_kind = 'release' as is_held,
                          jsonb_typeof(c.dispute_case -> 'appeal') = 'object' as is_on_appeal
               ) is_so
         where c.deadline_kind in ('take', 'decide', 'dispute', 'release')
           and $1::timestamptz < c.deadline_at
           and c.outages_applied = (select coalesce(max(number), 0) from outages)
           and exists (
                   select from (values
                              (true, is_so.is_held, c.deadline_at, interval '12 hours',
                               case when c.dispute_case is null then 'hold' else 'hold_of_ruling' end),
                              (true, not is_so.is_held, (c.dispute_case ->> 'evidence_until')::timestamptz,
                               interval '6 hours',
                               case when is_so.is_on_appeal then 'evidence_on_appeal' else 'evidence' end),
                              (true, not is_so.is_held, (c.dispute_case ->> 'void_at')::timestamptz,
                               interval '24 hours', 'end'),
                              (false, not is_so.is_held, (c.dispute_case ->> 'void_at')::timestamptz,
                               interval '24 hours', 'end'),
                              (false, c.deadline_kind in ('take', 'decide'), c.deadline_at,
                               interval '6 hours', c.deadline_kind)
                          ) as due (is_of_sides, is_running, until, before, kind)
                    where due.is_running and $1 < due.until and due.until - due.before <= $1
                      and case when due.is_of_sides
                              then not exists (
                                  select from dispute_reminders r
                                   where r.challenge_id = c.id and r.kind = due.kind
                                     and r.since = deadline_since(c.id, due.kind))
                              else not exists (
                                  select from case_reminders r
                                   where r.challenge_id = c.id and r.kind = due.kind
                                     and r.since = deadline_since(c.id, case due.kind when 'end' then 'end_of_case'
                                                                                      else due.kind end))
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

/// Reminds the sides of a dispute and its moderators of a time that ends soon, each once, by mail too; returns who was notified.
///
/// The challenge is locked meanwhile: a command at this moment has either come before, and its time is over or another one, or
/// comes after it. `site` is the URL of the web app.
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
    let mut news = of_sides(&mut tx, &snapshot, now).await?;
    news.extend(of_moderators(&mut tx, &snapshot, now).await?);
    // One notification each: the first is of what ends first.
    let mut known = BTreeSet::new();
    news.retain(|notice| known.insert(notice.to));
    if news.is_empty() {
        // That a time had no moderator to be reminded is remembered too, or it would be looked at again and again.
        tx.commit().await?;
        return Ok(Vec::new());
    }
    send(tx, &snapshot, &news, (None, site, now)).await
}

/// What the sides are to be reminded of, which is noted.
async fn of_sides(tx: &mut Tx, snapshot: &Snapshot, now: OffsetDateTime) -> Result<Vec<Notice>> {
    let Some((reminder, mut news)) = DisputeReminder::due(&snapshot.challenge, now) else {
        return Ok(Vec::new());
    };
    let players: Vec<_> = news.iter().map(|notice| notice.to).collect();
    let is_new = sqlx::query_scalar!(
        r#"
        insert into dispute_reminders (challenge_id, user_id, kind, since, at)
        select $1::uuid, player, $3::text, deadline_since($1, $3), $4::timestamptz from unnest($2::uuid[]) as player
        on conflict do nothing
        returning user_id
        "#,
        snapshot.challenge.id,
        &players,
        reminder.name(),
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    news.retain(|notice| is_new.contains(&notice.to));
    Ok(news)
}

/// What moderators are to be reminded of, the most urgent first, which is noted.
async fn of_moderators(
    tx: &mut Tx,
    snapshot: &Snapshot,
    now: OffsetDateTime,
) -> Result<Vec<Notice>> {
    let challenge = &snapshot.challenge;
    let due = CaseReminder::due(challenge, now);
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let kinds: Vec<_> = due.iter().map(|it| it.time.name().to_owned()).collect();
    let is_new = sqlx::query_scalar!(
        r#"
        insert into case_reminders (challenge_id, kind, since, at)
        select $1::uuid, kind, deadline_since($1, case kind when 'end' then 'end_of_case' else kind end), $3::timestamptz
          from unnest($2::text[]) as kind
        on conflict do nothing
        returning kind
        "#,
        challenge.id,
        &kinds,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    if is_new.is_empty() {
        return Ok(Vec::new());
    }
    let staff = acting_staff(tx, challenge.id, now).await?;
    let new = due
        .iter()
        .filter(|it| is_new.iter().any(|kind| kind == it.time.name()));
    Ok(new.flat_map(|it| it.notices(challenge, &staff)).collect())
}
