//! Hands mails to a mail server.

use anyhow::Context;
use futures_util::future::{BoxFuture, FutureExt};
use lettre::message::Mailbox;
use lettre::transport::smtp::response::Category;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use store::mail::Mail;

use super::transport::{DeliveryFailure, MailTransport, message};

/// A mail server. Each mail has a connection of its own: mails are few, and an idle connection would time out between
/// them.
#[derive(Debug)]
pub struct Smtp {
    server: AsyncSmtpTransport<Tokio1Executor>,
    sender: Mailbox,
}

impl Smtp {
    /// The mail server at an address such as `smtps://user:password@mail.example.com`.
    ///
    /// # Errors
    /// Where it is no such address.
    pub fn open(url: &str, sender: Mailbox) -> anyhow::Result<Self> {
        // The address carries a password: the error states only which setting is wrong.
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .ok()
            .context("SMTP_URL cannot be used")?;
        Ok(Self {
            server: server
                .timeout(Some(super::transport::SEND_TIME_MAX))
                .build(),
            sender,
        })
    }
}

/// Whether a mail server can be reached by this address at all, as far as its words go.
pub fn check_url(url: &str) -> bool {
    AsyncSmtpTransport::<Tokio1Executor>::from_url(url).is_ok()
}

impl MailTransport for Smtp {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryFailure>> {
        async move {
            let message = message(mail, &self.sender)?;
            match self.server.send(message).await {
                Ok(_taken) => Ok(()),
                Err(error) => Err(failure(error)),
            }
        }
        .boxed()
    }
}

/// Codes 550 to 559 are about the mail and its recipient; all others are about us, such as a password that is wrong, and an
/// operator may mend that before the mail is given up.
fn failure(error: lettre::transport::smtp::Error) -> DeliveryFailure {
    let category = error.status().map(|code| code.category);
    if error.is_permanent() && category == Some(Category::MailSystem) {
        DeliveryFailure::Refused(error.to_string())
    } else {
        DeliveryFailure::Later(error.into())
    }
}
