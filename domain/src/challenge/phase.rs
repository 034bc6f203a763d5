//! What follows from the phase of a challenge alone.

use super::deadline::{Deadline, DeadlineKind};
use super::outcome::{Outcome, Verdict};
use super::state::{Phase, Play, Resolution, Status};

impl Phase {
    /// The status that people see.
    pub const fn status(&self) -> Status {
        match self {
            Self::Pending { .. } => Status::Pending,
            Self::Open { .. } | Self::Reserved { .. } => Status::Open,
            Self::Full { .. } => Status::Full,
            Self::Active { .. } => Status::Active,
            Self::Declared { .. } | Self::Disputed(_) | Self::Held(_) => Status::InProgress,
            Self::Completed { .. } => Status::Completed,
            Self::Cancelled { .. } => Status::Cancelled,
        }
    }

    /// Whether the match has not begun and players come together.
    pub const fn is_lobby(&self) -> bool {
        matches!(
            self,
            Self::Open { .. } | Self::Reserved { .. } | Self::Full { .. }
        )
    }

    /// Whether the match has not begun.
    pub const fn is_before_play(&self) -> bool {
        self.is_lobby() || matches!(self, Self::Pending { .. })
    }

    /// When the clock acts by itself; a phase without one is final.
    pub fn deadline(&self) -> Option<Deadline> {
        let (kind, at) = match self {
            Self::Pending { approve_by } | Self::Reserved { approve_by, .. } => {
                (DeadlineKind::Approve, *approve_by)
            }
            Self::Open { expires_at } | Self::Full { expires_at } => {
                (DeadlineKind::Expire, *expires_at)
            }
            Self::Active { void_at, .. } => (DeadlineKind::Undeclared, *void_at),
            Self::Declared { confirm_by, .. } => (DeadlineKind::Confirm, *confirm_by),
            Self::Disputed(dispute) => return Some(dispute.deadline()),
            Self::Held(held) => (DeadlineKind::Release, held.release_at),
            Self::Completed { .. } | Self::Cancelled { .. } => return None,
        };
        Some(Deadline { kind, at })
    }

    /// The match, where one has begun.
    pub fn play(&self) -> Option<Play> {
        match self {
            Self::Pending { .. }
            | Self::Reserved { .. }
            | Self::Open { .. }
            | Self::Full { .. } => None,
            Self::Active { play, .. }
            | Self::Declared { play, .. }
            | Self::Completed { play, .. } => Some(*play),
            Self::Disputed(dispute) => Some(dispute.play),
            Self::Held(held) => Some(held.play),
            Self::Cancelled { play, .. } => *play,
        }
    }

    /// Who got, or will get, what.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Self::Pending { .. }
            | Self::Reserved { .. }
            | Self::Open { .. }
            | Self::Full { .. }
            | Self::Active { .. }
            | Self::Declared { .. }
            | Self::Disputed(_) => None,
            Self::Held(held) => Some(&held.outcome),
            Self::Completed { outcome, .. } | Self::Cancelled { outcome, .. } => Some(outcome),
        }
    }

    /// What became of the escrow; nothing while it holds the stakes.
    pub const fn resolution(&self) -> Option<Resolution> {
        match self {
            Self::Pending { .. }
            | Self::Reserved { .. }
            | Self::Open { .. }
            | Self::Full { .. }
            | Self::Active { .. }
            | Self::Declared { .. }
            | Self::Disputed(_)
            | Self::Held(_) => None,
            Self::Completed { outcome, .. } => Some(match outcome.verdict {
                Some(Verdict::Winner(_)) => Resolution::Settle,
                Some(Verdict::Draw) | None => Resolution::Void,
            }),
            Self::Cancelled { .. } => Some(Resolution::Void),
        }
    }
}
