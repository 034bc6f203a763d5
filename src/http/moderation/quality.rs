//! Workload and quality of the moderators.

use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::{IntoParams, ToSchema};

use crate::http::error::{ApiError, Result};
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::person::UserSummary;

/// Days where nothing else was asked for, and at most.
const DAYS: i64 = 30;
const DAYS_MAX: i64 = 365;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QualityQuery {
    /// 1 to 365.
    days: Option<i64>,
}

/// How moderators do.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QualityAnswer {
    success: bool,
    data: Quality,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Quality {
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
struct ModeratorQuality {
    user: UserSummary,
    taken: i64,
    decided: i64,
    /// Those of the rulings that decide no appeal.
    appealable: i64,
    overturned: i64,
}

/// How long moderators take, and how much of it is overturned.
#[utoipa::path(operation_id = "staff_quality", tag = "moderation", security(("bearer" = [])), params(QualityQuery),
    responses((status = 200, body = QualityAnswer), (status = 403, body = ApiError)))]
#[get("/admin/quality")]
pub(super) async fn quality(
    app: web::Data<AppState>,
    _staff: Moderator,
    query: web::Query<QualityQuery>,
) -> Result<web::Json<QualityAnswer>> {
    let days = query.days.unwrap_or(DAYS).clamp(1, DAYS_MAX);
    let since = app.clock.now().saturating_sub(Duration::days(days));
    let quality = store::moderation::quality(&app.db, since).await?;
    let moderators = quality.by_moderator.iter();
    Ok(web::Json(QualityAnswer {
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
    }))
}
