//! The second factor of a player, and the steps to it.

use domain::account::second_factor::recovery_code_text;
use serde::Serialize;
use store::second_factor::FactorSummary;
use time::OffsetDateTime;
use utoipa::ToSchema;
use webauthn_rs::prelude::RequestChallengeResponse;

#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactorAnswer {
    pub success: bool,
    pub data: SecondFactorStatus,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorStatus {
    is_on: bool,
    /// Since when.
    #[serde(with = "time::serde::rfc3339::option")]
    enabled_at: Option<OffsetDateTime>,
    /// Recovery codes that were not used.
    recovery_codes_left: i64,
}

impl SecondFactorStatus {
    /// The factor that is on, or that none is.
    pub fn of(summary: Option<FactorSummary>) -> Self {
        Self {
            is_on: summary.is_some(),
            enabled_at: summary.map(|it| it.confirmed_at),
            recovery_codes_left: summary.map_or(0, |it| it.recovery_codes),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TotpSecretAnswer {
    pub success: bool,
    pub data: TotpSecretView,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TotpSecretView {
    /// To be typed into an app that reads no QR codes.
    pub secret: String,
    /// The address in the QR code.
    pub uri: String,
    /// An SVG.
    pub qr: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RecoveryCodesAnswer {
    success: bool,
    data: RecoveryCodesView,
}

/// Shown once: the server stores their hashes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodesView {
    recovery_codes: Vec<String>,
}

impl RecoveryCodesAnswer {
    /// As players are shown them.
    pub fn of(codes: &[String]) -> Self {
        let codes = codes.iter().map(|code| recovery_code_text(code));
        Self {
            success: true,
            data: RecoveryCodesView {
                recovery_codes: codes.collect(),
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyStepAnswer {
    pub success: bool,
    pub data: PasskeyStep,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyStep {
    /// What the browser's `navigator.credentials.get` is given, in JSON.
    #[schema(value_type = Object)]
    pub options: RequestChallengeResponse,
}

/// The first factor was right, and a code of the second one is needed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorNeeded {
    pub success: bool,
    pub message: &'static str,
    /// Sent back with the code, once; good for a few minutes and a few tries.
    pub challenge: String,
    /// Whether one of the player's passkeys may stand for the code.
    pub has_passkey: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}
