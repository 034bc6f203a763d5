//! Linking Google accounts (docs/rules.md, Accounts).

use domain::account::security::SecurityEvent;
use serde_json::json;
use store::Tx;
use store::google::{GoogleAccount, SUBJECT_ONCE};
use store::security::Addressee;
use uuid::Uuid;

use crate::services::mail::{self, SecurityNotice};
use crate::services::security::{self, NewSecurityEvent, Origin};
use crate::state::AppState;

/// Why a Google account was not linked.
#[derive(Debug, thiserror::Error)]
pub enum GoogleLinkError {
    /// It was linked to another account meanwhile, or another one was to this account.
    #[error("This Google account, or your account, was linked meanwhile. Please sign in again.")]
    Taken,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Links a Google account to the account of a player who has proven both, in a session that begins with it. Withdrawals wait for
/// a day, and the owner is mailed.
///
/// # Errors
/// See [`GoogleLinkError`].
pub async fn link(
    app: &AppState,
    tx: &mut Tx,
    (player, session): (Uuid, Uuid),
    account: &GoogleAccount,
    origin: Origin<'_>,
) -> Result<(), GoogleLinkError> {
    let linked = store::google::link(tx, player, account, app.clock.now()).await;
    let is_linked = linked.map_err(|error| match error.constraint() {
        Some(SUBJECT_ONCE) => GoogleLinkError::Taken,
        Some(_) | None => error.into(),
    })?;
    if !is_linked {
        return Err(GoogleLinkError::Taken);
    }
    let (network, email) = (origin.network, account.email.as_str());
    let change = GoogleChange {
        kind: SecurityEvent::GoogleLinked,
        notice: SecurityNotice::GoogleLinked { network, email },
        origin,
    };
    change.record(app, tx, (player, session)).await?;
    Ok(())
}

/// Unlinks the Google account of a player who has a password; returns whether there was one.
///
/// # Errors
/// Where the database cannot be written.
pub async fn unlink(
    app: &AppState,
    tx: &mut Tx,
    who: (Uuid, Uuid),
    origin: Origin<'_>,
) -> store::Result<bool> {
    if !store::google::unlink(tx, who.0).await? {
        return Ok(false);
    }
    let network = origin.network;
    let change = GoogleChange {
        kind: SecurityEvent::GoogleUnlinked,
        notice: SecurityNotice::GoogleUnlinked { network },
        origin,
    };
    change.record(app, tx, who).await?;
    Ok(true)
}

/// A change of what signs in to an account.
struct GoogleChange<'a> {
    kind: SecurityEvent,
    notice: SecurityNotice<'a>,
    origin: Origin<'a>,
}

impl GoogleChange<'_> {
    /// Writes it to the security log, delays withdrawals, and mails the owner.
    async fn record(
        self,
        app: &AppState,
        tx: &mut Tx,
        (player, session): (Uuid, Uuid),
    ) -> store::Result<()> {
        let now = app.clock.now();
        store::wallet::destination::credentials_changed(tx, player, now).await?;
        let event = NewSecurityEvent {
            kind: self.kind,
            user: Some(player),
            session: Some(session),
            origin: self.origin,
            details: json!({}),
        };
        security::record(app, tx, &event, now).await?;
        let to: Option<Addressee> = store::security::addressee(tx, player).await?;
        if let Some(to) = to {
            mail::notice(app, tx, &to, self.notice, now).await?;
        }
        Ok(())
    }
}
