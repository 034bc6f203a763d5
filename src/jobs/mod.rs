//! What the server does without being asked. Each job is a function that a test calls by hand; start-up calls it
//! every so often.

pub mod deadlines;
pub mod idempotency;
pub mod sessions;
pub mod withdrawals;
