//! The actix actors: live state is held here, decided by `domain`, written by `store`, published after the commit.
#![warn(clippy::wildcard_enum_match_arm, clippy::expect_used)]

pub mod batcher;
pub mod challenge;
pub mod clock;
pub mod conversation;
mod eviction;
pub mod heartbeat;
pub mod ids;
pub mod notification;
pub mod rate_limit;
pub mod registry;
pub mod session;
mod shards;
pub mod sink;
pub mod wallet;

pub use shards::Shards;
