//! Looks up the owner of a referral code (docs/rules.md, Referrals): before sign-up, so without a session.

use actix_web::{post, web};
use domain::account::ReferralCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::referral::{ReferralData, ReferralFound};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReferralLookup {
    referral_code: Option<String>,
}

/// Who invites by this code.
#[utoipa::path(tag = "referral", responses(
    (status = 200, body = ReferralFound), (status = 404, body = ApiError)
))]
#[post("/referral/validate")]
pub(super) async fn validate(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<ReferralLookup>,
) -> Result<web::Json<ReferralFound>> {
    let unknown = || Error::NotFound {
        code: "NOT_FOUND",
        message: "Invalid referral code",
    };
    limits::take(&app, stored::REFERRAL_LOOKUPS, &client.network()).await?;
    let code = ReferralCode::parse(&body.into_inner().referral_code.unwrap_or_default())
        .map_err(|_problem| unknown())?;
    let referrer = store::account::referrer(&app.db, code.as_str())
        .await?
        .ok_or_else(unknown)?;
    Ok(web::Json(ReferralFound {
        success: true,
        data: ReferralData {
            referrer: referrer.into(),
        },
    }))
}
