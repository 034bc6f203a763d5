//! What a match does to the fair-play scores of its players (docs/rules.md, Challenges).

use uuid::Uuid;

/// A change of a player's fair-play score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FairPlay {
    /// Whose.
    pub player: Uuid,
    /// By how many points; the score stays within 0 and 100.
    pub points: i32,
    /// Why.
    pub reason: FairPlayReason,
}

/// Why a fair-play score changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FairPlayReason {
    /// All sides declared the same.
    Agreement,
    /// Silent until the result was final.
    Silence,
    /// No side declared a result.
    Undeclared,
    /// A moderator ruled that a declaration was false.
    FalseDeclaration,
}

impl FairPlayReason {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Silence => "silence",
            Self::Undeclared => "undeclared",
            Self::FalseDeclaration => "false_declaration",
        }
    }

    /// The reason of that name.
    pub fn parse(name: &str) -> Option<Self> {
        [
            Self::Agreement,
            Self::Silence,
            Self::Undeclared,
            Self::FalseDeclaration,
        ]
        .into_iter()
        .find(|reason| reason.name() == name)
    }
}
