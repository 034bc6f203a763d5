//! The text of each mail, put into the queue of mails in the transaction of the command that it is about.

mod closing;
pub mod email_change;
mod export;
mod security;
mod verification;
pub mod withdrawal;

pub use closing::closed;
pub use export::export_ready;
pub use security::{MailContext, SecurityNotice, notice, put_notice};
pub use verification::{Letter, ask_to_verify, offer_reset, token_hash};
