//! What the security log has of an account (OWASP ASVS 7.2).

use time::Duration;

/// How long events are stored; PostgreSQL itself refuses to delete one within its first year.
pub const EVENTS_RETENTION: Duration = Duration::days(400);
/// How often the owner of an account under attack is notified by mail, at most.
pub const ATTACK_NOTICE_EVERY: Duration = Duration::hours(24);

/// What happened to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityEvent {
    /// It was opened, with age and terms confirmed.
    SignedUp,
    /// A sign-in succeeded.
    SignedIn,
    /// A password was wrong.
    SignInFailed,
    /// The pair of name and network, or the device, was locked after failures.
    SignInLocked,
    /// Sign-ins failed from many places.
    AccountAttacked,
    /// A sign-in came from a device that the account did not know.
    DeviceNew,
    /// A rotated refresh token was used again.
    RefreshReused,
    /// A session was ended, not by signing out on its own device.
    SessionEnded,
    /// A device signed out.
    SignedOut,
    /// The password was changed.
    PasswordChanged,
    /// The current password was wrong where a command asked for it.
    PasswordRefused,
    /// The username was changed.
    UsernameChanged,
    /// The dispute terms were accepted.
    TermsAccepted,
    /// A role was given.
    RoleGiven,
    /// A withdrawal was asked for.
    WithdrawalAsked,
    /// A withdrawal was cancelled by its owner.
    WithdrawalCancelled,
    /// The email address was changed.
    EmailChanged,
    /// A change of the email address was reverted.
    EmailRestored,
    /// An operator waived the mailbox of the address, which is lost.
    MailboxWaived,
    /// A limit on stakes or deposits was changed.
    PlayLimitChanged,
    /// A cool-off was begun, or made longer.
    CoolOffStarted,
    /// The player asked for an export of all data.
    ExportAsked,
    /// The owner closed the account.
    AccountClosed,
    /// A second factor was switched on.
    FactorEnabled,
    /// The second factor was switched off.
    FactorDisabled,
    /// A Google account was linked, which signs in from now on.
    GoogleLinked,
    /// The Google account was unlinked.
    GoogleUnlinked,
    /// A code of the second factor was wrong.
    FactorRefused,
    /// A recovery code was used in place of a code of the app.
    RecoveryCodeUsed,
    /// The recovery codes were replaced.
    RecoveryCodesReplaced,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// All passkeys were removed.
    PasskeysRemoved,
    /// A passkey did not confirm a command, or was no second step of a sign-in: its signature was no good.
    PasskeyRefused,
    /// An administrator suspended the account.
    Suspended,
    /// An administrator lifted the suspension.
    Restored,
}

impl SecurityEvent {
    /// As the database and the wire write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SignedUp => "signed_up",
            Self::SignedIn => "signed_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignInLocked => "sign_in_locked",
            Self::AccountAttacked => "account_attacked",
            Self::DeviceNew => "device_new",
            Self::RefreshReused => "refresh_reused",
            Self::SessionEnded => "session_ended",
            Self::SignedOut => "signed_out",
            Self::PasswordChanged => "password_changed",
            Self::PasswordRefused => "password_refused",
            Self::UsernameChanged => "username_changed",
            Self::TermsAccepted => "terms_accepted",
            Self::RoleGiven => "role_given",
            Self::WithdrawalAsked => "withdrawal_asked",
            Self::WithdrawalCancelled => "withdrawal_cancelled",
            Self::EmailChanged => "email_changed",
            Self::EmailRestored => "email_restored",
            Self::MailboxWaived => "mailbox_waived",
            Self::PlayLimitChanged => "play_limit_changed",
            Self::CoolOffStarted => "cool_off_started",
            Self::ExportAsked => "export_asked",
            Self::AccountClosed => "account_closed",
            Self::FactorEnabled => "factor_enabled",
            Self::FactorDisabled => "factor_disabled",
            Self::GoogleLinked => "google_linked",
            Self::GoogleUnlinked => "google_unlinked",
            Self::FactorRefused => "factor_refused",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::RecoveryCodesReplaced => "recovery_codes_replaced",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::PasskeysRemoved => "passkeys_removed",
            Self::PasskeyRefused => "passkey_refused",
            Self::Suspended => "suspended",
            Self::Restored => "restored",
        }
    }
}
