//! What operators look at, read every few seconds: actors, pools, the process. Nothing here asks PostgreSQL.

use std::time::Instant;

use crate::state::AppState;
use crate::telemetry;

/// Looks at everything once, and gives up the actors that are stuck. Returns how many those were.
pub fn look(app: &AppState) -> usize {
    let now = Instant::now();
    let mut stuck = 0;
    for kind in app.actor_kinds() {
        let report = kind.look(now);
        telemetry::actor_kind(&report);
        stuck += report.stuck;
    }
    app.db.pools().into_iter().for_each(telemetry::pool);
    telemetry::database_available(app.db.away_for().is_none());
    telemetry::process(app.is_draining());
    stuck
}
