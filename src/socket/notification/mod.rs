//! The live channel of notifications: a raw WebSocket at `/notifications` (docs/rules.md, Notifications), beside the page of
//! that name.
//!
//! Every frame is text, `{"type": …, "data": …}`. `actors::notification` replays what a client missed; here are the way in and
//! out of one socket.

mod connection;
mod message;

use actix_web::error::ErrorInternalServerError;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Resource, guard, web};
use actix_web_actors::ws;
use serde::Deserialize;
use socketio::websocket;

use crate::infra::network::{self, Network, SlotsFull};
use crate::state::AppState;
use crate::wire::ack::HandshakeRefusal;

use connection::{Connection, Introduction};

/// The subprotocol. A client that offers it may send the token as another one beside it, so that it is in no URL.
const PROTOCOL: &str = "duel-ledger.notifications";
/// What stands before the token there.
const BEARER: &str = "bearer.";
/// A client's message, in bytes: a token is the longest.
const MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// When a client may try again that found no place.
const RETRY_AFTER_SECONDS: usize = 5;

#[derive(Debug, Deserialize)]
struct Opening {
    token: Option<String>,
    after: Option<i64>,
}

/// The channel. A request for the page of the same address does not upgrade, and is passed on.
pub fn resource() -> Resource {
    let upgrades = guard::fn_guard(|context| {
        let upgrade = context.head().headers().get(header::UPGRADE);
        upgrade.is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
    });
    web::resource("/notifications")
        .guard(upgrades)
        .route(web::get().to(open))
}

async fn open(
    app: web::Data<AppState>,
    request: HttpRequest,
    opening: web::Query<Opening>,
) -> Result<HttpResponse, actix_web::Error> {
    if !network::is_own_origin(request.headers(), &app.settings.public_url()) {
        return Ok(HttpResponse::Forbidden().finish());
    }
    let mut response = ws::handshake_with_protocols(&request, &[PROTOCOL])?;
    let Opening { token, after } = opening.into_inner();
    let token = offered_token(&request).or(token).unwrap_or_default();
    let peer = request.peer_addr().map(|peer| peer.ip());
    let client = app
        .settings
        .trusted_proxies
        .client_of(peer, request.headers());
    let slot = match app.connections.place(Network::of(client), &app.settings) {
        Ok(slot) => Some(slot),
        Err(SlotsFull::Network) => None,
        // Also to be let in costs a file handle.
        Err(SlotsFull::All) => return Ok(full()),
    };
    let introduction = Introduction { token, after, slot };
    // Browsers do not show a page why a handshake was refused: a refused client is let in, and gets the closing code.
    let serve = move |writer, messages| Connection::serve(app, introduction, writer, messages);
    websocket::detach(&request, MESSAGE_BYTES_MAX, serve).map_err(ErrorInternalServerError)?;
    Ok(response.finish())
}

/// There are as many sockets as the server may have.
fn full() -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS))
        .json(HandshakeRefusal::full())
}

/// The token among the subprotocols.
fn offered_token(request: &HttpRequest) -> Option<String> {
    let offered = request.headers().get_all(header::SEC_WEBSOCKET_PROTOCOL);
    let mut names = offered
        .filter_map(|value| value.to_str().ok())
        .flat_map(|names| names.split(','));
    names.find_map(|name| name.trim().strip_prefix(BEARER).map(str::to_owned))
}
