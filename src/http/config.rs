//! What the screens have to know of the server before a sign-in: the fee, the limits, who moves the money.

use actix_web::{get, web};
use domain::challenge::{ABANDONED_AFTER, FEE_BPS, PARTICIPANTS_MAX, TAKE_BACK_WITHIN};
use domain::wallet::{DEPOSIT_MAX, DEPOSIT_MIN, WITHDRAWAL_DAY_MAX};
use domain::withdrawal::{REVIEW_ABOVE, WAIT};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::services::chat::attachment::FILE_BYTES_MAX;
use crate::state::AppState;
use crate::wire::config::{Config, ConfigAnswer, FormLimits};

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(config);
}

/// The fee and the limits that the server enforces.
#[utoipa::path(tag = "config", responses((status = 200, body = ConfigAnswer)))]
#[get("/config")]
async fn config(app: web::Data<AppState>) -> web::Json<ConfigAnswer> {
    web::Json(ConfigAnswer {
        success: true,
        data: Config {
            fee_bps: FEE_BPS,
            max_stake: app.settings.stake_max.amount(),
            max_participants: PARTICIPANTS_MAX,
            is_demo: app.settings.demo,
            provider: app.provider.name(),
            play_money: app.provider.is_play_money(),
            min_deposit: DEPOSIT_MIN,
            max_deposit: DEPOSIT_MAX,
            max_withdrawal: WITHDRAWAL_DAY_MAX,
            withdrawal_review_above: REVIEW_ABOVE,
            withdrawal_wait_hours: WAIT.whole_hours(),
            dispute_hours: ABANDONED_AFTER.whole_hours(),
            take_back_minutes: TAKE_BACK_WITHIN.whole_minutes(),
            has_quests: app.settings.quests,
            has_contest: app.settings.quests && app.settings.contest,
            google_client_id: app.google.as_ref().map(|it| it.client_id().to_owned()),
            passkey_domain: app.passkeys.domain().map(str::to_owned),
            privacy_contact: app.settings.privacy_contact.clone(),
            limits: FormLimits::current(FILE_BYTES_MAX),
        },
    })
}
