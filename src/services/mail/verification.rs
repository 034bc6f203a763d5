//! Mails with a link for their owner alone: to verify an address, to set a new password.

use domain::account::{PASSWORD_RESET_LIFE, VERIFICATION_LIFE};
use sha2::{Digest, Sha256};
use store::Tx;
use store::mail::{MailKind, NewMail};
use store::verification::{NewToken, TokenKind, VerificationHash};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::state::AppState;

/// Whom a mail is to.
#[derive(Debug, Clone, Copy)]
pub struct Letter<'a> {
    /// Their id.
    pub user: Uuid,
    /// How they are greeted.
    pub username: &'a str,
    /// Their address.
    pub email: &'a str,
}

/// A mail with a link.
struct LinkMail {
    token: TokenKind,
    kind: MailKind,
    life: Duration,
    /// The page of the web app that takes the token.
    page: &'static str,
    subject: &'static str,
    /// What stands before the link, and after it.
    texts: [&'static str; 2],
}

const VERIFY: LinkMail = LinkMail {
    token: TokenKind::VerifyEmail,
    kind: MailKind::VerifyEmail,
    life: VERIFICATION_LIFE,
    page: "verify-email",
    subject: "Verify your email",
    texts: [
        "please confirm that this is your email address:",
        "The link works once, for 24 hours.\n\
         If you did not sign up at Duel Ledger, there is nothing to do.",
    ],
};

const RESET: LinkMail = LinkMail {
    token: TokenKind::ResetPassword,
    kind: MailKind::ResetPassword,
    life: PASSWORD_RESET_LIFE,
    page: "reset-password",
    subject: "Set a new password",
    texts: [
        "set a new password for your account here:",
        "The link works once, for 30 minutes, and signs out every device.\n\
         If you did not ask for it, there is nothing to do: your password stays as it is.",
    ],
};

/// Queues a mail with a link that verifies the address.
///
/// # Errors
/// Where the database cannot be written.
pub async fn ask_to_verify(
    app: &AppState,
    tx: &mut Tx,
    letter: &Letter<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    queue(app, tx, letter, &VERIFY, now).await
}

/// Queues a mail with a link that sets a new password.
///
/// # Errors
/// Where the database cannot be written.
pub async fn offer_reset(
    app: &AppState,
    tx: &mut Tx,
    letter: &Letter<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    queue(app, tx, letter, &RESET, now).await
}

/// A link of the kind that was sent before is good no more. The database has the hash of the link's secret and the place
/// where it goes, and not the secret: that is made again when the mail is sent.
async fn queue(
    app: &AppState,
    tx: &mut Tx,
    letter: &Letter<'_>,
    about: &LinkMail,
    now: OffsetDateTime,
) -> store::Result<()> {
    let id = app.ids.next(now);
    let (secret, place) = app.tokens.mail_secret(id);
    let token = NewToken {
        kind: about.token,
        hash: hash(&secret),
        user: letter.user,
        email: letter.email,
        expires_at: now.saturating_add(about.life),
    };
    store::verification::issue(tx, &token, now).await?;
    let site = app.settings.public_url();
    let link = format!("{site}/{}?token={place}", about.page);
    let [before, after] = about.texts;
    // Our mails are ASCII: usernames and addresses are, so nothing has to be encoded.
    let body = format!(
        "Hello {},\n\n{before}\n\n{link}\n\n{after}\n",
        letter.username
    );
    let mail = NewMail {
        id,
        user: letter.user,
        kind: about.kind,
        recipient: letter.email,
        subject: about.subject,
        body: &body,
    };
    store::mail::put(tx, &mail, now).await
}

/// The stored hash of a token; `None` if it is no token of ours.
pub fn token_hash(token: &str) -> Option<VerificationHash> {
    let mut secret = [0; 32];
    hex::decode_to_slice(token, &mut secret).ok()?;
    Some(hash(&secret))
}

pub(super) fn hash(secret: &[u8; 32]) -> VerificationHash {
    Sha256::digest(secret).into()
}
