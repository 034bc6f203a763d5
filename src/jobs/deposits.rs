//! Orders that a crash, or a provider that did not answer, has left pending: asks the provider again, and writes down how
//! they ended.

use std::time::Duration;

use store::wallet::deposit::{self, Order};

use crate::app::App;
use crate::provider::Failure;

/// How often the job looks; the first time when the server starts.
pub const EVERY: Duration = Duration::from_secs(15);

/// An order that nobody has asked about for as long has lost the request that placed it.
const GRACE: Duration = Duration::from_secs(10);

/// Orders of one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 50;

/// Finishes what is pending without a request at work; returns how many orders were finished.
///
/// # Errors
/// Where the database cannot be read. One order that cannot be finished does not hold up the others.
pub async fn finish_unfinished(app: &App) -> store::Result<usize> {
    let now = app.clock.now();
    let (before, provider) = (now - GRACE, app.provider.name());
    let orders = deposit::take_pending(&app.db, provider, (before, now), AT_ONCE_MAX).await?;
    let mut finished = 0;
    for order in &orders {
        finished += usize::from(finish_one(app, order).await);
    }
    Ok(finished)
}

/// Asks the provider and writes down how it ended; whether it did. Harmless beside the request that placed the order: the
/// provider takes the money of an id once, and the row's lock lets one of the two write.
async fn finish_one(app: &App, order: &Order) -> bool {
    let id = order.id;
    let written = match app.provider.collect(order).await {
        Ok(receipt) => credit(app, order, &receipt.reference).await,
        Err(Failure::Refused(reason)) => {
            deposit::refuse(&app.db, id, &reason, app.clock.now()).await
        }
        Err(Failure::Unknown(cause)) => {
            tracing::warn!(%id, "deposit {id} stays pending, the provider did not answer: {cause:#}");
            return false;
        }
    };
    match written {
        Ok(finished) => {
            app.wallets.moved([order.player]);
            finished
        }
        Err(error) => {
            tracing::error!(%id, "deposit {id} stays pending, its end cannot be written: {error}");
            false
        }
    }
}

async fn credit(app: &App, order: &Order, reference: &str) -> store::Result<bool> {
    let mut tx = app.db.begin().await?;
    let is_new = deposit::credit(&mut tx, order, reference, app.clock.now()).await?;
    tx.commit().await?;
    Ok(is_new)
}
