//! Changes of a fair-play score, as its player and the staff read them.

use serde::Serialize;
use store::administration::users::FairPlayChange;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FairPlayChange)]
#[expect(missing_docs, reason = "each is its name")]
pub struct FairPlayChangeView {
    pub points: i32,
    pub score: i32,
    pub reason: String,
    pub challenge_id: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
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
