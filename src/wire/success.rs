//! The answer to a command without data of its own.

use serde::Serialize;
use utoipa::ToSchema;

/// It was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Success {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
}

impl Success {
    /// Done, without words.
    pub fn done() -> Self {
        Self {
            success: true,
            message: None,
        }
    }

    /// Done, with words for people.
    pub fn words(message: &'static str) -> Self {
        Self {
            success: true,
            message: Some(message),
        }
    }
}
