//! Reading one challenge, its people and its stream.

use std::collections::HashMap;

use domain::challenge::{Challenge, Person, Relation};
use sqlx::PgExecutor;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::row;
use crate::db::Db;
use crate::error::Result;

/// A challenge at one version, with the people that sit in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The challenge.
    pub challenge: Challenge,
    /// Everyone with a seat, by id.
    pub people: HashMap<Uuid, Person>,
    /// How often it was looked at.
    pub views: i64,
    /// The dispute, where one was opened.
    pub dispute: Option<Uuid>,
}

/// One event as it was told.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct StoredEvent {
    /// 1, 2, 3 …
    pub version: i64,
    /// The name of the event.
    #[serde(rename = "type")]
    pub kind: String,
    /// What it says.
    pub data: serde_json::Value,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The challenge of that id at its latest version.
pub async fn find(executor: impl PgExecutor<'_>, id: Uuid) -> Result<Option<Snapshot>> {
    let document = sqlx::query_scalar!(
        r#"select snapshot as "snapshot!" from challenge_snapshots where id = $1"#,
        id,
    )
    .fetch_optional(executor)
    .await?;
    document.map(|document| row::read(id, document)).transpose()
}

/// At most `limit` events after version `after`, in order.
pub async fn events(db: &Db, id: Uuid, after: i64, limit: i64) -> Result<Vec<StoredEvent>> {
    let events = sqlx::query_as!(
        StoredEvent,
        r#"
        select version, type as kind, data, at
          from challenge_events
         where challenge_id = $1 and $2 < version
         order by version
         limit $3
        "#,
        id,
        after,
        limit,
    )
    .fetch_all(db.pool())
    .await?;
    Ok(events)
}

/// The people of these ids; those that do not exist are left out.
pub async fn people(executor: impl PgExecutor<'_>, ids: &[Uuid]) -> Result<Vec<Person>> {
    let people = sqlx::query_as!(
        Person,
        "select id, username, avatar from users where id = any($1)",
        ids,
    )
    .fetch_all(executor)
    .await?;
    Ok(people)
}

/// How `player` stands to `creator`: friends follow each other.
pub async fn relation(
    executor: impl PgExecutor<'_>,
    player: Uuid,
    creator: Uuid,
) -> Result<Relation> {
    let is_mutual = sqlx::query_scalar!(
        r#"
        select exists (select from follows where follower = $1 and followee = $2)
           and exists (select from follows where follower = $2 and followee = $1) as "mutual!"
        "#,
        player,
        creator,
    )
    .fetch_one(executor)
    .await?;
    Ok(if is_mutual {
        Relation::MutualFriend
    } else {
        Relation::Stranger
    })
}

/// Counts that `viewer` looked at a challenge, once a day.
pub async fn count_view(db: &Db, challenge: Uuid, viewer: &str, day: Date) -> Result<()> {
    sqlx::query!(
        r#"
        with first_today as (
            insert into challenge_viewers (challenge_id, viewer, day)
            values ($1, $2, $3)
            on conflict do nothing
            returning challenge_id
        )
        insert into challenge_views (challenge_id, views)
        select challenge_id, 1 from first_today
        on conflict (challenge_id) do update set views = challenge_views.views + 1
        "#,
        challenge,
        viewer,
        day,
    )
    .execute(db.pool())
    .await?;
    Ok(())
}
