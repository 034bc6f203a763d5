//! Withdrawals: each a row of what the provider knows, and its journals.

use domain::ledger::Journal;
use domain::money::Usdc;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::ledger;
use crate::wallet::turn::{Turn, Written};

/// A payment that is to go out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// Ours; the provider pays it once.
    pub id: Uuid,
    /// Whose money it is.
    pub player: Uuid,
    /// How much goes out; more than nothing.
    pub amount: Usdc,
    /// Where it goes.
    pub destination: String,
}

/// How a withdrawal ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// Paid out, under the provider's own name for the payment.
    Done(String),
    /// Refused, with the provider's reason; the money is given back.
    Returned(String),
}

/// The first phase: sets the amount aside; returns the hold's journal id.
///
/// # Errors
/// Named by constraint: [`ledger::NOT_NEGATIVE`] where there is too little money.
pub async fn hold(
    connection: &mut PgConnection,
    withdrawal: &Withdrawal,
    provider: &str,
    now: OffsetDateTime,
) -> Result<Uuid> {
    let journal = Journal::withdraw_hold(withdrawal.id, withdrawal.player, withdrawal.amount);
    ledger::write(connection, &journal, now).await?;
    sqlx::query!(
        r#"
        insert into withdrawals
            (id, user_id, amount, destination, provider, hold_journal_id, created_at, free_from)
        values ($1, $2, $3, $4, $5, $6, $7, $7)
        "#,
        withdrawal.id,
        withdrawal.player,
        withdrawal.amount.micros(),
        withdrawal.destination,
        provider,
        journal.id,
        now,
    )
    .execute(connection)
    .await?;
    Ok(journal.id)
}

/// The second phase, in one transaction. What was paid is paid, whoever has the turn; the money is given back only by
/// whose turn it is, because by the next turn it may be paid.
pub async fn finish(
    db: &Db,
    (withdrawal, turn): (&Withdrawal, Turn),
    ended: &Ended,
    now: OffsetDateTime,
) -> Result<Written> {
    let Withdrawal {
        id, player, amount, ..
    } = *withdrawal;
    let (status, reference, journal) = match ended {
        Ended::Done(reference) => (
            "done",
            reference,
            Journal::withdraw_done(id, player, amount),
        ),
        Ended::Returned(why) => (
            "returned",
            why,
            Journal::withdraw_return(id, player, amount),
        ),
    };
    let mut tx = db.begin().await?;
    // The row's lock lets one of two finishers wait, and then find it finished.
    let finished = sqlx::query!(
        r#"
        update withdrawals
           set status = $2, reference = $3, finished_at = $4
         where id = $1 and status = 'held' and ($2 = 'done' or free_from = $5)
        "#,
        id,
        status,
        reference,
        now,
        turn.until(),
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if finished == 0 {
        return unwritten(&mut tx, id, ended).await;
    }
    ledger::write(&mut tx, &journal, now).await?;
    tx.commit().await?;
    Ok(Written::Now)
}

/// Why an end could not be written down.
async fn unwritten(connection: &mut PgConnection, id: Uuid, ended: &Ended) -> Result<Written> {
    let is_returned = sqlx::query_scalar!(
        r#"select status = 'returned' as "is_returned!" from withdrawals where id = $1"#,
        id,
    )
    .fetch_one(connection)
    .await?;
    match ended {
        Ended::Done(_) if is_returned => Ok(Written::Contradicted),
        Ended::Done(_) | Ended::Returned(_) => Ok(Written::Elsewhere),
    }
}

/// Withdrawals of a provider still held that nobody has asked about since `before`, those that wait longest first.
pub async fn unfinished(
    db: &Db,
    provider: &str,
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<Withdrawal>> {
    let rows = sqlx::query!(
        r#"
        select id, user_id, amount, destination
          from withdrawals
         where status = 'held' and provider = $1 and free_from < $2
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
        .map(|row| Withdrawal {
            id: row.id,
            player: row.user_id,
            amount: Usdc::from_micros(row.amount),
            destination: row.destination,
        })
        .collect())
}
