//! What moderators and administrators read (docs/rules.md, Administration).

pub mod announcements;
pub mod audit;
pub mod ledger;
pub mod log;
pub mod me;
pub mod operations;
pub mod pages;
pub mod reports;
pub mod settings;
pub mod trace;
pub mod user_changes;
pub mod users;
