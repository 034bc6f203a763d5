//! The actix actors: live state is held here, decided by `domain`, written by `store`, published after the commit.
//!
//! One module for each noun, on top of [`runtime`].
#![warn(clippy::wildcard_enum_match_arm, clippy::expect_used)]

pub mod challenge;
pub mod conversation;
pub mod heartbeat;
pub mod notification;
pub mod runtime;
pub mod session;
pub mod team_pool;
pub mod wallet;
