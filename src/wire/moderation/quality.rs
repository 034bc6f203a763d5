//! Workload and quality of the moderators.

use serde::Serialize;
use store::moderation::ModerationQuality;
use utoipa::ToSchema;

use crate::wire::person::UserSummary;

/// How moderators do.
#[derive(Debug, Serialize, ToSchema)]
pub struct QualityAnswer {
    success: bool,
    data: Quality,
}

impl QualityAnswer {
    /// How the moderators have done.
    pub fn of(quality: &ModerationQuality) -> Self {
        let moderators = quality.by_moderator.iter();
        Self {
            success: true,
            data: Quality {
                taken: quality.taken,
                decided: quality.decided,
                median_take_seconds: quality.median_take_seconds,
                median_decide_seconds: quality.median_decide_seconds,
                appealable: quality.appealable,
                appealed: quality.appealed,
                overturned: quality.overturned,
                by_moderator: moderators
                    .map(
                        |(person, [taken, decided, appealable, overturned])| ModeratorQuality {
                            user: UserSummary::of(person),
                            taken: *taken,
                            decided: *decided,
                            appealable: *appealable,
                            overturned: *overturned,
                        },
                    )
                    .collect(),
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quality {
    /// Disputes and appeals that were taken.
    taken: i64,
    /// Rulings, proposals not counted.
    decided: i64,
    /// From the opening of a dispute until it was taken, in the middle.
    median_take_seconds: Option<i64>,
    /// From the opening of a dispute to its first ruling, in the middle.
    median_decide_seconds: Option<i64>,
    /// Those of the rulings that decide no appeal, and so can be appealed.
    appealable: i64,
    /// Of these, the ones that were appealed.
    appealed: i64,
    /// Of these, the ones that another moderator decided otherwise: for another result, or with other penalties.
    overturned: i64,
    by_moderator: Vec<ModeratorQuality>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ModeratorQuality {
    user: UserSummary,
    taken: i64,
    decided: i64,
    /// Those of the rulings that decide no appeal.
    appealable: i64,
    overturned: i64,
}
