//! Bringing others in, and what that earns (docs/rules.md, Referrals).

mod complete;
mod list;
mod lookup;
mod qr;
mod reward;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::state::AppState;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(lookup::validate)
        .service(list::generate)
        .service(list::link)
        .service(list::stats)
        .service(list::mine)
        .service(list::pending)
        .service(list::leaderboard)
        .service(complete::complete)
        .service(reward::rewards)
        .service(reward::redeem)
        .service(qr::qr);
}

/// The address of a referral code.
fn link(app: &AppState, code: &str) -> String {
    format!("{}/signup?ref={code}", app.settings.public_url())
}
