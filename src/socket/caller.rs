//! Who sends an event, and whether they may do anything.

use std::sync::Arc;

use socketio::Socket;
use uuid::Uuid;

use crate::infra::rate_limits::Class;
use crate::services::chat::retry_ms;
use crate::services::sockets::connection::Connection;
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};

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
    counted.map_err(|too_often| {
        metrics::counter!("rate_limited_total", "class" => class.name()).increment(1);
        EventRefusal::new(AckCode::RateLimited, "Too fast. Please wait a few seconds.")
            .retry_after(retry_ms(too_often.retry_at, now))
    })
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
    let status = app.account_statuses.of(&app.db, id).await.map_err(failed)?;
    if status.is_none_or(|status| status.is_suspended) {
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
