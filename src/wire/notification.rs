//! Notifications, as every client reads them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::money::Usdc;
use domain::notification::{NotificationType, Payload, Preferences, SentenceContext, TeamPayload};
use domain::referral::ReferralAction;
use serde::Serialize;
use serde_json::Value;
use store::notification::{self, NotificationRow};
use time::OffsetDateTime;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::wire::names::{
    CancelReasonName, DeclineReasonName, EndingName, FreeReasonName, NotificationAnswerName,
    NotificationTypeName, ReferralActionName,
};
use crate::wire::person::UserSummary;

/// A notification.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notification)]
pub struct NotificationView {
    #[serde(rename = "_id")]
    id: Uuid,
    /// Its place in the stream: newer is higher.
    number: i64,
    #[serde(rename = "type")]
    kind: NotificationTypeName,
    data: NotificationData,
    is_read: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    read_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Where it asked for something and was answered.
    answer: Option<NotificationAnswerName>,
}

/// What a notification states. Beside the names and the sentence only what belongs to its event is there.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationData {
    /// The event: joined, settled, followed, …
    event: String,
    /// One sentence, ready to show.
    message: String,
    sender: Option<UserSummary>,
    challenge: Option<NotificationSubject>,
    team: Option<NotificationTeam>,
    /// Whether accepting or rejecting is possible now.
    action_required: bool,
    /// The headline of an announcement.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// USDC: what was staked, or has to be at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(super) stake_amount: Option<Usdc>,
    /// USDC: what may be staked at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    stake_max: Option<Usdc>,
    /// USDC: what the recipient gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    amount: Option<Usdc>,
    /// For the recipient.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<EndingName>,
    /// What the declared result would mean for the recipient.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<EndingName>,
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "time::serde::rfc3339::option"
    )]
    confirm_by: Option<OffsetDateTime>,
    /// When the match is to start; the sentence states it in UTC.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "time::serde::rfc3339::option"
    )]
    scheduled_time: Option<OffsetDateTime>,
    /// Of a reminder: when the time of a dispute is over; of a team: when a vote, an offer or a notice ends. The sentence states it in
    /// UTC.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "time::serde::rfc3339::option"
    )]
    until: Option<OffsetDateTime>,
    /// Of a held result: when it is final; a reminder's sentence states it in UTC.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "time::serde::rfc3339::option"
    )]
    release_at: Option<OffsetDateTime>,
    /// Of a held result: whether a moderator decided it, and a side that loses by it may appeal.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_ruled: Option<bool>,
    /// Why it was cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<CancelReasonName>,
    /// Whether the last place was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_full: Option<bool>,
    /// Of an invitation: whether it is to a match that both were in before, played again.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_rematch: Option<bool>,
    /// What the invited player did.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<ReferralActionName>,
    /// What that earned.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i64>,
    /// Of a match of teams: the team that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) team_name: Option<String>,
    /// Of a match of teams: the other team that the recipient is a member of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other_team_name: Option<String>,
    /// USDC: the recipient's part of the team's stake.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(super) part: Option<Usdc>,
    /// Until when the recipient may approve; the sentence states it in UTC.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "time::serde::rfc3339::option"
    )]
    pub(super) approve_by: Option<OffsetDateTime>,
    /// Why a player does not play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<DeclineReasonName>,
    /// Why a place is free again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) free_reason: Option<FreeReasonName>,
    /// The message of the inviting or asking player.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The challenge that a notification is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NotificationSubject {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
}

/// The team that a notification is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NotificationTeam {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
}

impl From<&notification::TeamMention> for NotificationTeam {
    fn from(team: &notification::TeamMention) -> Self {
        Self {
            id: team.id,
            name: team.name.clone(),
        }
    }
}

impl From<&NotificationRow> for NotificationView {
    fn from(shown: &NotificationRow) -> Self {
        Self {
            id: shown.id,
            number: shown.number,
            kind: shown.kind.into(),
            data: NotificationData::of(shown),
            is_read: shown.read_at.is_some(),
            read_at: shown.read_at,
            created_at: shown.created_at,
            answer: shown.answer.map(NotificationAnswerName::from),
        }
    }
}

impl NotificationData {
    fn of(shown: &NotificationRow) -> Self {
        let setting = SentenceContext {
            sender: shown.sender.as_ref().map(|it| it.username.as_str()),
            title: shown.challenge.as_ref().map(|it| it.title.as_str()),
            team: shown.team.as_ref().map(|it| it.name.as_str()),
        };
        let challenge = shown.challenge.as_ref().map(|it| NotificationSubject {
            id: it.id,
            title: it.title.clone(),
        });
        Self {
            event: event(&shown.fact),
            message: shown.fact.message(setting),
            sender: shown.sender.as_ref().map(UserSummary::of),
            challenge,
            team: shown.team.as_ref().map(NotificationTeam::from),
            action_required: shown.is_asking,
            ..Self::default()
        }
        .with(&shown.fact)
    }

    /// What belongs to the event.
    #[expect(clippy::too_many_lines, reason = "one arm for each fact")]
    fn with(self, fact: &Payload) -> Self {
        match fact {
            Payload::Invited {
                stake_amount,
                stake_max,
                is_rematch,
                ..
            } => Self {
                stake_amount: Some(*stake_amount),
                stake_max: Some(*stake_max),
                is_rematch: Some(*is_rematch),
                ..self
            },
            Payload::Joined {
                stake_amount,
                is_full,
            }
            | Payload::InvitationAccepted {
                stake_amount,
                is_full,
            } => Self {
                stake_amount: Some(*stake_amount),
                is_full: Some(*is_full),
                ..self
            },
            Payload::Declared {
                verdict,
                confirm_by,
                ..
            } => Self {
                verdict: Some((*verdict).into()),
                confirm_by: *confirm_by,
                ..self
            },
            Payload::Reminded {
                verdict,
                confirm_by,
                ..
            } => Self {
                verdict: Some((*verdict).into()),
                confirm_by: Some(*confirm_by),
                ..self
            },
            Payload::EvidenceEnds { until }
            | Payload::DisputeEnds { until, .. }
            | Payload::CaseNears { until, .. } => Self {
                until: Some(*until),
                ..self
            },
            Payload::HoldEnds {
                outcome,
                release_at,
            } => Self {
                outcome: Some((*outcome).into()),
                release_at: Some(*release_at),
                ..self
            },
            Payload::Awarded {
                outcome,
                amount,
                release_at,
                is_ruled,
                ..
            } => Self {
                outcome: Some((*outcome).into()),
                amount: Some(*amount),
                release_at: *release_at,
                is_ruled: Some(*is_ruled),
                ..self
            },
            Payload::Settled {
                outcome, amount, ..
            } => Self {
                outcome: Some((*outcome).into()),
                amount: Some(*amount),
                ..self
            },
            Payload::Cancelled { reason, amount, .. } => Self {
                reason: reason.map(CancelReasonName::from),
                amount: Some(*amount),
                ..self
            },
            Payload::StartNears { scheduled_time } => Self {
                scheduled_time: Some(*scheduled_time),
                ..self
            },
            Payload::Announced { title, .. } => Self {
                title: title.clone(),
                ..self
            },
            Payload::PointsEarned { action, points } => self.earned(*action, *points),
            Payload::ContestPrize { amount, .. } => Self {
                amount: Some(*amount),
                ..self
            },
            Payload::ApprovalAsked { .. }
            | Payload::TeamApproved { .. }
            | Payload::ApprovalDeclined { .. }
            | Payload::PlaceReserved { .. }
            | Payload::PlaceFreed { .. }
            | Payload::TeamStaked { .. }
            | Payload::InBothTeams { .. } => self.of_team_match(fact),
            Payload::ChallengeDeclined
            | Payload::Left
            | Payload::Readied
            | Payload::Edited { .. }
            | Payload::Started { .. }
            | Payload::CallOffAsked
            | Payload::TakenBack
            | Payload::Disputed
            | Payload::Appealed
            | Payload::Followed
            | Payload::FollowedBack
            | Payload::Interested { .. }
            | Payload::Tagged { .. }
            | Payload::ReportClosed { .. } => self,
            Payload::Team(TeamPayload::Governance(fact)) => Self {
                until: fact.ends_at(),
                ..self
            },
            Payload::Team(fact) => Self {
                note: added(fact),
                ..self
            },
        }
    }
}

impl NotificationData {
    fn earned(self, action: ReferralAction, points: i64) -> Self {
        Self {
            action: Some(action.into()),
            points: Some(points),
            ..self
        }
    }
}

/// The message that a player added to what happened in a team.
fn added(fact: &TeamPayload) -> Option<String> {
    match fact {
        TeamPayload::TeamInvited { message, .. }
        | TeamPayload::JoinRequested { message, .. }
        | TeamPayload::ConnectionRequested { message, .. } => message.clone(),
        TeamPayload::TeamJoined { .. }
        | TeamPayload::RequestAccepted
        | TeamPayload::RequestRejected
        | TeamPayload::InvitationDeclined
        | TeamPayload::TeamLeft
        | TeamPayload::LeadershipGiven
        | TeamPayload::LeaderChanged { .. }
        | TeamPayload::TeamsConnected { .. }
        | TeamPayload::ConnectionRejected { .. }
        | TeamPayload::Governance(_) => None,
    }
}

/// The name of a payload, as it is stored.
fn event(fact: &Payload) -> String {
    let stored = serde_json::to_value(fact).unwrap_or_default();
    let event = stored.get("event").and_then(Value::as_str);
    event.unwrap_or_default().to_owned()
}

/// One flag for each type of notification.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct EnabledTypes(BTreeMap<&'static str, bool>);

impl PartialSchema for EnabledTypes {
    fn schema() -> RefOr<Schema> {
        let types = NotificationType::ALL
            .into_iter()
            .map(NotificationType::name);
        let object = types.fold(ObjectBuilder::new(), |object, name| {
            let flag = ObjectBuilder::new().schema_type(Type::Boolean);
            object.property(name, flag).required(name)
        });
        object.into()
    }
}

impl ToSchema for EnabledTypes {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("EnabledNotificationTypes")
    }
}

/// A player's preferences of notifications.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationPreferences)]
pub struct PreferencesView {
    show_popups: bool,
    play_sound: bool,
    auto_mark_read: bool,
    /// In milliseconds.
    popup_duration: i32,
    max_popups: i32,
    /// Whether each type is pushed.
    enabled_types: EnabledTypes,
}

impl From<&Preferences> for PreferencesView {
    fn from(preferences: &Preferences) -> Self {
        let flag = |kind: NotificationType| (kind.name(), !preferences.disabled.contains(&kind));
        Self {
            show_popups: preferences.show_popups,
            play_sound: preferences.play_sound,
            auto_mark_read: preferences.auto_mark_read,
            popup_duration: preferences.popup_duration_ms,
            max_popups: preferences.max_popups,
            enabled_types: EnabledTypes(NotificationType::ALL.into_iter().map(flag).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::notification::{CaseTime, MatchEnding};
    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    #[track_caller]
    fn check(fact: &Payload, expected: &Value) {
        let data = NotificationData::default().with(fact);
        let mut data = serde_json::to_value(data).unwrap();
        for name in [
            "event",
            "message",
            "sender",
            "challenge",
            "team",
            "actionRequired",
        ] {
            data.as_object_mut().unwrap().remove(name);
        }
        assert_eq!(data, *expected);
    }

    #[test]
    fn times_that_the_sentence_states_in_utc_are_in_the_data_too() {
        let at = datetime!(2026-11-25 09:30 UTC);
        check(
            &Payload::EvidenceEnds { until: at },
            &json!({ "until": "2026-11-25T09:30:00Z" }),
        );
        check(
            &Payload::CaseNears {
                time: CaseTime::Take,
                is_on_appeal: false,
                until: at,
            },
            &json!({ "until": "2026-11-25T09:30:00Z" }),
        );
        check(
            &Payload::HoldEnds {
                outcome: MatchEnding::Lost,
                release_at: at,
            },
            &json!({ "outcome": "lost", "releaseAt": "2026-11-25T09:30:00Z" }),
        );
        let awarded = |release_at, is_ruled| Payload::Awarded {
            outcome: MatchEnding::Won,
            amount: Usdc::whole(95),
            release_at,
            is_ruled,
            fine: None,
        };
        check(
            &awarded(Some(at), true),
            &json!({
                "outcome": "won", "amount": "95", "isRuled": true, "releaseAt": "2026-11-25T09:30:00Z",
            }),
        );
        // One from before there was such a time.
        check(
            &awarded(None, false),
            &json!({ "outcome": "won", "amount": "95", "isRuled": false }),
        );
    }
}
