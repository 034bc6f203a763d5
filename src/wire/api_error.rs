//! The answer to a request that was not done (docs/rules.md, API).

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// Messages by field name, as the screens show them beside the fields.
pub type FieldErrors = BTreeMap<&'static str, String>;

/// What every failed request is answered with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiError {
    /// Always false.
    pub success: bool,
    /// Shown to people.
    pub message: String,
    /// For machines to branch on.
    pub code: &'static str,
    /// Every message of `fields`, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// Messages by field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub fields: FieldErrors,
    /// Where it was our fault: the id under which the log has more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}
