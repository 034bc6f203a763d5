//! The history of presence, stored as evidence.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Changes of one read, at most: more than a person could read through.
const READ_ROWS_MAX: i64 = 1_000;

/// Why a player went offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfflineCause {
    /// They closed their last socket, or their line dropped.
    Left,
    /// The server ended or died; they had no part in it.
    Server,
}

impl OfflineCause {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Server => "server",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Left, Self::Server]
            .into_iter()
            .find(|cause| cause.name() == name)
    }
}

/// A player came online or went offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresenceUpdate {
    /// Who.
    pub player: Uuid,
    /// Whether they came.
    pub is_online: bool,
    /// When.
    pub at: OffsetDateTime,
    /// Why they went offline; `None` where they came online, or where it was not recorded.
    pub cause: Option<OfflineCause>,
}

impl PresenceUpdate {
    /// A player came.
    pub fn came(player: Uuid, at: OffsetDateTime) -> Self {
        Self {
            player,
            is_online: true,
            at,
            cause: None,
        }
    }

    /// A player went.
    pub fn went(player: Uuid, at: OffsetDateTime, cause: OfflineCause) -> Self {
        Self {
            player,
            is_online: false,
            at,
            cause: Some(cause),
        }
    }
}

/// Stores `changes`: each with every challenge that its player is in and that is not over, or once without one. Answers
/// those challenges, in the order of the changes.
pub async fn record(db: &Db, changes: &[PresenceUpdate]) -> Result<Vec<(Uuid, PresenceUpdate)>> {
    let players: Vec<Uuid> = changes.iter().map(|it| it.player).collect();
    let came: Vec<bool> = changes.iter().map(|it| it.is_online).collect();
    let at: Vec<OffsetDateTime> = changes.iter().map(|it| it.at).collect();
    let causes: Vec<Option<&str>> = changes
        .iter()
        .map(|it| it.cause.map(OfflineCause::name))
        .collect();
    let rows = sqlx::query!(
        r#"
        with change as materialized (
            select *
              from unnest($1::uuid[], $2::bool[], $3::timestamptz[], $4::text[]) with ordinality
                       as change (user_id, is_online, at, cause, n)
        ),
        seated as materialized (
            select n, change.user_id, seat.challenge_id, change.is_online, change.at, change.cause
              from change
              left join lateral (
                       select challenge.id as challenge_id
                         from (select seated.challenge_id from participants seated
                                where seated.user_id = change.user_id and seated.status <> 'left'
                               union
                               select roster.challenge_id from challenge_rosters roster where roster.user_id = change.user_id
                               union
                               select side.challenge_id from challenge_teams side where side.leader_id = change.user_id) known
                         join challenges challenge
                           on challenge.id = known.challenge_id
                          and challenge.status in ('pending', 'open', 'full', 'active', 'in_progress')
                   ) seat on true
        ),
        recorded as (
            insert into presence_changes (user_id, challenge_id, is_online, at, cause)
            select user_id, challenge_id, is_online, at, cause from seated order by n, challenge_id
        ),
        latest as materialized (
            select distinct on (user_id) user_id, is_online, at from change order by user_id, n desc
        ),
        here as (
            insert into players_online (user_id, since)
            select user_id, at from latest where is_online order by user_id
            on conflict (user_id) do update set since = excluded.since
        ),
        gone as (
            delete from players_online p using latest l where l.user_id = p.user_id and not l.is_online
        )
        select n as "n!", challenge_id as "challenge_id!"
          from seated
         where challenge_id is not null
         order by n, challenge_id
        "#,
        &players,
        &came,
        &at,
        &causes as _,
    )
    .fetch_all(db)
    .await?;
    let changes = rows.into_iter().filter_map(|row| {
        let nth = usize::try_from(row.n.saturating_sub(1)).ok()?;
        Some((row.challenge_id, *changes.get(nth)?))
    });
    Ok(changes.collect())
}

/// At most `limit` players whose latest recorded change is that they came online, with its time.
pub async fn left_open(db: &Db, limit: i64) -> Result<Vec<(Uuid, OffsetDateTime)>> {
    let rows = sqlx::query!(
        "select user_id, since from players_online order by user_id limit $1",
        limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.user_id, row.since))
        .collect())
}

/// What is known of the presence of those who sit, or sat, in a challenge or play for a team in it, the newest first.
///
/// It is what was so when each of them joined, which a roster does with the stake, and every change from then on.
pub async fn during(db: &Db, challenge: Uuid) -> Result<Vec<PresenceUpdate>> {
    let rows = sqlx::query!(
        r#"
        select user_id as "player!", is_online as "is_online!", at as "at!", cause
          from (
                select id, user_id, is_online, at, cause
                  from presence_changes
                 where challenge_id = $1
                union
                select latest.id, joined.user_id, latest.is_online, latest.at, latest.cause
                  from (
                        -- A leader speaks for the team, also one who does not play.
                        select user_id, joined_at from participants where challenge_id = $1
                        union
                        select user_id, joined_at from challenge_players where challenge_id = $1
                       ) joined
                 cross join lateral (
                           select id, is_online, at, cause
                             from presence_changes
                            where user_id = joined.user_id and at <= joined.joined_at
                            order by at desc, id desc
                            limit 1
                       ) latest
               ) known
         -- Of two at the same time, the one stored later is the later one.
         order by at desc, id desc
         limit $2
        "#,
        challenge,
        READ_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    let changes = rows.into_iter().map(|row| PresenceUpdate {
        player: row.player,
        is_online: row.is_online,
        at: row.at,
        cause: row.cause.as_deref().and_then(OfflineCause::parse),
    });
    Ok(changes.collect())
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
