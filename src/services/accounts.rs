//! Services of accounts that several edges use: accounts opened from the inside (by an operator, by the demo world), and
//! the check of a signed-in player's password before a command that needs it.

use actors::runtime::ids::Ids;
use domain::account::security::SecurityEvent;
use domain::account::{AccountRole, Email, Password, REFERRAL_CODE_LENGTH, Username, lockout};
use domain::administration::{AuditAction, TargetKind};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::account::{NewAccount, NewCredential};
use store::audit_log::NewAuditEntry;
use store::rate_limit::{self, CountedAttempt, Subject};
use store::{Db, Result};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::infra::network::Network;
use crate::infra::passwords;
use crate::services::security::{self, NewSecurityEvent, Origin};
use crate::state::AppState;

/// Password checks that one network may have queued or running; a quarter of the queue, so that no network holds it alone.
const HASHES_AT_ONCE_MAX: usize = passwords::WAITING_MAX / 4;
/// Why an account of the staff has its role, as the audit log states it: who opens one uses the machine.
const OPENED_WITH_ROLE: &str = "the account was opened with this role";

/// The subject of a lockout, as the store has it: the digest of a kind and a value. People type passwords into the
/// wrong field, so values are not stored.
pub fn subject(kind: &str, value: &str) -> Subject {
    let mut hash = Sha256::new();
    hash.update(kind.as_bytes());
    hash.update([0]);
    hash.update(value.as_bytes());
    hash.finalize().into()
}

/// Why a signed-in player's password was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum Unconfirmed {
    /// The account signs in with Google and has no password; the link of a reset mail sets one.
    #[error("the account has no password")]
    NoPassword,
    /// The password is not the account's.
    #[error("the password is wrong")]
    Wrong,
    /// Too many wrong passwords from this network for this account.
    #[error("locked until {0}")]
    Locked(OffsetDateTime),
    /// It could not be checked: the queue of the hashing pool is full.
    #[error(transparent)]
    Unchecked(#[from] passwords::Error),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Checks the current password of a signed-in player, before a command that needs more than an access token (a change
/// of password, a withdrawal).
///
/// Wrong ones are counted for the pair of account and network, before the hash and apart from the failures of the
/// sign-in, and lock that pair as [`lockout`] states: a stolen access token is no way to guess the password, and a client
/// that is not signed in cannot cause the lock.
///
/// # Errors
///
/// See [`Unconfirmed`].
pub async fn confirm_password(
    app: &AppState,
    user: Uuid,
    network: Network,
    password: &str,
) -> Result<(), Unconfirmed> {
    let credentials = store::account::credentials_of(&app.db, user).await?;
    let hash = credentials.and_then(|credentials| credentials.password_hash);
    let hash = hash.ok_or(Unconfirmed::NoPassword)?;
    // Shorter or longer than any password of ours: wrong, and not worth a hash.
    let password = Password::for_sign_in(password).map_err(|_problem| Unconfirmed::Wrong)?;
    let subject = subject("confirm", &format!("{user} {network}"));
    let mut tx = app.db.begin().await?;
    if let CountedAttempt::Locked(until) = attempt(&mut tx, &subject, app.clock.now()).await? {
        return Err(Unconfirmed::Locked(until));
    }
    tx.commit().await.map_err(store::Error::from)?;
    let checked = verify(app, network, password, Some(hash)).await;
    let mut tx = app.db.begin().await?;
    match checked {
        Ok(true) => rate_limit::forgive(&mut tx, &[subject]).await?,
        Ok(false) => record_refusal(app, &mut tx, user, network).await?,
        Err(_) => rate_limit::give_back(&mut tx, &subject).await?,
    }
    tx.commit().await.map_err(store::Error::from)?;
    match checked {
        Ok(true) => Ok(()),
        Ok(false) => Err(Unconfirmed::Wrong),
        Err(error) => Err(error.into()),
    }
}

async fn record_refusal(
    app: &AppState,
    tx: &mut store::Tx,
    user: Uuid,
    network: Network,
) -> Result<()> {
    let network = network.to_string();
    let event = NewSecurityEvent {
        kind: SecurityEvent::PasswordRefused,
        user: Some(user),
        session: None,
        origin: Origin {
            network: &network,
            user_agent: "",
        },
        details: json!({}),
    };
    security::record(app, tx, &event, app.clock.now()).await
}

/// Counts one attempt against a subject as a failure, before its outcome is known, and locks the subject if it exceeds
/// the limit: of many attempts at once no more than the rule allows get past this.
pub(crate) async fn attempt(
    tx: &mut store::Tx,
    subject: &Subject,
    now: OffsetDateTime,
) -> Result<CountedAttempt> {
    let forgiven_before = now.saturating_sub(lockout::FORGIVEN_AFTER);
    let counted = rate_limit::attempt(tx, subject, forgiven_before, now).await?;
    if let CountedAttempt::Counted(failures) = counted
        && let Some(length) = lockout::lock_after(failures)
    {
        rate_limit::lock(tx, subject, now.saturating_add(length)).await?;
    }
    Ok(counted)
}

/// Checks a password on the hashing pool, within the share that one network has of its queue.
pub(crate) async fn verify(
    app: &AppState,
    network: Network,
    password: Password,
    hash: Option<String>,
) -> Result<bool, passwords::Error> {
    let place = app.hashing.take(network, HASHES_AT_ONCE_MAX);
    let _place = place.ok_or(passwords::Error::Busy)?;
    app.passwords.verify(password, hash).await
}

/// Hashes a chosen password, within the share that one network has of the pool's queue.
pub(crate) async fn hash(
    app: &AppState,
    network: Network,
    password: Password,
) -> Result<String, passwords::Error> {
    let place = app.hashing.take(network, HASHES_AT_ONCE_MAX);
    let _place = place.ok_or(passwords::Error::Busy)?;
    app.passwords.hash(password).await
}

/// An account to be opened.
#[derive(Debug)]
pub struct AccountOpening<'a> {
    /// Unique without regard to case.
    pub username: &'a Username,
    /// Unique without regard to case.
    pub email: &'a Email,
    /// In PHC format.
    pub password_hash: &'a str,
    /// What it may do beyond playing.
    pub role: AccountRole,
    /// Who brought the player in.
    pub referred_by: Option<Uuid>,
}

/// Opens an account with its ledger accounts, all or nothing; returns its id.
///
/// # Errors
/// Named by constraint as those of [`store::account::create`].
pub async fn open(
    db: &Db,
    ids: &Ids,
    opening: &AccountOpening<'_>,
    now: OffsetDateTime,
) -> Result<Uuid> {
    let id = ids.next(now);
    let account = NewAccount {
        id,
        username: opening.username.as_str(),
        email: opening.email.as_str(),
        credential: NewCredential::Password(opening.password_hash),
        referral_code: &ids.code(REFERRAL_CODE_LENGTH),
        referred_by: opening.referred_by,
        age_confirmed_at: Some(now),
        terms_version: None,
        // An operator who creates it knows whose address it is.
        email_verified_at: Some(now),
    };
    let mut tx = db.begin().await?;
    store::account::create(&mut tx, &account, now).await?;
    store::account::set_role(&mut tx, id, opening.role).await?;
    if let Some(referrer) = opening.referred_by {
        store::referral::begin(&mut tx, id, referrer, now).await?;
    }
    store::ledger::open_user_accounts(&mut tx, id).await?;
    if opening.role != AccountRole::User {
        record_role(ids, &mut tx, (id, opening.role), now).await?;
    }
    tx.commit().await?;
    Ok(id)
}

/// Writes the role of a new account of the staff into the audit log, and into the account's own log.
async fn record_role(
    ids: &Ids,
    tx: &mut store::Tx,
    (id, role): (Uuid, AccountRole),
    now: OffsetDateTime,
) -> Result<()> {
    let event = NewSecurityEvent {
        kind: SecurityEvent::RoleGiven,
        user: Some(id),
        session: None,
        origin: Origin::SERVER,
        details: json!({ "role": role.as_str() }),
    };
    let entry = NewAuditEntry {
        actor: None,
        action: AuditAction::RoleChanged,
        target: (TargetKind::User, id),
        reason: OPENED_WITH_ROLE,
        address: None,
        details: Some(&event.details),
        at: now,
    };
    store::audit_log::record(tx, entry).await?;
    security::write(ids, tx, &event, now).await
}
