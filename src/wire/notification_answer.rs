//! The answers about notifications.

use serde::Serialize;
use store::notification::{Changed, Feed};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::notification::{NotificationTeam, NotificationView, PreferencesView};
use crate::wire::page::Pages;

/// A notification that was read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadNotificationAnswer {
    pub success: bool,
    pub data: ReadNotification,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadNotification {
    pub notification: NotificationView,
    pub unread_count: i64,
    /// The latest number of the stream.
    pub number: i64,
}

/// A page of notifications.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationsAnswer {
    pub success: bool,
    pub notifications: Vec<NotificationView>,
    pub unread_count: i64,
    /// The number of the stream at which this is true: a client that listens from it on gets what came since.
    pub number: i64,
    pub pagination: NotificationPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationPages {
    #[serde(flatten)]
    pub pages: Pages,
    pub total_notifications: i64,
    /// Where the next page begins; nothing at the end.
    pub next_cursor: Option<i64>,
}

/// How many there are.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountsAnswer {
    pub success: bool,
    pub data: Counts,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    unread_count: i64,
    total_count: i64,
    /// The latest number of the stream.
    number: i64,
}

impl From<Feed> for Counts {
    fn from(feed: Feed) -> Self {
        Self {
            unread_count: feed.unread,
            total_count: feed.total,
            number: feed.number,
        }
    }
}

/// What a change came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeAnswer {
    success: bool,
    data: ChangeData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeData {
    /// How many notifications it touched.
    affected: i64,
    unread_count: i64,
    /// The latest number of the stream.
    number: i64,
}

impl From<Changed> for ChangeAnswer {
    fn from(changed: Changed) -> Self {
        let Feed { number, unread, .. } = changed.feed;
        Self {
            success: true,
            data: ChangeData {
                affected: changed.affected,
                unread_count: unread,
                number,
            },
        }
    }
}

/// My preferences of notifications.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreferencesAnswer {
    pub success: bool,
    pub data: PreferencesView,
}

/// It was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentNotification {
    pub success: bool,
    pub message: &'static str,
    pub data: SentNotificationData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentNotificationData {
    pub notification_id: Uuid,
}

/// It was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamAnswered {
    pub success: bool,
    pub message: &'static str,
    pub data: TeamAnsweredData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TeamAnsweredData {
    pub team: NotificationTeam,
}
