//! The second phase of withdrawals: lets those be paid whose time has come, asks the provider to pay out what is held, and
//! writes down how it ended.

use store::wallet::turn::{Book, Turn, WriteOutcome};
use store::wallet::withdrawal::{self, Withdrawal, WithdrawalEnd};
use store::wallet::{destination, operator};

use super::{AT_ONCE_MAX, GRACE, finish};
use crate::infra::payment_provider::{self, PaymentFailure, TURN};
use crate::services::mail::withdrawal::{WithdrawalNotice, notice};
use crate::state::AppState;

/// Pays what has waited long enough, and finishes what a crash, or a provider that did not answer, has left held; returns how
/// many were finished.
///
/// # Errors
/// Where the database cannot be read. One withdrawal that cannot be finished does not hold up the others.
pub async fn finish_unfinished(app: &AppState) -> store::Result<usize> {
    let (now, provider) = (app.clock.now(), app.provider.name());
    let mut held = withdrawal::come_due(&app.db, provider, now, AT_ONCE_MAX).await?;
    let before = now - GRACE;
    held.extend(withdrawal::unfinished(&app.db, provider, before, AT_ONCE_MAX).await?);
    let mut finished = 0;
    for withdrawal in &held {
        // Each may take as long as the provider does; what is left is found again.
        if app.operations.is_read_only() {
            break;
        }
        finished += usize::from(finish_one(app, withdrawal).await);
    }
    let waiting = operator::waiting(&app.db, provider).await?;
    for (what, count) in [
        ("review", waiting.review),
        ("contradicted", waiting.contradicted),
        ("elsewhere", waiting.elsewhere),
    ] {
        // As many as fit into the mantissa; there are fewer.
        let count = f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        metrics::gauge!("payments_for_operator", "what" => what).set(count);
    }
    Ok(finished)
}

/// Asks the provider and writes down how it ended; whether it did. Harmless to call twice, also at once: one asks, and the
/// row's lock lets one write.
pub async fn finish_one(app: &AppState, withdrawal: &Withdrawal) -> bool {
    let payment = (Book::Withdrawals, withdrawal.id, withdrawal.player);
    finish(app, payment, asked_and_written(app, withdrawal)).await
}

async fn asked_and_written(app: &AppState, withdrawal: &Withdrawal) -> store::Result<bool> {
    let (id, now) = (withdrawal.id, app.clock.now());
    let times = (now, now + TURN);
    let Some(turn) = Turn::take(&app.db, Book::Withdrawals, id, times).await? else {
        return Ok(false);
    };
    let ended = match payment_provider::in_time(app.provider.pay_out(withdrawal)).await {
        Ok(receipt) => WithdrawalEnd::Done(receipt.reference),
        Err(PaymentFailure::Refused(reason)) => WithdrawalEnd::Returned(reason),
        Err(PaymentFailure::Unknown(cause)) => {
            tracing::warn!(%id, "withdrawal {id} stays held, the provider did not answer: {cause:#}");
            turn.give_back(&app.db, app.clock.now()).await?;
            return Ok(false);
        }
    };
    write(app, (withdrawal, turn), &ended).await
}

/// Writes down how a withdrawal ended, with the mail about it, in one transaction; whether this was the end.
async fn write(
    app: &AppState,
    (withdrawal, turn): (&Withdrawal, Turn),
    ended: &WithdrawalEnd,
) -> store::Result<bool> {
    let (id, now) = (withdrawal.id, app.clock.now());
    let mut tx = app.db.begin().await?;
    let written = withdrawal::finish(&mut tx, (withdrawal, turn), ended, now).await?;
    match (written, ended) {
        (WriteOutcome::Now, WithdrawalEnd::Done(_)) => {
            let known_as = domain::wallet::known_as(&withdrawal.destination);
            destination::prove(&mut tx, withdrawal.player, &known_as, now).await?;
            notice(&mut tx, &app.ids, withdrawal, WithdrawalNotice::Paid, now).await?;
        }
        (WriteOutcome::Now, WithdrawalEnd::Returned(why)) => {
            notice(
                &mut tx,
                &app.ids,
                withdrawal,
                WithdrawalNotice::Returned(why),
                now,
            )
            .await?;
        }
        (WriteOutcome::Contradicted, WithdrawalEnd::Done(reference)) => {
            let payment = (Book::Withdrawals, id);
            operator::note_contradiction(&mut tx, payment, reference, now).await?;
            tracing::error!(
                %id, reference,
                "withdrawal {id} was returned and then paid as {reference}: see duel-ledger payments"
            );
        }
        (WriteOutcome::Contradicted | WriteOutcome::Elsewhere, _) => {}
    }
    tx.commit().await?;
    Ok(written == WriteOutcome::Now)
}
