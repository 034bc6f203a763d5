//! The file of a case: everything that a moderator weighs, of a dispute or of a challenge that was reported.

use actix_web::{get, web};
use domain::challenge::{Moderator as CaseModerator, ViewerScope};
use domain::chat::Venue;
use store::administration::reports;
use store::challenge::Snapshot;
use store::chat::Span;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::staff::{Moderator, Staff};
use crate::state::AppState;
use crate::wire::challenge::dispute_page::DisputeRecords;
use crate::wire::chat::ArenaMessage;
use crate::wire::moderation::case::{CaseAnswer, OpenCase};
use crate::wire::names::ConflictName;
use crate::wire::person::{UserSummary, user};
use crate::wire::ruling::AppealView;

/// Messages of the arena, the newest.
const ARENA_MESSAGES: i64 = 200;

/// The file of a challenge that was disputed or reported, also of a private one. Nothing is shown to moderators who have a seat
/// in it.
#[utoipa::path(operation_id = "staff_dispute", tag = "moderation", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = CaseAnswer), (status = 403, body = ApiError), (status = 404, body = ApiError)))]
#[get("/admin/disputes/{id}")]
pub(super) async fn show(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
) -> Result<web::Json<CaseAnswer>> {
    let snapshot = inspected(&app, &staff, *id).await?;
    // A moderator sees what the sides declare.
    let records = DisputeRecords::read(&app, &snapshot, ViewerScope::Inside).await?;
    let challenge = &snapshot.challenge;
    let parties: Vec<_> = challenge
        .sides()
        .map(|seat| challenge.party_of(seat.player))
        .collect();
    let histories = store::moderation::histories(&app.db, &parties).await?;
    let conversation = Venue::Arena(*id).conversation_id();
    let span = Span::Newest {
        limit: ARENA_MESSAGES,
    };
    let arena = store::chat::messages(&app.db, conversation, span).await?;
    let open = OpenCase::of(&app, &snapshot, &staff).await?;
    let arena = arena.iter().map(ArenaMessage::from).collect();
    let known = (histories.as_slice(), app.clock.now());
    let answer = CaseAnswer::of(&snapshot, records, known, (open, arena));
    Ok(web::Json(answer))
}

/// The challenge, where it is or was disputed and the moderator has no seat in it.
pub(super) async fn disputed(app: &AppState, staff: &Staff, id: Uuid) -> Result<Snapshot> {
    let snapshot = store::challenge::find(&app.db, id).await?;
    shown_to(staff, snapshot.filter(|it| it.dispute.is_some()))
}

/// The same, also where no more than a report brought the challenge to the moderators, open or closed.
pub(super) async fn inspected(app: &AppState, staff: &Staff, id: Uuid) -> Result<Snapshot> {
    let snapshot = store::challenge::find(&app.db, id).await?;
    let is_reported = reports::is_reported(&app.db, id).await?;
    shown_to(
        staff,
        snapshot.filter(|it| is_reported || it.dispute.is_some()),
    )
}

fn shown_to(staff: &Staff, snapshot: Option<Snapshot>) -> Result<Snapshot> {
    let snapshot = snapshot.ok_or(Error::NotFound {
        code: "DISPUTE_NOT_FOUND",
        message: "Dispute not found",
    })?;
    if snapshot.challenge.was_party(staff.id()) {
        return Err(Error::Forbidden {
            code: "CONFLICT_OF_INTEREST",
            message: "You cannot look into this dispute: you are a participant".to_owned(),
        });
    }
    Ok(snapshot.as_it_will_stand())
}

impl OpenCase {
    async fn of(app: &AppState, snapshot: &Snapshot, staff: &Staff) -> Result<Option<Self>> {
        let challenge = &snapshot.challenge;
        let public = snapshot.after().dispute;
        let Some((dispute, public)) = challenge.open_dispute().zip(public) else {
            return Ok(None);
        };
        let case = &dispute.case;
        let asks = CaseModerator {
            id: staff.id(),
            conflict: store::moderation::conflict(&app.db, staff.id(), challenge.id).await?,
            address: None,
        };
        let proposal = challenge.impartial_proposal().map(|it| it.moderator);
        let needs_second_opinion = match proposal {
            Some(author) => {
                store::moderation::may_moderate(&app.db, author, app.clock.now()).await?
            }
            None => false,
        };
        let moderator = match case.moderator {
            Some(moderator) => store::challenge::player(&app.db, moderator).await?,
            None => None,
        };
        Ok(Some(Self {
            opened_at: dispute.opened_at,
            opened_by: user(snapshot, dispute.opened_by),
            stage: public.stage.into(),
            is_overdue: case.is_overdue,
            appeal: case
                .appeal
                .as_ref()
                .map(|appeal| AppealView::of(snapshot, appeal)),
            moderator: moderator.map(|(person, _)| UserSummary::of(&person)),
            is_mine: case.moderator == Some(staff.id()),
            conflict: challenge.conflict_of(&asks).map(ConflictName::from),
            evidence_until: case.evidence_until,
            needs_second_opinion,
        }))
    }
}
