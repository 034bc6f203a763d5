//! Opens accounts and writes journals. Balances are updated by the database's own trigger (`migrations/0003_ledger.sql`).
//!
//! A refusal names a constraint; the names that callers branch on are below. A command that is one statement of its own
//! writes the same two inserts as [`write`], from the same [`Columns`].

use domain::ledger::{Journal, LedgerAccount};
use domain::units::{Asset, UnitJournal};
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Result, ensure_rows};

/// An account would fall below zero: too little money.
pub const NOT_NEGATIVE: &str = "ledger_balances_not_negative";
/// The same journal was written before: the command was executed already.
pub const JOURNAL_ONCE: &str = "journals_pkey";
/// The challenge was resolved before.
pub const ONE_RESOLUTION: &str = "journals_one_resolution";
/// The player has staked on this challenge before.
pub const ONE_STAKE: &str = "journals_one_stake";
/// Two teams have staked on the match already.
pub const ONE_TEAM_STAKE: &str = "journals_one_team_stake";

/// A journal's postings as the columns of an `unnest`: `unnest(debits, credits, amounts) with ordinality`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Columns {
    /// Ids of the accounts that the money leaves.
    pub debits: Vec<Uuid>,
    /// Ids of the accounts where it arrives.
    pub credits: Vec<Uuid>,
    /// Micro-USDC; more than nothing.
    pub amounts: Vec<i64>,
}

impl Columns {
    /// The columns of a journal's postings, in their order.
    pub fn of(journal: &Journal) -> Self {
        let postings = &journal.postings;
        Self {
            debits: postings
                .iter()
                .map(|posting| posting.debit().id())
                .collect(),
            credits: postings
                .iter()
                .map(|posting| posting.credit().id())
                .collect(),
            amounts: postings
                .iter()
                .map(|posting| posting.amount().micros())
                .collect(),
        }
    }
}

/// Writes a journal with its transfers, in one statement. One without postings is not written.
///
/// # Errors
/// Named by constraint: [`NOT_NEGATIVE`], [`JOURNAL_ONCE`], [`ONE_RESOLUTION`], [`ONE_STAKE`].
pub async fn write(
    executor: impl PgExecutor<'_>,
    journal: &Journal,
    at: OffsetDateTime,
) -> Result<()> {
    if journal.postings.is_empty() {
        return Ok(());
    }
    let columns = Columns::of(journal);
    let written = sqlx::query!(
        r#"
        with journal as (
            insert into journals (id, kind, challenge_id, actor, at)
            values ($1, $2, $3, $4, $5)
            returning id
        )
        insert into transfers (journal_id, seq, debit, credit, amount)
        select journal.id, posting.seq::smallint, posting.debit, posting.credit, posting.amount
          from journal,
               unnest($6::uuid[], $7::uuid[], $8::bigint[])
                   with ordinality as posting (debit, credit, amount, seq)
        "#,
        journal.id,
        journal.kind.as_str(),
        journal.challenge,
        journal.actor,
        at,
        &columns.debits,
        &columns.credits,
        &columns.amounts,
    )
    .execute(executor)
    .await?
    .rows_affected();
    ensure_rows(
        "transfers of a journal",
        written,
        u64::try_from(columns.amounts.len()).unwrap_or(0),
    )
}

/// Opens a new player's accounts: `available`, `withdrawing`. In the transaction of the sign-up.
pub async fn open_user_accounts(connection: &mut DbConnection, player: Uuid) -> Result<()> {
    let accounts = [
        LedgerAccount::Available(player),
        LedgerAccount::Withdrawing(player),
    ];
    let ids = accounts.map(LedgerAccount::id);
    let kinds = accounts.map(|account| account.kind().to_owned());
    let opened = sqlx::query!(
        r#"
        insert into ledger_accounts (id, kind, user_id)
        select account.id, account.kind, $1
          from unnest($2::uuid[], $3::text[]) as account (id, kind)
        "#,
        player,
        &ids,
        &kinds,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("accounts of a player", opened, 2)
}

/// Opens a challenge's escrow: its id is the challenge's. In the transaction of the creation.
///
/// A creation that is one statement writes the same insert from a CTE; transfers to it may stand beside.
pub async fn open_escrow(executor: impl PgExecutor<'_>, challenge: Uuid) -> Result<()> {
    let opened = sqlx::query!(
        "insert into ledger_accounts (id, kind, challenge_id) values ($1, 'escrow', $1)",
        challenge,
    )
    .execute(executor)
    .await?
    .rows_affected();
    ensure_rows("escrow of a challenge", opened, 1)
}

/// Opens a member's share of a team's pool, where it is not there yet.
pub async fn open_share(connection: &mut DbConnection, team: Uuid, player: Uuid) -> Result<()> {
    let account = LedgerAccount::TeamShare { team, player };
    sqlx::query!(
        r#"
        insert into ledger_accounts (id, kind, team_id, user_id) values ($1, $2, $3, $4)
        on conflict (id) do nothing
        "#,
        account.id(),
        account.kind(),
        team,
        player,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Opens a player's account of points or tokens, where it is not there yet: only who earned some needs one.
pub async fn open_unit_account(
    connection: &mut DbConnection,
    asset: Asset,
    player: Uuid,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into ledger_accounts (id, kind, asset, user_id) values ($1, 'available', $2, $3)
        on conflict (id) do nothing
        "#,
        asset.account(player),
        asset.name(),
        player,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The points or tokens that a player has now.
pub async fn units(executor: impl PgExecutor<'_>, asset: Asset, player: Uuid) -> Result<i64> {
    let units = sqlx::query_scalar!(
        "select posted from ledger_balances where account_id = $1",
        asset.account(player),
    )
    .fetch_optional(executor)
    .await?;
    Ok(units.unwrap_or(0))
}

/// Writes a movement of points or tokens.
///
/// # Errors
/// Named by constraint: [`NOT_NEGATIVE`], [`JOURNAL_ONCE`].
pub async fn write_units(
    connection: &mut DbConnection,
    journal: &UnitJournal,
    at: OffsetDateTime,
) -> Result<()> {
    let written = sqlx::query!(
        r#"
        with journal as (
            insert into journals (id, kind, actor, at) values ($1, $2, $3, $4) returning id
        )
        insert into transfers (journal_id, seq, asset, debit, credit, amount)
        select journal.id, 1, $5, $6::uuid, $7::uuid, $8::bigint from journal
        "#,
        journal.id,
        journal.kind.as_str(),
        journal.actor,
        at,
        journal.asset.name(),
        journal.debit,
        journal.credit,
        journal.amount,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("transfer of units", written, 1)
}
