//! Around every request: its id, its time, its line in the log, and the headers that hold browsers on the safe side.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{ResponseError, web};
use actors::runtime::spans::SPANS;
use futures_util::FutureExt;
use opentelemetry::trace::TraceContextExt;
use tracing::{Instrument, Span};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::http::bodies;
use crate::http::error::Error;
use crate::state::AppState;
use crate::telemetry::{REQUEST_ID, REQUEST_SPAN, totals};

/// Scripts, styles, data, pictures and films come from us alone, and no site frames our pages. Nothing stands within the markup, so no
/// response needs a nonce, and pages are cached as they are: what libraries of the web app would add as style elements is compiled to
/// constructed style sheets (`web/scripts/no-style-elements.ts`), which a policy leaves to the scripts that it allows.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     style-src-attr 'none'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; \
     form-action 'self'; frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        header::PERMISSIONS_POLICY,
        "camera=(), microphone=(), geolocation=()",
    ),
    // Pages of other sites neither hold a handle on ours nor embed what they show.
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Where players come over https, browsers stay with it for a year.
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=31536000");

const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The middleware. A handler that panics is answered 500 and ends neither its connection nor its worker.
pub(crate) async fn watch(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let app = request.app_data::<web::Data<AppState>>();
    let id = app
        .map(|app| app.ids.next(app.clock.now()).simple().to_string())
        .unwrap_or_default();
    let is_https = app.is_some_and(|app| app.settings.is_https());
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let started_at = Instant::now();
    bodies::limit_body_time(&mut request);
    // Every line of the log carries the id, those of the actors that are asked too.
    // A span of the highest level is there under each filter.
    let span = tracing::error_span!(REQUEST_SPAN, request_id = id);
    let exported = exported_span(&span, &method);
    let served = REQUEST_ID
        .scope(
            id.clone(),
            AssertUnwindSafe(next.call(request)).catch_unwind(),
        )
        .instrument(exported.clone())
        .instrument(span)
        .await;
    let Ok(served) = served else {
        let cause = anyhow::anyhow!("the handler of {method} {path} panicked");
        let mut response =
            REQUEST_ID.sync_scope(id.clone(), || Error::Internal(cause).error_response());
        // Which route it was is lost with the request; the log names the path.
        measure(&method, "panicked", response.status(), started_at.elapsed());
        finish(&exported, &method, "panicked", response.status());
        mark(response.headers_mut(), &id, is_https);
        return Err(InternalError::from_response("the handler panicked", response).into());
    };
    let mut response = served?;
    let (took, status) = (started_at.elapsed(), response.status());
    let route = response.request().match_pattern();
    tracing::debug!(
        request_id = id,
        "{method} {path} answered {status} after {took:?}"
    );
    let route = route.as_deref().unwrap_or("unmatched");
    measure(&method, route, status, took);
    finish(&exported, &method, route, status);
    mark(response.headers_mut(), &id, is_https);
    Ok(response)
}

/// What is exported of a request beside its id. It has its name once the route is known.
fn exported_span(request: &Span, method: &Method) -> Span {
    use tracing::field::Empty;
    tracing::trace_span!(
        target: SPANS, parent: request, "http",
        otel.kind = "server", http.request.method = word(method),
        http.route = Empty, http.response.status_code = Empty, otel.status_code = Empty
    )
}

fn finish(exported: &Span, method: &Method, route: &str, status: StatusCode) {
    if exported.is_disabled() {
        return;
    }
    let name = format!("{} {route}", word(method));
    // Recorded as a field it would be lost where a span below has begun.
    exported.context().span().update_name(name);
    exported.record("http.route", route);
    exported.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        exported.record("otel.status_code", "ERROR");
    }
}

fn measure(method: &Method, route: &str, status: StatusCode, took: Duration) {
    totals::request(status);
    metrics::histogram!(
        "http_request_seconds",
        "method" => word(method), "route" => route.to_owned(), "status" => status.as_str().to_owned()
    )
    .record(took);
}

/// The methods that browsers use. A client may write any word, and each would be a series of its own for ever.
fn word(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

fn mark(headers: &mut HeaderMap, id: &str, is_https: bool) {
    if is_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
    }
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

#[cfg(test)]
mod tests {
    use actix_web::test as web_test;
    use actix_web::{App as WebApp, HttpResponse, middleware, web};

    use super::{Method, watch, word};

    #[actix_web::test]
    async fn a_panic_is_answered_like_every_other_failure() {
        async fn fall() -> HttpResponse {
            panic!("injected")
        }
        let service = web_test::init_service(
            WebApp::new()
                .wrap(middleware::from_fn(watch))
                .route("/fall", web::get().to(fall)),
        )
        .await;
        let request = web_test::TestRequest::get().uri("/fall").to_request();
        let error = web_test::try_call_service(&service, request)
            .await
            .err()
            .unwrap();
        let response = error.error_response();
        assert_eq!(response.status(), 500);
        for name in ["x-request-id", "x-content-type-options", "cache-control"] {
            assert!(response.headers().contains_key(name), "{name}");
        }
        let body = actix_web::body::to_bytes(response.into_body()).await;
        let body: serde_json::Value = serde_json::from_slice(&body.ok().unwrap()).unwrap();
        assert_eq!(body["code"], "INTERNAL");
        assert!(body.get("requestId").is_some(), "{body}");
    }

    #[test]
    fn no_client_adds_a_series_to_the_metrics() {
        assert_eq!(word(&Method::GET), "GET");
        assert_eq!(word(&Method::from_bytes(b"AAAA1").unwrap()), "other");
    }
}
