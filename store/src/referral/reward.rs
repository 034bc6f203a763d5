//! What was bought for points and tokens: rewards of referrals and cosmetics, by the same purchases.

use domain::cosmetic::{Article, Cosmetic};
use domain::referral::Reward;
use domain::units::{Asset, UnitJournal};
use domain::{points, token};
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::cosmetic;
use crate::error::{Error, Result};
use crate::ledger;

/// What is for ever was bought before.
pub const ONCE: &str = "reward_redemptions_once";

/// Something to be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redemption {
    /// Its id.
    pub id: Uuid,
    /// Who buys.
    pub player: Uuid,
    /// What.
    pub article: Article,
}

/// Holds a player's points and tokens: of two things that are bought at once the second one waits here, and sees the first one.
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

/// Writes down that something is bought, in the transaction that holds the points; returns until when it is valid, and
/// the journal that pays for it: that is written last. A look is worn at once.
///
/// # Errors
///
/// Named by constraint: [`ONCE`].
pub async fn redeem(
    connection: &mut DbConnection,
    redemption: &Redemption,
    now: OffsetDateTime,
) -> Result<(Option<OffsetDateTime>, UnitJournal)> {
    let (article, player) = (redemption.article, redemption.player);
    let price = article.price();
    let ends_at = match article {
        Article::Reward(reward) => {
            let before = last_end(connection, player, reward).await?;
            reward.ends_at(now, before)
        }
        Article::Cosmetic(_) => None,
    };
    let journal = match price.asset {
        Asset::Points => points::spent(redemption.id, player, price.amount),
        Asset::Tokens => token::spent(redemption.id, player, price.amount),
    };
    sqlx::query!(
        r#"
        insert into reward_redemptions (id, user_id, reward, asset, points, journal_id, redeemed_at, ends_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        "#,
        redemption.id,
        player,
        article.name(),
        price.asset.name(),
        journal.amount,
        journal.id,
        now,
        ends_at,
    )
    .execute(&mut *connection)
    .await?;
    if let Some(cosmetic) = article.cosmetic()
        && cosmetic.slot().is_worn()
    {
        cosmetic::wear(&mut *connection, player, cosmetic.slot(), Some(cosmetic)).await?;
    }
    ledger::open_unit_account(connection, price.asset, player).await?;
    Ok((ends_at, journal))
}

async fn last_end(
    connection: &mut DbConnection,
    player: Uuid,
    reward: Reward,
) -> Result<Option<OffsetDateTime>> {
    let end = sqlx::query_scalar!(
        "select max(ends_at) from reward_redemptions where user_id = $1 and reward = $2",
        player,
        reward.name(),
    )
    .fetch_one(connection)
    .await?;
    Ok(end)
}

/// The cosmetics that a player has bought, in no order.
pub async fn owned_cosmetics(executor: impl PgExecutor<'_>, player: Uuid) -> Result<Vec<Cosmetic>> {
    let names = sqlx::query_scalar!(
        "select reward from reward_redemptions where user_id = $1",
        player,
    )
    .fetch_all(executor)
    .await?;
    Ok(names
        .iter()
        .filter_map(|name| Cosmetic::parse(name))
        .collect())
}

/// Whether a player has bought a cosmetic.
pub async fn owns(executor: impl PgExecutor<'_>, player: Uuid, cosmetic: Cosmetic) -> Result<bool> {
    let owns = sqlx::query_scalar!(
        r#"select exists (select from reward_redemptions where user_id = $1 and reward = $2) as "owns!""#,
        player,
        cosmetic.name(),
    )
    .fetch_one(executor)
    .await?;
    Ok(owns)
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
         where user_id = $1 and asset = 'PTS'
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
