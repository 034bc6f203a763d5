//! Workload and quality of the moderators.

use actix_web::{get, web};
use serde::Deserialize;
use time::Duration;
use utoipa::IntoParams;

use crate::http::error::{ApiError, Result};
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::moderation::quality::QualityAnswer;

/// Days where nothing else was asked for, and at most.
const DAYS: i64 = 30;

const DAYS_MAX: i64 = 365;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QualityQuery {
    /// 1 to 365.
    days: Option<i64>,
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
    Ok(web::Json(QualityAnswer::of(&quality)))
}
