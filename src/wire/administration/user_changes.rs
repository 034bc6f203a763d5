//! What the staff do to an account.

use serde::Serialize;
use utoipa::ToSchema;

/// How far a reset is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FactorResetState {
    /// Another administrator has to approve it within 24 hours.
    Asked,
    /// The player has no second factor and no passkey any more, and is signed out everywhere.
    Reset,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FactorResetAnswer {
    success: bool,
    data: FactorResetData,
}

impl FactorResetAnswer {
    /// The whole answer.
    pub fn of(state: FactorResetState) -> Self {
        Self {
            success: true,
            data: FactorResetData { state },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FactorResetData {
    state: FactorResetState,
}
