//! An event of a challenge, for those who may see it and, bare, for those who may not.

use domain::challenge::{Event, TextField, ViewerScope};
use serde::Serialize;
use store::challenge::{EventRecord, Snapshot};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::after::ChallengeAfter;
use super::person::user;
use crate::infra::images::{self, PictureKind};

/// What happened to a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeEventType {
    /// It was made.
    Created,
    /// A player of a roster approved.
    Approved,
    /// A player of a roster declined, or can no longer play.
    Declined,
    /// A team holds the place while its players approve.
    PlaceReserved,
    /// The place that a team held is free again.
    PlaceFreed,
    /// Another player leads a team that has staked.
    LeaderChanged,
    /// Both teams have staked.
    Staked,
    /// A player took a place.
    Joined,
    /// A player is ready.
    Readied,
    /// A player gave the place up.
    Left,
    /// Its terms changed.
    Edited,
    /// Play began.
    Started,
    /// A player agreed that it does not count.
    CallOffAgreed,
    /// A side declared a result.
    Declared,
    /// A side took its declaration back.
    TakenBack,
    /// A side gave its word in a dispute up.
    Withdrawn,
    /// The sides declared different results.
    Disputed,
    /// A moderator has taken the dispute.
    CaseTaken,
    /// The moderator has given the dispute back.
    CaseReturned,
    /// The time of the moderators is over.
    CaseOverdue,
    /// One moderator has decided, and a second one is asked.
    SecondOpinionAsked,
    /// The dispute is decided.
    Ruled,
    /// A side accepted the ruling by which it loses.
    RulingAccepted,
    /// A side appealed the ruling.
    Appealed,
    /// The appeal was given up.
    AppealWithdrawn,
    /// The result is held before it is paid.
    Awarded,
    /// It was paid.
    Settled,
    /// Every stake went back.
    Cancelled,
    /// The players were notified that the start nears.
    StartAnnounced,
    /// A deadline moved.
    DeadlineMoved,
    /// A deadline moved because the service was down.
    DeadlineExtended,
}

impl From<&Event> for ChallengeEventType {
    fn from(event: &Event) -> Self {
        match event {
            Event::Created { .. } => Self::Created,
            Event::Approved { .. } => Self::Approved,
            Event::Declined { .. } => Self::Declined,
            Event::PlaceReserved { .. } => Self::PlaceReserved,
            Event::PlaceFreed { .. } => Self::PlaceFreed,
            Event::LeaderChanged { .. } => Self::LeaderChanged,
            Event::Staked { .. } => Self::Staked,
            Event::Joined { .. } => Self::Joined,
            Event::Readied { .. } => Self::Readied,
            Event::Left { .. } => Self::Left,
            Event::Edited { .. } => Self::Edited,
            Event::Started { .. } => Self::Started,
            Event::CallOffAgreed { .. } => Self::CallOffAgreed,
            Event::Declared { .. } => Self::Declared,
            Event::TakenBack { .. } => Self::TakenBack,
            Event::Withdrawn { .. } => Self::Withdrawn,
            Event::Disputed { .. } => Self::Disputed,
            Event::CaseTaken {} => Self::CaseTaken,
            Event::CaseReturned {} => Self::CaseReturned,
            Event::CaseOverdue { .. } => Self::CaseOverdue,
            Event::SecondOpinionAsked {} => Self::SecondOpinionAsked,
            Event::Ruled { .. } => Self::Ruled,
            Event::RulingAccepted { .. } => Self::RulingAccepted,
            Event::Appealed { .. } => Self::Appealed,
            Event::AppealWithdrawn { .. } => Self::AppealWithdrawn,
            Event::Awarded { .. } => Self::Awarded,
            Event::Settled { .. } => Self::Settled,
            Event::Cancelled { .. } => Self::Cancelled,
            Event::StartAnnounced { .. } => Self::StartAnnounced,
            Event::DeadlineMoved { .. } => Self::DeadlineMoved,
            Event::DeadlineExtended { .. } => Self::DeadlineExtended,
        }
    }
}

/// One event. Where the viewer may not see what happened, it has neither type nor data.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengeEvent {
    /// 1, 2, 3 …
    version: i64,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ChallengeEventType, required = false)]
    kind: Option<ChallengeEventType>,
    /// What it states; its fields follow from the type.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, required = false)]
    data: Option<serde_json::Value>,
    /// Where the challenge stood then; absent from the oldest events.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ChallengeAfter, required = false)]
    after: Option<ChallengeAfter>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl ChallengeEvent {
    /// The event as `scope` may see it, by what is known of the challenge now.
    pub fn of(snapshot: &Snapshot, record: &EventRecord, scope: ViewerScope) -> Self {
        let is_shown = record.event.is_shown_to(scope, &snapshot.challenge);
        Self {
            version: record.version,
            kind: is_shown.then(|| ChallengeEventType::from(&record.event)),
            data: is_shown.then(|| data(snapshot, record, scope)),
            after: record
                .after
                .as_ref()
                .map(|after| ChallengeAfter::of(snapshot, after)),
            at: record.at,
        }
    }
}

/// What an event states, with people and pictures as the snapshot shows them.
fn data(snapshot: &Snapshot, record: &EventRecord, scope: ViewerScope) -> serde_json::Value {
    let mut event = record.event.clone();
    if let Event::Edited { changes, .. } = &mut event
        && let Some(Some(TextField::Text(cover))) = changes.get_mut("coverImage")
    {
        *cover = images::url(PictureKind::Cover, cover);
    }
    let mut written = serde_json::json!(event);
    let mut data = written.get_mut("data").map(serde_json::Value::take);
    // A player with a newer picture is shown with that one, as everywhere else.
    if let (Event::Created { user: who, .. } | Event::Joined { user: who, .. }, Some(data)) = (
        &event,
        data.as_mut().and_then(serde_json::Value::as_object_mut),
    ) {
        data.insert("user".to_owned(), serde_json::json!(user(snapshot, who.id)));
    }
    // Who declined is named as long as the snapshot knows them.
    if let (
        Event::Approved { user_id, .. }
        | Event::Declined { user_id, .. }
        | Event::LeaderChanged { user_id, .. },
        Some(data),
    ) = (
        &event,
        data.as_mut().and_then(serde_json::Value::as_object_mut),
    ) {
        let who = serde_json::json!(user(snapshot, *user_id));
        data.insert("user".to_owned(), who);
    }
    if let (Some(actor), Some(data)) = (
        record.actor,
        data.as_mut().and_then(serde_json::Value::as_object_mut),
    ) {
        name_successor(snapshot, actor, data);
    }
    if let Some(data) = data.as_mut().and_then(serde_json::Value::as_object_mut)
        && !event.names_players_to(scope, &snapshot.challenge)
    {
        leave_players_out(data);
    }
    if let (
        Event::Approved { user_id, side, .. } | Event::Declined { user_id, side, .. },
        Some(data),
    ) = (
        &event,
        data.as_mut().and_then(serde_json::Value::as_object_mut),
    ) {
        name_team(snapshot, (*user_id, *side), data);
    }
    data.unwrap_or_default()
}

/// Names the team for which a player approved or declined. Another team may have the side by now: then the event names none, and no
/// side.
fn name_team(
    snapshot: &Snapshot,
    (player, slot): (Uuid, i32),
    data: &mut serde_json::Map<String, serde_json::Value>,
) {
    let nth = usize::try_from(slot).ok();
    let side = nth.and_then(|nth| snapshot.challenge.teams.get(nth));
    if let Some(side) = side.filter(|side| side.has(player)) {
        let team = serde_json::json!({ "name": side.team.name });
        data.insert("team".to_owned(), team);
    } else {
        data.remove("side");
    }
}

/// An event names the seat that it is about. Where a successor acts for the seat of a team's former leader, it states who that was.
fn name_successor(
    snapshot: &Snapshot,
    actor: Uuid,
    data: &mut serde_json::Map<String, serde_json::Value>,
) {
    let mut sides = snapshot.challenge.teams.iter();
    let is_of_seat = sides.any(|side| {
        side.leader != actor && data.get("userId") == Some(&serde_json::json!(side.leader))
    });
    if is_of_seat {
        data.insert("by".to_owned(), serde_json::json!(user(snapshot, actor)));
    }
}

/// Of the players of a private team outsiders learn before the stake how many there are, and not who.
fn leave_players_out(data: &mut serde_json::Map<String, serde_json::Value>) {
    let team = data
        .get_mut("team")
        .and_then(serde_json::Value::as_object_mut);
    if let Some(team) = team {
        team.insert("rosterIds".to_owned(), serde_json::json!([]));
    } else {
        data.remove("userId");
        data.remove("user");
    }
}
