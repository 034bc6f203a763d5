//! A player's own challenges.

use domain::challenge::Status;
use uuid::Uuid;

use super::Snapshot;
use super::snapshot::list_all;
use crate::db::Db;
use crate::error::Result;

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
              from (select challenge_id from participants where user_id = $1
                    union
                    select challenge_id from challenge_rosters where user_id = $1
                    union
                    select challenge_id from challenge_teams where leader_id = $1) p
              join challenges c on c.id = p.challenge_id
             where c.status = any($2)
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
