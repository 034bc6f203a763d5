//! Orders that a crash, or a provider that did not answer, has left pending: asks the provider again, and writes down how
//! they ended.

use store::wallet::deposit::{self, DepositOrder};
use store::wallet::operator;
use store::wallet::turn::{Book, Turn, WriteOutcome};

use super::{AT_ONCE_MAX, GRACE, finish};
use crate::infra::payment_provider::{self, PaymentFailure, PaymentReceipt, TURN};
use crate::state::AppState;

/// What came of asking the provider for the money of an order.
#[derive(Debug)]
pub enum DepositAttempt {
    /// The money has come; it is to be credited.
    Paid(PaymentReceipt),
    /// The provider refused, for this reason, which is written down.
    Refused(String),
    /// The outcome is unknown; the order stays pending.
    Unknown,
    /// Another process is asking at this moment, or the order has ended meanwhile.
    InProgress,
}

/// Asks the provider for the money of a pending order, unless another process is asking.
///
/// # Errors
/// Where the turn cannot be taken, or a refusal not be written down: the order stays pending.
pub async fn ask(app: &AppState, order: &DepositOrder) -> store::Result<DepositAttempt> {
    let (id, now) = (order.id, app.clock.now());
    let times = (now, now + TURN);
    let Some(turn) = Turn::take(&app.db, Book::Deposits, id, times).await? else {
        return Ok(DepositAttempt::InProgress);
    };
    match payment_provider::in_time(app.provider.collect(order)).await {
        Ok(receipt) => Ok(DepositAttempt::Paid(receipt)),
        Err(PaymentFailure::Refused(reason)) => {
            let refused = deposit::refuse(&app.db, turn, &reason, app.clock.now()).await?;
            Ok(if refused {
                DepositAttempt::Refused(reason)
            } else {
                DepositAttempt::InProgress
            })
        }
        Err(PaymentFailure::Unknown(cause)) => {
            tracing::warn!(%id, "deposit {id} stays pending, the provider did not answer: {cause:#}");
            turn.give_back(&app.db, app.clock.now()).await?;
            Ok(DepositAttempt::Unknown)
        }
    }
}

/// Finishes what is pending without a request at work; returns how many orders were finished.
///
/// # Errors
/// Where the database cannot be read. One order that cannot be finished does not hold up the others.
pub async fn finish_unfinished(app: &AppState) -> store::Result<usize> {
    let (before, provider) = (app.clock.now() - GRACE, app.provider.name());
    let orders = deposit::pending(&app.db, provider, before, AT_ONCE_MAX).await?;
    let mut finished = 0;
    for order in &orders {
        if app.operations.is_read_only() {
            break;
        }
        let payment = (Book::Deposits, order.id, order.player);
        finished += usize::from(finish(app, payment, asked_and_written(app, order)).await);
    }
    Ok(finished)
}

async fn asked_and_written(app: &AppState, order: &DepositOrder) -> store::Result<bool> {
    match ask(app, order).await? {
        DepositAttempt::Paid(receipt) => credit(app, order, &receipt.reference).await,
        DepositAttempt::Refused(_) => Ok(true),
        DepositAttempt::Unknown | DepositAttempt::InProgress => Ok(false),
    }
}

async fn credit(app: &AppState, order: &DepositOrder, reference: &str) -> store::Result<bool> {
    let mut tx = app.db.begin().await?;
    let written = deposit::credit(&mut tx, order, reference, app.clock.now()).await?;
    tx.commit().await?;
    if written == WriteOutcome::Contradicted {
        note_contradiction(app, order, reference).await?;
    }
    Ok(written == WriteOutcome::Now)
}

/// Writes down that the money of a refused order has come, for an administrator: the provider's name for the payment is all by
/// which a person finds the money.
///
/// # Errors
/// Where the database cannot be written.
pub async fn note_contradiction(
    app: &AppState,
    order: &DepositOrder,
    reference: &str,
) -> store::Result<()> {
    let id = order.id;
    tracing::error!(
        %id, reference,
        "deposit {id} was refused and then paid as {reference}: see duel-ledger payments"
    );
    let mut tx = app.db.begin().await?;
    let payment = (Book::Deposits, id);
    operator::note_contradiction(&mut tx, payment, reference, app.clock.now()).await?;
    tx.commit().await?;
    Ok(())
}
