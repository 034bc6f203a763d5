//! The limits that players set for themselves, and cool-offs. Triggers hold them where the money moves
//! (`migrations/0019_play_limit.sql`); the names of their refusals are below.

use domain::money::Usdc;
use domain::play_limit::{LIMIT_WINDOW, LimitRaise, PlayLimit, PlayLimitKind};
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// A stake would pass the player's limit.
pub const STAKE: &str = "play_limits_stake";
/// A deposit would pass the player's limit.
pub const DEPOSIT: &str = "play_limits_deposit";
/// The player is in a cool-off.
pub const COOL_OFF: &str = "play_limits_cool_off";

/// A limit, and what counts against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitUse {
    /// The limit.
    pub limit: PlayLimit,
    /// What was staked or deposited within the last day.
    pub used: Usdc,
}

/// What a player has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayLimits {
    /// On stakes.
    pub stake: LimitUse,
    /// On deposits.
    pub deposit: LimitUse,
    /// The end of the cool-off, where one goes on.
    pub cool_off_until: Option<OffsetDateTime>,
}

/// What a player has chosen, as it is at `now`.
pub async fn find(db: &Db, player: Uuid, now: OffsetDateTime) -> Result<PlayLimits> {
    let since = now.saturating_sub(LIMIT_WINDOW);
    let row = sqlx::query!(
        r#"
        select staked_since($1, $2) as "staked!",
               (select coalesce(sum(d.amount), 0)::bigint
                  from deposits d
                 where d.user_id = $1 and d.status <> 'refused' and $2 < d.created_at) as "deposited!",
               (select ends_at from cool_offs where user_id = $1 and $3 < ends_at) as cool_off_until
        "#,
        player,
        since,
        now,
    )
    .fetch_one(db)
    .await?;
    let used = |kind, micros| async move {
        Ok::<_, crate::Error>(LimitUse {
            limit: limit(db, player, kind).await?.at(now),
            used: Usdc::from_micros(micros),
        })
    };
    Ok(PlayLimits {
        stake: used(PlayLimitKind::Stake, row.staked).await?,
        deposit: used(PlayLimitKind::Deposit, row.deposited).await?,
        cool_off_until: row.cool_off_until,
    })
}

async fn limit(
    executor: impl PgExecutor<'_>,
    player: Uuid,
    kind: PlayLimitKind,
) -> Result<PlayLimit> {
    let row = sqlx::query!(
        "select amount, next_amount, next_from from play_limits where user_id = $1 and kind = $2",
        player,
        kind.as_str(),
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map_or_else(PlayLimit::default, |row| PlayLimit {
        amount: row.amount.map(Usdc::from_micros),
        next: row.next_from.map(|from| LimitRaise {
            amount: row.next_amount.map(Usdc::from_micros),
            from,
        }),
    }))
}

/// A player's limit, locked until the transaction ends: of two changes at once the second sees the first.
pub async fn lock(
    connection: &mut DbConnection,
    player: Uuid,
    kind: PlayLimitKind,
    now: OffsetDateTime,
) -> Result<PlayLimit> {
    sqlx::query!(
        "insert into play_limits (user_id, kind, changed_at) values ($1, $2, $3) on conflict do nothing",
        player,
        kind.as_str(),
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!(
        "select changed_at from play_limits where user_id = $1 and kind = $2 for no key update",
        player,
        kind.as_str(),
    )
    .fetch_one(&mut *connection)
    .await?;
    limit(&mut *connection, player, kind).await
}

/// Writes a limit that [`lock`] has locked.
pub async fn write(
    connection: &mut DbConnection,
    player: Uuid,
    kind: PlayLimitKind,
    to: PlayLimit,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        update play_limits
           set amount = $3, next_amount = $4, next_from = $5, changed_at = $6
         where user_id = $1 and kind = $2
        "#,
        player,
        kind.as_str(),
        to.amount.map(Usdc::micros),
        to.next.and_then(|raise| raise.amount).map(Usdc::micros),
        to.next.map(|raise| raise.from),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Begins a cool-off, or makes the one that goes on longer; never shorter.
pub async fn cool_off(
    connection: &mut DbConnection,
    player: Uuid,
    until: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into cool_offs as c (user_id, started_at, ends_at) values ($1, $2, $3)
        on conflict (user_id) do update
           set started_at = case when $2 < c.ends_at then c.started_at else $2 end,
               ends_at = greatest(c.ends_at, $3)
        "#,
        player,
        now,
        until,
    )
    .execute(connection)
    .await?;
    Ok(())
}
