//! Serves the built web app; each file as the build compressed it.

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, web};

use crate::http::{fallback, link_preview};
use crate::state::AppState;

/// What no route took: a file of the web app, one of its screens, or nothing.
pub(crate) async fn page(app: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return fallback::not_found();
    }
    let Some(file) = app.assets.find(request.path()) else {
        return fallback::not_found();
    };
    if let Some(page) = link_preview::page(&app, &request).await {
        return page;
    }
    let asked = |name| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    let is_known = asked(header::IF_NONE_MATCH).is_some_and(|etags| etags.contains(&file.etag));
    let status = if is_known {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    };
    let mut response = HttpResponse::build(status);
    response.insert_header((header::CACHE_CONTROL, file.cache));
    response.insert_header((header::ETAG, file.etag.as_str()));
    response.insert_header((header::VARY, "accept-encoding"));
    if is_known {
        return response.finish();
    }
    let (body, encoding) = file.body(asked(header::ACCEPT_ENCODING).unwrap_or_default());
    response.insert_header((header::CONTENT_TYPE, file.content_type));
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(encoding)));
    }
    response.body(body)
}
