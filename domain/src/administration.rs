//! What moderators and administrators do, as the audit log names it, and the limits of it (docs/rules.md, Administration).

use time::{Duration, OffsetDateTime};

use crate::account::AccountRole;

/// Characters of the reason for an administrator's action, at least and at most.
pub const REASON_MIN: usize = 10;
/// See [`REASON_MIN`].
pub const REASON_MAX: usize = 500;
/// Characters of a moderator's note on a closed report, at least and at most.
pub const OUTCOME_NOTE_MIN: usize = 10;
/// See [`OUTCOME_NOTE_MIN`].
pub const OUTCOME_NOTE_MAX: usize = 1_000;
/// Characters of a note about a player.
pub const USER_NOTE_MAX: usize = 2_000;
/// Characters of an announcement.
pub const ANNOUNCEMENT_MAX: usize = 500;
/// The longest suspension that a moderator may impose.
pub const MODERATOR_SUSPENSION_MAX: Duration = Duration::days(7);
/// How long a request for a factor reset waits for a second administrator.
pub const FACTOR_RESET_LIFE: Duration = Duration::hours(24);

/// An action that the audit log records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditAction {
    /// A report was closed.
    ReportClosed,
    /// A note about a player was added.
    NoteAdded,
    /// A player was suspended.
    UserSuspended,
    /// A suspension was lifted.
    UserRestored,
    /// Every session of a player was ended.
    SessionsEnded,
    /// A player got another role.
    RoleChanged,
    /// A reset of a second factor was asked for.
    FactorResetAsked,
    /// A second factor was reset.
    FactorReset,
    /// The mailbox of a player's address was waived: it is lost.
    MailboxWaived,
    /// The audit of the ledger was run by hand.
    AuditRun,
    /// An announcement was published.
    Announced,
    /// An announcement was ended.
    AnnouncementEnded,
    /// A dispute was taken.
    DisputeTaken,
    /// A dispute was given back to the queue.
    DisputeReturned,
    /// A dispute was ruled on, or a ruling was proposed to a second moderator.
    DisputeRuled,
    /// The server was asked to stop.
    ServerDrained,
    /// Players' commands were refused from then on, or taken again.
    ReadOnlySet,
    /// Something else was logged from then on.
    LogFilterSet,
    /// Money was paid into the account of the contest.
    ContestFunded,
    /// A payment was approved, rejected or settled by hand.
    PaymentSettled,
}

impl AuditAction {
    /// As the database and the wire write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ReportClosed => "report_closed",
            Self::NoteAdded => "note_added",
            Self::UserSuspended => "user_suspended",
            Self::UserRestored => "user_restored",
            Self::SessionsEnded => "sessions_ended",
            Self::RoleChanged => "role_changed",
            Self::FactorResetAsked => "factor_reset_asked",
            Self::FactorReset => "factor_reset",
            Self::MailboxWaived => "mailbox_waived",
            Self::AuditRun => "audit_run",
            Self::Announced => "announced",
            Self::AnnouncementEnded => "announcement_ended",
            Self::DisputeTaken => "dispute_taken",
            Self::DisputeReturned => "dispute_returned",
            Self::DisputeRuled => "dispute_ruled",
            Self::ServerDrained => "server_drained",
            Self::ReadOnlySet => "read_only_set",
            Self::LogFilterSet => "log_filter_set",
            Self::ContestFunded => "contest_funded",
            Self::PaymentSettled => "payment_settled",
        }
    }
}

/// What an action was done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetKind {
    /// An account.
    User,
    /// A challenge.
    Challenge,
    /// A report of a challenge or of a player.
    Report,
    /// An announcement.
    Announcement,
    /// The ledger as a whole.
    Ledger,
    /// The server itself.
    Server,
}

impl TargetKind {
    /// As the database and the wire write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Challenge => "challenge",
            Self::Report => "report",
            Self::Announcement => "announcement",
            Self::Ledger => "ledger",
            Self::Server => "server",
        }
    }

    /// The kind of that name, if there is one.
    pub fn parse(text: &str) -> Option<Self> {
        [
            Self::User,
            Self::Challenge,
            Self::Report,
            Self::Announcement,
            Self::Ledger,
            Self::Server,
        ]
        .into_iter()
        .find(|kind| kind.as_str() == text)
    }
}

/// Who reads an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everyone, visitors too.
    All,
    /// Moderators and administrators.
    Staff,
}

impl Audience {
    /// As the database and the wire write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Staff => "staff",
        }
    }

    /// The audience of that name, if there is one.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::All, Self::Staff]
            .into_iter()
            .find(|audience| audience.as_str() == text)
    }
}

/// What the moderators decided on a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportResult {
    /// The report was right, and something was done about it.
    ActionTaken,
    /// Nothing had to be done.
    NoAction,
}

impl ReportResult {
    /// As the database and the wire write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ActionTaken => "action_taken",
            Self::NoAction => "no_action",
        }
    }

    /// The result of that name, if there is one.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::ActionTaken, Self::NoAction]
            .into_iter()
            .find(|result| result.as_str() == text)
    }
}

/// Why a member of the staff may not suspend an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SuspensionError {
    /// It would end before it begins.
    #[error("The end has to be in the future")]
    EndsInThePast,
    /// A moderator's suspension has to end within [`MODERATOR_SUSPENSION_MAX`].
    #[error("A moderator suspends for at most 7 days")]
    TooLong,
}

/// Whether an account that was suspended at `since` until `until` is so at `now`: a suspension lapses by the clock alone.
pub fn is_suspended(
    since: Option<OffsetDateTime>,
    until: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> bool {
    since.is_some() && until.is_none_or(|until| now < until)
}

/// Whether a member of the staff with `role` may suspend an account from `now` until `until`, or for good where it is `None`.
///
/// # Errors
/// See [`SuspensionError`].
pub fn check_suspension(
    role: AccountRole,
    now: OffsetDateTime,
    until: Option<OffsetDateTime>,
) -> Result<(), SuspensionError> {
    if until.is_some_and(|until| until <= now) {
        return Err(SuspensionError::EndsInThePast);
    }
    let latest = now.saturating_add(MODERATOR_SUSPENSION_MAX);
    match role {
        AccountRole::Admin => Ok(()),
        AccountRole::Moderator | AccountRole::User => match until {
            Some(until) if until <= latest => Ok(()),
            Some(_) | None => Err(SuspensionError::TooLong),
        },
    }
}

/// Whether a member of the staff with `role` may lift a suspension that one with `imposed_by` imposed; none for the command line.
/// What an administrator has decided, a moderator does not undo.
pub fn may_lift_suspension(role: AccountRole, imposed_by: Option<AccountRole>) -> bool {
    match role {
        AccountRole::Admin => true,
        AccountRole::Moderator | AccountRole::User => imposed_by == Some(AccountRole::Moderator),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_moderator_lifts_what_a_moderator_has_imposed() {
        use AccountRole::{Admin, Moderator, User};
        for (imposed_by, may) in [
            (Some(Moderator), true),
            (Some(Admin), false),
            // Who imposed it is no member of the staff any more, or used the command line.
            (Some(User), false),
            (None, false),
        ] {
            assert_eq!(may_lift_suspension(Moderator, imposed_by), may);
            assert!(may_lift_suspension(Admin, imposed_by));
        }
    }

    #[test]
    fn a_moderator_suspends_for_a_week_and_an_administrator_for_good() {
        let now = datetime!(2026-11-21 12:00 UTC);
        let week = now + MODERATOR_SUSPENSION_MAX;
        let later = week + Duration::SECOND;
        for (role, until, expected) in [
            (AccountRole::Moderator, Some(week), Ok(())),
            (
                AccountRole::Moderator,
                Some(later),
                Err(SuspensionError::TooLong),
            ),
            (AccountRole::Moderator, None, Err(SuspensionError::TooLong)),
            (AccountRole::Admin, Some(later), Ok(())),
            (AccountRole::Admin, None, Ok(())),
            (
                AccountRole::Admin,
                Some(now),
                Err(SuspensionError::EndsInThePast),
            ),
        ] {
            assert_eq!(
                check_suspension(role, now, until),
                expected,
                "{role:?} {until:?}"
            );
        }
    }

    #[test]
    fn a_suspension_lapses_at_its_end() {
        let now = datetime!(2026-11-21 12:00 UTC);
        let later = now + Duration::SECOND;
        assert!(!is_suspended(None, None, now));
        assert!(is_suspended(Some(now), None, now));
        assert!(is_suspended(Some(now), Some(later), now));
        assert!(!is_suspended(Some(now), Some(later), later));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for result in [ReportResult::ActionTaken, ReportResult::NoAction] {
            assert_eq!(ReportResult::parse(result.as_str()), Some(result));
        }
        for audience in [Audience::All, Audience::Staff] {
            assert_eq!(Audience::parse(audience.as_str()), Some(audience));
        }
        assert_eq!(TargetKind::parse("ledger"), Some(TargetKind::Ledger));
        assert_eq!(TargetKind::parse("Ledger"), None);
    }
}
