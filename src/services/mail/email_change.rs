//! Mails about a change of the email address: the links that confirm it, one to each address, the link that undoes it, and the
//! notice to the owner of an address that another player asked for.

use store::Tx;
use store::mail::{MailKind, NewMail};
use store::security::Addressee;
use store::verification::VerificationHash;
use time::OffsetDateTime;

use super::verification::hash;
use crate::state::AppState;

/// Queues the mail to the new address; returns the stored hash of its link's secret.
///
/// # Errors
/// Where the database cannot be written.
pub async fn ask_to_confirm(
    app: &AppState,
    tx: &mut Tx,
    to: &Addressee,
    now: OffsetDateTime,
) -> store::Result<VerificationHash> {
    let words = [
        "please confirm that this is the new email address of your account:",
        "The link works once, for 30 minutes. Where a mail was sent to your present address too, confirm it there as well.\n\
         If you did not ask for it, there is nothing to do.",
    ];
    let about = (MailKind::ChangeEmail, "Confirm your new email address");
    with_link(app, tx, to, (about, "verify-email-change", words), now).await
}

/// Queues the mail to the address before that asks whether it may be left; returns the stored hash of its link's secret.
///
/// # Errors
/// Where the database cannot be written.
pub async fn ask_to_leave(
    app: &AppState,
    tx: &mut Tx,
    to: &Addressee,
    new_email: &str,
    now: OffsetDateTime,
) -> store::Result<VerificationHash> {
    let before = format!(
        "you asked to change the email address of your account to {new_email}. Please confirm here that you want to leave this one:"
    );
    let words = [
        before.as_str(),
        "The link works once, for 30 minutes. The address changes when both the new one and this one are confirmed.\n\
         If this was not you, do not follow it, and change your password: someone else knows it.",
    ];
    let about = (
        MailKind::ChangeEmail,
        "Confirm the change of your email address",
    );
    with_link(app, tx, to, (about, "leave-email", words), now).await
}

/// The stored hash of a secret that no one has: of the link that is not sent to an address in use.
pub fn unsent_hash(app: &AppState) -> VerificationHash {
    hash(&app.ids.secret())
}

/// Queues the mail to the address before, after the change; returns the stored hash of its link's secret.
///
/// # Errors
/// Where the database cannot be written.
pub async fn offer_undo(
    app: &AppState,
    tx: &mut Tx,
    to: &Addressee,
    now: OffsetDateTime,
) -> store::Result<VerificationHash> {
    let words = [
        "the email address of your account was changed: mails go to the new one from now on, and withdrawals wait for 24 hours.\n\
         If this was not you, restore this address here:",
        "The link works once, for 7 days, and signs out every device. Set a new password afterwards.",
    ];
    let about = (MailKind::UndoEmail, "Your email address was changed");
    with_link(app, tx, to, (about, "undo-email-change", words), now).await
}

/// Queues the notice to the owner of an address that another player wants to have.
///
/// # Errors
/// Where the database cannot be written.
pub async fn notify_owner(
    app: &AppState,
    tx: &mut Tx,
    to: &Addressee,
    now: OffsetDateTime,
) -> store::Result<()> {
    let body = format!(
        "Hello {},\n\nanother account asked to use this email address, which is yours. Nothing was changed.\n\n\
         If that was you, sign in to the account that has this address.\n",
        to.username
    );
    let mail = NewMail {
        id: app.ids.next(now),
        user: to.user,
        kind: MailKind::SecurityNotice,
        recipient: &to.email,
        subject: "Your email address was asked for",
        body: &body,
    };
    store::mail::put(tx, &mail, now).await
}

async fn with_link(
    app: &AppState,
    tx: &mut Tx,
    to: &Addressee,
    ((kind, subject), page, [before, after]): ((MailKind, &str), &str, [&str; 2]),
    now: OffsetDateTime,
) -> store::Result<VerificationHash> {
    let id = app.ids.next(now);
    let (secret, place) = app.tokens.mail_secret(id);
    let site = app.settings.public_url();
    let body = format!(
        "Hello {},\n\n{before}\n\n{site}/{page}?token={place}\n\n{after}\n",
        to.username
    );
    let mail = NewMail {
        id,
        user: to.user,
        kind,
        recipient: &to.email,
        subject,
        body: &body,
    };
    store::mail::put(tx, &mail, now).await?;
    Ok(hash(&secret))
}
