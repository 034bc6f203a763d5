//! What every transport of mail does.

use std::time::Duration;

use futures_util::future::BoxFuture;
use lettre::Message;
use lettre::message::header::{self, ContentTransferEncoding, ContentType};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use store::mail::Mail;

use super::html;

/// How long a transport may take; afterwards it is unknown whether the mail went out.
pub const SEND_TIME_MAX: Duration = Duration::from_secs(30);

/// For how long one sender prevents the others from sending the same mail: the time above, and that of writing down how it ended.
pub const TURN: Duration = Duration::from_mins(1);

/// Characters of a line of a mail that is sent as it is (RFC 5322).
const LINE_MAX: usize = 998;

/// Delivers mails.
pub trait MailTransport: std::fmt::Debug + Send + Sync {
    /// Hands a mail over. It may be handed over again after a crash, under the same Message-ID.
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryFailure>>;
}

/// A mail was not taken, or we do not know.
#[derive(Debug)]
pub enum DeliveryFailure {
    /// It never will be: there is no such address.
    Refused(String),
    /// Perhaps it will be, later.
    Later(anyhow::Error),
}

/// Hands a mail over, and waits for [`SEND_TIME_MAX`].
pub async fn in_time(transport: &dyn MailTransport, mail: &Mail) -> Result<(), DeliveryFailure> {
    match tokio::time::timeout(SEND_TIME_MAX, transport.send(mail)).await {
        Ok(answer) => answer,
        Err(late) => Err(DeliveryFailure::Later(anyhow::Error::new(late))),
    }
}

/// A mail as it goes over the wire.
pub(super) fn message(mail: &Mail, sender: &Mailbox) -> Result<Message, DeliveryFailure> {
    let later = |error: lettre::error::Error| DeliveryFailure::Later(error.into());
    let recipient = mail
        .recipient
        .parse()
        .map(|address| Mailbox::new(None, address));
    let recipient = recipient
        .map_err(|error| DeliveryFailure::Refused(format!("{}: {error}", mail.recipient)))?;
    Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.id, sender.email.domain())))
        .date(mail.created_at.into())
        .from(sender.clone())
        .to(recipient)
        .subject(mail.subject.clone())
        .header(header::MIME_VERSION_1_0)
        .multipart(
            MultiPart::alternative()
                .singlepart(part(ContentType::TEXT_PLAIN, &mail.body))
                .singlepart(part(
                    ContentType::TEXT_HTML,
                    &html::page(&mail.subject, &mail.body),
                )),
        )
        .map_err(later)
}

fn part(kind: ContentType, text: &str) -> SinglePart {
    SinglePart::builder().header(kind).body(body(text))
}

/// As it is, where it is ASCII in lines that may be sent (RFC 5322): a link that is encoded is one that is copied wrong.
fn body(text: &str) -> Body {
    let is_plain = text.is_ascii() && text.lines().all(|line| line.len() <= LINE_MAX);
    if is_plain {
        let lines = text.replace('\n', "\r\n").into_bytes();
        Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    }
}
