//! The check of a second factor, at a sign-in and before commands of a signed-in player (docs/rules.md, Sessions).

use domain::account::lockout;
use domain::account::second_factor::FactorCode;
use domain::account::security::SecurityEvent;
use serde_json::json;
use store::Tx;
use store::rate_limit::{self, CountedAttempt, Subject};
use store::second_factor::FactorHash;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::infra::rate_limits::stored::FACTOR_TRIES;
use crate::services::accounts::{attempt, subject};
use crate::services::mail::{self, SecurityNotice};
use crate::services::security::{self, NewSecurityEvent, Origin};
use crate::state::AppState;

/// Why a code was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum FactorRefusal {
    /// It is not a present code of the app or an unused recovery code, or the player has no second factor.
    #[error("the code is wrong")]
    Wrong,
    /// Too many wrong ones from this network or device for this account.
    #[error("locked until {0}")]
    Locked(OffsetDateTime),
    /// Too many from unknown devices for this account.
    #[error("too many tries, until {0}")]
    TooMany(OffsetDateTime),
    /// The stored secret was encrypted with another key.
    #[error(
        "the second factor of {0} cannot be decrypted: FACTOR_KEY, or factor.key in the data folder, is not the key that \
         encrypted it"
    )]
    Undecryptable(Uuid),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A check of a player's second factor, and what its tries are counted under.
#[derive(Debug)]
pub struct FactorCheck<'a> {
    user: Uuid,
    session: Option<Uuid>,
    origin: Origin<'a>,
    /// The pair of account and network or known device; 5 failures lock this pair alone.
    lock: Subject,
    /// The account as a whole; none where others cannot cause the tries.
    account: Option<Subject>,
}

impl<'a> FactorCheck<'a> {
    /// The check at a sign-in, whose tries are counted as those of a password are: a device that the account knows has its own
    /// count, which others cannot fill.
    pub fn at_sign_in(user: Uuid, known_device: Option<Uuid>, origin: Origin<'a>) -> Self {
        let account = subject(FACTOR_TRIES.action, &user.to_string());
        let (lock, account) = match known_device {
            Some(device) => (
                subject("second factor device", &format!("{user} {device}")),
                None,
            ),
            None => (
                subject(
                    "second factor network",
                    &format!("{user} {}", origin.network),
                ),
                Some(account),
            ),
        };
        Self {
            user,
            session: None,
            origin,
            lock,
            account,
        }
    }

    /// The check before a command of a signed-in player.
    pub fn of_command((user, session): (Uuid, Uuid), origin: Origin<'a>) -> Self {
        Self {
            user,
            session: Some(session),
            origin,
            lock: subject("second factor", &format!("{user} {}", origin.network)),
            account: None,
        }
    }

    /// Counts a try as a failure before its code is checked, so that of many at once no more than the rule allows get past
    /// this. Answers how many failed in a row, with this one.
    pub async fn count(&self, app: &AppState, tx: &mut Tx) -> Result<i32, FactorRefusal> {
        let now = app.clock.now();
        let failures = match attempt(tx, &self.lock, now).await? {
            CountedAttempt::Locked(until) => return Err(FactorRefusal::Locked(until)),
            CountedAttempt::Counted(failures) => failures,
        };
        if let Some(account) = &self.account {
            let window = rate_limit::take(tx, account, FACTOR_TRIES.window, now).await?;
            if app.rate_limits.max_of(&FACTOR_TRIES) < window.taken {
                return Err(FactorRefusal::TooMany(window.ends_at));
            }
        }
        Ok(failures)
    }

    /// Takes a counted try back whose code was not found wrong.
    pub async fn give_back(&self, app: &AppState) -> Result<(), FactorRefusal> {
        let mut tx = app.db.begin().await?;
        rate_limit::give_back(&mut tx, &self.lock).await?;
        tx.commit().await.map_err(store::Error::from)?;
        Ok(())
    }

    /// Checks a code that was counted, uses it up, and forgives the failures before it.
    pub async fn check(
        &self,
        app: &AppState,
        tx: &mut Tx,
        code: &FactorCode,
    ) -> Result<(), FactorRefusal> {
        let now = app.clock.now();
        let factor = store::second_factor::lock(tx, self.user).await?;
        let factor = factor.filter(|factor| factor.is_confirmed);
        let factor = factor.ok_or(FactorRefusal::Wrong)?;
        match code {
            FactorCode::App(code) => {
                let secret = app.factors.open_sealed(self.user, &factor.sealed_secret);
                let secret = secret.ok_or(FactorRefusal::Undecryptable(self.user))?;
                let step = secret.accepted_step(*code, factor.last_step, now);
                let step = step.ok_or(FactorRefusal::Wrong)?;
                store::second_factor::use_step(tx, self.user, step).await?;
            }
            FactorCode::Recovery(code) => {
                let hash = recovery_hash(self.user, code);
                let left = store::second_factor::use_recovery_code(tx, self.user, &hash).await?;
                let left = left.ok_or(FactorRefusal::Wrong)?;
                let network = self.origin.network;
                let notice = SecurityNotice::RecoveryCodeUsed { network, left };
                self.record(app, tx, SecurityEvent::RecoveryCodeUsed, Some(notice))
                    .await?;
            }
        }
        self.succeeded(tx).await
    }

    /// Forgives the failures before a try that was right.
    pub async fn succeeded(&self, tx: &mut Tx) -> Result<(), FactorRefusal> {
        rate_limit::forgive(tx, &[self.lock]).await?;
        if let Some(account) = &self.account {
            rate_limit::release(tx, account).await?;
        }
        Ok(())
    }

    /// Writes a wrong code to the security log. The owner is notified once the pair is locked: the password was right.
    pub async fn record_failure(
        &self,
        app: &AppState,
        tx: &mut Tx,
        failures: i32,
    ) -> Result<(), FactorRefusal> {
        let refused = (SecurityEvent::FactorRefused, failures);
        self.record_refusal(app, tx, refused).await
    }

    /// The same for a passkey that was wrong in place of the code of a sign-in.
    pub async fn record_wrong_passkey(
        &self,
        app: &AppState,
        tx: &mut Tx,
        failures: i32,
    ) -> Result<(), FactorRefusal> {
        let refused = (SecurityEvent::PasskeyRefused, failures);
        self.record_refusal(app, tx, refused).await
    }

    async fn record_refusal(
        &self,
        app: &AppState,
        tx: &mut Tx,
        (kind, failures): (SecurityEvent, i32),
    ) -> Result<(), FactorRefusal> {
        let is_locked_now = failures == lockout::FAILURES_MAX;
        let network = self.origin.network;
        let notice = is_locked_now.then_some(SecurityNotice::CodesRefused { network });
        self.record(app, tx, kind, notice).await?;
        Ok(())
    }

    /// Counts, checks and records in transactions of its own.
    pub async fn confirm(&self, app: &AppState, code: &FactorCode) -> Result<(), FactorRefusal> {
        let mut tx = app.db.begin().await?;
        let failures = self.count(app, &mut tx).await?;
        let checked = self.check(app, &mut tx, code).await;
        if let Err(FactorRefusal::Wrong) = &checked {
            self.record_failure(app, &mut tx, failures).await?;
        }
        if matches!(checked, Ok(()) | Err(FactorRefusal::Wrong)) {
            tx.commit().await.map_err(store::Error::from)?;
        }
        checked
    }

    /// Writes an event of this player to the security log, and queues a mail about it.
    pub async fn record(
        &self,
        app: &AppState,
        tx: &mut Tx,
        kind: SecurityEvent,
        notice: Option<SecurityNotice<'_>>,
    ) -> store::Result<()> {
        let now = app.clock.now();
        let event = NewSecurityEvent {
            kind,
            user: Some(self.user),
            session: self.session,
            origin: self.origin,
            details: json!({}),
        };
        security::record(app, tx, &event, now).await?;
        let Some(notice) = notice else { return Ok(()) };
        if let Some(to) = store::security::addressee(tx, self.user).await? {
            mail::notice(app, tx, &to, notice, now).await?;
        }
        Ok(())
    }
}

/// The stored hash of a player's recovery code.
pub fn recovery_hash(user: Uuid, code: &str) -> FactorHash {
    subject("recovery code", &format!("{user} {code}"))
}
