//! The settings in force, and how they came to be.

use actix_web::{get, web};
use store::administration::settings;

use crate::http::error::{ApiError, Result};
use crate::http::staff::Admin;
use crate::services::settings_in_force::SettingsInForce;
use crate::state::AppState;
use crate::wire::administration::settings::SettingsAnswer;

/// The settings in force, with their changes.
#[utoipa::path(operation_id = "settings_in_force", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = SettingsAnswer), (status = 403, body = ApiError)))]
#[get("/admin/settings")]
pub(super) async fn show(
    app: web::Data<AppState>,
    _staff: Admin,
) -> Result<web::Json<SettingsAnswer>> {
    let history = settings::history(&app.db).await?;
    let SettingsInForce {
        fee_bps,
        windows,
        limits,
    } = SettingsInForce::of(&app);
    Ok(web::Json(SettingsAnswer::of(
        fee_bps, windows, limits, history,
    )))
}
