//! Who I am among the staff, and what waits for me.

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::{ApiError, Result};
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::names::RoleName;
use crate::wire::person::UserSummary;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffAnswer {
    success: bool,
    data: StaffView,
}

/// A member of the staff, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StaffView {
    user: UserSummary,
    role: RoleName,
    has_second_factor: bool,
    counts: StaffCountsView,
}

/// What waits for the staff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffCounts)]
struct StaffCountsView {
    disputes_waiting: i64,
    disputes_mine: i64,
    reports_open: i64,
}

/// Who I am among the staff, and what waits.
#[utoipa::path(operation_id = "staff_me", tag = "administration", security(("bearer" = [])), responses(
    (status = 200, body = StaffAnswer), (status = 403, body = ApiError)
))]
#[get("/admin/me")]
pub(super) async fn me(
    app: web::Data<AppState>,
    staff: Moderator,
) -> Result<web::Json<StaffAnswer>> {
    let counts = store::administration::counts(&app.db, staff.id()).await?;
    Ok(web::Json(StaffAnswer {
        success: true,
        data: StaffView {
            user: UserSummary::of(&staff.member.person),
            role: staff.member.role.into(),
            has_second_factor: staff.member.has_second_factor,
            counts: StaffCountsView {
                disputes_waiting: counts.disputes_waiting,
                disputes_mine: counts.disputes_mine,
                reports_open: counts.reports_open,
            },
        },
    }))
}
