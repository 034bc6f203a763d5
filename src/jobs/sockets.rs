//! Sockets that stayed silent, outlived their token or hold too much. Neither job reads PostgreSQL, so that a database that does
//! not answer leaves both at work.

use std::time::Duration;

use crate::services::sockets::outboxes;
use crate::state::AppState;
use crate::telemetry;

/// How often each job looks: seconds matter here.
pub const EVERY: Duration = Duration::from_secs(1);

/// Closes the notification sockets for which most waits, where too much waits for all of them. Returns the bytes that are left.
pub fn relieve(app: &AppState) -> usize {
    let of_socketio = app.connections.waiting_bytes();
    let left = outboxes::of_notifications(app.settings.outbox_bytes(), of_socketio);
    let waiting = app.notification_sockets.relieve(left);
    telemetry::outbox_bytes("socketio", of_socketio);
    telemetry::outbox_bytes("notification", waiting);
    waiting
}

/// Closes the sockets that stayed silent, and notifies those whose access token has ended. Returns how many were due.
pub fn look(app: &AppState) -> usize {
    let now = app.clock.now();
    app.connections
        .look(now)
        .saturating_add(app.notification_sockets.look(now))
}
