//! Black box: each test starts the real server on a database of its own and talks to it as a browser would.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fall"
)]
#![expect(
    clippy::too_many_lines,
    clippy::similar_names,
    clippy::excessive_nesting,
    reason = "a test is one story, of people with short names, in a block of its macro"
)]

/// As in the server: glibc would retain what the hashes of hundreds of servers leave behind.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

mod books;
mod channel;
mod harness;
mod node;
mod people;
mod sockets;

mod account;
mod account_commands;
mod admin;
mod assets;
mod audit;
mod backup;
mod bypass;
mod challenge;
mod chat;
mod closed;
mod closing;
mod connect;
mod connections;
mod demo;
mod deposits;
mod drain;
mod email_change;
mod email_change_both;
mod email_change_ended;
mod email_change_waived;
mod embedded;
mod enumeration;
mod export;
mod faults;
mod first_steps;
mod friend;
mod friend_lists;
mod friend_pages;
mod google;
mod guarded;
mod hang_up;
mod health;
mod history;
mod installation;
mod kills;
mod ledger;
mod limits;
mod live;
mod load_players;
mod login;
mod mail;
mod mail_text;
mod metrics;
mod migrate;
mod moderation;
mod notification;
mod openapi;
mod operations;
mod outage;
mod passkey;
mod passkey_confirm;
mod passkey_step;
mod password_reset;
mod payments;
mod personal_data;
mod plans;
mod play_limit;
mod profile;
mod public_profile;
mod quest;
mod referral;
mod refresh;
mod seal;
mod search;
mod search_texts;
mod second_factor;
mod session;
mod settings;
mod smtp;
mod stats;
mod suspended;
mod team;
mod terms;
mod traces;
mod turns;
mod wallet;
mod withdrawals;

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// Our program.
const SERVER: &str = env!("CARGO_BIN_EXE_server");
