//! What every kind of actor stands on: their registry and its evictions, batchers, threads, time, ids and ways out.

pub mod batcher;
pub mod clock;
mod eviction;
pub mod ids;
pub mod rate_limit;
pub mod registry;
pub mod shards;
pub mod sink;
