//! How a match ended, for one player.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::challenge::Verdict;

/// How a match ended for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is its name")]
pub enum MatchEnding {
    Won,
    Lost,
    Draw,
    Void,
}

impl MatchEnding {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Draw => "draw",
            Self::Void => "void",
        }
    }

    /// What a verdict means for `player`.
    pub fn of(verdict: Option<Verdict>, player: Uuid) -> Self {
        match verdict {
            Some(Verdict::Winner(winner)) if winner == player => Self::Won,
            Some(Verdict::Winner(_)) => Self::Lost,
            Some(Verdict::Draw) => Self::Draw,
            None => Self::Void,
        }
    }
}
