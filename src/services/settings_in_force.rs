//! The settings that players feel, as they are in force: the fee, the windows of confirmation, the limits. What differs from the
//! start before is stored when the server starts.

use domain::catalogue;
use domain::challenge::{ABANDONED_AFTER, FEE_BPS, PARTICIPANTS_MAX, TAKE_BACK_WITHIN};
use domain::wallet::{DEPOSIT_MIN, WITHDRAWAL_DAY_MAX};
use domain::withdrawal::{REVIEW_ABOVE, WAIT};
use store::administration::settings::{CONTEST, QUESTS};

use crate::state::AppState;

/// The version of this server, as the history of settings names it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsInForce {
    /// The fee of a challenge that is made now, in hundredths of a percent.
    pub fee_bps: u16,
    /// By game: for how many minutes a side that is there confirms or contests a declared result.
    pub windows: Vec<(&'static str, i64)>,
    /// Limits by name, each with its value.
    pub limits: Vec<(&'static str, String)>,
}

impl SettingsInForce {
    /// Those of this server.
    pub fn of(app: &AppState) -> Self {
        let windows = catalogue::games().into_iter().map(|game| {
            let minutes = catalogue::confirm_window(game).whole_minutes();
            (game, minutes)
        });
        Self {
            fee_bps: FEE_BPS,
            windows: windows.collect(),
            limits: vec![
                ("stake_max", app.settings.stake_max.to_string()),
                ("participants_max", PARTICIPANTS_MAX.to_string()),
                ("deposit_min", DEPOSIT_MIN.to_string()),
                ("withdrawal_day_max", WITHDRAWAL_DAY_MAX.to_string()),
                ("withdrawal_review_above", REVIEW_ABOVE.to_string()),
                ("withdrawal_wait_hours", WAIT.whole_hours().to_string()),
                ("dispute_hours", ABANDONED_AFTER.whole_hours().to_string()),
                (
                    "take_back_minutes",
                    TAKE_BACK_WITHIN.whole_minutes().to_string(),
                ),
                (
                    "messages_per_10s",
                    app.settings.messages_per_10s.to_string(),
                ),
                (
                    "rate_limit_factors",
                    app.settings.rate_limit_factors.to_string(),
                ),
                (QUESTS, app.settings.quests.to_string()),
                (CONTEST, app.settings.contest.to_string()),
                ("payment_provider", app.provider.name().to_owned()),
            ],
        }
    }

    /// Each with the name under which its changes are stored.
    fn named(&self) -> Vec<(String, String)> {
        let fee = ("fee_bps".to_owned(), self.fee_bps.to_string());
        let windows = self.windows.iter();
        let windows =
            windows.map(|(game, minutes)| (format!("window: {game}"), format!("{minutes} min")));
        let limits = self.limits.iter();
        let limits = limits.map(|(name, value)| ((*name).to_owned(), value.clone()));
        std::iter::once(fee).chain(windows).chain(limits).collect()
    }
}

/// Stores what has changed since the last start. Returns how many settings that were.
///
/// # Errors
/// Where the database cannot be written.
pub async fn record(app: &AppState) -> store::Result<u64> {
    let settings = SettingsInForce::of(app).named();
    store::administration::settings::record(&app.db, &settings, VERSION, app.clock.now()).await
}
