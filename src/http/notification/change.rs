//! Reading and deleting, one by one, some, or all. The other devices hear of it.

use actix_web::{delete, patch, post, web};
use serde::Deserialize;
use store::notification::{self, Changed};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{kinds, not_found};
use crate::http::error::{Error, FieldErrors, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::notification::NotificationView;
use crate::wire::notification_answer::{ChangeAnswer, ReadNotification, ReadNotificationAnswer};

/// Notifications of one batch.
pub(in crate::http) const BATCH_MAX: usize = 100;

/// Notifies the other devices.
fn respond(app: &AppState, user: Uuid, changed: Changed) -> web::Json<ChangeAnswer> {
    if 0 < changed.affected {
        app.notifications.moved([user]);
    }
    web::Json(changed.into())
}

/// I have read one; to read it again changes nothing.
#[utoipa::path(operation_id = "read_notification", tag = "notifications", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, body = ReadNotificationAnswer)
))]
#[patch("/notifications/{id}/read")]
pub(super) async fn read(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<ReadNotificationAnswer>> {
    let changed = notification::read(&app.db, player.id, &[*id], app.clock.now()).await?;
    if 0 < changed.affected {
        app.notifications.moved([player.id]);
    }
    let found = notification::find(&app.db, player.id, *id).await?;
    let shown = found.ok_or_else(not_found)?;
    Ok(web::Json(ReadNotificationAnswer {
        success: true,
        data: ReadNotification {
            notification: NotificationView::from(&shown),
            unread_count: changed.feed.unread,
            number: changed.feed.number,
        },
    }))
}

/// Which ones are marked as read.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct ReadAllQuery {
    /// The number of the newest notification that the player has seen; later ones stay unread. Without it all are read.
    up_to: Option<i64>,
}

/// Marks all as read.
#[utoipa::path(operation_id = "read_all_notifications", tag = "notifications", security(("bearer" = [])), params(ReadAllQuery), responses(
    (status = 200, body = ChangeAnswer)
))]
#[patch("/notifications/read-all")]
pub(super) async fn read_all(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<ReadAllQuery>,
) -> Result<web::Json<ChangeAnswer>> {
    let now = app.clock.now();
    let changed = notification::read_all(&app.db, player.id, query.up_to, now).await?;
    Ok(respond(&app, player.id, changed))
}

/// Deletes one.
#[utoipa::path(operation_id = "delete_notification", tag = "notifications", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, body = ChangeAnswer)
))]
#[delete("/notifications/{id}")]
pub(super) async fn delete(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<ChangeAnswer>> {
    let changed = notification::delete(&app.db, player.id, &[*id], app.clock.now()).await?;
    if changed.affected == 0 {
        return Err(not_found());
    }
    Ok(respond(&app, player.id, changed))
}

/// Which ones are cleared.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct ClearQuery {
    /// all, a type, or `challenge` and `team` for all types that begin so.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    kind: Option<String>,
    /// The number of the newest notification that the player has seen; later ones stay. Without it all are deleted.
    up_to: Option<i64>,
}

/// Deletes all, or all of a type.
#[utoipa::path(operation_id = "clear_notifications", tag = "notifications", security(("bearer" = [])), params(ClearQuery), responses(
    (status = 200, body = ChangeAnswer)
))]
#[delete("/notifications/clear")]
pub(super) async fn clear(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<ClearQuery>,
) -> Result<web::Json<ChangeAnswer>> {
    let kinds = kinds(query.kind.as_deref())?;
    let now = app.clock.now();
    let changed =
        notification::clear(&app.db, player.id, kinds.as_deref(), query.up_to, now).await?;
    Ok(respond(&app, player.id, changed))
}

/// What is done to which notifications.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BatchBody {
    /// read or delete.
    action: Option<String>,
    /// At most 100; unknown ones, and those of other players, are left out.
    notification_ids: Option<Vec<Uuid>>,
}

/// Reads or deletes some.
#[utoipa::path(operation_id = "batch_notifications", tag = "notifications", security(("bearer" = [])), request_body = BatchBody, responses(
    (status = 200, body = ChangeAnswer)
))]
#[post("/notifications/batch")]
pub(super) async fn batch(
    app: web::Data<AppState>,
    player: Player,
    body: web::Json<BatchBody>,
) -> Result<web::Json<ChangeAnswer>> {
    let mut faults = FieldErrors::new();
    let ids = body.notification_ids.as_deref().unwrap_or_default();
    if ids.is_empty() {
        let needed = "An array of notificationIds is required";
        faults.insert("notificationIds", needed.to_owned());
    } else if BATCH_MAX < ids.len() {
        let most = format!("At most {BATCH_MAX} notifications at once");
        faults.insert("notificationIds", most);
    }
    let is_deletion = match body.action.as_deref() {
        Some("read") => false,
        Some("delete") => true,
        Some(_) => {
            faults.insert("action", "The action is read or delete".to_owned());
            false
        }
        None => {
            faults.insert("action", "An action is required".to_owned());
            false
        }
    };
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let now = app.clock.now();
    let changed = if is_deletion {
        notification::delete(&app.db, player.id, ids, now).await?
    } else {
        notification::read(&app.db, player.id, ids, now).await?
    };
    Ok(respond(&app, player.id, changed))
}
