//! The evidence of a challenge, as a whole.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::evidence::EvidenceView;

/// The evidence of a challenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct EvidenceAnswer {
    success: bool,
    message: &'static str,
    data: EvidenceList,
}

impl EvidenceAnswer {
    /// All of it, after some was added.
    pub fn added(evidence: Vec<EvidenceView>) -> Self {
        Self {
            success: true,
            message: "Evidence added",
            data: EvidenceList { evidence },
        }
    }
}

/// Everything that the sides gave, in the order in which it came.
#[derive(Debug, Serialize, ToSchema)]
pub struct EvidenceList {
    evidence: Vec<EvidenceView>,
}
