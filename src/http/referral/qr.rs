//! A player's link as a picture that a phone reads.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get, web};
use domain::account::ReferralCode;
use qrcode::QrCode;
use qrcode::render::svg;

use super::link;
use crate::http::error::{Error, Result};
use crate::http::extract::Client;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;

/// Pixels along a side, at least; it is drawn in any size.
const SIDE: u32 = 256;

/// The link of a code as a QR code.
#[utoipa::path(operation_id = "referral_qr", tag = "referral", responses(
    (status = 200, description = "An SVG", content_type = "image/svg+xml", body = String)
))]
#[get("/referral/qr/{code}")]
pub(super) async fn qr(
    app: web::Data<AppState>,
    client: Client,
    code: web::Path<String>,
) -> Result<HttpResponse> {
    let unknown = || Error::NotFound {
        code: "NOT_FOUND",
        message: "Invalid referral code",
    };
    // It reveals whether there is such a code, as the look-up does.
    limits::take(&app, stored::REFERRAL_LOOKUPS, &client.network()).await?;
    let code = ReferralCode::parse(&code).map_err(|_problem| unknown())?;
    let referrer = store::account::referrer(&app.db, code.as_str()).await?;
    referrer.ok_or_else(unknown)?;
    let picture = QrCode::new(link(&app, code.as_str())).map_err(anyhow::Error::from)?;
    let svg = picture
        .render::<svg::Color<'_>>()
        .min_dimensions(SIDE, SIDE)
        .build();
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .body(svg))
}
