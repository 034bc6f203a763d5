//! A passkey in place of the password and the code: before commands of a signed-in player that ask for them.

use actix_web::{HttpResponse, post, web};
use domain::account::passkey::PasskeyPurpose;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::refused;
use crate::http::error::{ApiError, Result};
use crate::http::extract::Player;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::passkey::{PasskeyQuestion, ask_for_confirmation};
use crate::state::AppState;
use crate::wire::passkey::PasskeyRequestAnswer;

pub(super) fn asked(question: PasskeyQuestion) -> HttpResponse {
    let PasskeyQuestion { ceremony, options } = question;
    HttpResponse::Created().json(PasskeyRequestAnswer::of(ceremony, options))
}

/// What a passkey is asked for; the answer confirms nothing else.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PasskeyPurpose)]
enum PurposeName {
    Withdrawal,
    SecondFactor,
    Passkeys,
    Closing,
    Google,
    Export,
    EmailChange,
}

impl From<PurposeName> for PasskeyPurpose {
    fn from(name: PurposeName) -> Self {
        match name {
            PurposeName::Withdrawal => Self::Withdrawal,
            PurposeName::SecondFactor => Self::SecondFactor,
            PurposeName::Passkeys => Self::Passkeys,
            PurposeName::Closing => Self::Closing,
            PurposeName::Google => Self::Google,
            PurposeName::Export => Self::Export,
            PurposeName::EmailChange => Self::EmailChange,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub(super) struct PasskeyConfirmationStart {
    purpose: PurposeName,
}

/// Begin to confirm a command by one of my passkeys, in place of the password and a code.
#[utoipa::path(operation_id = "begin_passkey_confirmation", tag = "session", security(("bearer" = [])), responses(
    (status = 201, body = PasskeyRequestAnswer), (status = 409, body = ApiError)
))]
#[post("/auth/passkeys/confirm/options")]
pub(super) async fn begin(
    app: web::Data<AppState>,
    player: Player,
    body: web::Json<PasskeyConfirmationStart>,
) -> Result<HttpResponse> {
    limits::take(&app, stored::PASSKEY_CONFIRMATIONS, &player.id.to_string()).await?;
    let question = ask_for_confirmation(&app, player.id, body.purpose.into()).await;
    Ok(asked(question.map_err(refused)?))
}
