//! Previews of shared links: the tags in the head of a page, and the pictures that they name.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{FromRequest, HttpRequest, HttpResponse, get, web};
use sha2::{Digest, Sha256};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::extract::Client;
use crate::http::html::escaped;
use crate::infra::network::Network;
use crate::infra::web_app::EntryPage;
use crate::services::link_preview;
use crate::services::link_preview_cache::{LinkPreview, LinkSubject};
use crate::state::AppState;

/// Mounts the routes.
pub(crate) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(challenge_picture)
        .service(profile_picture)
        .service(general_picture);
}

/// The entry page with the preview of its address; `None` where the address has none, or where none can be made now: the
/// page works without it.
pub(crate) async fn page(app: &AppState, request: &HttpRequest) -> Option<HttpResponse> {
    let entry = app.assets.entry()?;
    let subject = LinkSubject::of_path(request.path())?;
    let client = Client::extract(request).await.ok()?;
    link_preview::take(app, Network::of(client.address), app.clock.now()).ok()?;
    let preview = match link_preview::find(app, &subject).await {
        Ok(preview) => preview,
        Err(error) => {
            tracing::warn!(%error, "a page is served without a link preview: {error}");
            return None;
        }
    };
    Some(respond(entry, &preview, app, request))
}

fn respond(
    entry: &EntryPage,
    preview: &LinkPreview,
    app: &AppState,
    request: &HttpRequest,
) -> HttpResponse {
    let site = app.settings.public_url();
    let path = preview.path.as_deref().unwrap_or_else(|| request.path());
    let body = entry.with_tags(&tags(preview, &site, path));
    let digest = hex::encode(Sha256::digest(body.as_bytes()));
    let etag = format!("\"{}\"", digest.chars().take(20).collect::<String>());
    let known = request.headers().get(IF_NONE_MATCH);
    let is_known = known
        .and_then(|etags| etags.to_str().ok())
        .is_some_and(|etags| etags.contains(&etag));
    let mut response = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((ETAG, etag))
        .insert_header((VARY, "accept-encoding"));
    if is_known {
        return response.finish();
    }
    response
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .body(body)
}

/// The tags of a preview, as HTML.
fn tags(preview: &LinkPreview, site: &str, path: &str) -> String {
    let title = escaped(&format!("{} · Duel Ledger", preview.title));
    let description = escaped(&preview.description);
    let url = escaped(&format!("{site}{path}"));
    let picture = escaped(&format!("{site}/api/og/{}", preview.picture));
    format!(
        r#"<title>{title}</title>
    <meta name="description" content="{description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Duel Ledger" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{description}" />
    <meta property="og:url" content="{url}" />
    <meta property="og:image" content="{picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />"#
    )
}

/// The picture of a public challenge's link; of any other challenge, the general one.
#[utoipa::path(tag = "file", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "A PNG of 1200 by 630 pixels", content_type = "image/png")
))]
#[get("/og/challenges/{id}")]
async fn challenge_picture(app: web::Data<AppState>, id: web::Path<Uuid>) -> Result<HttpResponse> {
    picture(&app, &LinkSubject::Challenge(*id)).await
}

/// The picture of a profile's link; where there is no such player, the general one.
#[utoipa::path(tag = "file", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "A PNG of 1200 by 630 pixels", content_type = "image/png")
))]
#[get("/og/profiles/{id}")]
async fn profile_picture(app: web::Data<AppState>, id: web::Path<Uuid>) -> Result<HttpResponse> {
    picture(&app, &LinkSubject::Profile(id.to_string())).await
}

/// The picture of every other link.
#[utoipa::path(tag = "file", responses(
    (status = 200, description = "A PNG of 1200 by 630 pixels", content_type = "image/png")
))]
#[get("/og/general")]
async fn general_picture(app: web::Data<AppState>) -> Result<HttpResponse> {
    picture(&app, &LinkSubject::General).await
}

async fn picture(app: &AppState, subject: &LinkSubject) -> Result<HttpResponse> {
    let preview = link_preview::find(app, subject).await?;
    let drawn = app.link_previews.picture(preview.card).await;
    let png = drawn.map_err(Error::Internal)?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((CACHE_CONTROL, "public, max-age=300"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(png))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_write_cannot_leave_its_tag() {
        let preview = LinkPreview {
            title: r#""><script>alert(1)</script>"#.to_owned(),
            ..LinkPreview::general()
        };
        let html = tags(&preview, "https://play.example.com", "/challenges/'\"><b>");
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
        assert!(html.contains("&quot;&gt;&lt;script&gt;alert(1)"), "{html}");
        assert!(html.contains(r#"content="https://play.example.com/api/og/general""#));
    }
}
