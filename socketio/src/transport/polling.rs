//! Polling: a GET that waits for frames, and POSTs that bring packets.

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite},
    http::{Method, StatusCode, header},
    web,
};
use bytes::BytesMut;
use bytestring::ByteString;
use futures_util::StreamExt as _;
use tokio::time::{sleep, timeout};

use super::{RELEASE_DELAY, response};
use crate::{
    codec::engine::{Frame, decode_payload},
    engine::{
        CloseReason, Config, Engine, Fetch, Handshake, Pass, RequestError, Session, TransportKind,
    },
};

/// Answers a handshake.
pub(super) fn open(
    engine: &Engine,
    request: &HttpRequest,
    handshake: Handshake,
    pass: Pass,
) -> HttpResponse {
    let session = engine.open(handshake, pass, TransportKind::Polling);
    let Fetch::Now(frames) = session.fetch() else {
        // Only reached if the layer above closed the session at once.
        return response::refused(request, &RequestError::SessionUnknown);
    };
    let mut response = response::frames(&session, request, &frames);
    if let Some(name) = &engine.config().cookie {
        let cookie = Cookie::build(name.as_str(), session.id().to_string())
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .finish();
        if let Err(error) = response.add_cookie(&cookie) {
            tracing::warn!(%error, "the configured cookie cannot be set");
        }
    }
    response
}

/// Serves a later request of the session.
pub(super) async fn exchange(
    session: &Session,
    request: &HttpRequest,
    payload: web::Payload,
) -> HttpResponse {
    match *request.method() {
        Method::GET => fetch(session, request).await,
        Method::POST => post(session, request, payload).await,
        _ => response::empty(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

async fn fetch(session: &Session, request: &HttpRequest) -> HttpResponse {
    let frames = match session.fetch() {
        Fetch::Now(frames) => Some(frames),
        Fetch::Release => {
            sleep(RELEASE_DELAY).await;
            Some(vec![Frame::NOOP]).filter(|_| !has_upgraded(session))
        }
        Fetch::Refuse => None,
        Fetch::Wait(receiver) => {
            let guard = session.polling();
            let frames = receiver.await;
            guard.answered();
            match frames {
                Ok(frames) => Some(frames),
                Err(_) if has_upgraded(session) => None,
                // Else the session is gone.
                Err(_) => Some(vec![Frame::CLOSE]),
            }
        }
    };
    match frames {
        Some(frames) => response::frames(session, request, &frames),
        None => response::refused(request, &RequestError::BadRequest),
    }
}

fn has_upgraded(session: &Session) -> bool {
    session.transport() == TransportKind::WebSocket
}

async fn post(session: &Session, request: &HttpRequest, payload: web::Payload) -> HttpResponse {
    let Some(mut posting) = session.post() else {
        return response::refused(request, &RequestError::BadRequest);
    };
    let content_type = request.headers().get(header::CONTENT_TYPE);
    if content_type.is_some_and(|value| value.as_bytes() == b"application/octet-stream") {
        // The binary payloads of version 3.
        return response::refused(request, &RequestError::BadRequest);
    }
    let body = match read(payload, session.config()).await {
        Ok(body) => body,
        Err(BodyError::TooLarge) => {
            posting.handled();
            return response::empty(StatusCode::PAYLOAD_TOO_LARGE);
        }
        Err(BodyError::Broken) => return response::refused(request, &RequestError::BadRequest),
    };
    let Ok(body) = ByteString::try_from(body.freeze()) else {
        session.close(CloseReason::ParseError);
        return response::refused(request, &RequestError::BadRequest);
    };
    for packet in decode_payload(&body) {
        let Ok(packet) = packet else {
            session.close(CloseReason::ParseError);
            return response::refused(request, &RequestError::BadRequest);
        };
        // A client is as fast as the handlers of its events, also within one payload.
        session.gate_open().await;
        session.receive(packet);
    }
    // The next POST comes after this response.
    session.gate_open().await;
    posting.handled();
    response::ok()
}

enum BodyError {
    TooLarge,
    Broken,
}

/// Reads a body, which may take no longer than a client may be silent: without a pong it is gone by then.
async fn read(mut payload: web::Payload, config: &Config) -> Result<BytesMut, BodyError> {
    let reading = async {
        let mut body = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.or(Err(BodyError::Broken))?;
            if body.len() + chunk.len() > config.max_payload {
                return Err(BodyError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    };
    let time = config.ping_interval + config.ping_timeout;
    timeout(time, reading)
        .await
        .unwrap_or(Err(BodyError::Broken))
}
