//! Takes the samples that operators look at, and gives up actors that are stuck. Nothing here asks PostgreSQL.

pub use crate::services::operations::EVERY;
use crate::services::sampling;
use crate::state::AppState;
use crate::telemetry;

/// Takes a sample, and merges what was measured into its buckets.
pub fn look(app: &AppState) {
    telemetry::metrics().run_upkeep();
    sampling::sample(app);
}
