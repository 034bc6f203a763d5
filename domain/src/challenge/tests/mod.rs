//! The rules of docs/rules.md (Money, Challenges, Disputes), played out. Every step of every test here does the books
//! ([`books`]), so a test of a countdown also proves that no cent was lost on the way.
#![expect(
    clippy::arithmetic_side_effects,
    reason = "a test that overflows panics, and so fails"
)]

mod after;
mod books;
mod stage;

mod clock;
mod commands;
mod declaring;
mod dispute;
mod edit;
mod every_clock;
mod every_state;
mod evidence;
mod fair_play;
mod form;
mod form_any;
mod form_edit;
mod form_terms;
mod join;
mod moderate;
mod notices;
mod outage;
mod payout;
mod penalty;
mod permissions;
mod random;
mod recorded;
mod rematch;
mod reminders;
mod report;
mod stake_limit;
mod start;
mod team_match;
mod team_match_random;
mod team_match_seen;
mod team_match_table;
mod team_successor;
mod team_successor_dispute;
mod vectors;
mod window;
mod wire;
