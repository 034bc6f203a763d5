//! What was bought for points.

use domain::points::PointsJournal;
use domain::referral::Reward;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Error, Result};
use crate::ledger;

/// What is for ever was bought before.
pub const ONCE: &str = "reward_redemptions_once";

/// A reward to be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redemption {
    /// Its id.
    pub id: Uuid,
    /// Who buys.
    pub player: Uuid,
    /// What.
    pub reward: Reward,
}

/// Holds a player's points: of two rewards that are bought at once the second one waits here, and sees the first one.
pub async fn take_turn(connection: &mut DbConnection, player: Uuid) -> Result<()> {
    sqlx::query!(
        r#"
        insert into referrers as r (user_id) values ($1)
        on conflict (user_id) do update set points = r.points
        "#,
        player,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes down that a reward is bought, in the transaction that holds the points; returns until when it is valid, and
/// the journal that pays for it: that is written last.
///
/// # Errors
///
/// Named by constraint: [`ONCE`].
pub async fn redeem(
    connection: &mut DbConnection,
    redemption: &Redemption,
    now: OffsetDateTime,
) -> Result<(Option<OffsetDateTime>, PointsJournal)> {
    let reward = redemption.reward;
    let before = sqlx::query_scalar!(
        "select max(ends_at) from reward_redemptions where user_id = $1 and reward = $2",
        redemption.player,
        reward.name(),
    )
    .fetch_one(&mut *connection)
    .await?;
    let ends_at = reward.ends_at(now, before);
    let journal = PointsJournal::spent(redemption.id, redemption.player, reward.cost());
    sqlx::query!(
        r#"
        insert into reward_redemptions (id, user_id, reward, points, journal_id, redeemed_at, ends_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        "#,
        redemption.id,
        redemption.player,
        reward.name(),
        journal.amount.count(),
        journal.id,
        now,
        ends_at,
    )
    .execute(&mut *connection)
    .await?;
    ledger::open_points_account(connection, redemption.player).await?;
    Ok((ends_at, journal))
}

/// A reward that a player has, or had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owned {
    /// Which.
    pub reward: Reward,
    /// When it was bought last.
    pub redeemed_at: OffsetDateTime,
    /// Until when it is had; nothing where it is for ever.
    pub ends_at: Option<OffsetDateTime>,
}

/// What a player has bought, each reward once.
pub async fn owned(executor: impl PgExecutor<'_>, player: Uuid) -> Result<Vec<Owned>> {
    let rows = sqlx::query!(
        r#"
        select reward, max(redeemed_at) as "redeemed_at!", max(ends_at) as ends_at
          from reward_redemptions
         where user_id = $1
         group by reward
        "#,
        player,
    )
    .fetch_all(executor)
    .await?;
    let owned = rows.into_iter().map(|row| {
        let reward = Reward::parse(&row.reward).ok_or_else(|| Error::Inconsistent {
            table: "reward_redemptions",
            id: player,
            what: format!("unknown reward {}", row.reward),
        })?;
        Ok(Owned {
            reward,
            redeemed_at: row.redeemed_at,
            ends_at: row.ends_at,
        })
    });
    owned.collect()
}
