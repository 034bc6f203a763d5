//! Responses in the shape that clients expect; they accept nothing but 200 as success.

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{self, ContentType},
    },
};
use serde_json::json;

use crate::{
    codec::engine::{Frame, encode_payload},
    engine::{RequestError, Session},
};

/// When a client may try again that found no place.
const RETRY_AFTER_SECONDS: usize = 5;

/// The response to a GET.
pub(super) fn frames(session: &Session, request: &HttpRequest, frames: &[Frame]) -> HttpResponse {
    let body = encode_payload(frames);
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CONTENT_TYPE, "text/plain; charset=UTF-8"))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    super::compress::body(session.config(), request, response, body)
}

/// The response to a POST.
pub(super) fn ok() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/html"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body("ok")
}

/// A bare status.
pub(super) fn empty(status: StatusCode) -> HttpResponse {
    HttpResponse::new(status)
}

/// A refusal: JSON for polling, the bare message for a WebSocket.
pub(super) fn refused(request: &HttpRequest, refusal: &RequestError) -> HttpResponse {
    if super::request::is_upgrade(request) {
        return refusing(refusal, StatusCode::BAD_REQUEST)
            .insert_header((header::CONTENT_TYPE, "text/html"))
            .force_close()
            .body(refusal.message().to_owned());
    }
    refusing(refusal, StatusCode::FORBIDDEN)
        .insert_header(ContentType::json())
        .body(json!({"code": refusal.code(), "message": refusal.message()}).to_string())
}

/// The status, and for a server that is full when to try again.
fn refusing(refusal: &RequestError, forbidden: StatusCode) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status(refusal, forbidden));
    if *refusal == RequestError::Busy {
        response.insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS));
    }
    response
}

fn status(refusal: &RequestError, forbidden: StatusCode) -> StatusCode {
    match refusal {
        RequestError::Forbidden(_) => forbidden,
        RequestError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        RequestError::TransportUnknown
        | RequestError::SessionUnknown
        | RequestError::BadHandshakeMethod
        | RequestError::BadRequest
        | RequestError::UnsupportedVersion => StatusCode::BAD_REQUEST,
    }
}
