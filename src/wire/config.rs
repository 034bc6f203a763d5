//! The fee and the limits that the server enforces, as screens are sent them.

use domain::money::Usdc;
use domain::wallet::{DESTINATION_LENGTH_MAX, DESTINATION_LENGTH_MIN};
use domain::{
    SHORT_TEXT_MAX, TAG_MAX, TAGS_MAX, account, administration, challenge, chat, notification, team,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::infra::images::{IMAGE_BYTES_MAX, TEAM_AVATAR_BYTES_MAX};
use crate::infra::log_filter::LOG_FILTER_LENGTH_MAX;

/// The fee and the limits that the server enforces.
#[expect(clippy::struct_excessive_bools, reason = "the fields of the wire")]
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// The platform's fee of a challenge that is made now, in hundredths of a percent.
    pub fee_bps: u16,
    /// The largest stake that this server takes, USDC.
    #[schema(value_type = String)]
    pub max_stake: Usdc,
    /// Places of a challenge at most.
    pub max_participants: i32,
    /// Whether this server shows a demo world.
    pub is_demo: bool,
    /// Who moves the money: "sandbox" moves none.
    pub provider: &'static str,
    /// Whether all money here is play money; every screen shows it.
    pub play_money: bool,
    /// The least that can be deposited, USDC.
    #[schema(value_type = String)]
    pub min_deposit: Usdc,
    /// The most that can be deposited at once, USDC.
    #[schema(value_type = String)]
    pub max_deposit: Usdc,
    /// The most that can be withdrawn within 24 hours, USDC.
    #[schema(value_type = String)]
    pub max_withdrawal: Usdc,
    /// Above it, within 24 hours, an administrator approves withdrawals, USDC.
    #[schema(value_type = String)]
    pub withdrawal_review_above: Usdc,
    /// How many hours a withdrawal to a new destination waits.
    pub withdrawal_wait_hours: i64,
    /// After how many hours without a decision a dispute refunds everyone.
    pub dispute_hours: i64,
    /// For how many minutes a declared result can be taken back.
    pub take_back_minutes: i64,
    /// Whether there are quests, tokens and what tokens buy.
    pub has_quests: bool,
    /// Whether there is a contest of the month.
    pub has_contest: bool,
    /// Null where sign-in through Google is not available.
    #[schema(required)]
    pub google_client_id: Option<String>,
    /// The domain that passkeys are good for, with those below it; null where this server cannot use passkeys.
    #[schema(required)]
    pub passkey_domain: Option<String>,
    /// The email address for questions about personal data; null where the operator names none.
    #[schema(required)]
    pub privacy_contact: Option<String>,
    /// What forms are checked against before they are sent.
    pub limits: FormLimits,
}

/// What forms are checked against before they are sent, and again when they come. Lengths are in characters.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormLimits {
    account: AccountLimits,
    challenge: ChallengeLimits,
    evidence: EvidenceLimits,
    dispute: DisputeLimits,
    team: TeamLimits,
    chat: ChatLimits,
    notification: NotificationLimits,
    wallet: WalletLimits,
    staff: StaffLimits,
}

/// The limits of sign-up, sign-in and profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountLimits {
    username_min: usize,
    username_max: usize,
    /// Of a password that is typed to sign in.
    password_typed_min: usize,
    /// Of a password that is chosen.
    password_min: usize,
    password_max: usize,
    /// The score, 0 to 100, that a chosen password needs.
    password_score_min: u8,
    display_name_max: usize,
    avatar_bytes_max: usize,
    /// Of a passkey.
    passkey_name_max: usize,
}

/// The limits of a challenge's forms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeLimits {
    title_min: usize,
    title_max: usize,
    description_max: usize,
    rules_max: usize,
    /// The longest duration.
    duration_days_max: i64,
    /// Of a game's mode and sub-category.
    short_text_max: usize,
    tags_max: usize,
    tag_max: usize,
    participants_min: i32,
    /// Of a match of teams: players of a side.
    roster_max: usize,
    score_max: usize,
    note_max: usize,
    report_details_max: usize,
    cover_bytes_max: usize,
}

/// The limits of a team's forms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamLimits {
    name_min: usize,
    name_max: usize,
    tagline_max: usize,
    description_max: usize,
    /// The leader included.
    members_min: i32,
    members_max: i32,
    tags_max: usize,
    tag_max: usize,
    /// Of what comes with a request or an invitation.
    message_max: usize,
    /// Of a proposal to remove a member.
    removal_reason_max: usize,
    avatar_bytes_max: usize,
    regions: Vec<&'static str>,
    levels: Vec<&'static str>,
}

/// The limits of evidence: how much one player may give in a challenge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_field_names,
    reason = "a limit is named alike everywhere"
)]
pub struct EvidenceLimits {
    files_max: usize,
    links_max: usize,
    texts_max: usize,
    file_bytes_max: usize,
    link_max: usize,
    text_max: usize,
}

/// The limits of the reason of an appeal, and of that of a ruling.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeLimits {
    reason_min: usize,
    reason_max: usize,
}

/// The limits of messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatLimits {
    message_max: usize,
    arena_message_max: usize,
    /// Files of one message.
    files_max: usize,
    file_bytes_max: usize,
    /// How long its sender may edit a message.
    edit_minutes: i64,
}

/// The limits of what players notify each other of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationLimits {
    message_max: usize,
}

/// The limits of a withdrawal's form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletLimits {
    destination_min: usize,
    destination_max: usize,
}

/// The limits of what the staff writes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffLimits {
    /// Of the reason of an action, for the audit log.
    reason_min: usize,
    reason_max: usize,
    /// Of the note with which a report is closed.
    outcome_note_min: usize,
    outcome_note_max: usize,
    /// Of a note about a player.
    user_note_max: usize,
    announcement_max: usize,
    log_filter_max: usize,
    /// How long a moderator may suspend a player.
    moderator_suspension_days: i64,
}

impl StaffLimits {
    pub const fn current() -> Self {
        Self {
            reason_min: administration::REASON_MIN,
            reason_max: administration::REASON_MAX,
            outcome_note_min: administration::OUTCOME_NOTE_MIN,
            outcome_note_max: administration::OUTCOME_NOTE_MAX,
            user_note_max: administration::USER_NOTE_MAX,
            announcement_max: administration::ANNOUNCEMENT_MAX,
            log_filter_max: LOG_FILTER_LENGTH_MAX,
            moderator_suspension_days: administration::MODERATOR_SUSPENSION_MAX.whole_days(),
        }
    }
}

impl DisputeLimits {
    pub const fn current() -> Self {
        Self {
            reason_min: challenge::REASON_MIN,
            reason_max: challenge::REASON_MAX,
        }
    }
}

impl FormLimits {
    /// The present ones; a file in a chat has at most so many bytes.
    pub fn current(file_bytes_max: usize) -> Self {
        Self {
            account: AccountLimits {
                username_min: account::USERNAME_MIN,
                username_max: account::USERNAME_MAX,
                password_typed_min: account::PASSWORD_TYPED_MIN,
                password_min: account::PASSWORD_MIN,
                password_max: account::PASSWORD_MAX,
                password_score_min: account::PASSWORD_SCORE_MIN,
                display_name_max: account::NAME_MAX,
                avatar_bytes_max: IMAGE_BYTES_MAX,
                passkey_name_max: account::passkey::PASSKEY_NAME_MAX,
            },
            challenge: ChallengeLimits {
                title_min: challenge::TITLE_MIN,
                title_max: challenge::TITLE_MAX,
                description_max: challenge::DESCRIPTION_MAX,
                rules_max: challenge::RULES_MAX,
                duration_days_max: challenge::LENGTH_MAX.whole_days(),
                short_text_max: SHORT_TEXT_MAX,
                tags_max: TAGS_MAX,
                tag_max: TAG_MAX,
                participants_min: challenge::PARTICIPANTS_MIN,
                roster_max: challenge::ROSTER_MAX,
                score_max: challenge::SCORE_MAX,
                note_max: challenge::NOTE_MAX,
                report_details_max: challenge::REPORT_DETAILS_MAX,
                cover_bytes_max: IMAGE_BYTES_MAX,
            },
            team: TeamLimits {
                name_min: team::NAME_MIN,
                name_max: team::NAME_MAX,
                tagline_max: team::TAGLINE_MAX,
                description_max: team::DESCRIPTION_MAX,
                members_min: *team::MEMBERS.start(),
                members_max: *team::MEMBERS.end(),
                tags_max: TAGS_MAX,
                tag_max: TAG_MAX,
                message_max: notification::MESSAGE_MAX,
                removal_reason_max: team::REMOVAL_REASON_MAX,
                avatar_bytes_max: TEAM_AVATAR_BYTES_MAX,
                regions: team::REGIONS.to_vec(),
                levels: team::LEVELS.to_vec(),
            },
            evidence: EvidenceLimits {
                files_max: challenge::EVIDENCE_FILES_MAX,
                links_max: challenge::EVIDENCE_LINKS_MAX,
                texts_max: challenge::EVIDENCE_TEXTS_MAX,
                file_bytes_max: challenge::EVIDENCE_FILE_BYTES_MAX,
                link_max: challenge::EVIDENCE_LINK_MAX,
                text_max: challenge::EVIDENCE_TEXT_MAX,
            },
            dispute: DisputeLimits::current(),
            chat: ChatLimits {
                message_max: chat::MESSAGE_MAX,
                arena_message_max: chat::ARENA_MESSAGE_MAX,
                files_max: chat::ATTACHMENTS_MAX,
                file_bytes_max,
                edit_minutes: chat::EDIT_WINDOW.whole_minutes(),
            },
            notification: NotificationLimits {
                message_max: notification::MESSAGE_MAX,
            },
            wallet: WalletLimits {
                destination_min: DESTINATION_LENGTH_MIN,
                destination_max: DESTINATION_LENGTH_MAX,
            },
            staff: StaffLimits::current(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConfigAnswer {
    pub success: bool,
    pub data: Config,
}
