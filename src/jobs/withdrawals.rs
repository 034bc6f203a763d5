//! The second phase of withdrawals: asks the provider to pay out what is held, and writes down how it ended.

use std::time::Duration;

use store::wallet::turn::{Book, Turn, Written};
use store::wallet::withdrawal::{self, Ended, Withdrawal};

use crate::app::App;
use crate::provider::{self, Failure, TURN};

/// How often the job looks.
pub const EVERY: Duration = Duration::from_secs(15);

/// A withdrawal that nobody has asked about for as long has lost the request that began it.
const GRACE: Duration = Duration::from_secs(10);

/// Withdrawals of one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 50;

/// Finishes what a crash, or a provider that did not answer, has left held; returns how many were finished.
///
/// # Errors
/// Where the database cannot be read. One withdrawal that cannot be finished does not hold up the others.
pub async fn finish_unfinished(app: &App) -> store::Result<usize> {
    let before = app.clock.now() - GRACE;
    let held = withdrawal::unfinished(&app.db, app.provider.name(), before, AT_ONCE_MAX).await?;
    let mut finished = 0;
    for withdrawal in &held {
        finished += usize::from(finish_one(app, withdrawal).await);
    }
    Ok(finished)
}

/// Asks the provider and writes down how it ended; whether it did. Harmless to call twice, also at once: one asks, and the
/// row's lock lets one write.
pub async fn finish_one(app: &App, withdrawal: &Withdrawal) -> bool {
    let id = withdrawal.id;
    match asked_and_written(app, withdrawal).await {
        Ok(finished) => {
            if finished {
                app.wallets.moved([withdrawal.player]);
            }
            finished
        }
        Err(error) => {
            tracing::error!(%id, "withdrawal {id} stays held, its end cannot be written: {error}");
            false
        }
    }
}

async fn asked_and_written(app: &App, withdrawal: &Withdrawal) -> store::Result<bool> {
    let (id, now) = (withdrawal.id, app.clock.now());
    let times = (now, now + TURN);
    let Some(turn) = Turn::take(&app.db, Book::Withdrawals, id, times).await? else {
        return Ok(false);
    };
    let ended = match provider::in_time(app.provider.pay_out(withdrawal)).await {
        Ok(receipt) => Ended::Done(receipt.reference),
        Err(Failure::Refused(reason)) => Ended::Returned(reason),
        Err(Failure::Unknown(cause)) => {
            tracing::warn!(%id, "withdrawal {id} stays held, the provider did not answer: {cause:#}");
            turn.give_back(&app.db, app.clock.now()).await?;
            return Ok(false);
        }
    };
    let payment = (withdrawal, turn);
    let written = withdrawal::finish(&app.db, payment, &ended, app.clock.now()).await?;
    if written == Written::Contradicted {
        tracing::error!(%id, "withdrawal {id} was refused, given back and then paid: {ended:?}");
    }
    Ok(written == Written::Now)
}
