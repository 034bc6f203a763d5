//! The rules of Duel Ledger: money, challenges, accounts, validation.
//!
//! Nothing here does IO, asks for the time or draws a random number. Time and ids are handed in, so that a
//! test can play a year of deadlines in a millisecond and every decision can be replayed.
#![warn(
    clippy::wildcard_enum_match_arm,
    clippy::expect_used,
    clippy::arithmetic_side_effects
)]

pub mod account;
pub mod administration;
pub mod canonical;
pub mod catalogue;
pub mod challenge;
pub mod chat;
pub mod contest;
pub mod cosmetic;
pub mod export;
mod invisible_chars;
pub mod ledger;
pub mod mail;
pub mod money;
pub mod notification;
pub mod outage;
pub mod play_limit;
pub mod points;
pub mod quest;
pub mod referral;
pub mod seal;
pub mod search;
pub mod split;
pub mod stream;
pub mod team;
mod text;
pub mod token;
pub mod units;
pub mod wallet;
pub mod withdrawal;

pub use text::{SHORT_TEXT_MAX, TAG_MAX, TAGS_MAX};
