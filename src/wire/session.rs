//! The answers to a sign-up, a sign-in and a refresh.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::account::User;

/// What a player gets who has signed in; the refresh token comes as a cookie.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    pub success: bool,
    pub access_token: String,
    pub user: User,
    /// Always false: the account was there before.
    pub is_new_user: bool,
}

/// A new access token.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refreshed {
    pub success: bool,
    pub access_token: String,
}

/// What a new player is answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedUp {
    pub success: bool,
    pub access_token: String,
    pub user: User,
    /// Always true: an account was opened.
    pub is_new_user: bool,
    /// Whether a referral code was taken in; it counts once the email address is verified.
    pub referral_processed: bool,
}
