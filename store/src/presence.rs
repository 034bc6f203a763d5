//! Who was online when, kept as evidence.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Changes of one read; a challenge has no more that anybody could read through.
const READ_ROWS_MAX: i64 = 1_000;

/// A player came online or went offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Who.
    pub player: Uuid,
    /// Whether they came.
    pub is_online: bool,
    /// When.
    pub at: OffsetDateTime,
}

/// Keeps `changes`: each with every challenge that its player is in and that is not over, or once without one. Answers
/// those challenges, in the order of the changes.
pub async fn record(db: &Db, changes: &[Change]) -> Result<Vec<(Uuid, Change)>> {
    let players: Vec<Uuid> = changes.iter().map(|it| it.player).collect();
    let came: Vec<bool> = changes.iter().map(|it| it.is_online).collect();
    let at: Vec<OffsetDateTime> = changes.iter().map(|it| it.at).collect();
    let rows = sqlx::query!(
        r#"
        with seated as materialized (
            select n, change.user_id, challenge.id as challenge_id, change.is_online, change.at
              from unnest($1::uuid[], $2::bool[], $3::timestamptz[]) with ordinality
                       as change (user_id, is_online, at, n)
              left join (participants seat join challenges challenge
                             on challenge.id = seat.challenge_id
                            and challenge.status in ('pending', 'open', 'full', 'active', 'in_progress'))
                on seat.user_id = change.user_id and seat.standing <> 'left'
        ),
        kept as (
            insert into presence_changes (user_id, challenge_id, is_online, at)
            select user_id, challenge_id, is_online, at from seated order by n, challenge_id
        )
        select challenge_id as "challenge_id!", user_id as "user_id!", is_online as "is_online!", at as "at!"
          from seated
         where challenge_id is not null
         order by n, challenge_id
        "#,
        &players,
        &came,
        &at,
    )
    .fetch_all(db)
    .await?;
    let changes = rows.into_iter().map(|row| {
        let change = Change {
            player: row.user_id,
            is_online: row.is_online,
            at: row.at,
        };
        (row.challenge_id, change)
    });
    Ok(changes.collect())
}

/// Those of whom the latest that is known is that they were online.
pub async fn left_open(db: &Db) -> Result<Vec<Uuid>> {
    let players = sqlx::query_scalar!(
        r#"
        select u.id
          from users u
         cross join lateral (select is_online from presence_changes
                              where user_id = u.id order by at desc, id desc limit 1) latest
         where latest.is_online
        "#
    )
    .fetch_all(db)
    .await?;
    Ok(players)
}

/// What is known of the presence of those who sit, or sat, in a challenge, the newest first: what was so when each of
/// them joined, and every change from then on.
pub async fn during(db: &Db, challenge: Uuid) -> Result<Vec<Change>> {
    let changes = sqlx::query_as!(
        Change,
        r#"
        select user_id as "player!", is_online as "is_online!", at as "at!"
          from (
                select user_id, is_online, at
                  from presence_changes
                 where challenge_id = $1
                union
                select seat.user_id, latest.is_online, latest.at
                  from participants seat
                 cross join lateral (
                           select is_online, at
                             from presence_changes
                            where user_id = seat.user_id and at <= seat.joined_at
                            order by at desc, id desc
                            limit 1
                       ) latest
                 where seat.challenge_id = $1
               ) known
         order by at desc, user_id
         limit $2
        "#,
        challenge,
        READ_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(changes)
}

/// Since when each of these has been away: since they went offline, or were last seen where that was never noted;
/// nothing for those of whom the last that is known is that they came.
pub async fn away_since(db: &Db, players: &[Uuid]) -> Result<Vec<(Uuid, Option<OffsetDateTime>)>> {
    let rows = sqlx::query!(
        r#"
        select users.id,
               case when latest.is_online then null else coalesce(latest.at, users.last_seen_at) end as since
          from users
          left join lateral (
                   select is_online, at
                     from presence_changes
                    where user_id = users.id
                    order by at desc, id desc
                    limit 1
               ) latest on true
         where users.id = any($1)
        "#,
        players,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.since)).collect())
}
