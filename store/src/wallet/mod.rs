//! A player's money as the player sees it, and the two ways it crosses to the outside.

pub mod deposit;
pub mod destination;
pub mod history;
pub mod operator;
pub mod turn;
pub mod withdrawal;

use domain::ledger::LedgerAccount;
use domain::money::Usdc;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::error::Result;

/// Where a player's money is: every number is true at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbers {
    /// What can be spent.
    pub available: Usdc,
    /// What the player has in the escrows of challenges that are not resolved: the own stakes, or what is held for them where
    /// that is more.
    pub in_escrow: Usdc,
    /// What is on its way out.
    pub withdrawing: Usdc,
    /// The shares of the pools of teams.
    pub in_teams: Usdc,
    /// What is held for the player by results that can still be contested; a part of `in_escrow`.
    pub appeal_hold: Usdc,
    /// What was ever staked and not given back, parts of teams' stakes too.
    pub total_staked: Usdc,
    /// What was ever paid out as a winner, the own stake included, into a share too.
    pub total_won: Usdc,
}

/// A player's numbers; all zero for a player without accounts.
///
/// In the transaction of a command it returns the numbers after the command.
pub async fn numbers(executor: impl PgExecutor<'_>, player: Uuid) -> Result<Numbers> {
    let row = sqlx::query!(
        r#"
        -- Held awards, which are still in the escrow together with the own stake.
        with held as (
            select p.stake_micros as stake, sum((part ->> 'amount')::numeric * 1000000)::bigint as amount
              from participants p
              join challenges c on c.id = p.challenge_id and c.deadline_kind = 'release'
                                   -- What a team is awarded is in its pool, not in its leader's wallet.
                                   and c.match_type <> 'Team vs Team'
             cross join lateral jsonb_array_elements(c.outcome -> 'payouts') part
             where p.user_id = $1 and (part ->> 'player')::uuid = $1
             group by c.id, p.stake_micros
        ),
        holds as (
            select coalesce(sum(amount), 0)::bigint as appeal_hold,
                   coalesce(sum(greatest(amount - stake, 0)), 0)::bigint as more
              from held
        )
        select (select posted from ledger_balances where account_id = $1) as available,
               (select posted from ledger_balances where account_id = $2) as withdrawing,
               (select sum(b.posted)::bigint
                  from ledger_accounts a
                  join ledger_balances b on b.account_id = a.id
                 where a.user_id = $1 and a.team_id is not null) as in_teams,
               holds.appeal_hold,
               coalesce(t.in_escrow, 0) + holds.more
                   -- The own parts of stakes of teams.
                   + coalesce((select sum(r.part)
                                 from challenge_rosters r
                                 join challenges c on c.id = r.challenge_id and c.resolution is null
                                where r.user_id = $1
                                  and exists (select from participants s where s.challenge_id = r.challenge_id)), 0)::bigint
                   as in_escrow,
               t.staked as "total_staked?",
               t.won as "total_won?"
          from holds
          left join wallet_totals t on t.user_id = $1
        "#,
        LedgerAccount::Available(player).id(),
        LedgerAccount::Withdrawing(player).id(),
    )
    .fetch_one(executor)
    .await?;
    let usdc = |micros: Option<i64>| Usdc::from_micros(micros.unwrap_or(0));
    Ok(Numbers {
        available: usdc(row.available),
        in_escrow: usdc(row.in_escrow),
        withdrawing: usdc(row.withdrawing),
        in_teams: usdc(row.in_teams),
        appeal_hold: usdc(row.appeal_hold),
        total_staked: usdc(row.total_staked),
        total_won: usdc(row.total_won),
    })
}
