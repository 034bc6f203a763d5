//! A player's money as the player sees it, and the two ways it crosses to the outside.

pub mod deposit;
pub mod history;
pub mod turn;
pub mod withdrawal;

use domain::ledger::Account;
use domain::money::Usdc;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::error::Result;

/// Where a player's money is: every number is true at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbers {
    /// What can be spent.
    pub available: Usdc,
    /// What the player has staked on challenges that are not resolved.
    pub in_escrow: Usdc,
    /// What is on its way out.
    pub withdrawing: Usdc,
    /// What was awarded and can still be appealed.
    pub appeal_hold: Usdc,
    /// What was ever staked and not given back.
    pub total_staked: Usdc,
    /// What was ever paid out as a winner, the own stake included.
    pub total_won: Usdc,
}

/// A player's numbers; all zero for somebody without accounts.
///
/// In the transaction of a deed it tells what is so after the deed.
pub async fn numbers(executor: impl PgExecutor<'_>, player: Uuid) -> Result<Numbers> {
    let row = sqlx::query!(
        r#"
        with staked as (
            select challenge_id, -sum(amount)::bigint as amount
              from wallet_entries
             where user_id = $1 and journal_kind in ('stake', 'restake')
             group by challenge_id
        ),
        stakes as (
            select sum(s.amount) filter (where r.id is null)::bigint as in_escrow,
                   sum(s.amount) filter (where r.kind is distinct from 'void')::bigint as total_staked
              from staked s
              -- The words of journals_one_resolution, so that the index serves.
              left join journals r
                on r.challenge_id = s.challenge_id and r.kind in ('settle', 'award', 'void')
        ),
        won as (
            select sum(amount)::bigint as total_won
              from wallet_entries
             where user_id = $1 and journal_kind in ('settle', 'release')
        )
        select (select posted from ledger_balances where account_id = $1) as available,
               (select posted from ledger_balances where account_id = $2) as withdrawing,
               (select posted from ledger_balances where account_id = $3) as appeal_hold,
               stakes.in_escrow,
               stakes.total_staked,
               won.total_won
          from stakes, won
        "#,
        Account::Available(player).id(),
        Account::Withdrawing(player).id(),
        Account::AppealHold(player).id(),
    )
    .fetch_one(executor)
    .await?;
    let usdc = |micros: Option<i64>| Usdc::from_micros(micros.unwrap_or(0));
    Ok(Numbers {
        available: usdc(row.available),
        in_escrow: usdc(row.in_escrow),
        withdrawing: usdc(row.withdrawing),
        appeal_hold: usdc(row.appeal_hold),
        total_staked: usdc(row.total_staked),
        total_won: usdc(row.total_won),
    })
}
