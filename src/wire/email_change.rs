//! A change of an email address, as its player sees it.

use serde::Serialize;
use store::email_change::WaitingEmailChange;
use time::OffsetDateTime;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct EmailChangeAnswer {
    pub success: bool,
    pub data: EmailChangeData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EmailChangeData {
    /// The change that waits; null where there is none.
    pub change: Option<EmailChangeView>,
}

/// A change that waits for its confirmations.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailChangeView {
    new_email: String,
    is_new_confirmed: bool,
    /// Whether the mailbox of the present address is asked.
    is_old_asked: bool,
    /// Also true where it is not asked.
    is_old_confirmed: bool,
    /// Until when both can confirm it.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl From<WaitingEmailChange> for EmailChangeView {
    fn from(change: WaitingEmailChange) -> Self {
        Self {
            new_email: change.new_email,
            is_new_confirmed: change.is_new_confirmed,
            is_old_asked: change.is_old_asked,
            is_old_confirmed: change.is_old_confirmed,
            expires_at: change.expires_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EmailChangeConfirmed {
    pub success: bool,
    pub data: EmailChangeProgress,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailChangeProgress {
    /// The address has changed; else the link in the mail to the other address is still to be followed.
    pub is_changed: bool,
}
