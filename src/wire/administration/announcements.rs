//! Announcements above every page.

use actors::runtime::sink::Frame;
use serde::Serialize;
use serde_json::json;
use store::administration::announcements::{ShownAnnouncement, StaffAnnouncement};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::AudienceName;
use crate::wire::person::UserSummary;

/// What stands above the page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementView {
    #[serde(rename = "_id")]
    id: Uuid,
    text: String,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
}

impl From<ShownAnnouncement> for AnnouncementView {
    fn from(shown: ShownAnnouncement) -> Self {
        Self {
            id: shown.id,
            text: shown.text,
            starts_at: shown.starts_at,
            ends_at: shown.ends_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownAnnouncements {
    success: bool,
    data: Vec<AnnouncementView>,
}

impl ShownAnnouncements {
    /// The whole answer.
    pub fn of(shown: Vec<ShownAnnouncement>) -> Self {
        Self {
            success: true,
            data: shown.into_iter().map(AnnouncementView::from).collect(),
        }
    }
}

/// An announcement as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffAnnouncement)]
pub struct StaffAnnouncementView {
    #[serde(flatten)]
    shown: AnnouncementView,
    audience: AudienceName,
    created_by: UserSummary,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Who ended it before its end.
    ended_by: Option<UserSummary>,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
}

impl From<StaffAnnouncement> for StaffAnnouncementView {
    fn from(announcement: StaffAnnouncement) -> Self {
        let (creator, created_at) = announcement.created;
        let (ender, ended_at) = announcement.ended.unzip();
        Self {
            shown: announcement.shown.into(),
            audience: announcement.audience.into(),
            created_by: UserSummary::of(&creator),
            created_at,
            ended_by: ender.as_ref().map(UserSummary::of),
            ended_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffAnnouncements {
    success: bool,
    data: Vec<StaffAnnouncementView>,
}

impl StaffAnnouncements {
    /// The whole answer.
    pub fn of(announcements: Vec<StaffAnnouncement>) -> Self {
        Self {
            success: true,
            data: announcements
                .into_iter()
                .map(StaffAnnouncementView::from)
                .collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementAnswer {
    success: bool,
    data: AnnouncementView,
}

impl AnnouncementAnswer {
    /// The whole answer.
    pub fn of(published: ShownAnnouncement) -> Self {
        Self {
            success: true,
            data: published.into(),
        }
    }
}

/// An announcement was published or ended. It carries no text: each client reads what is for its player.
pub fn announcements_updated() -> Frame {
    Frame::reliable("announcements_updated", &json!({}))
}
