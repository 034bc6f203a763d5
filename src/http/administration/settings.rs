//! The settings in force, and how they came to be.

use actix_web::{get, web};
use serde::Serialize;
use store::administration::settings::{self, SettingChange};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::http::error::{ApiError, Result};
use crate::http::staff::Admin;
use crate::services::settings_in_force::SettingsInForce;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
struct FeeView {
    /// Hundredths of a percent.
    bps: u16,
}

/// How long a side that is there confirms or contests a declared result.
#[derive(Debug, Serialize, ToSchema)]
struct ConfirmWindowView {
    game: &'static str,
    minutes: i64,
}

#[derive(Debug, Serialize, ToSchema)]
struct LimitView {
    name: &'static str,
    value: String,
}

/// A change between two starts of the server.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SettingChange)]
struct SettingChangeView {
    name: String,
    /// Null where it is new.
    from: Option<String>,
    /// Null where it is gone.
    to: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// The version of the server that started with it.
    by: String,
}

impl From<SettingChange> for SettingChangeView {
    fn from(change: SettingChange) -> Self {
        Self {
            name: change.name,
            from: change.from,
            to: change.to,
            at: change.at,
            by: change.version,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct SettingsView {
    fee: FeeView,
    windows: Vec<ConfirmWindowView>,
    limits: Vec<LimitView>,
    /// The newest 200 changes.
    history: Vec<SettingChangeView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SettingsAnswer {
    success: bool,
    data: SettingsView,
}

/// The settings in force, with their changes.
#[utoipa::path(operation_id = "settings_in_force", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = SettingsAnswer), (status = 403, body = ApiError)))]
#[get("/admin/settings")]
pub(super) async fn show(
    app: web::Data<AppState>,
    _staff: Admin,
) -> Result<web::Json<SettingsAnswer>> {
    let history = settings::history(&app.db).await?;
    let present = SettingsInForce::of(&app);
    let windows = present.windows.into_iter();
    let limits = present.limits.into_iter();
    Ok(web::Json(SettingsAnswer {
        success: true,
        data: SettingsView {
            fee: FeeView {
                bps: present.fee_bps,
            },
            windows: windows
                .map(|(game, minutes)| ConfirmWindowView { game, minutes })
                .collect(),
            limits: limits
                .map(|(name, value)| LimitView { name, value })
                .collect(),
            history: history.into_iter().map(SettingChangeView::from).collect(),
        },
    }))
}
