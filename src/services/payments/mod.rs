//! Deposits and withdrawals at the payment provider: asks it, and writes down how each payment ended.

pub mod deposits;
pub mod withdrawals;

use std::time::Duration;

use store::wallet::turn::Book;
use uuid::Uuid;

use crate::state::AppState;

/// A payment that was not asked about for this long has lost the request that began it.
const GRACE: Duration = Duration::from_secs(10);

/// Payments of one book in one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 50;

/// Waits until a payment's end is written, and notifies its player; whether it was. An error does not hold up other payments.
async fn finish(
    app: &AppState,
    (book, id, player): (Book, Uuid, Uuid),
    end: impl Future<Output = store::Result<bool>>,
) -> bool {
    match end.await {
        Ok(has_ended) => {
            if has_ended {
                app.wallets.moved([player]);
            }
            has_ended
        }
        Err(error) => {
            let payment = book.payment();
            error.log(format_args!(
                "{payment} {id} stays open, its end is not written"
            ));
            false
        }
    }
}
