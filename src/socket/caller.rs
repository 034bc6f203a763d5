//! Who sends an event, and whether they may do anything.

use std::sync::Arc;

use socketio::Socket;
use uuid::Uuid;

use super::answer::{Code, Refusal};
use super::connection::Connection;
use crate::app::App;

/// The player who is signed in on a socket.
///
/// # Errors
/// The refusal that is sent back.
pub fn player(app: &App, socket: &Socket) -> Result<(Arc<Connection>, Uuid), Refusal> {
    let connection = app.door.of(socket);
    let found = connection.and_then(|it| it.player().map(|player| (it, player.id)));
    found.ok_or_else(|| Refusal::new(Code::Unauthenticated, "Please sign in first"))
}

/// A player who may change things: not suspended (decisions.md, section 2).
///
/// # Errors
/// The refusal that is sent back.
pub async fn acting(app: &App, socket: &Socket) -> Result<(Arc<Connection>, Uuid), Refusal> {
    let (connection, id) = player(app, socket)?;
    let standing = app.standings.of(&app.db, id).await.map_err(failed)?;
    if standing.is_none_or(|standing| standing.is_suspended) {
        let message = "Your account is suspended. You can still read and withdraw.";
        return Err(Refusal::new(Code::Forbidden, message));
    }
    Ok((connection, id))
}

/// What is said where the database did not do its part; the log says more.
pub fn failed(error: store::Error) -> Refusal {
    match error {
        store::Error::NotText => Refusal::new(
            Code::Invalid,
            "A text holds a character that cannot be kept",
        ),
        store::Error::Busy => Refusal::busy(),
        other => {
            tracing::error!("an event could not be answered: {other}");
            Refusal::busy()
        }
    }
}
