//! The mail that asks whether an address is its owner's.

use domain::account::VERIFICATION_LIFE;
use sha2::{Digest, Sha256};
use store::Tx;
use store::mail::{MailKind, NewMail};
use store::verification::{NewToken, VerificationHash};
use time::OffsetDateTime;
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

/// Puts a mail in line with a link that verifies the address.
///
/// A link that was sent before is good no more. The database has the hash of the link's secret and the place where it
/// goes, and not the secret: that is made again when the mail is sent.
///
/// # Errors
/// Where the database cannot be written.
pub async fn ask_to_verify(
    app: &AppState,
    tx: &mut Tx,
    letter: &Letter<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    let id = app.ids.next(now);
    let (secret, place) = app.tokens.mail_secret(id);
    let token = NewToken {
        hash: hash(&secret),
        user: letter.user,
        email: letter.email,
        expires_at: now.saturating_add(VERIFICATION_LIFE),
    };
    store::verification::issue(tx, &token, now).await?;
    let link = format!("{}/verify-email?token={}", app.settings.public_url(), place);
    let mail = NewMail {
        id,
        user: letter.user,
        kind: MailKind::VerifyEmail,
        recipient: letter.email,
        subject: "Verify your e-mail",
        body: &text(letter.username, &link),
    };
    store::mail::put(tx, &mail, now).await
}

/// Our mails are ASCII: usernames and addresses are, so nothing has to be encoded.
fn text(username: &str, link: &str) -> String {
    format!(
        "Hello {username},\n\n\
         please confirm that this is your e-mail address:\n\n\
         {link}\n\n\
         The link works once, for 24 hours.\n\
         If you did not sign up at Duel Ledger, there is nothing to do.\n"
    )
}

/// The stored hash of a token; `None` if it is no token of ours.
pub fn token_hash(token: &str) -> Option<VerificationHash> {
    let mut secret = [0; 32];
    hex::decode_to_slice(token, &mut secret).ok()?;
    Some(hash(&secret))
}

fn hash(secret: &[u8; 32]) -> VerificationHash {
    Sha256::digest(secret).into()
}
