//! What becomes of every column that refers to an account: where an export has it, and what closing the account does to its rows.
//! A test compares the list with the foreign keys of the schema.

use self::Closing::{Erased, Stays};
use self::Export::{Section, Withheld};

/// Whether a player gets it in an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// In this section.
    Section(&'static str),
    /// Not, for this reason.
    Withheld(&'static str),
}

/// What closing the account does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// No row refers to the account any more.
    Erased,
    /// Rows stay, with the id alone, for this reason.
    Stays(&'static str),
}

/// A column that refers to `users`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonalColumn {
    /// Its table.
    pub table: &'static str,
    /// Its name.
    pub column: &'static str,
    /// Whether it is exported.
    pub export: Export,
    /// What closing the account does.
    pub closing: Closing,
}

const fn column(
    table: &'static str,
    column: &'static str,
    export: Export,
    closing: Closing,
) -> PersonalColumn {
    PersonalColumn {
        table,
        column,
        export,
        closing,
    }
}

const MONEY: Closing = Stays("a record of money");
const MATCH: Closing = Stays("a record of a match that others were in");
const EVIDENCE: Closing = Stays("evidence for the moderators");
const DECIDED: Closing = Stays("what a team has decided; names are read when it is shown");
const POINTS: Closing = Stays("a record of points, which belong to the ledger");
const QUESTS: Closing = Stays("what was counted, which rewards were paid for");
const STAFF: Closing = Stays("what the staff answer for");
const SECRET: Export = Withheld("a secret, stored hashed or encrypted");
const COUNTS: Export = Withheld("counts of rows that are exported");

/// Every column that refers to an account.
pub const PERSONAL_COLUMNS: &[PersonalColumn] = &[
    column("users", "referred_by", Section("account"), POINTS),
    column(
        "users",
        "suspended_by",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "user_notes",
        "user_id",
        Withheld("notes of the moderators"),
        EVIDENCE,
    ),
    column(
        "user_notes",
        "author_id",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "factor_reset_requests",
        "user_id",
        Withheld("what waits for a second administrator, for a day"),
        Erased,
    ),
    column(
        "factor_reset_requests",
        "asked_by",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "freed_usernames",
        "user_id",
        Section("former-usernames"),
        Erased,
    ),
    column("ledger_accounts", "user_id", Section("wallet"), MONEY),
    column(
        "idempotency_keys",
        "user_id",
        Withheld("copies of responses, for a day"),
        Erased,
    ),
    column(
        "sessions",
        "user_id",
        Section("sessions"),
        Stays("access tokens name sessions that are over; without address and device"),
    ),
    column("known_devices", "user_id", Section("known-devices"), Erased),
    column(
        "security_events",
        "user_id",
        Section("security-log"),
        Stays("the security log, for 400 days"),
    ),
    column(
        "account_notices",
        "user_id",
        Section("security-notices"),
        Erased,
    ),
    column("totp_factors", "user_id", Section("second-factor"), Erased),
    column("sign_in_challenges", "user_id", SECRET, Erased),
    column("google_sign_ins", "user_id", SECRET, Erased),
    column("passkeys", "user_id", Section("passkeys"), Erased),
    column("passkey_ceremonies", "user_id", SECRET, Erased),
    column(
        "mails",
        "user_id",
        Section("mails"),
        Stays("the last mail, for 30 days; the others are erased"),
    ),
    column("email_tokens", "user_id", SECRET, Erased),
    column("email_changes", "user_id", Section("email-changes"), Erased),
    column("follows", "follower", Section("following"), Erased),
    column("follows", "followee", Section("followers"), Erased),
    column("follow_counts", "user_id", COUNTS, Stays("zero")),
    column(
        "player_search_terms",
        "user_id",
        Withheld("parts of the names, which are exported"),
        Erased,
    ),
    column("blocks", "blocker", Section("blocks"), Erased),
    column(
        "blocks",
        "blocked",
        Withheld("what others have chosen"),
        Erased,
    ),
    column(
        "user_reports",
        "user_id",
        Withheld("what others have reported to the moderators"),
        EVIDENCE,
    ),
    column(
        "user_reports",
        "reporter_id",
        Section("reports-of-players"),
        EVIDENCE,
    ),
    column("challenges", "creator_id", Section("challenges"), MATCH),
    column("participants", "user_id", Section("seats"), MATCH),
    column(
        "challenge_teams",
        "leader_id",
        Section("team-matches"),
        MATCH,
    ),
    column(
        "challenge_rosters",
        "user_id",
        Section("team-matches"),
        MATCH,
    ),
    column(
        "challenge_invitations",
        "user_id",
        Section("challenge-invitations"),
        Erased,
    ),
    column("disputes", "opened_by", Section("disputes"), MATCH),
    column("confirm_reminders", "user_id", Section("reminders"), MATCH),
    column(
        "challenge_reports",
        "reporter_id",
        Section("reports-of-challenges"),
        EVIDENCE,
    ),
    column("evidence", "given_by", Section("evidence"), EVIDENCE),
    column("evidence", "user_id", Section("evidence"), EVIDENCE),
    column("presence_changes", "user_id", Section("presence"), EVIDENCE),
    column(
        "players_online",
        "user_id",
        Withheld("whether the player is online now"),
        Stays("gone with the last socket"),
    ),
    column("team_members", "user_id", Section("teams"), Erased),
    column(
        "team_former_members",
        "user_id",
        Section("former-teams"),
        Stays("names the last leader of a team that others were in; other rows are erased"),
    ),
    column(
        "team_motions",
        "opened_by",
        Section("team-motions"),
        DECIDED,
    ),
    column(
        "team_motions",
        "leader_id",
        Section("team-motions"),
        DECIDED,
    ),
    column(
        "team_motions",
        "subject_id",
        Section("team-motions"),
        DECIDED,
    ),
    column("team_ballots", "user_id", Section("team-votes"), DECIDED),
    column("team_pool_history", "user_id", Section("team-pools"), MONEY),
    column(
        "team_requests",
        "user_id",
        Section("team-requests"),
        Stays("what the team was asked; open ones are withdrawn"),
    ),
    column(
        "team_requests",
        "invited_by",
        Section("team-requests"),
        Stays("what other players were asked"),
    ),
    column("team_follows", "user_id", Section("team-follows"), Erased),
    column(
        "conversation_members",
        "user_id",
        Section("conversations"),
        Stays("conversations belong to the others in them too"),
    ),
    column(
        "attachments",
        "uploader_id",
        Section("files"),
        Stays("sent messages stay with those who received them"),
    ),
    column("notification_feeds", "user_id", COUNTS, Erased),
    column(
        "notifications",
        "sender_id",
        Withheld("notifications of other players"),
        Stays("notifications of other players; names are read when they are shown"),
    ),
    column(
        "notification_preferences",
        "user_id",
        Section("notification-preferences"),
        Erased,
    ),
    column("referrals", "referee", Section("referrals"), POINTS),
    column("referrals", "referrer", Section("referrals"), POINTS),
    column(
        "referral_actions",
        "referrer",
        Section("points-earned"),
        POINTS,
    ),
    column("referrers", "user_id", COUNTS, POINTS),
    column(
        "reward_redemptions",
        "user_id",
        Section("points-spent"),
        POINTS,
    ),
    column("quest_events", "player", Section("quest-records"), QUESTS),
    column(
        "match_watches",
        "player",
        Section("watched-matches"),
        QUESTS,
    ),
    column("quest_marks", "player", COUNTS, QUESTS),
    column("quest_counts", "player", Section("quest-counts"), QUESTS),
    column("quest_runs", "player", Section("quest-streak"), QUESTS),
    column("quest_claims", "player", Section("quest-rewards"), POINTS),
    column("contest_scores", "player", Section("contest"), QUESTS),
    column("contest_prizes", "player", Section("contest-prizes"), MONEY),
    column(
        "contest_fundings",
        "funder",
        Section("contest-fundings"),
        MONEY,
    ),
    column("worn_cosmetics", "user_id", Section("cosmetics"), Erased),
    column(
        "operator_log",
        "actor",
        Withheld("the log of operators"),
        Stays("the log of operators"),
    ),
    column("fair_play_changes", "user_id", Section("fair-play"), MATCH),
    column(
        "dispute_reminders",
        "user_id",
        Withheld("what the notifications are about"),
        MATCH,
    ),
    column(
        "rulings",
        "moderator",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "rulings",
        "second",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "audit_log",
        "actor",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "report_outcomes",
        "closed_by",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "audit_runs",
        "asked_by",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "announcements",
        "created_by",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column(
        "announcements",
        "ended_by",
        Withheld("the audit log of the staff"),
        STAFF,
    ),
    column("deposits", "user_id", Section("deposits"), MONEY),
    column("withdrawals", "user_id", Section("withdrawals"), MONEY),
    column(
        "withdrawal_destinations",
        "user_id",
        Section("withdrawal-destinations"),
        Erased,
    ),
    column(
        "play_limits",
        "user_id",
        Section("play-limits"),
        Stays("proof that stakes were within it"),
    ),
    column(
        "cool_offs",
        "user_id",
        Section("breaks"),
        Stays("proof that nothing was staked in it"),
    ),
    column(
        "data_exports",
        "user_id",
        Section("exports"),
        Stays("until the sweep has removed the archive"),
    ),
];
