//! Changes of a fair-play score, as its player and the staff read them.

use serde::Serialize;
use store::administration::users::FairPlayChange;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A change of a fair-play score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FairPlayChange)]
pub struct FairPlayChangeView {
    points: i32,
    score: i32,
    reason: String,
    challenge_id: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<FairPlayChange> for FairPlayChangeView {
    fn from(change: FairPlayChange) -> Self {
        Self {
            points: change.points,
            score: change.score,
            reason: change.reason,
            challenge_id: change.challenge,
            at: change.at,
        }
    }
}
