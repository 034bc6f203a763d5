//! Reminding those who have not confirmed or contested a declared result.

use domain::notification::{Reminder, Reminding};
use time::OffsetDateTime;
use uuid::Uuid;

use super::snapshot::find;
use crate::db::Db;
use crate::error::Result;
use crate::notification::{TellColumns, Telling, write_news};

/// At most `limit` challenges on which a reminder is due at `now` and was not sent, the most urgent first.
pub async fn to_remind(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select c.id
          from challenges c
         where c.deadline_kind = 'confirm'
           and $1 < c.deadline_at and c.deadline_at <= $2
           and not exists (
                   select from confirm_reminders r
                    where r.challenge_id = c.id
                      and r.step >= case when c.deadline_at <= $3 then $5::smallint else $4::smallint end
                      and r.declared_at = (select min((p.claim ->> 'at')::timestamptz)
                                             from participants p
                                            where p.challenge_id = c.id and p.standing <> 'left')
                   offset 0
               )
         order by c.deadline_at
         limit $6
        "#,
        now,
        now + Reminder::Half.left(),
        now + Reminder::NineTenths.left(),
        Reminder::Half.step(),
        Reminder::NineTenths.step(),
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// Sends the reminder that is due on a challenge, once; answers who was told.
///
/// The challenge is held meanwhile: whoever speaks in this moment has spoken before, and is not reminded, or speaks after it.
pub async fn remind(db: &Db, id: Uuid, now: OffsetDateTime) -> Result<Vec<Uuid>> {
    let mut tx = db.begin().await?;
    sqlx::query_scalar!(
        r#"select 1 as "one!" from challenges where id = $1 for share"#,
        id,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(snapshot) = find(&mut *tx, id).await? else {
        return Ok(Vec::new());
    };
    let Some(due) = Reminding::of(&snapshot.challenge, now) else {
        return Ok(Vec::new());
    };
    let is_new = sqlx::query!(
        r#"
        insert into confirm_reminders as r (challenge_id, declared_at, step)
        values ($1, $2, $3)
        on conflict (challenge_id) do update
           set declared_at = excluded.declared_at, step = excluded.step
         where r.declared_at <> excluded.declared_at or r.step < excluded.step
        "#,
        id,
        due.declared_at,
        due.reminder.step(),
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if is_new == 0 {
        return Ok(Vec::new());
    }
    let telling = Telling {
        sender: Some(due.declarer),
        challenge: Some(id),
        team: None,
        at: now,
    };
    let columns = TellColumns::of(&due.news, id, snapshot.challenge.version, now)?;
    let told = write_news(&mut *tx, telling, &columns).await?;
    tx.commit().await?;
    Ok(told)
}
