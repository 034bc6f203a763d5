//! The file of a case: everything that a moderator weighs, of a dispute or of a challenge that was reported.

use actix_web::{get, web};
use domain::challenge::{Moderator as CaseModerator, Seat, ViewerScope};
use domain::chat::Venue;
use domain::money::Usdc;
use serde::Serialize;
use store::administration::reports;
use store::challenge::Snapshot;
use store::chat::Span;
use store::moderation::PlayerHistory;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::challenge::dispute_page::{DisputeRecords, DisputeTime};
use crate::http::error::{ApiError, Error, Result};
use crate::http::staff::{Moderator, Staff};
use crate::state::AppState;
use crate::wire::after::{ChallengeAfter, DeclarationView, EscrowAfter};
use crate::wire::challenge::presence::PresenceChange;
use crate::wire::chat::ArenaMessage;
use crate::wire::event::ChallengeEvent;
use crate::wire::evidence::EvidenceView;
use crate::wire::names::{ConflictName, DisputeStageName, StatusName};
use crate::wire::person::{UserSummary, user};
use crate::wire::ruling::{AppealView, StaffRulingView};

/// Messages of the arena, the newest.
const ARENA_MESSAGES: i64 = 200;

/// The file of a case.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CaseAnswer {
    success: bool,
    data: CaseFile,
}

/// Everything that a moderator weighs, and what was decided.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CaseFile {
    challenge_id: Uuid,
    title: String,
    /// The version of the challenge that this is true at.
    version: i64,
    status: StatusName,
    game: String,
    description: String,
    rules: String,
    escrow: EscrowAfter,
    /// Absent where no dispute is open.
    open: Option<OpenCase>,
    /// Every time that ends, the earliest first.
    deadlines: Vec<DisputeTime>,
    /// The sides, by slot.
    sides: Vec<CaseSide>,
    /// Everyone who plays or played, leads a team of it, or is in its roster.
    players: Vec<UserSummary>,
    events: Vec<ChallengeEvent>,
    presence: Vec<PresenceChange>,
    /// The newest 200 messages of the challenge's chat.
    arena: Vec<ArenaMessage>,
    /// Rulings and proposals, in their order.
    rulings: Vec<StaffRulingView>,
    /// Whether a ruling for a winner needs two moderators.
    award_needs_two: bool,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
}

/// A dispute that is open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpenCase {
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    opened_by: UserSummary,
    stage: DisputeStageName,
    is_overdue: bool,
    appeal: Option<AppealView>,
    /// Who has taken it.
    moderator: Option<UserSummary>,
    is_mine: bool,
    /// Why I cannot decide it.
    conflict: Option<ConflictName>,
    #[serde(with = "time::serde::rfc3339")]
    evidence_until: OffsetDateTime,
    needs_second_opinion: bool,
}

/// One side of a case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CaseSide {
    user: UserSummary,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    /// The most that a ruling may fine.
    #[schema(value_type = String)]
    fine_max: Usdc,
    declaration: Option<DeclarationView>,
    evidence: Vec<EvidenceView>,
    history: Option<HistoryView>,
}

/// What a player has done before: who declared for the side, else who decides for it now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HistoryView {
    user: UserSummary,
    /// 0 to 100.
    fair_play: i32,
    completed: i64,
    won: i64,
    disputes: i64,
    #[schema(value_type = String)]
    fines_total: Usdc,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
}

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
    let data = CaseFile {
        open,
        arena: arena.iter().map(ArenaMessage::from).collect(),
        ..CaseFile::of(&snapshot, records, (&histories, app.clock.now()))
    };
    Ok(web::Json(CaseAnswer {
        success: true,
        data,
    }))
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

impl CaseFile {
    fn of(
        snapshot: &Snapshot,
        records: DisputeRecords,
        (histories, now): (&[PlayerHistory], OffsetDateTime),
    ) -> Self {
        let challenge = &snapshot.challenge;
        let after = ChallengeAfter::of(snapshot, &snapshot.after());
        let times = challenge.dispute_deadlines().into_iter();
        let rulings = records.rulings.iter();
        let players = challenge.insiders().into_iter();
        let winners = challenge.sides().map(|side| side.player);
        let mut verdicts = winners.map(|it| Some(domain::challenge::Verdict::Winner(it)));
        Self {
            challenge_id: challenge.id,
            title: challenge.details.title.clone(),
            version: challenge.version,
            status: after.status,
            game: challenge.details.game.clone(),
            description: challenge.details.description.clone(),
            rules: challenge.details.rules.clone(),
            escrow: after.escrow,
            open: None,
            deadlines: times.map(|time| DisputeTime::of(snapshot, time)).collect(),
            sides: challenge
                .sides()
                .map(|seat| CaseSide::of(snapshot, seat, &records.evidence, histories))
                .collect(),
            players: players.map(|player| user(snapshot, player)).collect(),
            events: records.events,
            presence: records.presence,
            arena: Vec::new(),
            rulings: rulings
                .map(|ruling| StaffRulingView::of(snapshot, ruling))
                .collect(),
            award_needs_two: verdicts.any(|verdict| challenge.needs_two_moderators(verdict)),
            server_time: now,
        }
    }
}

impl CaseSide {
    fn of(
        snapshot: &Snapshot,
        seat: &Seat,
        evidence: &[EvidenceView],
        histories: &[PlayerHistory],
    ) -> Self {
        let challenge = &snapshot.challenge;
        let declared = challenge.declarations().find(|it| it.player == seat.player);
        let own = evidence.iter().filter(|it| it.is_of(seat.player));
        let party = challenge.party_of(seat.player);
        let history = histories.iter().find(|it| it.id == party);
        Self {
            user: user(snapshot, seat.player),
            stake_amount: seat.stake,
            fine_max: challenge.fine_max(seat.player),
            declaration: declared.map(|it| DeclarationView::of(snapshot, &it)),
            evidence: own.cloned().collect(),
            history: history.map(|it| HistoryView {
                user: user(snapshot, party),
                fair_play: it.fair_play,
                completed: it.completed,
                won: it.won,
                disputes: it.disputes,
                fines_total: it.fines,
                joined_at: it.joined_at,
            }),
        }
    }
}
