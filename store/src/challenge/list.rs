//! A player's own challenges, and the header's search.

use domain::challenge::Status;
use uuid::Uuid;

use super::Snapshot;
use super::snapshot::list_all;
use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;

/// A part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageRange {
    /// How many rows at most.
    pub limit: i64,
    /// How many rows before.
    pub offset: i64,
}

/// Who looks; visitors see what is public.
pub type ViewerId = Option<Uuid>;

/// How many challenges of a creator wait for players, or for the start.
pub async fn waiting_of(db: &Db, creator: Uuid) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"
        select count(*) as "count!" from challenges
         where creator_id = $1 and status in ('pending', 'open', 'full')
        "#,
        creator,
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

/// Which of a player's own challenges are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OwnFilter {
    /// Those they made and those they joined.
    #[default]
    All,
    /// Those they made.
    Created,
    /// Those of others that they joined.
    Joined,
}

/// One page of `player`'s own challenges, newest first, and how many there are.
pub async fn mine(
    db: &Db,
    player: Uuid,
    which: OwnFilter,
    statuses: &[Status],
    page: PageRange,
) -> Result<(Vec<Snapshot>, i64)> {
    let statuses = names(statuses);
    let (created, joined) = match which {
        OwnFilter::All => (true, true),
        OwnFilter::Created => (true, false),
        OwnFilter::Joined => (false, true),
    };
    let rows = sqlx::query!(
        r#"
        with own as (
            select c.id, c.created_at
              from participants p join challenges c on c.id = p.challenge_id
             where p.user_id = $1 and c.status = any($2)
               and case when c.creator_id = $1 then $3::bool else $4::bool end
        ),
        page as (
            select id, created_at from own order by created_at desc, id limit $5 offset $6
        )
        select (select count(*) from own) as "total!", page.id as "id?"
          from (select 1) as always
          left join page on true
         order by page.created_at desc, page.id
        "#,
        player,
        &statuses,
        created,
        joined,
        page.limit,
        page.offset,
    )
    .fetch_all(db)
    .await?;

    let total = rows.first().map_or(0, |row| row.total);
    let ids: Vec<_> = rows.into_iter().filter_map(|row| row.id).collect();
    Ok((list_all(db, &ids).await?, total))
}

pub(super) fn names(statuses: &[Status]) -> Vec<String> {
    statuses
        .iter()
        .map(|status| status.name().to_owned())
        .collect()
}

/// At most `limit` challenges that match the header's search; a leading @ looks at the names of players alone.
pub async fn search(db: &Db, viewer: ViewerId, text: &str, limit: i64) -> Result<Vec<Snapshot>> {
    let text = text.trim();
    let (names_only, text) = match text.strip_prefix('@') {
        Some(name) => (true, name),
        None => (false, text),
    };
    let _turn = db.browse().await?;
    let ids = sqlx::query_scalar!(
        r#"
        select id as "id!"
          from challenges_seen_by($1) seen
         where (not $2 and (title ilike $3 or game ilike $3 or description ilike $3))
            or exists (select from participants p join users u on u.id = p.user_id
                        where p.challenge_id = seen.id and u.username ilike $3)
         -- Challenges that can still be joined or watched come first.
         order by array_position(array['open', 'full', 'active', 'in_progress'], status), created_at desc
         limit $4
        "#,
        viewer,
        names_only,
        like_pattern(text),
        limit,
    )
    .fetch_all(db)
    .await?;
    list_all(db, &ids).await
}
