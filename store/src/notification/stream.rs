//! What came after a number: notifications and changes, in order and without a gap.

use std::collections::{BTreeMap, HashMap};

use domain::notification::{NotificationType, Preferences};
use domain::stream::can_replay;
use time::OffsetDateTime;
use uuid::Uuid;

use super::list::some;
use super::row::{NotificationRow, Row};
use super::{Feed, feed, preferences};
use crate::db::Db;
use crate::error::{Error, Result};

/// Numbers of one replay to a device; one that missed more fetches its list again. Older changes are not stored.
pub const REPLAY_ROWS_MAX: i64 = 1_000;

/// One step of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedEvent {
    /// A notification, as it is shown now.
    Created(NotificationRow),
    /// A notification was answered; as it is shown now.
    Answered(NotificationRow),
    /// Some were read, or all before.
    Read {
        /// Which.
        ids: Option<Vec<Uuid>>,
        /// Of all before, only those up to this number.
        up_to: Option<i64>,
        /// When.
        at: OffsetDateTime,
    },
    /// Some were deleted, or all before, or all of some types before.
    Deleted {
        /// Which.
        ids: Option<Vec<Uuid>>,
        /// Of which types.
        kinds: Option<Vec<NotificationType>>,
        /// Of all before, only those up to this number.
        up_to: Option<i64>,
    },
    /// The player changed the preferences.
    Preferred,
}

/// What came after a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedEvents {
    /// Where the stream stands.
    pub feed: Feed,
    /// The player's preferences.
    pub preferences: Preferences,
    /// By number; notifications that were deleted since are left out. Nothing where it was too much, or where the stream is
    /// not the one that the number is of.
    pub events: Option<BTreeMap<i64, FeedEvent>>,
}

/// What came to a player after `number`.
pub async fn since(db: &Db, user: Uuid, number: i64) -> Result<MissedEvents> {
    let feed = feed(db, user).await?;
    let preferences = preferences(db, user).await?;
    let events = if can_replay(number, feed.number, REPLAY_ROWS_MAX) {
        Some(between(db, user, number, feed.number).await?)
    } else {
        None
    };
    Ok(MissedEvents {
        feed,
        preferences,
        events,
    })
}

/// A reader of the last number sees all earlier ones: they were committed under one lock, one after the other.
async fn between(db: &Db, user: Uuid, after: i64, to: i64) -> Result<BTreeMap<i64, FeedEvent>> {
    let mut events = BTreeMap::new();
    if after == to {
        return Ok(events);
    }
    for row in notifications_between(db, user, after, to).await? {
        events.insert(
            row.number,
            FeedEvent::Created(NotificationRow::try_from(row)?),
        );
    }
    changes(db, user, after, to, &mut events).await?;
    Ok(events)
}

async fn notifications_between(db: &Db, user: Uuid, after: i64, to: i64) -> Result<Vec<Row>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select number as "number!", id as "id!", type as "type!", fact as "fact!", created_at as "created_at!",
               read_at, answer, challenge_id, title, sender_id, username as "username?", avatar,
               is_asking as "is_asking!", team_id, team_name as "team_name?"
          from notifications_shown
         where user_id = $1 and $2 < number and number <= $3
         order by number
        "#,
        user,
        after,
        to,
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

async fn changes(
    db: &Db,
    user: Uuid,
    after: i64,
    to: i64,
    events: &mut BTreeMap<i64, FeedEvent>,
) -> Result<()> {
    let rows = sqlx::query!(
        r#"
        select number, kind, ids, types, up_to, at
          from notification_changes
         where user_id = $1 and $2 < number and number <= $3
         order by number
        "#,
        user,
        after,
        to,
    )
    .fetch_all(db)
    .await?;
    let mut answered: HashMap<Uuid, i64> = HashMap::new();
    for row in rows {
        let event = match row.kind.as_str() {
            "read" => FeedEvent::Read {
                ids: row.ids,
                up_to: row.up_to,
                at: row.at,
            },
            "deleted" => FeedEvent::Deleted {
                ids: row.ids,
                kinds: row.types.map(|names| {
                    names
                        .iter()
                        .filter_map(|it| NotificationType::parse(it))
                        .collect()
                }),
                up_to: row.up_to,
            },
            "preferences" => FeedEvent::Preferred,
            "answered" => {
                let ids = row.ids.unwrap_or_default();
                answered.extend(ids.into_iter().map(|id| (id, row.number)));
                continue;
            }
            other => {
                return Err(Error::Inconsistent {
                    table: "notification_changes",
                    id: user,
                    what: format!("kind {other}"),
                });
            }
        };
        events.insert(row.number, event);
    }
    if answered.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = answered.keys().copied().collect();
    for shown in some(db, user, &ids).await? {
        if let Some(number) = answered.get(&shown.id) {
            events.insert(*number, FeedEvent::Answered(shown));
        }
    }
    Ok(())
}

/// The positions of these players' streams, in no order; players without notifications are left out.
pub async fn numbers(db: &Db, users: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
    let rows = sqlx::query!(
        "select user_id, last_number from notification_feeds where user_id = any($1)",
        users,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.user_id, row.last_number))
        .collect())
}
