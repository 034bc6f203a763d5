//! The only SQL of Duel Ledger: one file a noun.
//!
//! Functions that write take a connection or a transaction; its opener commits it.
//! Locks are taken in one order everywhere: challenge row, team rows by id, tokens of mails, referral, idempotency row, points of a
//! player before those of their referrer, feeds of notifications by player, users by id, a withdrawal that ends, balances by id,
//! totals of wallets by player, pools of teams, the supply of tokens.

pub mod account;
pub mod account_status;
pub mod administration;
pub mod audit;
pub mod audit_log;
mod availability;
pub mod base_backup;
pub mod challenge;
pub mod chat;
pub mod closing;
pub mod contest;
pub mod cosmetic;
pub mod db;
pub mod device;
pub mod email_change;
pub mod error;
pub mod evidence;
mod executor;
pub mod export;
pub mod first_steps;
pub mod friend;
pub mod google;
pub mod idempotency;
pub mod installation;
pub mod ledger;
mod like_pattern;
pub mod login;
pub mod mail;
pub mod moderation;
pub mod notification;
pub mod outage;
pub mod passkey;
pub mod personal_data;
pub mod play_limit;
pub mod presence;
pub mod quest;
pub mod rate_limit;
pub mod referral;
mod scram;
pub mod seal;
pub mod second_factor;
pub mod security;
pub mod server_lock;
pub mod session;
pub mod sign_in;
mod statement_pool;
pub mod stats;
pub mod team;
pub mod token;
mod usage;
pub mod verification;
pub mod wallet;

pub use db::{Db, STATEMENT_LIMIT, Tx};
pub use error::{Error, OnConstraint, Result};
pub use statement_pool::{DbConnection, READERS_MAX, WRITERS_MAX};
pub use usage::{PoolReport, StatementReport};
