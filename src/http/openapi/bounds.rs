//! Lengths and ranges of what clients send, from the constants that the rules check.
//!
//! The attributes of utoipa take literals alone, so a limit would stand twice. Only limits whose excess is refused
//! stand here: what is cut or clamped (pages, searches) may have any size.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use domain::account::password::{PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TYPED_MIN};
use domain::account::{EMAIL_MAX, REFERRAL_CODE_LENGTH, USERNAME_MAX, USERNAME_MIN};
use domain::administration::{
    ANNOUNCEMENT_MAX, OUTCOME_NOTE_MAX, OUTCOME_NOTE_MIN, REASON_MAX, REASON_MIN, USER_NOTE_MAX,
};
use domain::notification::{POPUP_DURATION_MS, POPUPS};
use domain::wallet::{DESTINATION_LENGTH_MAX, DESTINATION_LENGTH_MIN};
use domain::{SHORT_TEXT_MAX, account, challenge, chat, notification, team};
use utoipa::Modify;
use utoipa::openapi::schema::{KnownFormat, Schema, SchemaFormat};
use utoipa::openapi::{OpenApi, RefOr};

use crate::http::notification::BATCH_MAX;
use crate::infra::log_filter::LOG_FILTER_LENGTH_MAX;

/// A property of a schema, and what is refused of it.
struct Bound(&'static str, &'static str, Limit);

enum Limit {
    /// Characters of a text, at least and at most.
    Text(usize, usize),
    /// An address of at most so many characters.
    Email(usize),
    /// A whole number.
    Number(RangeInclusive<i32>),
    /// Entries of a list, at most.
    Items(usize),
}

/// A text that may be empty.
const fn at_most(characters: usize) -> Limit {
    Limit::Text(0, characters)
}

const ACCOUNT: [Bound; 16] = [
    Bound("SignUp", "username", USERNAME),
    Bound("SignUp", "email", Limit::Email(EMAIL_MAX)),
    Bound("SignUp", "password", NEW_PASSWORD),
    Bound("SignUp", "referralCode", at_most(REFERRAL_CODE_LENGTH)),
    Bound("SignIn", "identifier", at_most(EMAIL_MAX)),
    Bound(
        "SignIn",
        "password",
        Limit::Text(PASSWORD_TYPED_MIN, PASSWORD_MAX),
    ),
    Bound("GoogleRegistration", "username", USERNAME),
    Bound(
        "GoogleRegistration",
        "referralCode",
        at_most(REFERRAL_CODE_LENGTH),
    ),
    Bound(
        "GoogleLinking",
        "password",
        Limit::Text(PASSWORD_TYPED_MIN, PASSWORD_MAX),
    ),
    Bound("EmailChangeRequest", "email", Limit::Email(EMAIL_MAX)),
    Bound("PasswordChange", "newPassword", NEW_PASSWORD),
    Bound("PasswordReset", "password", NEW_PASSWORD),
    Bound("ProfileUpdate", "username", USERNAME),
    Bound("ProfileUpdate", "name", at_most(account::NAME_MAX)),
    Bound("ReferralLookup", "referralCode", REFERRAL_CODE),
    Bound(
        "NewPasskeyBody",
        "name",
        Limit::Text(1, account::passkey::PASSKEY_NAME_MAX),
    ),
];
const USERNAME: Limit = Limit::Text(USERNAME_MIN, USERNAME_MAX);
const NEW_PASSWORD: Limit = Limit::Text(PASSWORD_MIN, PASSWORD_MAX);
const REFERRAL_CODE: Limit = Limit::Text(REFERRAL_CODE_LENGTH, REFERRAL_CODE_LENGTH);

const CHALLENGE: [Bound; 13] = [
    Bound("NewChallengeForm", "title", TITLE),
    Bound(
        "NewChallengeForm",
        "description",
        at_most(challenge::DESCRIPTION_MAX),
    ),
    Bound("NewChallengeForm", "rules", at_most(challenge::RULES_MAX)),
    Bound("NewChallengeForm", "game", at_most(SHORT_TEXT_MAX)),
    Bound(
        "NewChallengeForm",
        "gameSubCategory",
        at_most(SHORT_TEXT_MAX),
    ),
    Bound("NewChallengeForm", "gameMode", at_most(SHORT_TEXT_MAX)),
    Bound(
        "NewChallengeForm",
        "livestreamUrl",
        at_most(challenge::URL_MAX),
    ),
    Bound("JoinBody", "roster", Limit::Items(challenge::ROSTER_MAX)),
    Bound("ResultBody", "score", at_most(challenge::SCORE_MAX)),
    Bound("ResultBody", "note", at_most(challenge::NOTE_MAX)),
    Bound("ResultForm", "score", at_most(challenge::SCORE_MAX)),
    Bound("ResultForm", "note", at_most(challenge::NOTE_MAX)),
    Bound(
        "ReportBody",
        "details",
        at_most(challenge::REPORT_DETAILS_MAX),
    ),
];
const TITLE: Limit = Limit::Text(challenge::TITLE_MIN, challenge::TITLE_MAX);

const DISPUTE: [Bound; 8] = [
    Bound("AppealBody", "reason", DECISION_REASON),
    Bound("RulingBody", "reason", DECISION_REASON),
    Bound("NewEvidence", "evidence", FILES),
    Bound("NewEvidence", "link", LINKS),
    Bound("NewEvidence", "text", TEXTS),
    Bound("ResultForm", "evidence", FILES),
    Bound("ResultForm", "link", LINKS),
    Bound("ResultForm", "text", TEXTS),
];
const DECISION_REASON: Limit = Limit::Text(challenge::REASON_MIN, challenge::REASON_MAX);
const FILES: Limit = Limit::Items(challenge::EVIDENCE_FILES_MAX);
const LINKS: Limit = Limit::Items(challenge::EVIDENCE_LINKS_MAX);
const TEXTS: Limit = Limit::Items(challenge::EVIDENCE_TEXTS_MAX);

const TEAM: [Bound; 7] = [
    Bound("TeamForm", "name", TEAM_NAME),
    Bound("TeamForm", "tagline", at_most(team::TAGLINE_MAX)),
    Bound("TeamForm", "description", at_most(team::DESCRIPTION_MAX)),
    Bound("TeamForm", "maxMembers", Limit::Number(team::MEMBERS)),
    Bound("TeamMessage", "message", at_most(notification::MESSAGE_MAX)),
    Bound("TeamInvite", "message", at_most(notification::MESSAGE_MAX)),
    Bound("TeamRemoval", "reason", REMOVAL_REASON),
];
const REMOVAL_REASON: Limit = Limit::Text(1, team::REMOVAL_REASON_MAX);
const TEAM_NAME: Limit = Limit::Text(team::NAME_MIN, team::NAME_MAX);

const OTHERS: [Bound; 8] = [
    Bound("NewMessage", "content", at_most(chat::MESSAGE_MAX)),
    Bound(
        "NewMessage",
        "attachments",
        Limit::Items(chat::ATTACHMENTS_MAX),
    ),
    Bound("EditBody", "content", at_most(chat::MESSAGE_MAX)),
    Bound(
        "NewNotificationData",
        "message",
        at_most(notification::MESSAGE_MAX),
    ),
    Bound("BatchBody", "notificationIds", Limit::Items(BATCH_MAX)),
    Bound("PreferencesBody", "maxPopups", Limit::Number(POPUPS)),
    Bound(
        "PreferencesBody",
        "popupDuration",
        Limit::Number(POPUP_DURATION_MS),
    ),
    Bound("WithdrawalRequest", "destination", DESTINATION),
];
const DESTINATION: Limit = Limit::Text(DESTINATION_LENGTH_MIN, DESTINATION_LENGTH_MAX);

const ADMINISTRATION: [Bound; 10] = [
    Bound("ReasonBody", "reason", REASON),
    Bound("SuspensionBody", "reason", REASON),
    Bound("RoleBody", "reason", REASON),
    Bound("DrainBody", "reason", REASON),
    Bound("ReadOnlyBody", "reason", REASON),
    Bound("LogFilterBody", "reason", REASON),
    Bound(
        "LogFilterBody",
        "filter",
        Limit::Text(1, LOG_FILTER_LENGTH_MAX),
    ),
    Bound(
        "ReportOutcomeBody",
        "note",
        Limit::Text(OUTCOME_NOTE_MIN, OUTCOME_NOTE_MAX),
    ),
    Bound("UserNoteBody", "text", Limit::Text(1, USER_NOTE_MAX)),
    Bound("AnnouncementBody", "text", Limit::Text(1, ANNOUNCEMENT_MAX)),
];
const REASON: Limit = Limit::Text(REASON_MIN, REASON_MAX);

/// Writes every bound into the document's schemas.
///
/// # Panics
/// Where a bound is of no property of the document, which tests that read the document find.
pub(super) struct Bounds;

impl Modify for Bounds {
    fn modify(&self, openapi: &mut OpenApi) {
        let schemas = &mut openapi.components.get_or_insert_default().schemas;
        for bound in all() {
            let Bound(schema, property, _) = bound;
            let is_written = bound.write(schemas);
            assert!(
                is_written,
                "the OpenAPI document has no {schema}.{property} of that type"
            );
        }
    }
}

fn all() -> impl Iterator<Item = Bound> {
    ACCOUNT
        .into_iter()
        .chain(CHALLENGE)
        .chain(DISPUTE)
        .chain(TEAM)
        .chain(OTHERS)
        .chain(ADMINISTRATION)
}

impl Bound {
    /// Whether the document has the property, and it is of the limit's type.
    fn write(&self, schemas: &mut BTreeMap<String, RefOr<Schema>>) -> bool {
        let Self(schema, property, limit) = self;
        let Some(RefOr::T(Schema::Object(object))) = schemas.get_mut(*schema) else {
            return false;
        };
        match (object.properties.get_mut(*property), limit) {
            (Some(RefOr::T(Schema::Object(text))), Limit::Text(min, max)) => {
                text.min_length = Some(*min).filter(|min| 0 < *min);
                text.max_length = Some(*max);
            }
            (Some(RefOr::T(Schema::Object(text))), Limit::Email(max)) => {
                text.format = Some(SchemaFormat::KnownFormat(KnownFormat::Email));
                text.max_length = Some(*max);
            }
            (Some(RefOr::T(Schema::Object(number))), Limit::Number(range)) => {
                number.minimum = Some((*range.start()).into());
                number.maximum = Some((*range.end()).into());
            }
            (Some(RefOr::T(Schema::Array(list))), Limit::Items(max)) => {
                list.max_items = Some(*max);
            }
            _ => return false,
        }
        true
    }
}
