//! The settings in force, and how they came to be.

use serde::Serialize;
use store::administration::settings::SettingChange;
use time::OffsetDateTime;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct FeeView {
    /// Hundredths of a percent.
    bps: u16,
}

/// How long a side that is there confirms or contests a declared result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmWindowView {
    game: &'static str,
    minutes: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LimitView {
    name: &'static str,
    value: String,
}

/// A change between two starts of the server.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SettingChange)]
pub struct SettingChangeView {
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
pub struct SettingsView {
    fee: FeeView,
    windows: Vec<ConfirmWindowView>,
    limits: Vec<LimitView>,
    /// The newest 200 changes.
    history: Vec<SettingChangeView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SettingsAnswer {
    success: bool,
    data: SettingsView,
}

impl SettingsAnswer {
    /// The fee in hundredths of a percent; by game for how many minutes a result is confirmed or contested; limits by name; changes.
    pub fn of(
        fee_bps: u16,
        windows: Vec<(&'static str, i64)>,
        limits: Vec<(&'static str, String)>,
        history: Vec<SettingChange>,
    ) -> Self {
        let windows = windows.into_iter();
        let limits = limits.into_iter();
        Self {
            success: true,
            data: SettingsView {
                fee: FeeView { bps: fee_bps },
                windows: windows
                    .map(|(game, minutes)| ConfirmWindowView { game, minutes })
                    .collect(),
                limits: limits
                    .map(|(name, value)| LimitView { name, value })
                    .collect(),
                history: history.into_iter().map(SettingChangeView::from).collect(),
            },
        }
    }
}
