//! The subcommands of `duel-ledger`, and its command line.

pub mod account;
pub mod admin;
pub mod announce;
pub mod audit;
pub mod authority;
pub mod backup;
pub mod cli;
pub mod load_players;
pub mod payments;
pub mod seal;
pub mod security;
pub mod with_temp_db;
