//! Black box: each test starts the real server on a database of its own and talks to it as a browser would.
#![expect(clippy::unwrap_used, reason = "a test may fall")]

mod harness;
mod people;

mod assets;
mod account;
mod friend;
mod health;
mod profile;
mod session;
