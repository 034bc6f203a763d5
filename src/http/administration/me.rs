//! Who I am among the staff, and what waits for me.

use actix_web::{get, web};

use crate::http::error::{ApiError, Result};
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::administration::me::StaffAnswer;

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
    Ok(web::Json(StaffAnswer::of(&staff.member, counts)))
}
