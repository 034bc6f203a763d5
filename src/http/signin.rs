//! Signing in, and what slows down those who guess (docs/rules.md, Sessions).

use std::time::Duration;

use actix_web::{HttpResponse, post, web};
use domain::account::security::SecurityEvent;
use domain::account::{AccountRole, Identifier, Password, lockout};
use serde::Deserialize;
use serde_json::json;
use store::rate_limit::{self, CountedAttempt, Subject};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::note;
use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::http::second_factor::sign_in::after_first_factor;
use crate::http::session::SessionOpening;
use crate::infra::rate_limits::stored::{self, StoredLimit};
use crate::services::accounts::{self, subject};
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::second_factor::SecondFactorNeeded;
use crate::wire::session::SignedIn;

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(signin);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignIn {
    /// An email address or a username.
    identifier: Option<String>,
    password: Option<String>,
    #[serde(default)]
    remember_me: bool,
}

/// Sign in. A player with a second factor gets no session yet, but a challenge for `/auth/second-factor`.
#[utoipa::path(tag = "session", responses(
    (status = 200, body = SignedIn), (status = 202, body = SecondFactorNeeded), (status = 401, body = ApiError)
))]
#[post("/auth/signin")]
async fn signin(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<SignIn>,
) -> Result<HttpResponse> {
    let SignIn {
        identifier,
        password,
        remember_me,
    } = body.into_inner();
    let mut fields = FieldErrors::new();
    let identifier = note(
        &mut fields,
        "identifier",
        Identifier::parse(&identifier.unwrap_or_default()),
    );
    let password = note(
        &mut fields,
        "password",
        Password::for_sign_in(&password.unwrap_or_default()),
    );
    let (Some(identifier), Some(password)) = (identifier, password) else {
        return Err(Error::Invalid(fields));
    };
    let checked = check_password(&app, &client, &identifier, password).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    checked.confirm(&mut tx).await?;
    let opening = SessionOpening {
        player: checked.player,
        role: checked.role,
        is_remembered: remember_me,
        event: SecurityEvent::SignedIn,
        google: None,
    };
    after_first_factor(&app, tx, &client, &opening, now).await
}

/// An attempt to sign in, and what it is counted under. Nothing of it depends on whether there is such an account: the
/// name counts as it was typed, so that an account under its other name is another subject, and no answer reveals that two
/// names are one's.
pub(crate) struct Guess {
    /// The pair of name and network, or of name and known device: 5 failures lock this pair alone.
    lock: Subject,
    /// The counted windows.
    windows: Vec<(StoredLimit, Subject)>,
    /// The name as a whole, which is slowed and never locked; none for a device that it knows, which others cannot slow.
    name: Option<Subject>,
}

/// What a guess was counted as.
struct Counted {
    /// Whether it locks its subject, unless it succeeds.
    locks: bool,
    delay: Duration,
}

impl Guess {
    /// A guess from a device that the name does not know, or that shows none.
    fn of_stranger(client: &Client, name: &str) -> Self {
        let network = client.network();
        let pair = format!("{name} {network}");
        Self {
            lock: subject("sign-in", &pair),
            windows: vec![
                window(stored::SIGN_INS, &pair),
                window(stored::SIGN_IN_ATTEMPTS, &network),
            ],
            name: Some(subject(stored::NAME_FAILURES.action, name)),
        }
    }

    /// A guess from a device that has signed in to the account before: its failures are its own.
    fn of_device(device: Uuid, name: &str) -> Self {
        let pair = format!("{name} {device}");
        Self {
            lock: subject("sign-in device", &pair),
            windows: vec![window(stored::SIGN_INS, &pair)],
            name: None,
        }
    }

    /// Counts the attempt before its password is hashed, everywhere or nowhere; of many at once no more than the limits
    /// allow get past this.
    async fn count(&self, app: &AppState) -> Result<Counted> {
        let now = app.clock.now();
        let mut tx = app.db.begin().await?;
        let failures = match accounts::attempt(&mut tx, &self.lock, now).await? {
            CountedAttempt::Locked(until) => return Err(limits::locked_out(until, now)),
            CountedAttempt::Counted(failures) => failures,
        };
        for (limit, subject) in &self.windows {
            let window = rate_limit::take(&mut tx, subject, limit.window, now).await?;
            if app.rate_limits.max_of(limit) < window.taken {
                return Err(limits::too_many(window.ends_at, now));
            }
        }
        let failed = match &self.name {
            Some(name) => rate_limit::used(&mut tx, name, now).await?,
            None => 0,
        };
        tx.commit().await.map_err(store::Error::from)?;
        Ok(Counted {
            locks: lockout::lock_after(failures).is_some(),
            delay: lockout::delay_after(failed).unsigned_abs(),
        })
    }

    /// Takes the attempt back that was never checked.
    async fn give_back(&self, app: &AppState) -> Result<()> {
        let mut tx = app.db.begin().await?;
        rate_limit::give_back(&mut tx, &self.lock).await?;
        for (_, subject) in &self.windows {
            rate_limit::release(&mut tx, subject).await?;
        }
        tx.commit().await.map_err(store::Error::from)?;
        Ok(())
    }

    /// Forgives the failures of the pair, and gives the network its attempt back.
    async fn succeeded(&self, tx: &mut store::Tx) -> Result<()> {
        rate_limit::forgive(tx, &[self.lock]).await?;
        for (limit, subject) in &self.windows {
            if limit.action == stored::SIGN_IN_ATTEMPTS.action {
                rate_limit::release(tx, subject).await?;
            }
        }
        Ok(())
    }

    /// Counts the failure for the name as a whole and writes it to the security log, also for an unknown name.
    async fn failed(
        &self,
        app: &AppState,
        client: &Client,
        user: Option<Uuid>,
        counted: &Counted,
    ) -> Result<()> {
        let (now, network) = (app.clock.now(), client.network());
        let mut tx = app.db.begin().await?;
        let mut kinds = vec![SecurityEvent::SignInFailed];
        if counted.locks {
            kinds.push(SecurityEvent::SignInLocked);
        }
        if let Some(name) = &self.name {
            let length = stored::NAME_FAILURES.window;
            let window = rate_limit::take(&mut tx, name, length, now).await?;
            if window.taken == lockout::ATTACKED_FAILURES {
                kinds.push(SecurityEvent::AccountAttacked);
            }
        }
        for kind in kinds {
            let event = NewSecurityEvent {
                kind,
                user,
                session: None,
                origin: client.origin(&network),
                details: json!({ "isKnownDevice": self.name.is_none() }),
            };
            security::record(app, &mut tx, &event, now).await?;
        }
        tx.commit().await.map_err(store::Error::from)?;
        Ok(())
    }
}

fn window(limit: StoredLimit, who: &str) -> (StoredLimit, Subject) {
    (limit, subject(limit.action, who))
}

/// A right password, and whose it is.
pub(crate) struct CheckedPassword {
    pub(crate) player: Uuid,
    pub(crate) role: AccountRole,
    /// What it was checked against.
    hash: String,
    guess: Guess,
}

impl CheckedPassword {
    /// To be called first in the transaction that opens the session. A password that was changed after it was checked is wrong: the
    /// change has ended the sessions that it found.
    pub(crate) async fn confirm(&self, tx: &mut store::Tx) -> Result<()> {
        if !store::account::has_password(tx, self.player, &self.hash).await? {
            return Err(wrong_credentials());
        }
        self.guess.succeeded(tx).await
    }
}

/// Checks name and password. Neither the response nor its time reveals whether there is such an account: an unknown
/// name is counted, locked, hashed for and logged like any other.
pub(crate) async fn check_password(
    app: &AppState,
    client: &Client,
    identifier: &Identifier,
    password: Password,
) -> Result<CheckedPassword> {
    let name = identifier.as_str();
    let found = store::account::credentials(&app.db, name).await?;
    let user = found.as_ref().map(|found| found.id);
    let is_known = store::device::is_known(&app.db, user, client.device).await?;
    let guess = match client.device.filter(|_| is_known) {
        Some(device) => Guess::of_device(device, name),
        None => Guess::of_stranger(client, name),
    };
    let counted = guess.count(app).await?;
    if !counted.delay.is_zero() {
        tokio::time::sleep(counted.delay).await;
    }
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    let verifying = accounts::verify(app, client.network_of(), password, hash.clone());
    let is_right = match verifying.await {
        Ok(is_right) => is_right,
        Err(unchecked) => {
            guess.give_back(app).await?;
            return Err(unchecked.into());
        }
    };
    if let (Some(found), Some(hash), true) = (found, hash, is_right) {
        return Ok(CheckedPassword {
            player: found.id,
            role: found.role,
            hash,
            guess,
        });
    }
    guess.failed(app, client, user, &counted).await?;
    Err(wrong_credentials())
}

fn wrong_credentials() -> Error {
    Error::Unauthenticated {
        code: "INVALID_CREDENTIALS",
        message: "Login failed. Please check your credentials.",
    }
}
