//! How often somebody may do something, and what slows down guessing (decisions.md, section 2).

use domain::account::lockout;
use sha2::{Digest, Sha256};
use store::guard::{self, Subject, Window};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::app::App;
use crate::http::error::{Error, Result};

/// A deed that is counted, in windows that begin with the first one.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// What the window is kept under.
    pub deed: &'static str,
    /// How many in a window.
    pub max: i32,
    /// How long a window is.
    pub window: Duration,
}

/// Failed sign-ins from one address.
pub const SIGN_IN_FAILURES: Limit = Limit {
    deed: "sign-in failure",
    max: 20,
    window: Duration::minutes(10),
};
/// Sign-ups from one address: a school or a tournament shares one, so it is far above a household's.
pub const SIGN_UPS: Limit = Limit {
    deed: "sign-up",
    max: 200,
    window: Duration::hours(1),
};
/// Referral codes looked up from one address: 31^8 codes are not guessed at this pace.
pub const REFERRAL_LOOKUPS: Limit = Limit {
    deed: "referral lookup",
    max: 60,
    window: Duration::minutes(10),
};
/// Looks that one player asks for at those whom they brought in.
pub const REFERRAL_LOOKS: Limit = Limit {
    deed: "referral look",
    max: 60,
    window: Duration::minutes(10),
};
/// Tokens of mails tried from one address: 2^256 are not guessed at any pace, but each is a question to the database.
pub const VERIFICATIONS: Limit = Limit {
    deed: "verification",
    max: 60,
    window: Duration::minutes(10),
};
/// Mails that one player has sent to verify the address, beside that of the sign-up: it may be somebody else's.
pub const VERIFICATION_MAILS: Limit = Limit {
    deed: "verification mail",
    max: 5,
    window: Duration::hours(1),
};
/// Pictures that one player uploads, of themselves or of challenges: each is decoded, one at a time for everybody.
pub const PICTURES: Limit = Limit {
    deed: "picture upload",
    max: 30,
    window: Duration::hours(1),
};
/// Files for messages that one player uploads.
pub const FILE_UPLOADS: Limit = Limit {
    deed: "file upload",
    max: 60,
    window: Duration::hours(1),
};
/// Challenges that one player reports, each once: more an hour is a flood that hides what the others tell.
pub const REPORTS: Limit = Limit {
    deed: "report",
    max: 20,
    window: Duration::hours(1),
};
/// Follows of one player.
pub const FOLLOWS: Limit = Limit {
    deed: "follow",
    max: 300,
    window: Duration::hours(1),
};
/// Notifications that one player sends by will (decisions.md, section 8).
pub const NOTIFICATIONS: Limit = Limit {
    deed: "notification",
    max: 20,
    window: Duration::days(1),
};
/// Invitations to challenges and teams that one player sends: three tournaments of a hundred players a day. Each is a notification.
pub const INVITATIONS: Limit = Limit {
    deed: "invitation",
    max: 300,
    window: Duration::days(1),
};

/// Teams that one player makes or renames: names are taken for ever.
pub const TEAM_FORMS: Limit = Limit {
    deed: "team form",
    max: 30,
    window: Duration::days(1),
};
/// Requests of one player to join teams, and of their team to be connected: each is a notification.
pub const TEAM_REQUESTS: Limit = Limit {
    deed: "team request",
    max: 60,
    window: Duration::days(1),
};

/// What is guarded, as the store keeps it.
pub fn subject(kind: &str, value: &str) -> Subject {
    let mut hash = Sha256::new();
    hash.update(kind.as_bytes());
    hash.update([0]);
    hash.update(value.as_bytes());
    hash.finalize().into()
}

/// What failures against an account are counted under, by whatever name it was called.
pub fn account_subject(id: Uuid) -> Subject {
    subject("account", &id.to_string())
}

/// Counts one deed, and refuses it where that was one too many.
pub async fn take(app: &App, limit: Limit, who: &str) -> Result<()> {
    let window = count(app, limit, who).await?;
    if window.taken <= limit.max {
        Ok(())
    } else {
        Err(too_many(window.ends_at, app.clock.now()))
    }
}

/// Counts the invitations that a player is about to send, and refuses where they are too many for this day.
pub async fn take_invitations(app: &App, player: Uuid, count: usize) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    let Limit { deed, max, window } = INVITATIONS;
    let (subject, now) = (subject(deed, &player.to_string()), app.clock.now());
    // More than fits into the number is more than any limit.
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    let mut connection = app.db.pool().acquire().await.map_err(store::Error::from)?;
    if guard::take_all(&mut connection, &subject, (count, max), window, now).await? {
        return Ok(());
    }
    drop(connection);
    let open = guard::window(&app.db, &subject, now).await?;
    let ends_at = open.map_or(now, |window| window.ends_at);
    Err(Error::TooMany {
        code: "RATE_LIMITED",
        message: "You have invited many players today. Invite fewer, or try again later.",
        retry_seconds: seconds_until(ends_at, now),
    })
}

/// Counts one deed.
pub async fn count(app: &App, limit: Limit, who: &str) -> Result<Window> {
    let mut connection = app.db.pool().acquire().await.map_err(store::Error::from)?;
    let subject = subject(limit.deed, who);
    Ok(guard::take(&mut connection, &subject, limit.window, app.clock.now()).await?)
}

/// Refuses where the window is full already; counts nothing.
pub async fn check(app: &App, limit: Limit, who: &str) -> Result<()> {
    let now = app.clock.now();
    match guard::window(&app.db, &subject(limit.deed, who), now).await? {
        Some(window) if limit.max <= window.taken => Err(too_many(window.ends_at, now)),
        Some(_) | None => Ok(()),
    }
}

fn too_many(ends_at: OffsetDateTime, now: OffsetDateTime) -> Error {
    Error::TooMany {
        code: "RATE_LIMITED",
        message: "Too many attempts. Please try again later.",
        retry_seconds: seconds_until(ends_at, now),
    }
}

/// What an account that failed too often is answered, in the same words whether there is such an account or not.
pub fn locked_out(until: OffsetDateTime, now: OffsetDateTime) -> Error {
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

/// Counts a failure against each subject, and locks those that have failed too often. Those that are locked already
/// are returned: their guesses count for nothing.
pub async fn count_failures(app: &App, subjects: &[Subject]) -> Result<Vec<Subject>> {
    let now = app.clock.now();
    let forgiven_before = now.saturating_sub(lockout::FORGIVEN_AFTER);
    // In one order everywhere, so that two failures at once do not wait for each other.
    let mut subjects = subjects.to_vec();
    subjects.sort_unstable();
    let mut locked = Vec::new();
    let mut tx = app.db.begin().await?;
    for subject in subjects {
        match guard::count_failure(&mut tx, &subject, forgiven_before, now).await? {
            None => locked.push(subject),
            Some(failures) => {
                if let Some(length) = lockout::lock_after(failures) {
                    guard::lock(&mut tx, &subject, now.saturating_add(length)).await?;
                }
            }
        }
    }
    tx.commit().await.map_err(store::Error::from)?;
    Ok(locked)
}
