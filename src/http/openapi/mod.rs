//! The `OpenAPI` document, made from the handlers, and a page to read it that loads nothing from outside.

mod bounds;
mod failures;

use std::sync::OnceLock;

use actix_web::{App as WebApp, HttpResponse, web};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_swagger_ui::{Config, SwaggerUi};

use self::bounds::Bounds;
use self::failures::Failures;
use crate::http::error::ApiError;

/// What the handlers do not say themselves.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Duel Ledger",
        description = "Staked game challenges: from the stake in escrow to the payout. Every failure is answered \
                       with an `ApiError`; money is a decimal string; times are RFC 3339 UTC."
    ),
    components(schemas(ApiError)),
    modifiers(&Bearer)
)]
pub struct Document;

#[derive(Debug)]
struct Bearer;

impl Modify for Bearer {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build();
        openapi
            .components
            .get_or_insert_default()
            .add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

/// The whole document, with every route under `/api`.
pub fn document() -> &'static utoipa::openapi::OpenApi {
    static DOCUMENT: OnceLock<utoipa::openapi::OpenApi> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let api = utoipa_actix_web::scope::scope("/api").configure(super::routes);
        let app = WebApp::new()
            .into_utoipa_app()
            .openapi(Document::openapi())
            .service(api);
        let mut document = app.split_for_parts().1;
        // After the routes are known, which the modifiers above are too early for.
        Failures.modify(&mut document);
        Bounds.modify(&mut document);
        document
    })
}

/// The document as it is served and as `duel-ledger openapi` prints it.
pub fn as_json() -> String {
    let mut text = document()
        .to_pretty_json()
        .expect("a document of strings can be written");
    text.push('\n');
    text
}

/// `GET /api/openapi.json`
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.route("/openapi.json", web::get().to(serve));
}

async fn serve() -> HttpResponse {
    static JSON: OnceLock<String> = OnceLock::new();
    let text: &'static str = JSON.get_or_init(as_json);
    HttpResponse::Ok()
        .content_type("application/json")
        .body(text)
}

/// `GET /api/docs/`: the page to read it. The logo above its other layout has a style element, which the content security policy
/// refuses.
pub fn reader(cfg: &mut web::ServiceConfig) {
    let config = Config::from("/api/openapi.json").use_base_layout();
    cfg.service(web::redirect("/api/docs", "/api/docs/"));
    cfg.service(SwaggerUi::new("/api/docs/{_:.*}").config(config));
}
