//! The page of a dispute, for those who are in it: what both sides say and show, every deadline, what they may do, and what the
//! server knows of the match (docs/rules.md, Disputes).

use actix_web::{get, web};
use domain::challenge::{Deadline, DisputeDeadline, Phase, Seat, Status, ViewerScope};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use store::moderation::RecordedRuling;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::evidence::participated;
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::after::{ChallengeAfter, DeclarationView, DisputeView, Ending, EscrowAfter};
use crate::wire::challenge::presence::PresenceChange;
use crate::wire::event::ChallengeEvent;
use crate::wire::evidence::EvidenceView;
use crate::wire::names::{DeadlineName, DisputeActionName, DisputeDeadlineName, StatusName};
use crate::wire::person::{UserSummary, user};
use crate::wire::ruling::{AppealView, RulingView};

/// Events of the page, the newest: a match has some twenty, and one of a hundred players some three hundred. However often its terms
/// are edited before, what the sides disagree about is among them.
const EVENTS_MAX: i64 = 1_000;

/// The page of a dispute.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputeAnswer {
    success: bool,
    data: DisputePage,
}

/// Everything that the page of a dispute shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputePage {
    challenge_id: Uuid,
    title: String,
    /// The version of the challenge that this is true at.
    version: i64,
    status: StatusName,
    escrow: EscrowAfter,
    /// The dispute, while one is open.
    dispute: Option<DisputeView>,
    /// The ruling that stands, or stood until it was appealed.
    ruling: Option<RulingView>,
    /// The appeal, while it waits for a decision.
    appeal: Option<AppealView>,
    /// The sides, by slot.
    sides: Vec<DisputeSide>,
    /// Every time that ends, the earliest first.
    deadlines: Vec<DisputeTime>,
    /// What happens next without an action, and at the latest when.
    next: Option<NextStep>,
    outcome: Option<Ending>,
    /// What happened, in order, as far as participants see it: the newest 1,000 events.
    events: Vec<ChallengeEvent>,
    /// Who was online when, the newest first: what was so when each player joined, and the newest 1,000 changes since.
    presence: Vec<PresenceChange>,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
}

/// One side: what it states, what it shows, and what it may do now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeSide {
    user: UserSummary,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    declaration: Option<DeclarationView>,
    evidence: Vec<EvidenceView>,
    actions: Vec<DisputeActionName>,
}

/// A time that ends.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputeTime {
    kind: DisputeDeadlineName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Whose time it is; absent where it is all sides'.
    user: Option<UserSummary>,
}

/// What the clock does next.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextStep {
    kind: DeadlineName,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

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
    let data = DisputePage::of(&snapshot, known, app.clock.now());
    Ok(web::Json(DisputeAnswer {
        success: true,
        data,
    }))
}

/// Whether a result was declared that was not taken back, or the match is over.
fn is_declared(phase: &Phase) -> bool {
    match phase.status() {
        Status::Pending | Status::Open | Status::Full | Status::Active => false,
        Status::InProgress | Status::Completed => true,
        Status::Cancelled => phase.play().is_some(),
    }
}

/// What the server knows of a dispute beside the challenge.
pub(in crate::http) struct DisputeRecords {
    pub(in crate::http) evidence: Vec<EvidenceView>,
    pub(in crate::http) events: Vec<ChallengeEvent>,
    pub(in crate::http) presence: Vec<PresenceChange>,
    pub(in crate::http) rulings: Vec<RecordedRuling>,
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

impl DisputePage {
    fn of(snapshot: &Snapshot, known: DisputeRecords, now: OffsetDateTime) -> Self {
        let challenge = &snapshot.challenge;
        let after = ChallengeAfter::of(snapshot, &snapshot.after());
        let times = challenge.dispute_deadlines().into_iter();
        let mut rulings = known.rulings.iter().rev();
        let sides = challenge.sides();
        Self {
            challenge_id: challenge.id,
            title: challenge.details.title.clone(),
            version: challenge.version,
            status: after.status,
            escrow: after.escrow,
            dispute: after.dispute,
            ruling: rulings
                .find(|ruling| !ruling.is_proposal)
                .map(|ruling| RulingView::of(snapshot, ruling)),
            appeal: challenge
                .open_appeal()
                .map(|appeal| AppealView::of(snapshot, appeal)),
            sides: sides
                .map(|seat| DisputeSide::of(snapshot, seat, &known.evidence, now))
                .collect(),
            deadlines: times.map(|time| DisputeTime::of(snapshot, time)).collect(),
            next: challenge.phase.deadline().map(NextStep::from),
            outcome: after.outcome,
            events: known.events,
            presence: known.presence,
            server_time: now,
        }
    }
}

impl DisputeSide {
    fn of(
        snapshot: &Snapshot,
        seat: &Seat,
        evidence: &[EvidenceView],
        now: OffsetDateTime,
    ) -> Self {
        let challenge = &snapshot.challenge;
        let declared = challenge.declarations().find(|it| it.player == seat.player);
        let own = evidence.iter().filter(|it| it.is_of(seat.player));
        let actions = challenge.dispute_actions(seat.player, now).into_iter();
        Self {
            user: user(snapshot, seat.player),
            stake_amount: seat.stake,
            declaration: declared.map(|it| DeclarationView::of(snapshot, &it)),
            evidence: own.cloned().collect(),
            actions: actions.map(DisputeActionName::from).collect(),
        }
    }
}

impl DisputeTime {
    /// A time with whose it is.
    pub(in crate::http) fn of(snapshot: &Snapshot, time: DisputeDeadline) -> Self {
        Self {
            kind: time.kind.into(),
            at: time.at,
            user: time.player.map(|player| user(snapshot, player)),
        }
    }
}

impl From<Deadline> for NextStep {
    fn from(deadline: Deadline) -> Self {
        Self {
            kind: deadline.kind.into(),
            at: deadline.at,
        }
    }
}
