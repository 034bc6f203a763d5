//! Who sends an event, and whether they may do anything.

use std::sync::Arc;

use actors::runtime::rate_limit::TooOften;
use socketio::Socket;
use socketio::engine::Handshake;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::infra::network::{FORWARDED_FOR, Network};
use crate::infra::rate_limits::Class;
use crate::services::chat::retry_ms;
use crate::services::sockets::connection::Connection;
use crate::state::AppState;
use crate::telemetry::totals;
use crate::wire::ack::{AckCode, EventRefusal};

/// After how long a client tries again while the service is read-only, in milliseconds.
const READ_ONLY_RETRY_MS: u64 = 30_000;

/// The connection of a socket that has sent an event, which is counted.
///
/// # Errors
/// The refusal that is sent back.
pub fn connection(app: &AppState, socket: &Socket) -> Result<Arc<Connection>, EventRefusal> {
    let connection = app.connections.of(socket).ok_or_else(EventRefusal::busy)?;
    count(app, &connection, Class::SocketEvent)?;
    Ok(connection)
}

/// Counts an event of a class that has a limit of its own.
///
/// # Errors
/// The refusal that is sent back.
pub fn count(app: &AppState, connection: &Connection, class: Class) -> Result<(), EventRefusal> {
    let now = app.clock.now();
    let counted = connection.count(class, &app.rate_limits, now);
    counted.map_err(|too_often| too_fast(class, too_often, now))
}

fn too_fast(class: Class, too_often: TooOften, now: OffsetDateTime) -> EventRefusal {
    totals::rate_limited(class.name());
    EventRefusal::new(AckCode::RateLimited, "Too fast. Please wait a few seconds.")
        .retry_after(retry_ms(too_often.retry_at, now))
}

/// The network that a socket came from.
pub fn network(app: &AppState, handshake: &Handshake) -> Network {
    let peer = handshake.peer().map(|peer| peer.ip());
    let forwarded = handshake.header(FORWARDED_FOR).into_iter();
    Network::of(app.settings.trusted_proxies.client(peer, forwarded))
}

/// Runs an event that may bring an invite code. Where one that does is refused, it was a guess of the account and of the
/// network, as it is over HTTP (docs/limits.md).
///
/// # Errors
/// The event's own, or that there were too many guesses before.
pub async fn with_invite_code<T>(
    app: &AppState,
    socket: &Socket,
    code: Option<&str>,
    event: impl Future<Output = Result<T, EventRefusal>>,
) -> Result<T, EventRefusal> {
    if code.is_none() {
        return event.await;
    }
    let now = app.clock.now();
    let connection = app.connections.of(socket).ok_or_else(EventRefusal::busy)?;
    let account = connection.player().map(|player| player.id);
    let network = network(app, socket.session().handshake());
    let class = Class::InviteCode;
    app.rate_limits
        .check(class, account, network, now)
        .map_err(|too_often| too_fast(class, too_often, now))?;
    let outcome = event.await;
    if let Err(refusal) = &outcome
        && matches!(refusal.code(), AckCode::Forbidden | AckCode::NotFound)
    {
        app.rate_limits.count_guess(account, network, now);
    }
    outcome
}

/// The player who is signed in on a socket.
///
/// # Errors
/// The refusal that is sent back.
pub fn player(app: &AppState, socket: &Socket) -> Result<(Arc<Connection>, Uuid), EventRefusal> {
    let connection = connection(app, socket)?;
    let player = connection.player();
    let player = player
        .ok_or_else(|| EventRefusal::new(AckCode::Unauthenticated, "Please sign in first"))?;
    Ok((connection, player.id))
}

/// A player who may change things: not suspended (docs/rules.md, Accounts).
///
/// # Errors
/// The refusal that is sent back.
pub async fn acting(
    app: &AppState,
    socket: &Socket,
) -> Result<(Arc<Connection>, Uuid), EventRefusal> {
    let (connection, id) = player(app, socket)?;
    if app.is_draining() {
        return Err(EventRefusal::busy());
    }
    if app.operations.is_read_only() {
        let message = "The service is read-only for maintenance. Please try again later.";
        return Err(EventRefusal::new(AckCode::ReadOnly, message).retry_after(READ_ONLY_RETRY_MS));
    }
    let status = app.account_statuses.of(&app.db, id).await.map_err(failed)?;
    if status.is_none_or(|status| status.is_suspended(app.clock.now())) {
        let message = "Your account is suspended. You can still read and withdraw.";
        return Err(EventRefusal::new(AckCode::Forbidden, message));
    }
    Ok((connection, id))
}

/// The refusal where the database failed; the log has the cause.
pub fn failed(error: store::Error) -> EventRefusal {
    match error {
        store::Error::NotText => EventRefusal::new(
            AckCode::Invalid,
            "A text holds a character that cannot be stored",
        ),
        store::Error::Busy => EventRefusal::busy(),
        other => {
            other.log("an event of a socket is not answered");
            EventRefusal::busy()
        }
    }
}
