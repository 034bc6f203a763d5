//! The events of the live channel of notifications.

use std::collections::BTreeSet;

use actors::notification::{Established, StreamItem, StreamStep};
use actors::runtime::sink::Frame;
use domain::notification::NotificationType;
use serde_json::{Value, json};
use store::notification::{FeedEvent, NotificationRow};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::wire::notification::{NotificationView, PreferencesView};

/// A client that is silent for longer than this is not there any more.
const HEARTBEAT_EVERY_MS: u64 = 30_000;

/// The client's heartbeat has arrived.
pub fn heartbeat_response(now: OffsetDateTime) -> Frame {
    Frame::reliable("heartbeat_response", &json!({"serverTime": moment(now)}))
}

/// The client's ping has arrived.
pub fn pong() -> Frame {
    Frame::reliable("pong", &json!({}))
}

/// The client is sent these types alone.
pub fn subscribed(types: &BTreeSet<NotificationType>) -> Frame {
    Frame::reliable("subscribed", &json!({"types": types}))
}

/// The client's new token is valid until `expires_at`.
pub fn token_renewed(expires_at: OffsetDateTime) -> Frame {
    Frame::reliable("authenticated", &json!({"expiresAt": moment(expires_at)}))
}

/// An item of a player's stream.
pub fn frame(outcome: StreamItem<'_>) -> Frame {
    match outcome {
        StreamItem::Established(established) => welcome(established),
        StreamItem::Step(step) => {
            let (name, mut body) = step_of(step);
            if let Some(fields) = body.as_object_mut() {
                fields.insert("number".to_owned(), json!(step.number));
                fields.insert("unreadCount".to_owned(), json!(step.unread));
            }
            Frame::reliable(name, &body)
        }
    }
}

fn welcome(established: Established<'_>) -> Frame {
    Frame::reliable(
        "connection_established",
        &json!({
            "userId": established.user,
            "number": established.feed.number,
            "unreadCount": established.feed.unread,
            "resync": established.is_resync,
            "preferences": PreferencesView::from(established.preferences),
            "heartbeatIntervalMs": HEARTBEAT_EVERY_MS,
            "serverTime": moment(established.now),
            "expiresAt": moment(established.expires_at),
        }),
    )
}

fn step_of(step: StreamStep<'_>) -> (&'static str, Value) {
    let Some(event) = step.event else {
        return ("number", json!({}));
    };
    match event {
        FeedEvent::Created(shown) => created_frame(step, shown),
        FeedEvent::Answered(shown) => (
            "notification_updated",
            json!({"notification": NotificationView::from(shown)}),
        ),
        FeedEvent::Read { ids, up_to, at } => match ids.as_deref() {
            Some([id]) => (
                "notification_read_sync",
                json!({"notificationId": id, "readAt": moment(*at)}),
            ),
            ids => (
                "bulk_read_update",
                json!({"notificationIds": ids, "upTo": up_to, "readAt": moment(*at)}),
            ),
        },
        FeedEvent::Deleted { ids, kinds, up_to } => match ids.as_deref() {
            Some([id]) => ("notification_deleted", json!({"notificationId": id})),
            ids => {
                let types = kinds
                    .as_ref()
                    .map(|kinds| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>());
                (
                    "bulk_delete_update",
                    json!({"notificationIds": ids, "types": types, "upTo": up_to}),
                )
            }
        },
        FeedEvent::Preferred => (
            "preferences_updated",
            json!({"preferences": PreferencesView::from(step.preferences)}),
        ),
    }
}

/// What was missed is there and makes no noise; a type that the player disabled is not pushed at all.
fn created_frame(step: StreamStep<'_>, shown: &NotificationRow) -> (&'static str, Value) {
    let notification = NotificationView::from(shown);
    match step.preferences.alert(shown.kind) {
        _ if step.is_replayed => (
            "notification_created",
            json!({"notification": notification}),
        ),
        None => ("number", json!({})),
        Some(alert) => (
            "new_notification",
            json!({
                "notification": notification,
                "alert": {"popup": alert.popup, "sound": alert.sound},
            }),
        ),
    }
}

fn moment(at: OffsetDateTime) -> String {
    // Every time of ours has a year of four digits.
    at.format(&Rfc3339).unwrap_or_default()
}
