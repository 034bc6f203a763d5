//! Takes the samples that operators look at.

use std::sync::Arc;
use std::time::Instant;

use crate::state::AppState;
use crate::telemetry::{self, totals};
use crate::wire::operations::{OperationsSample, SocketsSample};

/// Statements that metrics cover: those that took the most time.
const STATEMENTS: usize = 20;

/// What everything is at, without a question to PostgreSQL. Actors that are stuck are given up.
pub fn look(app: &AppState) -> OperationsSample {
    let now = Instant::now();
    let kinds = app.actor_kinds();
    let reports: Vec<_> = kinds.iter().map(|kind| kind.look(now)).collect();
    reports.iter().for_each(telemetry::actor_kind);
    let pools = app.db.pools();
    pools.into_iter().for_each(telemetry::pool);
    telemetry::statements(&app.db.slowest_statements(STATEMENTS));
    telemetry::read_only(app.operations.is_read_only());
    telemetry::database_available(app.db.away_for().is_none());
    let process = telemetry::process(app.is_draining());
    let (socketio, notification) = (&app.connections, &app.notification_sockets);
    let waiting = socketio.waiting_bytes();
    let counted = totals::read();
    OperationsSample {
        at: app.clock.now(),
        actors: reports.iter().map(Into::into).collect(),
        sockets: SocketsSample {
            socketio: socketio.len(),
            notification: notification.len(),
            outbox_bytes: waiting.saturating_add(notification.waiting_bytes()),
        },
        pools: pools.into_iter().map(Into::into).collect(),
        memory_bytes: process.resident_bytes,
        open_files: process.open_files,
        requests: counted.requests,
        server_errors: counted.server_errors,
        rate_limited: counted.rate_limited,
    }
}

/// Takes a sample, and sends it to the consoles.
pub fn sample(app: &AppState) {
    app.operations.record(Arc::new(look(app)));
}
