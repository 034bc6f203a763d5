//! Reminders of players who have not confirmed or contested a declared result, and the search for players to be
//! notified of a scheduled start or who were seen online.

use domain::challenge::{START_NEARS, START_NOTICE};
use domain::mail::{ChallengeNotice, MailLink};
use domain::notification::{Notice, Reminding, SentenceContext};
use time::OffsetDateTime;
use uuid::Uuid;

use super::snapshot::{Snapshot, find};
use crate::db::{Db, Tx};
use crate::error::Result;
use crate::mail::put_notices;
use crate::notification::{NotificationBatch, TellColumns, write_news};

/// At most `limit` challenges on which a side's reminder is due at `now` and was not sent, the most urgent first.
pub async fn to_remind(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenges c
         where c.deadline_kind = 'confirm'
           -- No deadline of a side is longer than a day; an outage may have extended it.
           and $1::timestamptz < c.deadline_at and c.deadline_at <= $1 + interval '3 days'
           and c.outages_applied = (select coalesce(max(number), 0) from outages)
           and exists (
                   select
                     from participants p
                    cross join lateral (
                              select case
                                         when p.confirm_by - (p.confirm_by - p.confirm_from) / 10 <= $1 then 2
                                         when p.confirm_by - (p.confirm_by - p.confirm_from) / 2 <= $1 then 1
                                     end + case when p.confirm_seen then 2 else 0 end as step
                          ) due
                    where p.challenge_id = c.id and $1 < p.confirm_by and due.step is not null
                      and not exists (
                              select from confirm_reminders r
                               -- Reminded was who spoke for the seat then; a successor is reminded anew.
                               where r.challenge_id = p.challenge_id and due.step <= r.step
                                 and seat_spoken_for(r.challenge_id, r.user_id) = p.user_id
                                 and r.declared_at = (select min((o.claim ->> 'at')::timestamptz)
                                                        from participants o
                                                       where o.challenge_id = c.id and o.status <> 'left')
                              offset 0
                          )
                   offset 0
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

/// Sends the reminders that are due on a challenge, each once, by mail too where they say so; returns the players.
///
/// The challenge is locked meanwhile: a side that answers at this moment has either answered before and is not
/// reminded, or answers after it. `site` is the URL of the web app.
pub async fn remind(db: &Db, id: Uuid, site: &str, now: OffsetDateTime) -> Result<Vec<Uuid>> {
    let mut tx = db.begin().await?;
    let Some(snapshot) = locked(&mut tx, id).await? else {
        return Ok(Vec::new());
    };
    let Some(due) = Reminding::of(&snapshot.challenge, now) else {
        return Ok(Vec::new());
    };
    let players: Vec<_> = due.sides.iter().map(|side| side.notice.to).collect();
    let steps: Vec<_> = due.sides.iter().map(|side| side.step).collect();
    let is_new = sqlx::query_scalar!(
        r#"
        insert into confirm_reminders as r (challenge_id, user_id, declared_at, step)
        select $1, side.user_id, $4, side.step
          from unnest($2::uuid[], $3::smallint[]) as side (user_id, step)
        on conflict (challenge_id, user_id) do update
           set declared_at = excluded.declared_at, step = excluded.step
         where r.declared_at <> excluded.declared_at or r.step < excluded.step
        returning user_id
        "#,
        id,
        &players,
        &steps,
        due.declared_at,
    )
    .fetch_all(&mut *tx)
    .await?;
    let sides = due.sides.into_iter().map(|side| side.notice);
    let news: Vec<_> = sides.filter(|news| is_new.contains(&news.to)).collect();
    send(tx, &snapshot, &news, (Some(due.declarer), site, now)).await
}

/// A challenge, locked against its commands; nothing where there is none, or where it has not applied every outage.
pub(super) async fn locked(tx: &mut Tx, id: Uuid) -> Result<Option<Snapshot>> {
    sqlx::query_scalar!(
        r#"select 1 as "one!" from challenges where id = $1 for share"#,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let snapshot = find(&mut **tx, id).await?;
    Ok(snapshot.filter(|snapshot| snapshot.outages_ahead.is_empty()))
}

/// Writes the notifications of a challenge that are reminders, with their mails, and commits; returns the players.
pub(super) async fn send(
    mut tx: Tx,
    snapshot: &Snapshot,
    news: &[Notice],
    (sender, site, now): (Option<Uuid>, &str, OffsetDateTime),
) -> Result<Vec<Uuid>> {
    if news.is_empty() {
        return Ok(Vec::new());
    }
    let (id, version) = (snapshot.challenge.id, snapshot.challenge.version);
    let batch = NotificationBatch {
        sender,
        challenge: Some(id),
        team: None,
        at: now,
    };
    let columns = TellColumns::of(news, id, version, now)?;
    let recipients = write_news(&mut *tx, batch, &columns).await?;
    let notices = snapshot.notices(news, sender, site, now);
    put_notices(&mut tx, &notices, now).await?;
    tx.commit().await?;
    Ok(recipients)
}

impl Snapshot {
    /// The mails that belong to the notifications of this challenge.
    pub fn notices(
        &self,
        news: &[Notice],
        sender: Option<Uuid>,
        site: &str,
        at: OffsetDateTime,
    ) -> Vec<ChallengeNotice> {
        let challenge = &self.challenge;
        let sender = sender.and_then(|sender| self.people.get(&sender));
        let setting = SentenceContext {
            sender: sender.map(|person| person.username.as_str()),
            title: Some(&challenge.details.title),
            team: None,
        };
        let place = MailLink {
            challenge: challenge.id,
            site,
        };
        let notices = news.iter().filter_map(|news| {
            let id = news.id(challenge.id, challenge.version, at);
            ChallengeNotice::of(news, id, setting, place)
        });
        notices.collect()
    }
}

/// At most `limit` challenges whose scheduled start nears at `now` with a participant who was not notified, the
/// earliest first.
pub async fn to_announce(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenges c
         where c.scheduled_at between $1 and $2 and c.status in ('open', 'full')
           and exists (
                   select from participants p
                    where p.challenge_id = c.id and p.status <> 'left' and p.notified_at is null
                   offset 0
               )
         order by c.scheduled_at
         limit $3
        "#,
        now + START_NOTICE,
        now + START_NEARS,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// The challenges in which these players speak for silent sides that have not been seen since the declaration.
pub async fn awaiting_presence(db: &Db, players: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let rows = sqlx::query!(
        r#"
        select p.challenge_id, p.user_id
          from participants p
         where p.user_id = any($1) and not p.confirm_seen and seat_spoken_for(p.challenge_id, p.user_id) is not null
        union all
        select p.challenge_id, t.leader_id
          from teams t
          join challenge_teams s on s.team_id = t.id and s.leader_id <> t.leader_id
          join participants p on p.challenge_id = s.challenge_id and p.user_id = s.leader_id and not p.confirm_seen
         where t.leader_id = any($1)
        "#,
        players,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .filter_map(|row| row.challenge_id.zip(row.user_id))
        .collect())
}
