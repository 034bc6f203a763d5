//! Exports of everything that is stored about a player (docs/rules.md, Accounts).

use time::Duration;

/// How long an archive can be downloaded.
pub const EXPORT_RETENTION: Duration = Duration::days(7);

/// Attempts to write an archive, at most.
pub const EXPORT_TRIES: i32 = 5;
/// How long after a sign-in a player without a password may ask for an export: nothing else shows that it is them.
pub const RECENT_SIGN_IN: Duration = Duration::minutes(10);
