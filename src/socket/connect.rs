//! Coming, signing in, going, and the server's own going.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web;
use actors::runtime::sink::{Frame, SocketSink};
use actors::session::Arrival;
use serde::Deserialize;
use socketio::engine::{Handshake, RequestError};
use socketio::{Ack, Data, Namespace, Socket, SocketIo};
use time::OffsetDateTime;

use super::answer;
use super::caller;
use crate::infra::network::{NetworkSlot, SlotsFull};
use crate::infra::rate_limits::Class;
use crate::infra::tokens;
use crate::services::presence;
use crate::services::sockets::connection::{AuthState, Connection, SignedInPlayer};
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};
use crate::wire::socket_event::{AuthCode, auth_error, authenticated, server_shutdown};

/// Clients are asked to return after this time and up to as much again, so that they do not come all at once.
const RETURN_AFTER_MS: u64 = 1_000;
/// How long the closing of all sockets is spread over.
const CLOSING_TIME: Duration = Duration::from_secs(1);

/// An access token.
#[derive(Debug, Deserialize)]
struct Credentials {
    token: Option<String>,
}

/// The refusal of the client's own request to sign in.
fn refusal(code: AuthCode) -> EventRefusal {
    let refused = match code {
        AuthCode::TokenInvalid | AuthCode::TokenExpired | AuthCode::SessionRevoked => {
            AckCode::Unauthenticated
        }
        AuthCode::TooManySockets => AckCode::TooMany,
        AuthCode::OtherUser => AckCode::Forbidden,
        AuthCode::Busy => return EventRefusal::busy(),
    };
    EventRefusal::new(refused, code.message())
}

/// Gives a socket a place among those of its network and among all, which is its own until its session is forgotten.
pub(super) fn admit(app: &AppState, handshake: &Handshake) -> Result<NetworkSlot, RequestError> {
    if app.is_draining() {
        return Err(RequestError::Busy);
    }
    let network = caller::network(app, handshake);
    let place = app.connections.place(network, &app.settings);
    place.map_err(|full| match full {
        SlotsFull::Network => RequestError::Forbidden(Some("TOO_MANY_SOCKETS".to_owned())),
        SlotsFull::All => RequestError::Busy,
    })
}

pub(super) fn events(namespace: &Namespace, app: &web::Data<AppState>) {
    let state = app.clone();
    namespace.on_connect(move |socket: Socket| connected(state.clone(), socket));
    let state = app.clone();
    namespace.on_disconnect(move |socket, _| disconnected(state.clone(), socket));
    let state = app.clone();
    namespace.on(
        "authenticate",
        move |socket: Socket, Data(shown): Data<Credentials>, ack: Ack| {
            authenticate(state.clone(), socket, shown, ack)
        },
    );
}

/// A socket has come. Its handshake may bring a token, which is as good as showing one later.
async fn connected(app: web::Data<AppState>, socket: Socket) {
    super::challenge::entered(&socket);
    let connection = app.connections.enter(&socket, app.clock.now());
    // It may have closed on another thread before it was here to be taken away.
    if !connection.is_open() {
        return drop(app.connections.leave(&socket));
    }
    let shown = socket.auth::<Credentials>().ok().and_then(|it| it.token);
    if let Some(token) = shown {
        // A refused connection gets `auth_error`, and may present another token.
        let _notified = sign_in(&app, &connection, &token).await;
    }
}

async fn authenticate(app: web::Data<AppState>, socket: Socket, shown: Credentials, ack: Ack) {
    let connection = match caller::connection(&app, &socket) {
        Ok(connection) => connection,
        Err(refusal) => return answer::send(ack, Err::<(), _>(refusal)),
    };
    let token = shown.token.unwrap_or_default();
    let outcome = sign_in(&app, &connection, &token).await;
    answer::send(ack, outcome.map_err(refusal));
}

/// Signs in on a socket and confirms it, or sends why not.
async fn sign_in(
    app: &AppState,
    connection: &Arc<Connection>,
    token: &str,
) -> Result<(), AuthCode> {
    let outcome = attach(app, connection, token).await;
    match &outcome {
        Ok(authenticated) => connection.send_frame(authenticated),
        Err(code) => connection.send_frame(&auth_error(*code)),
    }
    if let Err(AuthCode::TokenInvalid) = outcome
        && caller::count(app, connection, Class::SocketToken).is_err()
    {
        connection.close();
    }
    outcome.map(drop)
}

async fn attach(
    app: &AppState,
    connection: &Arc<Connection>,
    token: &str,
) -> Result<Frame, AuthCode> {
    let now = app.clock.now();
    let claims = app.tokens.verify(token, now).map_err(|why| match why {
        tokens::TokenError::Expired => AuthCode::TokenExpired,
        tokens::TokenError::Invalid => AuthCode::TokenInvalid,
    })?;
    let player = SignedInPlayer {
        id: claims.sub,
        device: claims.sid,
    };
    let _turn = connection.signing_in.lock().await;
    if connection
        .attached_to()
        .is_some_and(|it| it.id != player.id)
    {
        return Err(AuthCode::OtherUser);
    }
    app.connections
        .arrives(player.id, now)
        .map_err(|_too_often| AuthCode::Busy)?;
    let account = store::account::find(&app.db, player.id)
        .await
        .map_err(|error| {
            error.log("an account is not read");
            AuthCode::Busy
        })?
        .ok_or(AuthCode::TokenInvalid)?;
    let until = OffsetDateTime::from_unix_timestamp(claims.exp).unwrap_or(now);
    let sink: Arc<dyn SocketSink> = connection.clone();
    let before = connection.auth_state();
    // Before it is attached: a socket that closes from here on is taken away again.
    connection.set_auth_state(AuthState::Player { player, until });
    let attached = app
        .sessions
        .attach(player.id, sink, player.device, now)
        .await;
    let arrival = match attached {
        Ok(Ok(arrival)) => arrival,
        Ok(Err(refused)) => {
            connection.set_auth_state(before);
            return Err(AuthCode::from(refused));
        }
        Err(_unanswered) => {
            connection.set_auth_state(before);
            return Err(AuthCode::Busy);
        }
    };
    // The device may have been signed out while we were attaching: a sign-out looks only at attached sockets.
    if app.tokens.verify(token, now).is_err() {
        connection.close();
        return Err(AuthCode::TokenInvalid);
    }
    app.connections.schedule_check(until, connection.id());
    if arrival == Arrival::Online {
        presence::came(app, player.id, now).await;
    }
    Ok(authenticated((player.id, account.username), now, until))
}

async fn disconnected(app: web::Data<AppState>, socket: Socket) {
    let Some(connection) = app.connections.leave(&socket) else {
        return;
    };
    super::challenge::left(&app, &socket, &connection);
    super::contest::left(&app, &connection);
    super::operations::left(&app, &connection);
    if let Some(player) = connection.attached_to() {
        let now = app.clock.now();
        if let Err(error) = app.sessions.detach(player.id, connection.id(), now).await {
            // A closed socket holds no place, and the next one that comes or goes finds it gone.
            tracing::warn!(player = %player.id, "a closed socket was not taken away: {error}");
        }
    }
}

/// Notifies every client that the server goes and when to come back, then closes all connections in the way after which
/// clients come back by themselves.
pub async fn announce_drain(app: &AppState, io: &SocketIo) {
    for (number, connection) in (0_u64..).zip(app.connections.all()) {
        let retry_after_ms = RETURN_AFTER_MS + number * 37 % RETURN_AFTER_MS;
        connection.send_frame(&server_shutdown(retry_after_ms));
    }
    app.notification_sockets.announce_drain(RETURN_AFTER_MS);
    io.drain(CLOSING_TIME).await;
}
