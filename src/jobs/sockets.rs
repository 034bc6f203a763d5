//! Sockets that stayed silent or outlived their token or hold too much, and players who are gone.

use std::time::Duration;

use crate::services::presence;
use crate::state::AppState;
use crate::telemetry;

/// How often is looked: seconds matter here.
pub const EVERY: Duration = Duration::from_secs(1);

/// Looks once. Answers how many sockets were due and how many players went offline.
pub async fn look(app: &AppState) -> store::Result<(usize, usize)> {
    let now = app.clock.now();
    let lines = app
        .notification_sockets
        .relieve(app.settings.outbox_bytes());
    telemetry::outbox_bytes("socketio", app.connections.waiting_bytes());
    telemetry::outbox_bytes("notification", lines);
    let due = app
        .connections
        .look(now)
        .saturating_add(app.notification_sockets.look(now));
    Ok((due, presence::settle(app).await?))
}
