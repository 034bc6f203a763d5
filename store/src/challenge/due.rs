//! What the clock looks at: deadlines that have passed, and challenges that have not applied the newest outage.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// At most `limit` challenges whose deadline has passed at `now`, the longest overdue first, without those of `postponed`.
///
/// Of one that has not applied every outage the deadline may in truth be later: its actor finds out.
pub async fn due(
    db: &Db,
    now: OffsetDateTime,
    postponed: &[Uuid],
    limit: i64,
) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select id from challenges
         where deadline_at <= $1
           and id not in (select unnest($2::uuid[]))
         order by deadline_at
         limit $3
        "#,
        now,
        postponed,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// At most `limit` challenges that have not applied the outage `newest`, of those whose deadline is later than `after`,
/// the most urgent first, with their deadlines.
pub async fn behind(
    db: &Db,
    newest: i64,
    after: OffsetDateTime,
    limit: i64,
) -> Result<Vec<(Uuid, OffsetDateTime)>> {
    let rows = sqlx::query!(
        r#"
        select id, deadline_at as "deadline_at!"
          from challenges
         where $1 < deadline_at and outages_applied < $2
         order by deadline_at
         limit $3
        "#,
        after,
        newest,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.id, row.deadline_at))
        .collect())
}
