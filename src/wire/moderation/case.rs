//! The file of a case.

use domain::challenge::Seat;
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use store::moderation::PlayerHistory;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::after::{ChallengeAfter, DeclarationView, EscrowAfter};
use crate::wire::challenge::dispute_page::{DisputeRecords, DisputeTime};
use crate::wire::challenge::presence::PresenceChange;
use crate::wire::chat::ArenaMessage;
use crate::wire::event::ChallengeEvent;
use crate::wire::evidence::EvidenceView;
use crate::wire::names::{ConflictName, DisputeStageName, StatusName};
use crate::wire::person::{UserSummary, user};
use crate::wire::ruling::{AppealView, StaffRulingView};

/// The file of a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseAnswer {
    success: bool,
    data: CaseFile,
}

impl CaseAnswer {
    /// The file with the dispute that is open and the messages of the arena.
    pub fn of(
        snapshot: &Snapshot,
        records: DisputeRecords,
        known: (&[PlayerHistory], OffsetDateTime),
        (open, arena): (Option<OpenCase>, Vec<ArenaMessage>),
    ) -> Self {
        let data = CaseFile {
            open,
            arena,
            ..CaseFile::of(snapshot, records, known)
        };
        Self {
            success: true,
            data,
        }
    }
}

/// Everything that a moderator weighs, and what was decided.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseFile {
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
pub struct OpenCase {
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
    pub opened_by: UserSummary,
    pub stage: DisputeStageName,
    pub is_overdue: bool,
    pub appeal: Option<AppealView>,
    /// Who has taken it.
    pub moderator: Option<UserSummary>,
    pub is_mine: bool,
    /// Why I cannot decide it.
    pub conflict: Option<ConflictName>,
    #[serde(with = "time::serde::rfc3339")]
    pub evidence_until: OffsetDateTime,
    pub needs_second_opinion: bool,
}

/// One side of a case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseSide {
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
pub struct HistoryView {
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
