//! Around every request: its id, its time, its line in the log, and the headers that keep browsers on the safe side.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web;
use futures_util::FutureExt;

use crate::app::App;
use crate::http::error::Error;
use crate::telemetry::REQUEST_ID;

/// Scripts, data, pictures and films come from us alone, and nobody frames our pages. Styles may stand in the page: the
/// dialogs of the web app lock scrolling by a style element of their own.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; \
     form-action 'self'; frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        header::PERMISSIONS_POLICY,
        "camera=(), microphone=(), geolocation=()",
    ),
];

const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The middleware. A handler that panics is answered 500 and ends neither its connection nor its worker.
pub async fn watch(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let id = request
        .app_data::<web::Data<App>>()
        .map(|app| app.ids.next(app.clock.now()).simple().to_string())
        .unwrap_or_default();
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let started_at = Instant::now();
    let served = REQUEST_ID
        .scope(
            id.clone(),
            AssertUnwindSafe(next.call(request)).catch_unwind(),
        )
        .await;
    let mut response = served.unwrap_or_else(|_panic| {
        let cause = anyhow::anyhow!("the handler of {method} {path} panicked");
        Err(Error::Internal(cause).into())
    })?;
    let (took, status) = (started_at.elapsed(), response.status());
    let route = response
        .request()
        .match_pattern()
        .unwrap_or_else(|| "unmatched".to_owned());
    tracing::debug!(
        request_id = id,
        "{method} {path} answered {status} after {took:?}"
    );
    metrics::histogram!(
        "http_request_seconds",
        "method" => method.to_string(), "route" => route, "status" => status.as_str().to_owned()
    )
    .record(took);
    mark(response.headers_mut(), &id);
    Ok(response)
}

fn mark(headers: &mut HeaderMap, id: &str) {
    for (name, value) in SECURITY_HEADERS {
        // A handler may be stricter: what people upload runs nothing at all.
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID_HEADER, id);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
