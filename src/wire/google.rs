//! Sign-in with Google, and what is linked to it.

use serde::Serialize;
use store::google::SignInMethods;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::wire::second_factor::SecondFactorNeeded;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GoogleNext {
    Register,
    Link,
}

/// The Google account has proven itself, and one step is left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoogleStepNeeded {
    pub success: bool,
    pub message: &'static str,
    /// `register`: choose a username, at `/auth/google/register`. `link`: the password of the account with the same email
    /// address, at `/auth/google/link`.
    pub next: GoogleNext,
    /// Sent back with it.
    pub challenge: String,
    /// The address of the Google account.
    pub email: String,
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GoogleStarted {
    pub success: bool,
    pub data: GoogleAddress,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GoogleAddress {
    /// Where the browser is to go.
    pub url: String,
}

/// What is still needed: the code of a second factor, or one more step.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum GoogleAccepted {
    SecondFactor(SecondFactorNeeded),
    Step(GoogleStepNeeded),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SignInMethodsAnswer {
    pub success: bool,
    pub data: SignInMethodsView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignInMethods)]
pub struct SignInMethodsView {
    /// Whether this server has sign-in with Google.
    is_available: bool,
    /// Without one, commands that ask for the password need one set first, by the link of a mail.
    has_password: bool,
    /// The linked Google account.
    #[schema(required)]
    google: Option<LinkedGoogle>,
}

impl SignInMethodsView {
    /// How a player can sign in.
    pub fn of(methods: SignInMethods, is_available: bool) -> Self {
        let google = methods.google_email.zip(methods.google_linked_at);
        Self {
            is_available,
            has_password: methods.has_password,
            google: google.map(|(email, linked_at)| LinkedGoogle { email, linked_at }),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedGoogle {
    /// The address that it had when it was linked.
    email: String,
    #[serde(with = "time::serde::rfc3339")]
    linked_at: OffsetDateTime,
}
