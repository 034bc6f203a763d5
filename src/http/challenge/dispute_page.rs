//! The page of a dispute, for those who are in it: what both sides say and show, every deadline, what they may do, and what the
//! server knows of the match (docs/rules.md, Disputes).

use actix_web::{get, web};
use domain::challenge::{Phase, Status, ViewerScope};
use store::challenge::Snapshot;
use uuid::Uuid;

use super::evidence::participated;
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::challenge::dispute_page::{DisputeAnswer, DisputeRecords};
use crate::wire::challenge::presence::PresenceChange;
use crate::wire::event::ChallengeEvent;
use crate::wire::evidence::EvidenceView;

/// Events of the page, the newest: a match has some twenty, and one of a hundred players some three hundred. However often its terms
/// are edited before, what the sides disagree about is among them.
const EVENTS_MAX: i64 = 1_000;

/// The page of a dispute, from the first declaration on. For the participants; to all others it does not exist.
#[utoipa::path(
    tag = "challenges",
    operation_id = "dispute",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = DisputeAnswer)),
    security(("bearer" = []))
)]
#[get("/challenges/{id}/dispute")]
pub(super) async fn dispute(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<DisputeAnswer>> {
    let snapshot = participated(&app, *id, player.id).await?;
    if !is_declared(&snapshot.challenge.phase) {
        return Err(Error::NotFound {
            code: "NOTHING_DECLARED",
            message: "No result of this challenge is declared",
        });
    }
    let snapshot = snapshot.as_it_will_stand();
    let scope = snapshot.challenge.scope_of(Some(player.id));
    let known = DisputeRecords::read(&app, &snapshot, scope).await?;
    let now = app.clock.now();
    Ok(web::Json(DisputeAnswer::of(&snapshot, known, now)))
}

/// Whether a result was declared that was not taken back, or the match is over.
fn is_declared(phase: &Phase) -> bool {
    match phase.status() {
        Status::Pending | Status::Open | Status::Full | Status::Active => false,
        Status::InProgress | Status::Completed => true,
        Status::Cancelled => phase.play().is_some(),
    }
}

impl DisputeRecords {
    /// Reads them as a viewer of `scope` may see them.
    pub(in crate::http) async fn read(
        app: &AppState,
        snapshot: &Snapshot,
        scope: ViewerScope,
    ) -> Result<Self> {
        let id = snapshot.challenge.id;
        let evidence = store::evidence::of_challenge(&app.db, id).await?;
        let after = snapshot.challenge.version.saturating_sub(EVENTS_MAX);
        let records = store::challenge::events(&app.db, id, after, EVENTS_MAX).await?;
        let presence = store::presence::during(&app.db, id).await?;
        let events = records.iter();
        Ok(Self {
            evidence: evidence.into_iter().map(EvidenceView::from).collect(),
            events: events
                .map(|record| ChallengeEvent::of(snapshot, record, scope))
                .collect(),
            presence: presence.into_iter().map(PresenceChange::from).collect(),
            rulings: store::moderation::rulings(&app.db, id).await?,
        })
    }
}
