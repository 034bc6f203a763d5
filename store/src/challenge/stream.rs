//! The stream of a challenge: what happened, in order and without gaps.

use domain::challenge::{Event, PublicState};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};

/// One event as it was published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRecord {
    /// 1, 2, 3 …
    pub version: i64,
    /// What happened.
    pub event: Event,
    /// Where the challenge stood then; nothing where the event was written without it.
    pub after: Option<PublicState>,
    /// The player who gave the command; nothing for the clock and for moderators.
    pub actor: Option<Uuid>,
    /// When.
    pub at: OffsetDateTime,
}

/// At most `limit` events after version `after`, in order.
pub async fn events(db: &Db, id: Uuid, after: i64, limit: i64) -> Result<Vec<EventRecord>> {
    let rows = sqlx::query!(
        r#"
        select version, jsonb_build_object('type', type, 'data', data) as "event!", after, actor, at
          from challenge_events
         where challenge_id = $1 and $2 < version
         order by version
         limit $3
        "#,
        id,
        after,
        limit,
    )
    .fetch_all(db)
    .await?;
    let unreadable = |error: serde_json::Error| Error::Inconsistent {
        table: "challenge_events",
        id,
        what: error.to_string(),
    };
    rows.into_iter()
        .map(|row| {
            let after = row.after.map(serde_json::from_value).transpose();
            Ok(EventRecord {
                version: row.version,
                event: serde_json::from_value(row.event).map_err(unreadable)?,
                after: after.map_err(unreadable)?,
                actor: row.actor,
                at: row.at,
            })
        })
        .collect()
}

/// The latest version of each of these challenges, in no order; one that does not exist is left out.
pub async fn versions(db: &Db, ids: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
    let rows = sqlx::query!("select id, version from challenges where id = any($1)", ids)
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.version)).collect())
}

/// Those of these challenges that `viewer` may see in lists, in no order; visitors are none.
pub async fn seen(db: &Db, viewer: Option<Uuid>, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let seen = sqlx::query_scalar!(
        r#"select id as "id!" from challenges_seen_by($1) where id = any($2)"#,
        viewer,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(seen)
}
