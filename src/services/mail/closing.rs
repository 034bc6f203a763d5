//! The last mail of an account.

use store::mail::{MailKind, NewMail};
use store::security::Addressee;
use time::OffsetDateTime;

use super::security::time_of;
use crate::state::AppState;

/// Queues the notice that an account was closed, to the address that it had.
///
/// # Errors
/// Where the database cannot be written.
pub async fn closed(
    app: &AppState,
    tx: &mut store::Tx,
    to: &Addressee,
    now: OffsetDateTime,
) -> store::Result<()> {
    let at = time_of(now);
    let body = format!(
        "Hello {},\n\nyour account was closed on {at}. Your name, your address and everything that opens the account were \
         erased.\nRecords of money and of matches stay, without your name, for as long as the law requires.\n\nIf this was \
         not you, write to us at once.\n",
        to.username
    );
    let mail = NewMail {
        id: app.ids.next(now),
        user: to.user,
        kind: MailKind::AccountClosed,
        recipient: &to.email,
        subject: "Your account was closed",
        body: &body,
    };
    store::mail::put(tx, &mail, now).await
}
