//! Challenges by words of their texts and by who plays in them.

use domain::search::{SearchScope, SearchText};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Snapshot;
use super::list::ViewerId;
use super::snapshot::list_all;
use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;

/// Where a page of challenges ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeCursor {
    /// 1 to 4 for open, full, active and in progress; 5 for what is over or not open yet.
    pub rank: i32,
    /// Its creation (UTC).
    pub created_at: OffsetDateTime,
    /// Its id.
    pub id: Uuid,
}

/// The page of the challenges that the statement `$matches` finds by the pattern `$2`.
macro_rules! page {
    ($db:expr, $matches:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            ChallengeCursor,
            r#"
            with found as (
                select seen.id, seen.created_at,
                       -- Challenges that can still be joined or watched come first.
                       coalesce(array_position(array['open', 'full', 'active', 'in_progress'], seen.status), 5) as rank
                  from challenges_seen_by($1) seen
                 where seen.id in (select "# + $matches + r#"($2))
            )
            select rank as "rank!", created_at as "created_at!", id as "id!"
              from found
             where $3 < rank or ($3 = rank and (created_at < $4 or (created_at = $4 and $5 < id)))
             order by rank, created_at desc, id
             limit $6
            "#,
            $($argument),+,
        )
        .fetch_all($db)
    };
}

/// At most `limit` challenges that `viewer` may see with a match of the text in a text of theirs or in the username of a participant.
///
/// They follow `after`; the cursor that is returned is where the page ended, if there are more.
pub async fn search(
    db: &Db,
    viewer: ViewerId,
    search: &SearchText,
    after: Option<ChallengeCursor>,
    limit: i64,
) -> Result<(Vec<Snapshot>, Option<ChallengeCursor>)> {
    let _turn = db.browse().await?;
    let pattern = like_pattern(&search.text);
    let after = after.unwrap_or(ChallengeCursor {
        rank: 0,
        created_at: OffsetDateTime::UNIX_EPOCH,
        id: Uuid::nil(),
    });
    let (rank, created_at, id) = (after.rank, after.created_at, after.id);
    let more = limit.saturating_add(1);
    // Plans are generic, so each of the two has a statement of its own.
    let mut found = match search.scope {
        SearchScope::Everything => {
            page!(
                db,
                "challenges_worded",
                viewer,
                pattern,
                rank,
                created_at,
                id,
                more
            )
            .await?
        }
        SearchScope::Usernames => {
            page!(
                db,
                "challenges_played_by",
                viewer,
                pattern,
                rank,
                created_at,
                id,
                more
            )
            .await?
        }
    };
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = shown < found.len();
    found.truncate(shown);
    let ids: Vec<_> = found.iter().map(|row| row.id).collect();
    let snapshots = list_all(db, &ids).await?;
    Ok((snapshots, found.pop().filter(|_| has_more)))
}
