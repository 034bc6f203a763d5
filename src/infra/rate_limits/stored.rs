//! Limits that must outlive a restart, counted in PostgreSQL (docs/limits.md): guesses, mails, sign-ups, money.

use time::Duration;

/// An action that is counted in windows that begin with the first one.
#[derive(Debug, Clone, Copy)]
pub struct StoredLimit {
    /// What is counted; the windows are stored under it.
    pub action: &'static str,
    /// Whose actions are counted together, for the document.
    pub of: &'static str,
    /// How many in a window, before the factor of the settings.
    pub max: i32,
    /// How long a window is.
    pub window: Duration,
}

/// Every limit of this module that refuses something, as the document lists them.
pub const STORED: [StoredLimit; 33] = [
    SIGN_IN_ATTEMPTS,
    SIGN_INS,
    FACTOR_TRIES,
    GOOGLE_SIGN_INS,
    PASSKEY_SIGN_INS,
    PASSKEY_CONFIRMATIONS,
    REFRESHES,
    DEVICE_NOTICES,
    PASSWORD_CHANGES,
    FACTOR_CHANGES,
    PROFILE_CHANGES,
    SIGN_UPS,
    REFERRAL_LOOKUPS,
    REFERRAL_LOOKS,
    VERIFICATIONS,
    VERIFICATION_MAILS,
    RESET_REQUESTS,
    RESET_MAILS,
    EMAIL_CHANGES,
    PICTURES,
    FILE_UPLOADS,
    EVIDENCE_FILES,
    REPORTS,
    FOLLOWS,
    NOTIFICATIONS,
    INVITATIONS,
    TEAM_FORMS,
    TEAM_REQUESTS,
    TEAM_ACCEPTANCES,
    POOL_MOVEMENTS,
    DEPOSITS,
    WITHDRAWALS,
    EXPORTS,
];

/// Attempts to sign in from one network, counted before the hash; one that succeeds is given back.
pub const SIGN_IN_ATTEMPTS: StoredLimit = StoredLimit {
    action: "sign-in attempt",
    of: "a network; one that succeeds is given back",
    max: 20,
    window: Duration::minutes(10),
};
/// Attempts to sign in to one account from one network, or from one known device, the successful ones too: each costs a
/// hash and each success a session.
pub const SIGN_INS: StoredLimit = StoredLimit {
    action: "sign-in",
    of: "an account from one network or known device",
    max: 30,
    window: Duration::minutes(10),
};
/// Codes of the second factor tried at the sign-in to one account from devices that it does not know, from any network: of a
/// million codes three are good at a time.
pub const FACTOR_TRIES: StoredLimit = StoredLimit {
    action: "second factor",
    of: "an account from devices that it does not know; one that succeeds is given back",
    max: 50,
    window: Duration::days(1),
};
/// ID tokens of Google, and the steps after them, that one network sends: each costs the check of a signature or some queries. A
/// school shares one.
pub const GOOGLE_SIGN_INS: StoredLimit = StoredLimit {
    action: "sign-in with Google",
    of: "a network",
    max: 200,
    window: Duration::minutes(10),
};
/// Steps of sign-ins by passkey from one network, two for each sign-in: each first one stores a row for five minutes.
///
/// A login screen asks for a question as soon as it is shown, so that the browser can offer passkeys among the names that it fills in.
pub const PASSKEY_SIGN_INS: StoredLimit = StoredLimit {
    action: "passkey sign-in",
    of: "a network; a sign-in has two steps, and a login screen that is shown is the first one",
    max: 600,
    window: Duration::minutes(10),
};
/// Questions to the authenticators of one player that are to confirm a command.
pub const PASSKEY_CONFIRMATIONS: StoredLimit = StoredLimit {
    action: "passkey confirmation",
    of: "a player",
    max: 60,
    window: Duration::hours(1),
};
/// Failed sign-ins of one name from devices that it does not know, from any network: the delay grows with them
/// (`domain::account::lockout::delay_after`). It refuses no sign-in.
pub const NAME_FAILURES: StoredLimit = StoredLimit {
    action: "sign-in failure of a name",
    of: "",
    max: i32::MAX,
    window: Duration::hours(24),
};
/// Refreshes of one session: one in 5 seconds, counted over five minutes, because each tab that is opened asks for one.
pub const REFRESHES: StoredLimit = StoredLimit {
    action: "refresh",
    of: "a session",
    max: 60,
    window: Duration::minutes(5),
};
/// Mails to one player about devices that are new to the account: a client that stores no cookies is new each time.
pub const DEVICE_NOTICES: StoredLimit = StoredLimit {
    action: "device notice",
    of: "a player",
    max: 20,
    window: Duration::days(1),
};
/// Changes of password that one player asks for, the failed ones too: each costs two hashes.
pub const PASSWORD_CHANGES: StoredLimit = StoredLimit {
    action: "password change",
    of: "a player",
    max: 10,
    window: Duration::hours(1),
};
/// Changes of the second factor that one player asks for, the failed ones too.
pub const FACTOR_CHANGES: StoredLimit = StoredLimit {
    action: "second factor change",
    of: "a player",
    max: 20,
    window: Duration::hours(1),
};
/// Changes of one player's profile: each reads and clears the challenges in memory that show it.
pub const PROFILE_CHANGES: StoredLimit = StoredLimit {
    action: "profile change",
    of: "a player",
    max: 60,
    window: Duration::hours(1),
};
/// Sign-ups from one address: a school or a tournament shares one, so it is far above a household's.
pub const SIGN_UPS: StoredLimit = StoredLimit {
    action: "sign-up",
    of: "a network",
    max: 200,
    window: Duration::hours(1),
};
/// Referral codes looked up from one address: 31^8 codes are not guessed at this rate.
pub const REFERRAL_LOOKUPS: StoredLimit = StoredLimit {
    action: "referral lookup",
    of: "a network",
    max: 60,
    window: Duration::minutes(10),
};
/// Looks that one player asks for at those whom they brought in.
pub const REFERRAL_LOOKS: StoredLimit = StoredLimit {
    action: "referral look",
    of: "a player",
    max: 60,
    window: Duration::minutes(10),
};
/// Tokens of mails tried from one address: 2^256 are not guessed at any rate, but each is a query to the database.
pub const VERIFICATIONS: StoredLimit = StoredLimit {
    action: "verification",
    of: "a network",
    max: 60,
    window: Duration::minutes(10),
};
/// Mails that one player has sent to verify the address, beside that of the sign-up: the address may be another
/// person's.
pub const VERIFICATION_MAILS: StoredLimit = StoredLimit {
    action: "verification mail",
    of: "a player",
    max: 5,
    window: Duration::hours(1),
};
/// Links for a new password that are asked for from one network: nothing in the answer reveals whether an account has the
/// address.
pub const RESET_REQUESTS: StoredLimit = StoredLimit {
    action: "reset request",
    of: "a network",
    max: 30,
    window: Duration::hours(1),
};
/// Mails to one player with a link for a new password.
pub const RESET_MAILS: StoredLimit = StoredLimit {
    action: "reset mail",
    of: "a player",
    max: 5,
    window: Duration::hours(1),
};
/// Changes of the email address that one player asks for: the address may be another person's.
pub const EMAIL_CHANGES: StoredLimit = StoredLimit {
    action: "email change",
    of: "a player",
    max: 5,
    window: Duration::hours(1),
};
/// Pictures that one player uploads, of themselves or of challenges: each is decoded, one at a time for the whole
/// server.
pub const PICTURES: StoredLimit = StoredLimit {
    action: "picture upload",
    of: "a player",
    max: 30,
    window: Duration::hours(1),
};
/// Files for messages that one player uploads.
pub const FILE_UPLOADS: StoredLimit = StoredLimit {
    action: "file upload",
    of: "a player",
    max: 60,
    window: Duration::hours(1),
};
/// Files in disputes that one player uploads, counted apart from those of messages, which leave room for them so.
pub const EVIDENCE_FILES: StoredLimit = StoredLimit {
    action: "evidence upload",
    of: "a player; a file each",
    max: 60,
    window: Duration::hours(1),
};
/// Challenges that one player reports, each once: more an hour is a flood that hides what the others report.
pub const REPORTS: StoredLimit = StoredLimit {
    action: "report",
    of: "a player",
    max: 20,
    window: Duration::hours(1),
};
/// Follows of one player.
pub const FOLLOWS: StoredLimit = StoredLimit {
    action: "follow",
    of: "a player",
    max: 300,
    window: Duration::hours(1),
};
/// Notifications that one player sends by will (docs/rules.md, Notifications).
pub const NOTIFICATIONS: StoredLimit = StoredLimit {
    action: "notification",
    of: "a player",
    max: 20,
    window: Duration::days(1),
};
/// Invitations to challenges and teams that one player sends: three tournaments of a hundred players a day. Each is a notification.
pub const INVITATIONS: StoredLimit = StoredLimit {
    action: "invitation",
    of: "a player",
    max: 300,
    window: Duration::days(1),
};

/// Teams that one player makes or renames: names are taken for ever.
pub const TEAM_FORMS: StoredLimit = StoredLimit {
    action: "team form",
    of: "a player",
    max: 30,
    window: Duration::days(1),
};
/// Requests of one player to join teams, and of their team to be connected: each is a notification.
pub const TEAM_REQUESTS: StoredLimit = StoredLimit {
    action: "team request",
    of: "a player",
    max: 60,
    window: Duration::days(1),
};

/// Matches that one leader accepts for a team: each holds a place, and notifies both teams.
pub const TEAM_ACCEPTANCES: StoredLimit = StoredLimit {
    action: "team acceptance",
    of: "a player",
    max: 20,
    window: Duration::days(1),
};

/// Payments of one player into pools of teams and back, the refused ones too: each is a row that is stored for ever.
pub const POOL_MOVEMENTS: StoredLimit = StoredLimit {
    action: "pool movement",
    of: "a player",
    max: 120,
    window: Duration::hours(1),
};

/// Deposits that one player asks for, repetitions too: each asks the provider.
pub const DEPOSITS: StoredLimit = StoredLimit {
    action: "deposit",
    of: "a player",
    max: 30,
    window: Duration::hours(1),
};
/// Withdrawals that one player asks for, the refused ones too: each costs a hash of the password, and a mail.
pub const WITHDRAWALS: StoredLimit = StoredLimit {
    action: "withdrawal",
    of: "a player",
    max: 30,
    window: Duration::hours(1),
};
/// Exports that one player asks for, the refused ones too: each reads every row about the player.
pub const EXPORTS: StoredLimit = StoredLimit {
    action: "export",
    of: "a player",
    max: 5,
    window: Duration::days(1),
};
