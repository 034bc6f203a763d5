//! What is counted in whole units and is no money: points and tokens. They are in the same ledger as money, under assets of
//! their own, and never change into it or into one another.

use uuid::Uuid;

use crate::ledger::JournalKind;

/// An asset that is no money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asset {
    /// Points of referrals.
    Points,
    /// DL tokens.
    Tokens,
}

impl Asset {
    /// Its name in the ledger.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "PTS",
            Self::Tokens => "DL",
        }
    }

    /// The id of a player's account of it: it follows from the player's.
    pub fn account(self, player: Uuid) -> Uuid {
        let name: &[u8] = match self {
            Self::Points => b"available PTS",
            Self::Tokens => b"available DL",
        };
        Uuid::new_v5(&player, name)
    }
}

/// A movement of whole units with its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitJournal {
    /// Follows from what it is about, so that nothing is earned or spent twice.
    pub id: Uuid,
    /// Why.
    pub kind: JournalKind,
    /// Of what.
    pub asset: Asset,
    /// The player whose command it was.
    pub actor: Uuid,
    /// The account that they leave.
    pub debit: Uuid,
    /// The account where they arrive.
    pub credit: Uuid,
    /// How many; more than none.
    pub amount: i64,
}
