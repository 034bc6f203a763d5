//! The Duel Ledger server: HTTP at the edge, jobs behind it, everything wired at start-up.

pub mod commands;
pub mod http;
pub mod infra;
pub mod jobs;
pub mod services;
pub mod settings;
pub mod socket;
pub mod startup;
pub mod state;
pub mod telemetry;
pub mod wire;
