//! HTTP and WebSocket: everything that depends on actix's types.
//!
//! A transport owns nothing but its connection; what must outlive it is in
//! [`Session`](crate::engine::Session). So another way to serve a WebSocket replaces the folder
//! `websocket` and nothing else.

mod compress;
mod cors;
mod guard;
mod http;
mod polling;
mod request;
mod resource;
mod response;
mod upgrade;
pub(crate) mod websocket;

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::Method, web};

use self::request::{has_valid_origin, is_upgrade};
pub use self::{
    guard::guard_connection,
    http::{HttpServer, listener},
};
use crate::engine::{
    Engine, Handshake, Pass, RequestError, Session, TransportKind, Transports, query_value,
};

/// What a session stores of the headers and the query that opened it, at most: every idle session holds as much.
const HANDSHAKE_BYTES_MAX: usize = 8 * 1024;

/// Between the response to a probe and the release of the client's poll: soon enough not to delay the
/// upgrade, late enough that a client which polls on does not spin, and that one which upgraded without
/// waiting gets the refusal of its poll.
const RELEASE_DELAY: Duration = Duration::from_millis(5);

/// Serves one request to the engine's path.
async fn serve(engine: Engine, request: HttpRequest, payload: web::Payload) -> HttpResponse {
    let cors = cors::Grant::of(&engine, &request);
    if let Some(preflight) = cors.preflight(&request) {
        return preflight;
    }
    let mut response = match Call::check(&engine, &request).await {
        Ok(call) => call.serve(&engine, request, payload).await,
        Err(refusal) => {
            engine.metrics().request_refused(&refusal);
            response::refused(&request, &refusal)
        }
    };
    cors.apply(response.headers_mut());
    response
}

/// A request that passed the protocol's checks.
enum Call {
    Open(Handshake, Pass, TransportKind),
    /// The next request of a session that polls.
    Exchange(Session),
    /// A WebSocket that wants to take a session over.
    Probe(Session),
}

impl Call {
    /// The checks, in the order that decides which error a client sees.
    async fn check(engine: &Engine, request: &HttpRequest) -> Result<Self, RequestError> {
        let query = request.query_string();
        let transport = transport_of(engine, query).ok_or(RequestError::TransportUnknown)?;
        let is_upgrade = is_upgrade(request);
        if !has_valid_origin(request) {
            return Err(RequestError::BadRequest);
        }
        let version_is_4 = query_value(query, "EIO").as_deref() == Some("4");
        if let Some(id) = query_value(query, "sid") {
            let session = engine.session(&id).ok_or(RequestError::SessionUnknown)?;
            if !version_is_4 {
                return Err(RequestError::BadRequest);
            }
            return match (transport, is_upgrade, session.transport()) {
                (TransportKind::WebSocket, true, _) => Ok(Self::Probe(session)),
                (TransportKind::Polling, false, TransportKind::Polling) => {
                    Ok(Self::Exchange(session))
                }
                (TransportKind::Polling | TransportKind::WebSocket, _, _) => {
                    Err(RequestError::BadRequest)
                }
            };
        }
        if request.method() != Method::GET {
            return Err(RequestError::BadHandshakeMethod);
        }
        if is_upgrade != (transport == TransportKind::WebSocket) {
            return Err(RequestError::BadRequest);
        }
        if is_upgrade && !cors::admits_websocket(engine, request) {
            return Err(RequestError::Forbidden(None));
        }
        let handshake = request::handshake(request);
        if HANDSHAKE_BYTES_MAX < handshake.len() {
            return Err(RequestError::BadRequest);
        }
        let pass = engine.admit(&handshake).await?;
        if !version_is_4 {
            return Err(RequestError::UnsupportedVersion);
        }
        Ok(Self::Open(handshake, pass, transport))
    }

    async fn serve(
        self,
        engine: &Engine,
        request: HttpRequest,
        payload: web::Payload,
    ) -> HttpResponse {
        match self {
            Self::Open(handshake, pass, TransportKind::Polling) => {
                polling::open(engine, &request, handshake, pass)
            }
            Self::Open(handshake, pass, TransportKind::WebSocket) => {
                websocket::open(engine, &request, payload, handshake, pass)
            }
            Self::Exchange(session) => polling::exchange(&session, &request, payload).await,
            Self::Probe(session) => websocket::probe(session, &request, payload),
        }
    }
}

fn transport_of(engine: &Engine, query: &str) -> Option<TransportKind> {
    let transport = match query_value(query, "transport")?.as_str() {
        "polling" => TransportKind::Polling,
        "websocket" => TransportKind::WebSocket,
        _ => return None,
    };
    let served = match engine.config().transports {
        Transports::Both => true,
        Transports::Polling => transport == TransportKind::Polling,
        Transports::WebSocket => transport == TransportKind::WebSocket,
    };
    served.then_some(transport)
}
