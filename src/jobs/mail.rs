//! Sends the mails that wait, at least once each, and forgets those that ended long ago.

use std::time::Duration;

use domain::mail::retry_after;
use store::mail::{Mail, MailKind};

use crate::infra::mail::{self, DeliveryFailure, MailTransport, TURN};
use crate::state::AppState;
use crate::telemetry;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_secs(2);

/// How often it sweeps.
pub const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// Mails of one look; the next look takes the rest.
const AT_ONCE_MAX: usize = 50;

/// How long it is known what became of a mail, and a token that ran out is known as one.
const RETENTION: time::Duration = time::Duration::days(30);

/// Sends what waits; returns how many mails went out.
///
/// # Errors
/// Where the database cannot be read or written. A mail that is not taken does not hold up the others.
pub async fn send(app: &AppState) -> store::Result<usize> {
    send_by(app, app.mail.as_ref()).await
}

/// Sends what waits by this transport.
///
/// # Errors
/// As above.
pub async fn send_by(app: &AppState, transport: &dyn MailTransport) -> store::Result<usize> {
    let mut sent = 0;
    for _ in 0..AT_ONCE_MAX {
        let now = app.clock.now();
        let Some(mail) = store::mail::take(&app.db, now, now + TURN).await? else {
            break;
        };
        let answer = match whole(app, &mail) {
            Some(whole) => mail::in_time(transport, &whole).await,
            None => Err(DeliveryFailure::Refused(
                "the key that its link is made of is not given any more".to_owned(),
            )),
        };
        sent += usize::from(answer.is_ok());
        note(app, &mail, answer).await?;
    }
    telemetry::mails_waiting(store::mail::waiting(&app.db).await?);
    Ok(sent)
}

/// The mail with its secret in its place, where it is of a kind that has one: other texts are what players wrote.
fn whole(app: &AppState, mail: &Mail) -> Option<Mail> {
    let mut whole = mail.clone();
    if MailKind::WITH_SECRET
        .map(MailKind::as_str)
        .contains(&mail.kind.as_str())
    {
        whole.body = app.tokens.reveal(mail.id, &mail.body)?;
    }
    Some(whole)
}

/// Writes down how it went. What a mail server complains of may name the address, so it stands in the row and in no log line.
async fn note(
    app: &AppState,
    mail: &Mail,
    answer: Result<(), DeliveryFailure>,
) -> store::Result<()> {
    let (id, now) = (mail.id, app.clock.now());
    // Chance that the mail has for itself: the last byte of its id.
    let [.., spread] = *id.as_bytes();
    let (outcome, noted) = match answer {
        Ok(()) => ("sent", store::mail::sent(&app.db, id, now).await),
        Err(DeliveryFailure::Refused(complaint)) => {
            tracing::warn!(%id, "mail {id} was refused and is given up, its row has the reason");
            let given_up = store::mail::give_up(&app.db, id, &complaint, now).await;
            ("given_up", given_up)
        }
        Err(DeliveryFailure::Later(cause)) => {
            let complaint = format!("{cause:#}");
            if let Some(wait) = retry_after(mail.tries, spread) {
                tracing::warn!(%id, "mail {id} waits, its row has the reason why try {} failed", mail.tries);
                let later = now.saturating_add(wait);
                let postponed = store::mail::postpone(&app.db, id, &complaint, later).await;
                ("postponed", postponed)
            } else {
                tracing::error!(%id, "mail {id} is given up after {} tries, its row has the reason", mail.tries);
                let given_up = store::mail::give_up(&app.db, id, &complaint, now).await;
                ("given_up", given_up)
            }
        }
    };
    metrics::counter!("mails_total", "outcome" => outcome).increment(1);
    noted
}

/// Forgets mails that ended long ago, and tokens; returns how many.
///
/// # Errors
/// Where the database cannot be written.
pub async fn sweep(app: &AppState) -> store::Result<u64> {
    let before = app.clock.now().saturating_sub(RETENTION);
    let mut swept = 0;
    loop {
        let some = store::mail::sweep(&app.db, before).await?
            + store::verification::sweep(&app.db, before).await?;
        if some == 0 {
            return Ok(swept);
        }
        swept += some;
    }
}
