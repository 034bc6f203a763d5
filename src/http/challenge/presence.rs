//! Who was online when, for those who are in the challenge: evidence, should they disagree.

use actix_web::{get, web};
use uuid::Uuid;

use super::show::not_found;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::challenge::presence::PresenceAnswer;

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
    Ok(web::Json(PresenceAnswer::of(changes)))
}
