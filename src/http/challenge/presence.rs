//! Who was online when, for those who are in the challenge: evidence, should they disagree.

use actix_web::{get, web};
use serde::Serialize;
use store::presence::PresenceUpdate;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::not_found;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::names::PresenceCauseName;

/// A player came online or went offline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PresenceChange {
    user_id: Uuid,
    is_online: bool,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Why they went offline: left (their last connection closed) or server (the server stopped); absent where they
    /// came online, or where it was not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<PresenceCauseName>,
}

/// Changes, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceList {
    changes: Vec<PresenceChange>,
}

/// The presence of those who sit, or sat, in a challenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceAnswer {
    success: bool,
    data: PresenceList,
}

/// What was so when each player joined, and every change since, the newest 1,000. For those with a seat.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = PresenceAnswer), (status = 403, body = ApiError)),
    security(("bearer" = []))
)]
#[get("/challenges/{id}/presence")]
pub(super) async fn presence(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<PresenceAnswer>> {
    let snapshot = store::challenge::find(&app.db, *id)
        .await?
        .ok_or_else(not_found)?;
    if !snapshot.challenge.was_insider(player.id) {
        return Err(Error::Forbidden {
            code: "NOT_PARTICIPANT",
            message: "Only participants can do this".to_owned(),
        });
    }
    let changes = store::presence::during(&app.db, *id).await?;
    let changes = changes.into_iter().map(PresenceChange::from).collect();
    Ok(web::Json(PresenceAnswer {
        success: true,
        data: PresenceList { changes },
    }))
}

impl From<PresenceUpdate> for PresenceChange {
    fn from(change: PresenceUpdate) -> Self {
        Self {
            user_id: change.player,
            is_online: change.is_online,
            at: change.at,
            cause: change.cause.map(PresenceCauseName::from),
        }
    }
}
