//! Reminds those who have not confirmed or contested a declared result, at half and at nine tenths of their time.

use std::time::Duration;

use crate::app::App;
use crate::jobs::deadlines;

/// How often the job looks: a window has hours.
pub const EVERY: Duration = Duration::from_secs(15);

/// Challenges of one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 200;

/// Sends every reminder that is due; returns how many players were told.
///
/// # Errors
/// Where the database cannot be read. One challenge that fails does not hold up the others.
pub async fn remind(app: &App) -> store::Result<usize> {
    let now = app.clock.now();
    // A silence of the service makes windows longer first: until then half of one may seem to be over that is not.
    if deadlines::was_away(app).await? {
        return Ok(0);
    }
    let mut reminded = 0;
    for id in store::challenge::to_remind(&app.db, now, AT_ONCE_MAX).await? {
        match store::challenge::remind(&app.db, id, now).await {
            Ok(told) => {
                reminded += told.len();
                app.notifications.moved(told);
            }
            Err(error) => {
                tracing::error!(%id, "nobody was reminded of challenge {id}: {error}");
            }
        }
    }
    Ok(reminded)
}
