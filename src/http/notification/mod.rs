//! Notifications over HTTP (docs/rules.md, Notifications).

mod answer;
mod answered;
mod change;
mod decline;
mod list;
mod preferences;
mod request;
mod team;

use domain::notification::NotificationType;
use serde::Serialize;
use store::notification::{Changed, Feed};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};
pub(in crate::http) use answered::record_team_answer;
pub(in crate::http) use change::BATCH_MAX;

/// The routes below `/api/notifications`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/notifications/clear` is no notification.
    cfg.service(list::list)
        .service(list::counts)
        .service(preferences::show)
        .service(preferences::change)
        .service(change::read_all)
        .service(change::clear)
        .service(change::batch)
        .service(change::read)
        .service(change::delete)
        .service(answer::accept)
        .service(answer::reject)
        .service(request::send);
}

/// What a change came to.
#[derive(Debug, Serialize, ToSchema)]
struct ChangeAnswer {
    success: bool,
    data: ChangeData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangeData {
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

/// The types that a filter names; all where it names none.
fn kinds(filter: Option<&str>) -> Result<Option<Vec<NotificationType>>> {
    match filter {
        None | Some("" | "all") => Ok(None),
        Some(name) => NotificationType::matching(name)
            .map(Some)
            .ok_or_else(|| Error::Malformed("There is no such type of notification".to_owned())),
    }
}

fn not_found() -> Error {
    Error::NotFound {
        code: "NOTIFICATION_NOT_FOUND",
        message: "Notification not found",
    }
}
