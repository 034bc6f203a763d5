//! The actix actors: what is live is held here, decided by `domain`, written by `store`, told after the commit.
#![warn(clippy::wildcard_enum_match_arm, clippy::expect_used)]

pub mod batcher;
pub mod challenge;
pub mod clock;
pub mod conversation;
mod crowd;
pub mod handle;
pub mod ids;
pub mod notification;
pub mod outlet;
pub mod pace;
pub mod pulse;
pub mod session;
mod shards;
pub mod wallet;

pub use shards::Shards;
