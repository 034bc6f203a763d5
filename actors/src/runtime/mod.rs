//! What every kind of actor stands on: its life, its registry and evictions, batchers, threads, time, ids and ways out.

pub mod batcher;
pub mod clock;
pub mod envelope;
mod eviction;
pub mod fault;
pub mod host;
pub mod ids;
pub mod meter;
pub mod rate_limit;
pub mod registry;
pub mod shards;
pub mod sink;
pub mod spans;
