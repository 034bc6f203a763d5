//! Announcements above every page.

use actix_web::{get, post, web};
use domain::account::AccountRole;
use domain::administration::{ANNOUNCEMENT_MAX, Audience, AuditAction, TargetKind};
use serde::Deserialize;
use store::administration::announcements::{
    self, AnnouncementEnd, NewAnnouncement, ShownAnnouncement,
};
use store::audit_log::NewAuditEntry;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::text_of;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::MaybePlayer;
use crate::http::staff::Admin;
use crate::state::AppState;
use crate::wire::administration::announcements::{
    AnnouncementAnswer, ShownAnnouncements, StaffAnnouncements, announcements_updated,
};
use crate::wire::names::AudienceName;
use crate::wire::success::Success;

/// The announcements of this moment, the newest first; those for the staff are shown to the staff alone.
#[utoipa::path(operation_id = "announcements", tag = "announcement", security((), ("bearer" = [])),
    responses((status = 200, body = ShownAnnouncements)))]
#[get("/announcements")]
pub(super) async fn current(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
) -> Result<web::Json<ShownAnnouncements>> {
    let now = app.clock.now();
    // Whose token shows that they are a player is not looked up: nearly everyone is.
    let claimed = viewer.0.filter(|player| player.role != AccountRole::User);
    let is_staff = match claimed {
        Some(player) => {
            let member = store::administration::staff_member(&app.db, player.id, now).await?;
            member.is_some_and(|member| member.role != AccountRole::User && !member.is_suspended)
        }
        None => false,
    };
    let shown = announcements::shown(&app.db, is_staff, now).await?;
    Ok(web::Json(ShownAnnouncements::of(shown)))
}

/// The newest 100 announcements, the latest first.
#[utoipa::path(operation_id = "staff_announcements", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = StaffAnnouncements), (status = 403, body = ApiError)))]
#[get("/admin/announcements")]
pub(super) async fn list(
    app: web::Data<AppState>,
    _staff: Admin,
) -> Result<web::Json<StaffAnnouncements>> {
    let announcements = announcements::list(&app.db).await?;
    Ok(web::Json(StaffAnnouncements::of(announcements)))
}

/// An announcement to be published.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnnouncementBody {
    /// One line of 1 to 500 characters.
    text: String,
    #[schema(value_type = AudienceName)]
    audience: String,
    /// At once where it is left out.
    #[serde(default, with = "time::serde::rfc3339::option")]
    starts_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
}

/// Publishes an announcement.
#[utoipa::path(operation_id = "publish_announcement", tag = "administration", security(("bearer" = [])),
    request_body = AnnouncementBody, responses((status = 200, body = AnnouncementAnswer)))]
#[post("/admin/announcements")]
pub(super) async fn publish(
    app: web::Data<AppState>,
    staff: Admin,
    body: web::Json<AnnouncementBody>,
) -> Result<web::Json<AnnouncementAnswer>> {
    let text = text_of("text", &body.text, (1, ANNOUNCEMENT_MAX))?;
    if text.chars().any(char::is_control) {
        return Err(Error::field("text", "Please write one line"));
    }
    let audience = Audience::parse(&body.audience)
        .ok_or_else(|| Error::field("audience", "Please choose who reads it"))?;
    let now = app.clock.now();
    let (starts_at, ends_at) = (body.starts_at.unwrap_or(now), body.ends_at);
    if ends_at <= now.max(starts_at) {
        return Err(Error::field(
            "endsAt",
            "The end has to be in the future and after the start",
        ));
    }
    let new = NewAnnouncement {
        id: app.ids.next(now),
        text,
        audience,
        shown: (starts_at, ends_at),
        by: staff.id(),
        at: now,
    };
    let mut tx = app.db.begin().await?;
    announcements::publish(&mut tx, new).await?;
    let entry = entry(&staff, (AuditAction::Announced, new.id), text, now);
    store::audit_log::record(&mut tx, entry).await?;
    tx.commit().await.map_err(store::Error::from)?;
    notify_online(&app);
    Ok(web::Json(AnnouncementAnswer::of(ShownAnnouncement {
        id: new.id,
        text: text.to_owned(),
        starts_at,
        ends_at,
    })))
}

/// Ends an announcement before its end.
#[utoipa::path(operation_id = "end_announcement", tag = "administration", security(("bearer" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/announcements/{id}/end")]
pub(super) async fn end(
    app: web::Data<AppState>,
    staff: Admin,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    match announcements::end(&mut tx, *id, staff.id(), now).await? {
        AnnouncementEnd::Ended => {}
        AnnouncementEnd::Over => {
            return Err(Error::Conflict {
                code: "ANNOUNCEMENT_ENDED",
                message: "This announcement has ended already".to_owned(),
            });
        }
        AnnouncementEnd::Unknown => {
            return Err(Error::NotFound {
                code: "ANNOUNCEMENT_NOT_FOUND",
                message: "Announcement not found",
            });
        }
    }
    let entry = entry(&staff, (AuditAction::AnnouncementEnded, *id), "", now);
    store::audit_log::record(&mut tx, entry).await?;
    tx.commit().await.map_err(store::Error::from)?;
    notify_online(&app);
    Ok(web::Json(Success::done()))
}

/// Lets those who are online read the announcements again. Visitors, and a planned start, wait for their next look.
fn notify_online(app: &AppState) {
    let frame = announcements_updated();
    for (player, _) in app.sessions.here() {
        app.sessions.send(player, &frame);
    }
}

fn entry<'a>(
    staff: &'a Admin,
    (action, id): (AuditAction, Uuid),
    reason: &'a str,
    at: OffsetDateTime,
) -> NewAuditEntry<'a> {
    NewAuditEntry {
        actor: Some(staff.id()),
        action,
        target: (TargetKind::Announcement, id),
        reason,
        address: Some(&staff.address),
        details: None,
        at,
    }
}
