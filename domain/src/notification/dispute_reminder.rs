//! Reminders before a time in a dispute ends (docs/rules.md, Disputes).

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{MatchEnding, Notice, Payload, written};
use crate::challenge::{Challenge, HeldResult, OpenDispute, Phase};

/// How long before the time for evidence ends the sides are reminded.
pub const EVIDENCE_REMINDER: Duration = Duration::hours(6);
/// How long before a held result is final the sides that may answer it are reminded.
pub const HOLD_REMINDER: Duration = Duration::hours(12);
/// How long before a dispute ends without a decision the sides, and the moderators, are reminded.
pub const END_REMINDER: Duration = Duration::hours(24);

/// What a reminder is about. A side is reminded of each once; of a time that begins anew, once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DisputeReminder {
    /// The time for evidence ends.
    Evidence,
    /// The time for evidence on an appeal ends.
    EvidenceOnAppeal,
    /// A result that a side was silent about is final soon.
    Hold,
    /// A ruling is final soon.
    HoldOfRuling,
    /// The dispute ends without a decision.
    End,
}

impl DisputeReminder {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Evidence => "evidence",
            Self::EvidenceOnAppeal => "evidence_on_appeal",
            Self::Hold => "hold",
            Self::HoldOfRuling => "hold_of_ruling",
            Self::End => "end",
        }
    }

    /// The reminder of the sides that is due on a challenge at `now`, and for whom; none if it is too early, or if the time is
    /// over. No two are due at once: the time for evidence is over days before a dispute ends.
    pub fn due(challenge: &Challenge, now: OffsetDateTime) -> Option<(Self, Vec<Notice>)> {
        match &challenge.phase {
            Phase::Disputed(dispute) => {
                evidence(challenge, dispute, now).or_else(|| end(challenge, dispute, now))
            }
            Phase::Held(held) => hold(challenge, held, now),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => None,
        }
    }
}

pub(super) fn nears(until: OffsetDateTime, before: Duration, now: OffsetDateTime) -> bool {
    until.saturating_sub(before) <= now && now < until
}

fn evidence(
    challenge: &Challenge,
    dispute: &OpenDispute,
    now: OffsetDateTime,
) -> Option<(DisputeReminder, Vec<Notice>)> {
    let until = dispute.case.evidence_until;
    if !nears(until, EVIDENCE_REMINDER, now) {
        return None;
    }
    let reminder = if dispute.case.appeal.is_some() {
        DisputeReminder::EvidenceOnAppeal
    } else {
        DisputeReminder::Evidence
    };
    let sides = challenge.sides().map(|side| Notice {
        to: challenge.speaker_of(side.player),
        fact: Payload::EvidenceEnds { until },
    });
    Some((reminder, sides.collect()))
}

/// The sides may still agree until then.
fn end(
    challenge: &Challenge,
    dispute: &OpenDispute,
    now: OffsetDateTime,
) -> Option<(DisputeReminder, Vec<Notice>)> {
    let until = dispute.case.void_at;
    if !nears(until, END_REMINDER, now) {
        return None;
    }
    let sides = challenge.sides().map(|side| Notice {
        to: challenge.speaker_of(side.player),
        fact: Payload::DisputeEnds {
            is_on_appeal: dispute.case.appeal.is_some(),
            until,
        },
    });
    Some((DisputeReminder::End, sides.collect()))
}

/// Those who may still answer: the sides that lose by a ruling, or those that were silent.
fn hold(
    challenge: &Challenge,
    held: &HeldResult,
    now: OffsetDateTime,
) -> Option<(DisputeReminder, Vec<Notice>)> {
    if !nears(held.release_at, HOLD_REMINDER, now) {
        return None;
    }
    let notice = |seat: Uuid| Notice {
        to: challenge.speaker_of(seat),
        fact: Payload::HoldEnds {
            outcome: MatchEnding::of(held.outcome.verdict, seat),
            release_at: held.release_at,
        },
    };
    let (reminder, seats): (_, Vec<_>) = if held.ruling.is_some() {
        (
            DisputeReminder::HoldOfRuling,
            challenge.may_appeal().collect(),
        )
    } else {
        let silent = challenge.sides().filter(|side| side.claim.is_none());
        (
            DisputeReminder::Hold,
            silent.map(|side| side.player).collect(),
        )
    };
    Some((reminder, seats.into_iter().map(notice).collect()))
}

/// What the reminder of a hold states.
pub(super) fn hold_ends(title: &str, outcome: MatchEnding, release_at: OffsetDateTime) -> String {
    let how = match outcome {
        MatchEnding::Won => "that you won",
        MatchEnding::Lost => "that you lost",
        MatchEnding::Draw => "of a draw in",
        MatchEnding::Void => "that stakes go back in",
    };
    format!(
        "The result {how} “{title}” is final at {}. Until then you can still answer.",
        written(release_at)
    )
}

/// What the reminder before the end of a dispute states.
pub(super) fn dispute_ends(title: &str, is_on_appeal: bool, until: OffsetDateTime) -> String {
    let (what, then) = if is_on_appeal {
        ("appeal", "the first ruling stands")
    } else {
        ("dispute", "every stake goes back without a fee")
    };
    format!(
        "No moderator has decided the {what} over “{title}” yet. If none does by {}, {then}.",
        written(until)
    )
}
