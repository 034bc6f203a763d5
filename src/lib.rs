//! The Duel Ledger server: HTTP at the edge, jobs behind it, everything wired at start-up.

pub mod http;
pub mod telemetry;
