//! My second factor: an authenticator app, and recovery codes (docs/rules.md, Sessions).
//!
//! Passkeys are a way in of their own (`http/passkey`): they are both factors at once.

mod passkey;
pub(crate) mod sign_in;

use actix_web::{HttpResponse, get, post, web};
use domain::account::passkey::PasskeyPurpose;
use domain::account::second_factor::{
    FactorCode, FactorCodeError, RECOVERY_CODE_LENGTH, RECOVERY_CODES, TotpSecret,
};
use domain::account::security::SecurityEvent;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use store::Tx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::passkey::answer::PasskeyConfirmation;
use crate::http::password::unconfirmed;
use crate::http::run_to_completion::finish;
use crate::infra::rate_limits::stored;
use crate::services::accounts::confirm_password;
use crate::services::mail::SecurityNotice;
use crate::services::second_factor::{FactorCheck, FactorRefusal, recovery_hash};
use crate::state::AppState;
use crate::wire::second_factor::{
    RecoveryCodesAnswer, SecondFactorAnswer, SecondFactorStatus, TotpSecretAnswer, TotpSecretView,
};
use crate::wire::success::Success;

/// Pixels along a side of the QR code, at least; it is drawn in any size.
const SIDE: u32 = 256;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(status)
        .service(enrol)
        .service(confirm)
        .service(disable)
        .service(replace_recovery_codes)
        .service(sign_in::meet)
        .service(passkey::begin)
        .service(passkey::meet);
}

/// Whether my second factor is on.
#[utoipa::path(
    operation_id = "second_factor", tag = "session", security(("bearer" = [])),
    responses((status = 200, body = SecondFactorAnswer))
)]
#[get("/auth/second-factor")]
async fn status(app: web::Data<AppState>, player: Player) -> Result<web::Json<SecondFactorAnswer>> {
    let summary = store::second_factor::summary(&app.db, player.id).await?;
    Ok(web::Json(SecondFactorAnswer {
        success: true,
        data: SecondFactorStatus::of(summary),
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TotpEnrolment {
    current_password: Option<String>,
}

/// Begin to enrol an authenticator app; it counts once a code of it is confirmed.
#[utoipa::path(operation_id = "enrol_totp", tag = "session", security(("bearer" = [])), responses(
    (status = 201, body = TotpSecretAnswer), (status = 409, body = ApiError)
))]
#[post("/auth/second-factor/totp")]
async fn enrol(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<TotpEnrolment>,
) -> Result<HttpResponse> {
    let password = body.into_inner().current_password;
    let password = password_of(password).map_err(|(field, words)| Error::field(field, words))?;
    ask_password(&app, &player, &client, &password).await?;
    let account = store::account::find(&app.db, player.id).await?;
    let username = account.map(|it| it.username).unwrap_or_default();
    let secret = TotpSecret::new(&app.ids.secret());
    let sealed = app.factors.seal(player.id, &secret, &app.ids.secret())?;
    let mut connection = app.db.acquire().await?;
    let now = app.clock.now();
    if !store::second_factor::begin(&mut connection, player.id, &sealed, now).await? {
        return Err(is_on_already());
    }
    let uri = secret.uri(&username);
    let picture = QrCode::new(&uri).map_err(anyhow::Error::from)?;
    let qr = picture
        .render::<svg::Color<'_>>()
        .min_dimensions(SIDE, SIDE)
        .build();
    Ok(HttpResponse::Created().json(TotpSecretAnswer {
        success: true,
        data: TotpSecretView {
            secret: secret.text(),
            uri,
            qr,
        },
    }))
}

#[derive(Deserialize, ToSchema)]
struct TotpConfirmation {
    /// The 6 digits that the app shows.
    code: Option<String>,
}

/// Confirm the app by a code of it: from now on sign-ins and withdrawals ask for one. Answers the recovery codes.
#[utoipa::path(operation_id = "confirm_totp", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = RecoveryCodesAnswer), (status = 409, body = ApiError)
))]
#[post("/auth/second-factor/totp/confirm")]
async fn confirm(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<TotpConfirmation>,
) -> Result<web::Json<RecoveryCodesAnswer>> {
    let code = code_of(body.into_inner().code)?;
    limits::take(&app, stored::FACTOR_CHANGES, &player.id.to_string()).await?;
    let codes = finish(async move { switch_on(&app, &player, &client, &code).await }).await?;
    Ok(web::Json(RecoveryCodesAnswer::of(&codes)))
}

async fn switch_on(
    app: &AppState,
    player: &Player,
    client: &Client,
    code: &FactorCode,
) -> Result<Vec<String>> {
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    let factor = store::second_factor::lock(&mut tx, player.id).await?;
    let factor = factor.ok_or_else(|| Error::Conflict {
        code: "NO_ENROLMENT",
        message: "Scan the QR code first".to_owned(),
    })?;
    if factor.is_confirmed {
        return Err(is_on_already());
    }
    let secret = app.factors.open_sealed(player.id, &factor.sealed_secret);
    let secret = secret.ok_or(FactorRefusal::Undecryptable(player.id));
    let secret = secret.map_err(|refusal| refused(refusal, now))?;
    let step = match code {
        FactorCode::App(code) => secret.accepted_step(*code, factor.last_step, now),
        FactorCode::Recovery(_) => None,
    };
    let step = step.ok_or_else(|| refused(FactorRefusal::Wrong, now))?;
    store::second_factor::use_step(&mut tx, player.id, step).await?;
    store::second_factor::confirm(&mut tx, player.id, now).await?;
    let codes = draw_recovery_codes(app, &mut tx, player).await?;
    store::wallet::destination::credentials_changed(&mut tx, player.id, now).await?;
    let check = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let notice = SecurityNotice::FactorEnabled { network: &network };
    check
        .record(app, &mut tx, SecurityEvent::FactorEnabled, Some(notice))
        .await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(codes)
}

/// The password and a code, both of which a change of the factor asks for, or a passkey, which is both at once.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FactorConfirmation {
    current_password: Option<String>,
    /// The 6 digits of the app, or a recovery code.
    code: Option<String>,
    /// In place of them, for `/auth/passkeys` with the purpose `passkeys`, and for the others with `second-factor`.
    passkey: Option<PasskeyConfirmation>,
}

impl FactorConfirmation {
    /// What came with the other fields of a form.
    pub(crate) const fn new(
        current_password: Option<String>,
        code: Option<String>,
        passkey: Option<PasskeyConfirmation>,
    ) -> Self {
        Self {
            current_password,
            code,
            passkey,
        }
    }

    /// Since when the account has had the passkey that confirms, or the app whose code is asked for; none where the password
    /// alone confirms.
    pub(crate) async fn factor_since(
        &self,
        app: &AppState,
        player: &Player,
    ) -> store::Result<Option<OffsetDateTime>> {
        if let Some(passkey) = &self.passkey {
            return store::passkey::added_at(&app.db, player.id, passkey.credential_id()).await;
        }
        let app_factor = store::second_factor::summary(&app.db, player.id).await?;
        Ok(app_factor.map(|it| it.confirmed_at))
    }

    /// Whether a passkey stands for password and code.
    pub(crate) const fn has_passkey(&self) -> bool {
        self.passkey.is_some()
    }

    fn parse(self) -> Result<(String, FactorCode)> {
        let password = password_of(self.current_password);
        let code = FactorCode::parse(&self.code.unwrap_or_default());
        let code = code.map_err(|problem| ("code", problem.to_string()));
        match (password, code) {
            (Ok(password), Ok(code)) => Ok((password, code)),
            (password, code) => {
                let fields = password.err().into_iter().chain(code.err());
                Err(Error::Invalid(fields.collect::<FieldErrors>()))
            }
        }
    }

    /// Parses and checks the passkey, or the password and, where the player has a second factor, the code.
    pub(crate) async fn check_what_is_set(
        self,
        app: &AppState,
        player: &Player,
        client: &Client,
        purpose: PasskeyPurpose,
    ) -> Result<()> {
        if let Some(passkey) = &self.passkey {
            return passkey.check(app, player, client, purpose).await;
        }
        if store::second_factor::is_on(&app.db, player.id).await? {
            return self.check_both(app, player, client).await;
        }
        let password = password_of(self.current_password);
        let password = password.map_err(|(field, words)| Error::field(field, words))?;
        ask_password(app, player, client, &password).await
    }

    /// Parses and checks the passkey, or password and code.
    async fn check(self, app: &AppState, player: &Player, client: &Client) -> Result<()> {
        match &self.passkey {
            Some(passkey) => {
                let purpose = PasskeyPurpose::SecondFactor;
                passkey.check(app, player, client, purpose).await
            }
            None => self.check_both(app, player, client).await,
        }
    }

    async fn check_both(self, app: &AppState, player: &Player, client: &Client) -> Result<()> {
        let (password, code) = self.parse()?;
        ask_password(app, player, client, &password).await?;
        let network = client.network();
        let check =
            FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
        let confirmed = check.confirm(app, &code).await;
        confirmed.map_err(|refusal| refused(refusal, app.clock.now()))
    }
}

/// Switch my second factor off.
#[utoipa::path(operation_id = "disable_second_factor", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = Success), (status = 409, body = ApiError)
))]
#[post("/auth/second-factor/disable")]
async fn disable(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<FactorConfirmation>,
) -> Result<web::Json<Success>> {
    need_factor(&app, &player).await?;
    body.into_inner().check(&app, &player, &client).await?;
    finish(async move { switch_off(&app, &player, &client).await }).await?;
    Ok(web::Json(Success::words("Second factor switched off")))
}

async fn switch_off(app: &AppState, player: &Player, client: &Client) -> Result<()> {
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    if !store::second_factor::remove(&mut tx, player.id).await? {
        return Err(is_off());
    }
    store::second_factor::end_challenges(&mut tx, player.id).await?;
    store::wallet::destination::credentials_changed(&mut tx, player.id, now).await?;
    let check = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let notice = SecurityNotice::FactorDisabled { network: &network };
    check
        .record(app, &mut tx, SecurityEvent::FactorDisabled, Some(notice))
        .await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

/// Replace my recovery codes; the ones before are no good any more.
#[utoipa::path(operation_id = "replace_recovery_codes", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = RecoveryCodesAnswer), (status = 409, body = ApiError)
))]
#[post("/auth/second-factor/recovery-codes")]
async fn replace_recovery_codes(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<FactorConfirmation>,
) -> Result<web::Json<RecoveryCodesAnswer>> {
    need_factor(&app, &player).await?;
    body.into_inner().check(&app, &player, &client).await?;
    let mut tx = app.db.begin().await?;
    let codes = draw_recovery_codes(&app, &mut tx, &player).await?;
    let network = client.network();
    let check = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let notice = SecurityNotice::RecoveryCodesReplaced { network: &network };
    check
        .record(
            &app,
            &mut tx,
            SecurityEvent::RecoveryCodesReplaced,
            Some(notice),
        )
        .await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(web::Json(RecoveryCodesAnswer::of(&codes)))
}

async fn draw_recovery_codes(app: &AppState, tx: &mut Tx, player: &Player) -> Result<Vec<String>> {
    let codes: Vec<_> = (0..RECOVERY_CODES)
        .map(|_| app.ids.code(RECOVERY_CODE_LENGTH))
        .collect();
    let hashes: Vec<_> = codes
        .iter()
        .map(|code| recovery_hash(player.id, code))
        .collect();
    store::second_factor::replace_recovery_codes(tx, player.id, &hashes).await?;
    Ok(codes)
}

async fn need_factor(app: &AppState, player: &Player) -> Result<()> {
    limits::take(app, stored::FACTOR_CHANGES, &player.id.to_string()).await?;
    if store::second_factor::is_on(&app.db, player.id).await? {
        Ok(())
    } else {
        Err(is_off())
    }
}

async fn ask_password(
    app: &AppState,
    player: &Player,
    client: &Client,
    password: &str,
) -> Result<()> {
    confirm_password(app, player.id, client.network_of(), password)
        .await
        .map_err(|refusal| unconfirmed(refusal, "currentPassword", app.clock.now()))
}

fn password_of(typed: Option<String>) -> Result<String, (&'static str, String)> {
    let typed = typed.filter(|typed| !typed.is_empty());
    typed.ok_or_else(|| ("currentPassword", "Current password is required".to_owned()))
}

/// The code that was typed, where it has the form of one.
fn code_of(typed: Option<String>) -> Result<FactorCode> {
    let code = FactorCode::parse(&typed.unwrap_or_default());
    code.map_err(|problem: FactorCodeError| Error::field("code", problem.to_string()))
}

fn is_on_already() -> Error {
    Error::Conflict {
        code: "SECOND_FACTOR_ON",
        message: "Your second factor is on already".to_owned(),
    }
}

fn is_off() -> Error {
    Error::Conflict {
        code: "SECOND_FACTOR_OFF",
        message: "Your second factor is off".to_owned(),
    }
}

/// What a player is answered whose code was not accepted.
pub(crate) fn refused(refusal: FactorRefusal, now: OffsetDateTime) -> Error {
    match refusal {
        FactorRefusal::Wrong => Error::field("code", "This code is wrong or was used already"),
        FactorRefusal::Locked(until) => limits::locked_out(until, now),
        FactorRefusal::TooMany(ends_at) => limits::too_many(ends_at, now),
        FactorRefusal::Store(error) => error.into(),
        FactorRefusal::Undecryptable(_) => Error::Internal(refusal.into()),
    }
}
