//! What the screens show of referrals.

use domain::referral::ReferralAction;
use domain::units::Asset;
use time::OffsetDateTime;
use uuid::Uuid;

use super::credit::action_of;
use crate::db::Db;
use crate::error::Result;

/// Pending referrals that are shown.
const PENDING_ROWS_MAX: i64 = 100;
/// Places of the table of ranks.
const RANKED_ROWS_MAX: i64 = 100;

/// What a player's referrals come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferralTotals {
    /// The code to bring others in by.
    pub code: String,
    /// Successful referrals.
    pub referrals: i64,
    /// Points ever earned.
    pub earned: i64,
    /// Points that are there.
    pub points: i64,
    /// Pending referrals.
    pub pending: i64,
}

/// What a player's referrals come to; nothing where there is no such player.
pub async fn totals(db: &Db, player: Uuid) -> Result<Option<ReferralTotals>> {
    let totals = sqlx::query_as!(
        ReferralTotals,
        r#"
        select u.referral_code as code,
               coalesce(r.referrals, 0) as "referrals!",
               coalesce(r.points, 0) as "earned!",
               coalesce((select posted from ledger_balances where account_id = $2), 0) as "points!",
               (select count(*) from referrals p
                 where p.referrer = u.id and p.succeeded_at is null) as "pending!"
          from users u
          left join referrers r on r.user_id = u.id
         where u.id = $1
        "#,
        player,
        Asset::Points.account(player),
    )
    .fetch_optional(db)
    .await?;
    Ok(totals)
}

/// Something that earned a player points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarnedPoints {
    /// The player who earned it.
    pub username: String,
    /// File name of their picture.
    pub avatar: Option<String>,
    /// What they did.
    pub action: ReferralAction,
    /// When it was credited.
    pub completed_at: OffsetDateTime,
    /// What it earned.
    pub points: i64,
}

/// A page of what earned a player points, newest first, and how many there are in all.
pub async fn earnings(
    db: &Db,
    player: Uuid,
    (limit, offset): (i64, i64),
) -> Result<(Vec<EarnedPoints>, i64)> {
    let rows = sqlx::query!(
        r#"
        select a.referee, u.username, u.avatar, a.action, a.completed_at, a.points
          from referral_actions a
          join users u on u.id = a.referee
         where a.referrer = $1
         order by a.number desc
         limit $2 offset $3
        "#,
        player,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from referral_actions where referrer = $1"#,
        player,
    )
    .fetch_one(db)
    .await?;
    let earnings = rows.into_iter().map(|row| {
        Ok(EarnedPoints {
            action: action_of(row.referee, &row.action)?,
            username: row.username,
            avatar: row.avatar,
            completed_at: row.completed_at,
            points: row.points,
        })
    });
    Ok((earnings.collect::<Result<_>>()?, total))
}

/// A referred player who has not verified the address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingReferee {
    /// Who.
    pub id: Uuid,
    /// What they are called.
    pub username: String,
    /// When they came.
    pub created_at: OffsetDateTime,
}

/// A player's pending referrals, the newest first.
pub async fn pending(db: &Db, player: Uuid) -> Result<Vec<PendingReferee>> {
    let pending = sqlx::query_as!(
        PendingReferee,
        r#"
        select u.id, u.username, r.created_at
          from referrals r
          join users u on u.id = r.referee
         where r.referrer = $1 and r.succeeded_at is null
         order by r.created_at desc, r.referee
         limit $2
        "#,
        player,
        PENDING_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(pending)
}

/// A place in the table of ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// From 1 on.
    pub rank: i64,
    /// Who.
    pub username: String,
    /// File name of their picture.
    pub avatar: Option<String>,
    /// Successful referrals.
    pub referrals: i64,
    /// Points ever earned by them.
    pub points: i64,
}

/// A page of the table of ranks, and how many places it has in all.
pub async fn leaderboard(db: &Db, (limit, offset): (i64, i64)) -> Result<(Vec<Ranked>, i64)> {
    let ranked = sqlx::query_as!(
        Ranked,
        r#"
        select row_number() over (order by r.points desc, r.referrals desc, lower(u.username)) as "rank!",
               u.username, u.avatar, r.referrals, r.points
          from referrers r
          join users u on u.id = r.user_id
         where 0 < r.referrals
         order by r.points desc, r.referrals desc, lower(u.username)
         limit $1
        "#,
        RANKED_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    let total = i64::try_from(ranked.len()).unwrap_or(RANKED_ROWS_MAX);
    let (limit, offset) = (usize::try_from(limit), usize::try_from(offset));
    let page = ranked
        .into_iter()
        .skip(offset.unwrap_or(usize::MAX))
        .take(limit.unwrap_or(0));
    Ok((page.collect(), total))
}
