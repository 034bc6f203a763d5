//! The requests and responses of the wallet's routes.

use domain::account::second_factor::FactorCode;
use domain::money::Usdc;
use domain::wallet::{Destination, EntryKind, deposit_amount, withdrawal_amount};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::FieldErrors;
use crate::http::passkey::answer::PasskeyConfirmation;
use crate::http::raw_number::RawNumber;
use crate::http::{Error, Result};
use crate::wire::names::TransactionKindName;

/// What a player wants to bring in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct DepositRequest {
    /// USDC, at least 1, at most 6 decimals.
    #[serde(default)]
    #[schema(value_type = String, example = "50")]
    amount: RawNumber,
}

impl DepositRequest {
    /// The amount, where it may come in.
    pub(super) fn check(&self) -> Result<Usdc> {
        deposit_amount(self.amount.text()).map_err(|why| Error::field("amount", why.to_string()))
    }
}

/// What a player wants to take out.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawalRequest {
    /// USDC, more than 0, at most 6 decimals.
    #[serde(default)]
    #[schema(value_type = String, example = "50")]
    amount: RawNumber,
    /// An address, or what else the payment provider understands.
    #[serde(default)]
    #[schema(value_type = String, example = "0x52908400098527886E0F7030069857D2E4169EE7")]
    destination: RawNumber,
    /// The password that the player signs in with: a stolen token alone moves nothing out. Not part of what an
    /// `Idempotency-Key` names, so nothing of it is stored.
    #[serde(default, skip_serializing_if = "is_secret")]
    #[schema(value_type = String, format = Password)]
    current_password: RawNumber,
    /// The code of the second factor, or a recovery code: asked for in place of the password where the player has one. Not
    /// part of what an `Idempotency-Key` names either.
    #[serde(default, skip_serializing_if = "is_secret")]
    #[schema(value_type = String, format = Password)]
    code: RawNumber,
    /// In place of the password or the code, with the purpose `withdrawal`. Not part of what an `Idempotency-Key` names either.
    #[serde(default, skip_serializing_if = "is_secret")]
    passkey: Option<PasskeyConfirmation>,
}

/// What a withdrawal is confirmed by.
#[derive(Debug)]
pub(super) enum Confirmation<'a> {
    /// The password of a player without a second factor.
    Password(&'a str),
    /// A code of a player who has one.
    Code(FactorCode),
    /// A passkey.
    Passkey(&'a PasskeyConfirmation),
}

/// Always: serde's plain `skip_serializing` would hide the field from the `OpenAPI` document as well.
fn is_secret<T>(_: &T) -> bool {
    true
}

impl WithdrawalRequest {
    /// The amount, where it goes, and what confirms it, where all of them may be.
    pub(super) fn check(
        &self,
        has_second_factor: bool,
    ) -> Result<(Usdc, Destination, Confirmation<'_>)> {
        let amount = withdrawal_amount(self.amount.text());
        let destination = Destination::parse(self.destination.text());
        match (amount, destination, self.confirmation(has_second_factor)) {
            (Ok(amount), Ok(destination), Ok(confirmation)) => {
                Ok((amount, destination, confirmation))
            }
            (amount, destination, confirmation) => {
                let amount = amount.err().map(|why| ("amount", why.to_string()));
                let destination = destination
                    .err()
                    .map(|why| ("destination", why.to_string()));
                let fields = amount.into_iter().chain(destination);
                let fields = fields.chain(confirmation.err());
                Err(Error::Invalid(fields.collect::<FieldErrors>()))
            }
        }
    }

    fn confirmation(
        &self,
        has_second_factor: bool,
    ) -> std::result::Result<Confirmation<'_>, (&'static str, String)> {
        if let Some(passkey) = &self.passkey {
            return Ok(Confirmation::Passkey(passkey));
        }
        if has_second_factor {
            let code = FactorCode::parse(self.code.text()).map(Confirmation::Code);
            return code.map_err(|problem| ("code", problem.to_string()));
        }
        match self.current_password.text() {
            "" => Err(("currentPassword", "Current password is required".to_owned())),
            password => Ok(Confirmation::Password(password)),
        }
    }
}

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct KindQuery {
    /// One kind alone; `all` or nothing for every kind.
    #[param(value_type = Option<TransactionKindName>)]
    kind: Option<String>,
}

impl KindQuery {
    /// The kind that is asked for.
    pub(super) fn check(&self) -> Result<Option<EntryKind>> {
        match self.kind.as_deref().map(str::trim) {
            None | Some("" | "all") => Ok(None),
            Some(name) => EntryKind::named(name)
                .map(Some)
                .ok_or_else(|| Error::field("kind", "Kind is not known")),
        }
    }
}
