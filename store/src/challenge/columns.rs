//! A decision as the columns that its statement takes.

use domain::challenge::{
    Challenge, Decision, Event, FairPlay, Fine, ModeratorAction, Phase, Resolution, Seat, Verdict,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{Error, Result};

#[derive(Debug)]
pub(super) struct PhaseColumns {
    pub(super) status: &'static str,
    /// Places that are taken: seats, or sides of a match of teams.
    pub(super) participant_count: i32,
    /// Where a team holds a place, when the match expires unplayed.
    pub(super) expires_at: Option<OffsetDateTime>,
    pub(super) started_at: Option<OffsetDateTime>,
    pub(super) ends_at: Option<OffsetDateTime>,
    pub(super) deadline_kind: Option<&'static str>,
    pub(super) deadline_at: Option<OffsetDateTime>,
    pub(super) disputed_at: Option<OffsetDateTime>,
    pub(super) disputed_by: Option<Uuid>,
    /// JSON's null where there is none.
    pub(super) dispute_case: serde_json::Value,
    pub(super) resolution: Option<&'static str>,
    pub(super) outcome: Option<serde_json::Value>,
    pub(super) cancel_reason: Option<&'static str>,
}

impl PhaseColumns {
    pub(super) fn of(challenge: &Challenge) -> Self {
        let phase = &challenge.phase;
        let deadline = phase.deadline();
        let dispute = match phase {
            Phase::Disputed(dispute) => Some((dispute.opened_at, dispute.opened_by)),
            _ => None,
        };
        let dispute_case = match phase {
            Phase::Disputed(dispute) => serde_json::json!(dispute.case),
            Phase::Held(held) => serde_json::json!(held.ruling),
            _ => serde_json::Value::Null,
        };
        let cancel_reason = match phase {
            Phase::Cancelled { reason, .. } => Some(reason.name()),
            _ => None,
        };
        Self {
            status: phase.status().name(),
            participant_count: i32::try_from(challenge.places_taken()).unwrap_or(i32::MAX),
            expires_at: match phase {
                Phase::Reserved { expires_at, .. } => Some(*expires_at),
                _ => None,
            },
            started_at: phase.play().map(|play| play.started_at),
            ends_at: phase.play().map(|play| play.ends_at),
            deadline_kind: deadline.map(|deadline| deadline.kind.name()),
            deadline_at: deadline.map(|deadline| deadline.at),
            disputed_at: dispute.map(|(at, _)| at),
            disputed_by: dispute.map(|(_, by)| by),
            dispute_case,
            resolution: phase.resolution().map(Resolution::name),
            outcome: phase.outcome().map(|outcome| serde_json::json!(outcome)),
            cancel_reason,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct SeatColumns {
    pub(super) players: Vec<Uuid>,
    pub(super) slots: Vec<i32>,
    pub(super) stakes: Vec<i64>,
    pub(super) statuses: Vec<String>,
    pub(super) joined_at: Vec<OffsetDateTime>,
    pub(super) call_offs: Vec<bool>,
    /// JSON's null where nothing is claimed.
    pub(super) claims: Vec<serde_json::Value>,
    pub(super) notified_at: Vec<Option<OffsetDateTime>>,
    pub(super) confirm_from: Vec<Option<OffsetDateTime>>,
    pub(super) confirm_by: Vec<Option<OffsetDateTime>>,
    pub(super) confirm_seen: Vec<Option<bool>>,
}

impl SeatColumns {
    /// The seats that are new, or not what they were.
    pub(super) fn of(before: Option<&Challenge>, next: &Challenge) -> Result<Self> {
        let was = |seat: &Seat| before.and_then(|challenge| challenge.seat(seat.player));
        let mut columns = Self::default();
        for seat in next.seats.iter().filter(|seat| was(seat) != Some(seat)) {
            let claim = serde_json::to_value(&seat.claim);
            columns.players.push(seat.player);
            columns.slots.push(seat.slot);
            columns.stakes.push(seat.stake.micros());
            columns.statuses.push(seat.status.name().to_owned());
            columns.joined_at.push(seat.joined_at);
            columns.call_offs.push(seat.agreed_to_call_off);
            columns
                .claims
                .push(claim.map_err(|error| unwritable(next.id, &error))?);
            columns.notified_at.push(seat.notified_at);
            let window = seat.window;
            columns.confirm_from.push(window.map(|it| it.from));
            columns.confirm_by.push(window.map(|it| it.until));
            columns.confirm_seen.push(window.map(|it| it.is_seen));
        }
        Ok(columns)
    }
}

#[derive(Debug, Default)]
pub(super) struct EventColumns {
    pub(super) versions: Vec<i64>,
    pub(super) names: Vec<String>,
    pub(super) data: Vec<serde_json::Value>,
}

impl EventColumns {
    /// The events of a decision with their versions, which end at that of the state.
    pub(super) fn of(decision: &Decision) -> Result<Self> {
        let count = i64::try_from(decision.events.len()).unwrap_or(i64::MAX);
        let first = decision
            .next
            .version
            .saturating_sub(count)
            .saturating_add(1);
        let mut columns = Self::default();
        for (version, event) in (first..).zip(&decision.events) {
            let wire = serde_json::to_value(event);
            let mut wire = wire.map_err(|error| unwritable(decision.next.id, &error))?;
            columns.versions.push(version);
            columns.names.push(event.name().to_owned());
            columns.data.push(
                wire.get_mut("data")
                    .map(serde_json::Value::take)
                    .unwrap_or_default(),
            );
        }
        Ok(columns)
    }
}

#[derive(Debug)]
pub(super) struct PointColumns {
    pub(super) players: Vec<Uuid>,
    pub(super) points: Vec<i32>,
    pub(super) reasons: Vec<&'static str>,
}

impl PointColumns {
    pub(super) fn of(changes: &[FairPlay]) -> Self {
        Self {
            players: changes.iter().map(|change| change.player).collect(),
            points: changes.iter().map(|change| change.points).collect(),
            reasons: changes.iter().map(|change| change.reason.name()).collect(),
        }
    }
}

/// What is fined, at most.
#[derive(Debug, Default)]
pub(super) struct FineColumns {
    pub(super) journals: Vec<Uuid>,
    pub(super) players: Vec<Uuid>,
    pub(super) amounts: Vec<i64>,
    pub(super) reasons: Vec<String>,
}

impl FineColumns {
    pub(super) fn of(fines: &[Fine]) -> Self {
        let mut columns = Self::default();
        for fine in fines {
            columns.journals.push(fine.journal);
            columns.players.push(fine.player);
            columns.amounts.push(fine.amount.micros());
            columns.reasons.push(fine.reason.clone());
        }
        columns
    }
}

/// A moderator's command for the audit log: lists of at most one row.
#[derive(Debug, Default)]
pub(super) struct AuditColumns {
    pub(super) actors: Vec<Uuid>,
    pub(super) actions: Vec<&'static str>,
    pub(super) reasons: Vec<String>,
    pub(super) addresses: Vec<Option<String>>,
}

impl AuditColumns {
    pub(super) fn of(audit: Option<&ModeratorAction>) -> Self {
        let mut columns = Self::default();
        if let Some(entry) = audit {
            columns.actors.push(entry.moderator);
            columns.actions.push(entry.action.as_str());
            columns.reasons.push(entry.reason.clone());
            columns.addresses.push(entry.address.clone());
        }
        columns
    }
}

/// The ruling of a command, if it is one: lists of at most one row, and its penalties.
#[derive(Debug, Default)]
pub(super) struct RulingColumns {
    pub(super) moderators: Vec<Uuid>,
    pub(super) seconds: Vec<Option<Uuid>>,
    pub(super) verdicts: Vec<&'static str>,
    pub(super) winners: Vec<Option<Uuid>>,
    pub(super) reasons: Vec<String>,
    pub(super) are_proposals: Vec<bool>,
    pub(super) are_on_appeal: Vec<bool>,
    pub(super) penalized: Vec<Uuid>,
    pub(super) fines: Vec<i64>,
}

impl RulingColumns {
    pub(super) fn of(before: Option<&Challenge>, decision: &Decision) -> Self {
        let Some(ruling) = &decision.ruling else {
            return Self::default();
        };
        let (verdict, winner) = match ruling.verdict {
            Some(Verdict::Winner(winner)) => ("winner", Some(winner)),
            Some(Verdict::Draw) => ("draw", None),
            None => ("void", None),
        };
        let mut events = decision.events.iter();
        let penalties = ruling.penalties.iter();
        Self {
            moderators: vec![ruling.moderator],
            seconds: vec![ruling.second],
            verdicts: vec![verdict],
            winners: vec![winner],
            reasons: vec![ruling.reason.clone()],
            are_proposals: vec![events.any(|event| matches!(event, Event::SecondOpinionAsked {}))],
            are_on_appeal: vec![before.is_some_and(|it| it.open_appeal().is_some())],
            penalized: penalties.clone().map(|penalty| penalty.player).collect(),
            fines: penalties.map(|penalty| penalty.fine.micros()).collect(),
        }
    }
}

fn unwritable(id: Uuid, error: &serde_json::Error) -> Error {
    Error::Inconsistent {
        table: "challenges",
        id,
        what: error.to_string(),
    }
}
