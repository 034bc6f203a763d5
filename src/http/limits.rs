//! Counting what the limits in PostgreSQL allow, and how a full window is answered (docs/limits.md).

use store::rate_limit;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::infra::rate_limits::stored::{INVITATIONS, StoredLimit};
use crate::services::accounts::subject;
use crate::state::AppState;

/// Counts one action, and refuses it where that was one too many.
pub(crate) async fn take(app: &AppState, limit: StoredLimit, who: &str) -> Result<()> {
    let mut connection = app.db.acquire().await?;
    let subject = subject(limit.action, who);
    let window = rate_limit::take(&mut connection, &subject, limit.window, app.clock.now()).await?;
    if window.taken <= app.rate_limits.max_of(&limit) {
        Ok(())
    } else {
        Err(too_many(window.ends_at, app.clock.now()))
    }
}

/// Counts the invitations that a player is about to send, and refuses where they are too many for this day.
pub(crate) async fn take_invitations(app: &AppState, player: Uuid, count: usize) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    let StoredLimit { action, window, .. } = INVITATIONS;
    let (subject, now) = (subject(action, &player.to_string()), app.clock.now());
    // More than fits into the number is more than any limit.
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    let max = app.rate_limits.max_of(&INVITATIONS);
    let mut connection = app.db.acquire().await?;
    if rate_limit::take_all(&mut connection, &subject, (count, max), window, now).await? {
        return Ok(());
    }
    drop(connection);
    let open = rate_limit::window(&app.db, &subject, now).await?;
    let ends_at = open.map_or(now, |window| window.ends_at);
    Err(Error::TooMany {
        code: "RATE_LIMITED",
        message: "You have invited many players today. Invite fewer, or try again later.",
        retry_seconds: seconds_until(ends_at, now),
    })
}

/// What a window that is full is answered with.
pub(crate) fn too_many(ends_at: OffsetDateTime, now: OffsetDateTime) -> Error {
    Error::TooMany {
        code: "RATE_LIMITED",
        message: "Too many attempts. Please try again later.",
        retry_seconds: seconds_until(ends_at, now),
    }
}

/// What an account that failed too often is answered, in the same words whether there is such an account or not.
pub(crate) fn locked_out(until: OffsetDateTime, now: OffsetDateTime) -> Error {
    Error::TooMany {
        code: "LOCKED_OUT",
        message: "Too many failed attempts. Please wait before you try again.",
        retry_seconds: seconds_until(until, now),
    }
}

fn seconds_until(until: OffsetDateTime, now: OffsetDateTime) -> u64 {
    let left = until - now;
    let whole = left
        .whole_seconds()
        .saturating_add(i64::from(0 < left.subsec_nanoseconds()));
    u64::try_from(whole).unwrap_or(0).max(1)
}
