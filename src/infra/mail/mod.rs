//! The transports of mail: a mail server, or a folder of the data folder.
//!
//! Mails wait in the database (`store::mail`), written in the transaction of the command that they are about; `jobs::mail`
//! hands them to a transport.

mod folder;
mod html;
pub mod smtp;
mod transport;

use std::sync::Arc;

use anyhow::Context;
use lettre::message::Mailbox;

use crate::settings::Settings;

pub use folder::{Folder, StoredMail};
pub use smtp::Smtp;
pub use transport::{DeliveryFailure, MailTransport, SEND_TIME_MAX, TURN, in_time};

/// The sender of mails of a server without the setting.
const DEFAULT_SENDER: &str = "Duel Ledger <no-reply@localhost>";

/// The transport of the settings: a mail server, or a folder.
///
/// # Errors
/// Where a setting cannot be used, or the folder cannot be made.
pub fn open(settings: &Settings) -> anyhow::Result<Arc<dyn MailTransport>> {
    let sender = settings.mail_from.as_deref().unwrap_or(DEFAULT_SENDER);
    let sender: Mailbox = sender.parse().context("MAIL_FROM is no address")?;
    Ok(match &settings.smtp_url {
        Some(url) => Arc::new(Smtp::open(url, sender)?),
        None => Arc::new(Folder::open(&settings.data_dir, sender)?),
    })
}
