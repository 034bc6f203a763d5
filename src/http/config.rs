//! What the screens have to know of the server before anybody signs in: the fee, the limits, who moves the money.

use actix_web::{get, web};
use domain::challenge::{FEE_BPS, PARTICIPANTS_MAX, STAKE_MAX};
use domain::money::Usdc;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::app::App;

/// Mounts the route.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(config);
}

/// The fee and the limits that the server enforces.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// The platform's fee of a challenge that is made now, in hundredths of a percent.
    fee_bps: u16,
    /// The largest stake, USDC.
    #[schema(value_type = String)]
    max_stake: Usdc,
    /// Places of a challenge at most.
    max_participants: i32,
    /// Whether this server shows a demo world.
    is_demo: bool,
    /// Who moves the money: "sandbox" moves none.
    provider: &'static str,
    /// Null where nobody can sign in through Google.
    #[schema(required)]
    google_client_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ConfigAnswer {
    success: bool,
    data: Config,
}

/// The fee and the limits that the server enforces.
#[utoipa::path(tag = "config", responses((status = 200, body = ConfigAnswer)))]
#[get("/config")]
async fn config(app: web::Data<App>) -> web::Json<ConfigAnswer> {
    web::Json(ConfigAnswer {
        success: true,
        data: Config {
            fee_bps: FEE_BPS,
            max_stake: STAKE_MAX,
            max_participants: PARTICIPANTS_MAX,
            is_demo: app.settings.demo,
            provider: app.provider.name(),
            google_client_id: None,
        },
    })
}
