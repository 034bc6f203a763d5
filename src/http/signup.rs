//! Signing up, with a password or a Google account (docs/rules.md, Accounts).

use actix_web::{HttpResponse, post, web};
use domain::account::security::SecurityEvent;
use domain::account::{
    AccountFieldError, AccountRole, Email, Password, ReferralCode, TERMS_VERSION,
    USERNAME_RESERVED, Username,
};
use serde::Deserialize;
use store::account::{NewAccount, NewCredential};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::{load_user, note};
use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::http::session::{self, SessionOpening};
use crate::infra::rate_limits::stored;
use crate::services::accounts;
use crate::services::mail::{self, Letter};
use crate::state::AppState;
use crate::wire::session::SignedUp;

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(signup);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignUp {
    username: Option<String>,
    email: Option<String>,
    password: Option<String>,
    referral_code: Option<String>,
    /// Whether the box "I am at least 18 years old" was ticked; it has to be.
    age_confirmed: Option<bool>,
    /// Whether the terms of service and the privacy policy were accepted; they have to be.
    terms_accepted: Option<bool>,
}

struct Applicant {
    username: Username,
    email: Email,
    password: Password,
    referral_code: Option<ReferralCode>,
}

impl SignUp {
    fn parse(self) -> Result<Applicant> {
        let mut fields = FieldErrors::new();
        let text = Option::unwrap_or_default;
        let username = note(
            &mut fields,
            "username",
            Username::parse(&text(self.username)),
        );
        let email = note(&mut fields, "email", Email::parse(&text(self.email)));
        let names = [
            username.as_ref().map(Username::as_str),
            email.as_ref().map(Email::as_str),
        ];
        let [name, address] = names.map(Option::unwrap_or_default);
        let password = note(
            &mut fields,
            "password",
            Password::chosen(&text(self.password), name, address),
        );
        let referral_code = code_of(&mut fields, self.referral_code);
        note_consent(&mut fields, self.age_confirmed, self.terms_accepted);
        match (username, email, password) {
            (Some(username), Some(email), Some(password)) if fields.is_empty() => Ok(Applicant {
                username,
                email,
                password,
                referral_code,
            }),
            _ => Err(Error::Invalid(fields)),
        }
    }
}

/// The referral code, where one was typed; one that cannot be a code is noted.
pub(crate) fn code_of(fields: &mut FieldErrors, typed: Option<String>) -> Option<ReferralCode> {
    let code = typed.filter(|code| !code.trim().is_empty());
    let code = code.map(|code| ReferralCode::parse(&code)).transpose();
    note(fields, "referralCode", code).flatten()
}

/// Notes which of the two boxes was not ticked.
pub(crate) fn note_consent(fields: &mut FieldErrors, age: Option<bool>, terms: Option<bool>) {
    let ticked = |answer: Option<bool>, problem| match answer {
        Some(true) => Ok(()),
        Some(false) | None => Err(problem),
    };
    let age = ticked(age, AccountFieldError::AgeUnconfirmed);
    note(fields, "ageConfirmed", age);
    let terms = ticked(terms, AccountFieldError::TermsUnaccepted);
    note(fields, "termsAccepted", terms);
}

/// The answer to a sign-up that is committed.
pub(crate) async fn signed_up(
    app: &AppState,
    newcomer: &Newcomer,
    opened: session::Opened,
) -> Result<HttpResponse> {
    let [refresh, device] = opened.cookies;
    Ok(HttpResponse::Created()
        .cookie(refresh)
        .cookie(device)
        .json(SignedUp {
            success: true,
            access_token: opened.access_token,
            user: load_user(app, newcomer.id).await?,
            is_new_user: true,
            referral_processed: newcomer.referred_by.is_some(),
        }))
}

/// Open an account and sign in.
#[utoipa::path(tag = "account", responses(
    (status = 201, body = SignedUp), (status = 409, body = ApiError)
))]
#[post("/auth/signup")]
async fn signup(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<SignUp>,
) -> Result<HttpResponse> {
    let applicant = body.into_inner().parse()?;
    limits::take(&app, stored::SIGN_UPS, &client.network()).await?;
    let referred_by = referrer(&app, applicant.referral_code.as_ref()).await?;
    let hash = accounts::hash(&app, client.network_of(), applicant.password).await?;
    let newcomer = Newcomer {
        id: app.ids.next(app.clock.now()),
        username: applicant.username,
        email: applicant.email,
        referred_by,
        is_remembered: false,
    };
    let mut tx = app.db.begin().await?;
    let credential = NewCredential::Password(&hash);
    let opened = open_account(&app, &mut tx, &client, &newcomer, credential).await?;
    ask_to_verify(&app, &mut tx, &newcomer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    signed_up(&app, &newcomer, opened).await
}

/// Who brings a new player in.
///
/// # Errors
/// Beside the field, where the code belongs to no player.
pub(crate) async fn referrer(app: &AppState, code: Option<&ReferralCode>) -> Result<Option<Uuid>> {
    let Some(code) = code else { return Ok(None) };
    let referrer = store::account::referrer(&app.db, code.as_str()).await?;
    let referrer = referrer.ok_or_else(|| {
        let unknown = AccountFieldError::ReferralCodeInvalid.to_string();
        Error::field("referralCode", unknown)
    })?;
    Ok(Some(referrer.id))
}

/// A player who signs up, at an age and to terms that were confirmed.
pub(crate) struct Newcomer {
    pub(crate) id: Uuid,
    pub(crate) username: Username,
    pub(crate) email: Email,
    pub(crate) referred_by: Option<Uuid>,
    /// Whether the device is to be remembered.
    pub(crate) is_remembered: bool,
}

/// The account, its ledger accounts and its first session, in a transaction that is still to be committed.
pub(crate) async fn open_account(
    app: &AppState,
    tx: &mut store::Tx,
    client: &Client,
    newcomer: &Newcomer,
    credential: NewCredential<'_>,
) -> Result<session::Opened> {
    let (now, id) = (app.clock.now(), newcomer.id);
    let account = NewAccount {
        id,
        username: newcomer.username.as_str(),
        email: newcomer.email.as_str(),
        credential,
        referral_code: &app.ids.code(domain::account::REFERRAL_CODE_LENGTH),
        referred_by: newcomer.referred_by,
        age_confirmed_at: Some(now),
        terms_version: Some(TERMS_VERSION),
        email_verified_at: None,
    };
    store::account::create(tx, &account, now)
        .await
        .map_err(taken)?;
    refuse_reserved(tx, id, &newcomer.username, now).await?;
    let address = newcomer.email.as_str().to_lowercase();
    if store::email_change::is_reserved(tx, &address, now).await? {
        return Err(email_taken());
    }
    if let Some(referrer) = newcomer.referred_by {
        store::referral::begin(tx, id, referrer, now).await?;
    }
    store::ledger::open_user_accounts(tx, id).await?;
    let opening = SessionOpening {
        player: id,
        role: AccountRole::User,
        is_remembered: newcomer.is_remembered,
        event: SecurityEvent::SignedUp,
        google: None,
    };
    session::open(app, tx, client, &opening, now).await
}

/// Queues the mail whose link verifies the address of a new account.
pub(crate) async fn ask_to_verify(
    app: &AppState,
    tx: &mut store::Tx,
    newcomer: &Newcomer,
) -> Result<()> {
    let letter = Letter {
        user: newcomer.id,
        username: newcomer.username.as_str(),
        email: newcomer.email.as_str(),
    };
    mail::ask_to_verify(app, tx, &letter, app.clock.now()).await?;
    Ok(())
}

/// Refuses a name that another player has left not long ago. Asked after the name was written: of a rename and a sign-up at
/// once, the one that waited for the other sees what it did.
pub(crate) async fn refuse_reserved(
    tx: &mut store::Tx,
    player: Uuid,
    username: &Username,
    now: OffsetDateTime,
) -> Result<()> {
    let since = now.saturating_sub(USERNAME_RESERVED);
    let name = username.as_str();
    if store::account::is_reserved(tx, name, player, since).await? {
        return Err(name_taken());
    }
    Ok(())
}

fn name_taken() -> Error {
    Error::Taken {
        code: "USERNAME_TAKEN",
        field: "username",
        message: "Username is already taken",
    }
}

fn email_taken() -> Error {
    Error::Taken {
        code: "EMAIL_TAKEN",
        field: "email",
        message: "Email is already registered",
    }
}

/// The Google account was linked to another account meanwhile.
pub(crate) fn google_taken() -> Error {
    Error::Conflict {
        code: "GOOGLE_LINKED",
        message: "This Google account belongs to another account here".to_owned(),
    }
}

/// Uniqueness is the database's word.
pub(crate) fn taken(error: store::Error) -> Error {
    match error.constraint() {
        Some(store::account::USERNAME_ONCE) => name_taken(),
        Some(store::account::EMAIL_ONCE) => email_taken(),
        Some(store::google::SUBJECT_ONCE) => google_taken(),
        // One in 31^8: the next try draws another code.
        Some(store::account::REFERRAL_CODE_ONCE) => Error::Busy,
        Some(_) | None => error.into(),
    }
}
