//! The load tester of Duel Ledger.
//!
//! It is a client of the server's real protocols that shares no code with it. Arrivals follow a schedule, not the server's answers
//! (`schedule`), players act (`scenario`) through clients (`client`), latencies go to histograms (`record`), and what the server
//! promised is compared with what it did (`check`). `control` runs all of it, in one process or in several, and `report` states what
//! came of it.

pub mod accounts;
pub mod check;
pub mod cli;
pub mod client;
pub mod clock;
pub mod control;
pub mod failure;
pub mod player;
pub mod record;
pub mod report;
pub mod scenario;
pub mod schedule;
pub mod search;
pub mod server;
pub mod shared;
pub mod stop;
pub mod view;
pub mod worker;
