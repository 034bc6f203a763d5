//! What the two sides of a duel have played before: the figures in their corners.

use actix_web::{get, web};
use uuid::Uuid;

use super::show::{CodeQuery, visible};
use crate::http::error::{ApiError, Result};
use crate::http::extract::MaybePlayer;
use crate::state::AppState;
use crate::wire::challenge::records::CornerRecordsAnswer;

/// Seats that have a corner of their own.
const CORNERS: usize = 2;

/// What the two sides of a duel have played before, a minute old at most, and this match as soon as it is over; nothing where
/// more than two may play.
#[utoipa::path(
    tag = "challenges",
    params(CodeQuery, ("id" = Uuid, Path)),
    responses((status = 200, body = CornerRecordsAnswer), (status = 403, body = ApiError)),
    security((), ("bearer" = []))
)]
#[get("/challenges/{id}/records")]
pub(super) async fn records(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    id: web::Path<Uuid>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<CornerRecordsAnswer>> {
    let viewer = viewer.0.map(|player| player.id);
    let (snapshot, _) = visible(&app, *id, viewer, code.invite_code.as_deref()).await?;
    let challenge = &snapshot.challenge;
    let is_over = challenge.phase.status().is_final();
    let counted = is_over.then_some(challenge.id);
    let mut records = Vec::new();
    if usize::try_from(challenge.terms.max_participants) == Ok(CORNERS) {
        for seat in challenge.sides() {
            let record = app.player_records.of(&app.db, seat.player, counted).await?;
            records.push((seat.player, record));
        }
    }
    Ok(web::Json(CornerRecordsAnswer::of(records)))
}
