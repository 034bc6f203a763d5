//! Notifications over HTTP (docs/rules.md, Notifications).

mod answer;
mod answered;
mod change;
mod decline;
mod list;
mod preferences;
mod request;
mod team;

pub(in crate::http) use answered::record_team_answer;
pub(in crate::http) use change::BATCH_MAX;
use domain::notification::NotificationType;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};

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
