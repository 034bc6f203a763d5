//! What the two sides of a duel have played before: the figures in their corners.

use actix_web::{get, web};
use domain::account::record::PlayerRecord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::{CodeQuery, visible};
use crate::http::error::{ApiError, Result};
use crate::http::extract::MaybePlayer;
use crate::state::AppState;

/// Seats that have a corner of their own.
const CORNERS: usize = 2;

/// What one side has played before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CornerRecord {
    user_id: Uuid,
    won: u32,
    lost: u32,
    drawn: u32,
    /// Whole percent of those played.
    win_rate: u32,
}

/// One for each side that is there.
#[derive(Debug, Serialize, ToSchema)]
pub struct CornerRecordList {
    records: Vec<CornerRecord>,
}

/// What the two sides have played before.
#[derive(Debug, Serialize, ToSchema)]
pub struct CornerRecordsAnswer {
    success: bool,
    data: CornerRecordList,
}

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
            records.push(CornerRecord::of(seat.player, record));
        }
    }
    Ok(web::Json(CornerRecordsAnswer {
        success: true,
        data: CornerRecordList { records },
    }))
}

impl CornerRecord {
    fn of(user_id: Uuid, record: PlayerRecord) -> Self {
        Self {
            user_id,
            won: record.won,
            lost: record.lost,
            drawn: record.drawn,
            win_rate: record.win_rate(),
        }
    }
}
