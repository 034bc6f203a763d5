//! The text of each mail, put into the queue of mails in the transaction of the command that it is about.

mod security;
mod verification;
pub mod withdrawal;

pub use security::{SecurityNotice, notice};
pub use verification::{Letter, ask_to_verify, offer_reset, token_hash};
