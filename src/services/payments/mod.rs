//! Deposits and withdrawals at the payment provider: asks it, and writes down how each payment ended.

pub mod deposits;
pub mod withdrawals;
