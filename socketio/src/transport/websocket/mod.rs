//! WebSocket: a handshake, an actor for each connection, and the frames between.
//!
//! Where [`HttpServer`](crate::HttpServer) of this crate serves the application, a connection is taken out
//! of HTTP after the handshake (`detached`): it then holds no buffers while it idles, and its frames are
//! written by the actor itself. Where actix-web's own server does, it stays the body of a response
//! (`response_body`).

mod detached;
mod handoff;
mod inbound;
mod messages;
mod outbound;
mod peer;
mod response_body;
mod wire;

use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, HttpResponseBuilder, web};
use actix_web_actors::ws;

pub(super) use self::{
    handoff::{DetachedSocket, Handoff},
    wire::{Wire, reset},
};
pub use self::{
    handoff::{Messages, NotDetachable, Writer, detach},
    messages::{Fault, Incoming},
};
use self::{
    peer::{Peer, Role},
    response_body::Connection,
};
use super::response;
use crate::engine::{Engine, Handshake, Pass, RequestError, Session, TransportKind};

/// Opens a session on WebSocket.
pub(super) fn open(
    engine: &Engine,
    request: &HttpRequest,
    payload: web::Payload,
    handshake: Handshake,
    pass: Pass,
) -> HttpResponse {
    let Ok(response) = ws::handshake(request) else {
        return response::refused(request, &RequestError::BadRequest);
    };
    let session = engine.open(handshake, pass, TransportKind::WebSocket);
    connect(request, response, payload, Peer::new(session, Role::Main))
}

/// Connects a WebSocket that wants to take over a polling session.
///
/// One that comes too late is let in and closed at once, as the reference does.
pub(super) fn probe(
    session: Session,
    request: &HttpRequest,
    payload: web::Payload,
) -> HttpResponse {
    let Ok(response) = ws::handshake(request) else {
        return response::refused(request, &RequestError::BadRequest);
    };
    let role = match session.probe() {
        Ok(()) => Role::Probe,
        Err(_) => Role::Rejected,
    };
    connect(request, response, payload, Peer::new(session, role))
}

fn connect(
    request: &HttpRequest,
    mut response: HttpResponseBuilder,
    payload: web::Payload,
    peer: Peer,
) -> HttpResponse {
    if let Some(handoff) = request.extensions().get::<Handoff>() {
        handoff.put(detached::socket(peer));
        return response.finish();
    }
    response.streaming(Connection::body(peer, payload))
}
