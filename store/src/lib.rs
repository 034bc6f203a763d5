//! The only SQL of Duel Ledger: one file a noun.
//!
//! Functions that write take a connection or a transaction; whoever opened it commits it.
//! Locks are taken in one order everywhere: challenge row, team rows by id, tokens of mails, referral, idempotency row, points of a
//! player before those of their referrer, feeds of notifications by player, users by id, balances by id.

pub mod account;
pub mod audit;
pub mod challenge;
pub mod chat;
pub mod db;
pub mod error;
pub mod friend;
pub mod guard;
pub mod idempotency;
mod kept;
pub mod ledger;
pub mod mail;
pub mod notification;
mod pattern;
pub mod presence;
pub mod referral;
pub mod session;
mod single;
pub mod stats;
pub mod team;
pub mod verification;
pub mod wallet;

pub use db::{Db, MIGRATOR, Tx};
pub use error::{Error, OnConstraint, Result};
pub use kept::{READERS_MAX, WRITERS_MAX};
