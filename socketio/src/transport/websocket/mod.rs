//! WebSocket: a handshake, an actor for each connection, and the frames between.

mod actor;
mod inbound;
mod messages;
mod outbound;

use actix_web::{HttpRequest, HttpResponse, web};
use actix_web_actors::ws::{self, WebsocketContext};
use futures_util::stream;

use self::actor::{Connection, Role};
pub use self::messages::{Fault, Incoming, Messages};
use super::answer;
use crate::engine::{Engine, Handshake, Refusal, Session, TransportKind};

/// Opens a session on WebSocket.
pub(super) fn open(
    engine: &Engine,
    request: &HttpRequest,
    payload: web::Payload,
    handshake: Handshake,
) -> HttpResponse {
    let Ok(mut response) = ws::handshake(request) else {
        return answer::refused(request, &Refusal::BadRequest);
    };
    let session = engine.open(handshake, TransportKind::WebSocket);
    let connection = Connection::new(session, Role::Main, payload);
    response.streaming(WebsocketContext::create(connection, stream::pending()))
}

/// Connects a WebSocket that wants to take over a polling session.
///
/// One that comes too late is let in and closed at once, as the reference does.
pub(super) fn probe(
    session: Session,
    request: &HttpRequest,
    payload: web::Payload,
) -> HttpResponse {
    let Ok(mut response) = ws::handshake(request) else {
        return answer::refused(request, &Refusal::BadRequest);
    };
    let role = match session.probe() {
        Ok(()) => Role::Probe,
        Err(_) => Role::Rejected,
    };
    let connection = Connection::new(session, role, payload);
    response.streaming(WebsocketContext::create(connection, stream::pending()))
}
