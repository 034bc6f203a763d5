//! Deposits: an order is written down before the provider is asked for its money, and credited when the money has come.

use domain::ledger::Journal;
use domain::money::Usdc;
use domain::play_limit::PlayRefusal;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};
use crate::idempotency::Key;
use crate::ledger;
use crate::play_limit;
use crate::wallet::turn::{Turn, WriteOutcome};

/// What a player wants to bring in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositOrder {
    /// Ours; the provider takes its money once.
    pub id: Uuid,
    /// Whose money it will be.
    pub player: Uuid,
    /// How much; more than nothing.
    pub amount: Usdc,
}

/// Where an order stands that was placed, perhaps again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DepositStatus {
    /// Written down: the provider may be asked, by the process that takes the turn.
    Pending,
    /// Its money came before.
    Credited,
    /// The provider refused it before, for this reason.
    Refused(String),
    /// It waits for another provider, which alone knows what became of it.
    Elsewhere,
    /// Not written down, because its key belongs to another request.
    KeyTaken,
    /// Not written down, because the player's own limit, or a cool-off, forbids it.
    Limited(PlayRefusal),
}

/// A deposit in the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credit {
    /// Its journal.
    pub journal: Uuid,
    /// What the player could spend after it.
    pub balance_after: Usdc,
    /// When it was credited.
    pub at: OffsetDateTime,
}

/// How many orders a player has placed under a key up to `until`: those are no longer what the key names.
pub async fn placed_before(db: &Db, key: &Key, until: OffsetDateTime) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"
        select count(*) as "count!"
          from deposits
         where user_id = $1 and idempotency_key = $2 and created_at <= $3
        "#,
        key.user_id,
        key.key,
        until,
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

/// Writes an order down, by itself, so that it is known whatever becomes of us while the provider is asked.
///
/// An order that is placed again is found as it stands. The key, with the time since when it names what is placed under it,
/// may name no other.
pub async fn place(
    db: &Db,
    order: &DepositOrder,
    key: Option<(&Key, OffsetDateTime)>,
    provider: &str,
    now: OffsetDateTime,
) -> Result<DepositStatus> {
    let mut connection = db.acquire().await?;
    // Two constraints say "known already": the order's id, and another request that waits under the key.
    let placed = sqlx::query!(
        r#"
        insert into deposits (id, user_id, amount, provider, idempotency_key, created_at, free_from)
        select $1, $2, $3, $4, $5, $6, $6
         where not exists (select from idempotency_keys where user_id = $2 and key = $5)
           -- Also one that the job has finished: no response is stored under its key.
           and not exists (
               select from deposits d
                where d.user_id = $2 and d.idempotency_key = $5 and d.id <> $1 and $7 < d.created_at)
        on conflict do nothing
        "#,
        order.id,
        order.player,
        order.amount.micros(),
        provider,
        key.map(|(key, _)| key.key.as_str()),
        now,
        key.map(|(_, since)| since),
    )
    .execute(&mut connection)
    .await;
    if let Err(error) = placed {
        let error = Error::from(error);
        return match error.constraint() {
            Some(play_limit::DEPOSIT) => Ok(DepositStatus::Limited(PlayRefusal::DepositLimit)),
            Some(play_limit::COOL_OFF) => Ok(DepositStatus::Limited(PlayRefusal::CoolOff)),
            Some(_) | None => Err(error),
        };
    }
    let row = sqlx::query!(
        "select status, refusal, provider from deposits where id = $1",
        order.id
    )
    .fetch_optional(&mut connection)
    .await?;
    match row {
        None => Ok(DepositStatus::KeyTaken),
        Some(row) => match (row.status.as_str(), row.refusal) {
            ("pending", None) if row.provider != provider => Ok(DepositStatus::Elsewhere),
            ("pending", None) => Ok(DepositStatus::Pending),
            ("credited", None) => Ok(DepositStatus::Credited),
            ("refused", Some(reason)) => Ok(DepositStatus::Refused(reason)),
            (status, _) => Err(inconsistent(order.id, status)),
        },
    }
}

/// Credits an order whose money has come, under the provider's own name for the payment. Money that has come is
/// credited regardless of the turn.
///
/// # Errors
///
/// Named by constraint: `deposits_once` where another payment has that name.
pub async fn credit(
    connection: &mut DbConnection,
    order: &DepositOrder,
    reference: &str,
    now: OffsetDateTime,
) -> Result<WriteOutcome> {
    // Of two that finish an order at once, the second waits here and then finds it finished.
    let status = sqlx::query_scalar!(
        "select status from deposits where id = $1 for update",
        order.id,
    )
    .fetch_one(&mut *connection)
    .await?;
    match status.as_str() {
        "pending" => {
            write(connection, order, reference, now).await?;
            Ok(WriteOutcome::Now)
        }
        "credited" => Ok(WriteOutcome::Elsewhere),
        "refused" => Ok(WriteOutcome::Contradicted),
        status => Err(inconsistent(order.id, status)),
    }
}

/// How an order stands in the books; nothing where it was not credited.
pub async fn credited(connection: &mut DbConnection, order: Uuid) -> Result<Option<Credit>> {
    let row = sqlx::query!(
        r#"
        select d.journal_id as "journal!", d.finished_at as "at!", h.balance_after as "balance_after!"
          from deposits d
          -- Newest first: usually it was credited a moment ago.
         cross join lateral (
               select h.balance_after from wallet_history h
                where h.user_id = d.user_id and h.kind = 'deposit' and h.journal_id = d.journal_id
                order by h.nth_of_kind desc
                limit 1) h
         where d.id = $1
        "#,
        order,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Credit {
        journal: row.journal,
        balance_after: Usdc::from_micros(row.balance_after),
        at: row.at,
    }))
}

/// Credits an order that its caller holds locked and that was not credited: pending, or refused and then paid.
///
/// # Errors
/// As [`credit`].
pub async fn write(
    connection: &mut DbConnection,
    order: &DepositOrder,
    reference: &str,
    now: OffsetDateTime,
) -> Result<()> {
    let journal = Journal::deposit(order.id, order.player, order.amount);
    ledger::write(&mut *connection, &journal, now).await?;
    let credited = sqlx::query!(
        r#"
        update deposits
           set status = 'credited', reference = $2, refusal = null, journal_id = $3, finished_at = $4
         where id = $1 and status in ('pending', 'refused')
        "#,
        order.id,
        reference,
        journal.id,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("order to credit", credited, 1)
}

/// Notes that the provider will not take the money of the turn's order, and why.
///
/// False where another process has the turn by now, or the order has ended: the provider's answer may be outdated.
pub async fn refuse(db: &Db, turn: Turn, reason: &str, now: OffsetDateTime) -> Result<bool> {
    let refused = sqlx::query!(
        r#"
        update deposits
           set status = 'refused', refusal = $3, finished_at = $4
         where id = $1 and status = 'pending' and free_from = $2
        "#,
        turn.payment(),
        turn.until(),
        reason,
        now,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(refused == 1)
}

/// Pending orders of a provider that were not asked about since `before`, those that wait longest first.
pub async fn pending(
    db: &Db,
    provider: &str,
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<DepositOrder>> {
    let rows = sqlx::query!(
        r#"
        select id, user_id, amount
          from deposits
         where status = 'pending' and provider = $1 and free_from < $2
         order by free_from
         limit $3
        "#,
        provider,
        before,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| DepositOrder {
            id: row.id,
            player: row.user_id,
            amount: Usdc::from_micros(row.amount),
        })
        .collect())
}

fn inconsistent(id: Uuid, status: &str) -> Error {
    Error::Inconsistent {
        table: "deposits",
        id,
        what: format!("unknown status {status}"),
    }
}
