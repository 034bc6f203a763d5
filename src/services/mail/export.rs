//! The mail about an export that can be downloaded.

use store::account::Account;
use store::mail::{MailKind, NewMail};
use time::OffsetDateTime;

use super::security::time_of;
use crate::state::AppState;

/// Queues the notice that an export is ready, in the transaction that makes it so.
///
/// # Errors
/// Where the database cannot be written.
pub async fn export_ready(
    app: &AppState,
    tx: &mut store::Tx,
    to: &Account,
    expires_at: OffsetDateTime,
) -> store::Result<()> {
    let now = app.clock.now();
    let (until, settings) = (
        time_of(expires_at),
        format!("{}/settings/data", app.settings.public_url()),
    );
    let body = format!(
        "Hello {},\n\nthe archive with your data is ready. You can download it in your settings until {until}:\n{settings}\n\n\
         If you did not ask for it, someone else may be signed in to your account: change your password, which signs out every \
         other device.\n",
        to.username
    );
    let mail = NewMail {
        id: app.ids.next(now),
        user: to.id,
        kind: MailKind::ExportReady,
        recipient: &to.email,
        subject: "Your data is ready to be downloaded",
        body: &body,
    };
    store::mail::put(tx, &mail, now).await
}
