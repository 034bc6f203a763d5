//! A player's preferences of notifications; stored on the server, so that every device does the same.

use std::collections::BTreeMap;

use actix_web::{get, patch, web};
use domain::notification::PreferencesChange;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::notification::PreferencesView;
use crate::wire::notification_answer::PreferencesAnswer;

/// My preferences of notifications.
#[utoipa::path(operation_id = "notification_preferences", tag = "notifications", security(("bearer" = [])), responses(
    (status = 200, body = PreferencesAnswer)
))]
#[get("/notifications/preferences")]
pub(super) async fn show(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<PreferencesAnswer>> {
    let preferences = store::notification::preferences(&app.db, player.id).await?;
    Ok(web::Json(PreferencesAnswer {
        success: true,
        data: PreferencesView::from(&preferences),
    }))
}

/// What is to be different; what is not sent stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreferencesBody {
    show_popups: Option<bool>,
    play_sound: Option<bool>,
    auto_mark_read: Option<bool>,
    /// In milliseconds, 1,000 to 30,000.
    popup_duration: Option<i32>,
    /// 1 to 5.
    max_popups: Option<i32>,
    /// Any of the flags.
    enabled_types: Option<BTreeMap<String, bool>>,
}

/// Changes my preferences of notifications. My other devices are notified.
#[utoipa::path(operation_id = "change_notification_preferences", tag = "notifications", security(("bearer" = [])), request_body = PreferencesBody, responses(
    (status = 200, body = PreferencesAnswer)
))]
#[patch("/notifications/preferences")]
pub(super) async fn change(
    app: web::Data<AppState>,
    player: Player,
    body: web::Json<PreferencesBody>,
) -> Result<web::Json<PreferencesAnswer>> {
    let body = body.into_inner();
    let change = PreferencesChange {
        show_popups: body.show_popups,
        play_sound: body.play_sound,
        auto_mark_read: body.auto_mark_read,
        popup_duration_ms: body.popup_duration,
        max_popups: body.max_popups,
        enabled_types: body.enabled_types.unwrap_or_default(),
    };
    let changing =
        |now: domain::notification::Preferences| now.with(change).map_err(Error::Invalid);
    let now = app.clock.now();
    let (preferences, _) = store::notification::prefer(&app.db, player.id, changing, now).await?;
    app.notifications.moved([player.id]);
    Ok(web::Json(PreferencesAnswer {
        success: true,
        data: PreferencesView::from(&preferences),
    }))
}
