//! Reminders.
//!
//! Of those who have not confirmed or contested a declared result, at half and at nine tenths of their time; of the sides of a
//! dispute, before the time for evidence, a held result or the dispute itself ends; of the moderators, before a dispute or an appeal
//! is to be taken or decided, or ends; of those in a challenge, that its scheduled start nears.

use std::time::Duration;

use uuid::Uuid;

use crate::state::AppState;

/// How often the job looks: a window has hours.
pub const EVERY: Duration = Duration::from_secs(15);

/// Challenges of one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 200;

/// Sends every reminder that is due; returns how many players were notified.
///
/// # Errors
/// Where the database cannot be read. One challenge that fails does not hold up the others.
pub async fn remind(app: &AppState) -> store::Result<usize> {
    let now = app.clock.now();
    // An outage makes windows longer first: until then half of one may seem to be over that is not. Challenges that have
    // not applied it yet are left out.
    app.challenges.pulse().reach(now, None).await?;
    let site = app.settings.public_url();
    let mut reminded = 0;
    for id in store::challenge::to_remind(&app.db, now, AT_ONCE_MAX).await? {
        let sent = store::challenge::remind(&app.db, id, &site, now).await;
        reminded += wake(app, id, sent);
    }
    for id in store::challenge::disputes_to_remind(&app.db, now, AT_ONCE_MAX).await? {
        let sent = store::challenge::remind_of_dispute(&app.db, id, &site, now).await;
        reminded += wake(app, id, sent);
    }
    Ok(reminded)
}

/// Wakes the inboxes of those who were reminded; answers how many there are.
fn wake(app: &AppState, id: Uuid, sent: store::Result<Vec<Uuid>>) -> usize {
    match sent {
        Ok(recipients) => {
            let count = recipients.len();
            app.notifications.moved(recipients);
            count
        }
        Err(error) => {
            error.log(format_args!(
                "the reminders of challenge {id} were not sent"
            ));
            0
        }
    }
}

/// Notifies the participants of challenges whose scheduled start nears; returns in how many any of them was notified.
///
/// # Errors
///
/// Where the database cannot be read. One challenge that fails does not hold up the others: a participant who
/// is not notified has to be ready before the match can start.
pub async fn announce(app: &AppState) -> store::Result<usize> {
    let mut announced = 0;
    for id in store::challenge::to_announce(&app.db, app.clock.now(), AT_ONCE_MAX).await? {
        match app.challenges.announce_start(id).await {
            Ok(was_notified) => announced += usize::from(was_notified),
            Err(error) => error.log(format_args!("the start of challenge {id} is not announced")),
        }
    }
    Ok(announced)
}
