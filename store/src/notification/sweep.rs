//! What a player retains of notifications: the newest, and none that is too old.
//!
//! What goes is a change like any other. It takes a number and names which ones went, so devices that listen drop them, and
//! one that comes back is replayed that they did, or reads its list anew where it missed too much.

use time::OffsetDateTime;
use uuid::Uuid;

use super::change::{self, Change, Changed, Touched};
use crate::db::Db;
use crate::error::Result;

/// Notifications that a player retains, at most: the newest. No one scrolls further.
pub const FEED_ROWS_MAX: i64 = 10_000;

/// Notifications that are deleted at once: the player's devices get the id of each in one frame.
const SWEEP_ROWS_MAX: i64 = 500;

/// Feeds that are looked at in one question.
const LOOKED_AT_ONCE_MAX: i64 = 1_000;

/// A part of all feeds, by player.
#[derive(Debug)]
pub struct Looked {
    /// Those who have more than they retain.
    pub overfull: Vec<Uuid>,
    /// The last player who was looked at; `None` after the last of all.
    pub last: Option<Uuid>,
}

/// Finds the players after `after` with more than is retained: too many notifications, or some from before `before`.
pub async fn look(db: &Db, after: Uuid, before: OffsetDateTime) -> Result<Looked> {
    let rows = sqlx::query!(
        r#"
        select f.user_id,
               $3 < f.total_count or coalesce(
                   (select n.created_at < $2
                      from notifications n
                     where n.user_id = f.user_id
                     order by n.number
                     limit 1),
                   false
               ) as "is_overfull!"
          from notification_feeds f
         where $1 < f.user_id
         order by f.user_id
         limit $4
        "#,
        after,
        before,
        FEED_ROWS_MAX,
        LOOKED_AT_ONCE_MAX,
    )
    .fetch_all(db)
    .await?;
    let last = rows.last().map(|row| row.user_id);
    let overfull = rows.into_iter().filter(|row| row.is_overfull);
    Ok(Looked {
        overfull: overfull.map(|row| row.user_id).collect(),
        last,
    })
}

/// Deletes the oldest of a player's notifications beyond what is retained; there may be more.
pub async fn sweep(
    db: &Db,
    user: Uuid,
    before: OffsetDateTime,
    at: OffsetDateTime,
) -> Result<Changed> {
    let mut tx = db.begin().await?;
    change::lock(&mut tx, user).await?;
    let hit = sqlx::query!(
        r#"
        delete from notifications
         where user_id = $1
           and number in (
                   select number
                     from notifications
                    where user_id = $1
                      and (created_at < $2
                           or number <= (select number
                                           from notifications
                                          where user_id = $1
                                          order by number desc
                                         offset $3 limit 1))
                    order by number
                    limit $4
               )
        returning id, read_at is null as "was_unread!"
        "#,
        user,
        before,
        FEED_ROWS_MAX,
        SWEEP_ROWS_MAX,
    )
    .fetch_all(&mut *tx)
    .await?;
    let unread = hit.iter().filter(|row| row.was_unread).count();
    let ids: Vec<Uuid> = hit.iter().map(|row| row.id).collect();
    let touched = Touched::deleted(ids.len(), unread);
    change::finish(db, tx, user, touched, Change::of("deleted", &ids), at).await
}
