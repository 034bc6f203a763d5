//! The matches of a team, and what a stake would take from its shares.

use domain::money::Usdc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::page::{Page, Pages};
use crate::wire::team_match::TeamMatchRowView;

/// The matches of a team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMatchesAnswer)]
pub struct MatchesAnswer {
    success: bool,
    data: MatchRows,
    pagination: MatchPages,
}

impl MatchesAnswer {
    /// A page of all that are wanted.
    pub fn of(challenges: Vec<TeamMatchRowView>, page: Page, total: i64) -> Self {
        Self {
            success: true,
            data: MatchRows { challenges },
            pagination: MatchPages {
                total_challenges: total,
                pages: page.of(total),
            },
        }
    }
}

/// The newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMatches)]
pub struct MatchRows {
    challenges: Vec<TeamMatchRowView>,
}

/// Where in the list a page stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamMatchesPagination)]
pub struct MatchPages {
    total_challenges: i64,
    #[serde(flatten)]
    pages: Pages,
}

/// How a stake would be taken from the shares now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StakePartsAnswer)]
pub struct PartsAnswer {
    success: bool,
    data: StakeParts,
}

impl PartsAnswer {
    /// The parts in the order of the roster, and whether the shares suffice for `stake`.
    pub fn of(stake: Usdc, is_covered: bool, parts: Vec<StakePart>) -> Self {
        Self {
            success: true,
            data: StakeParts {
                stake,
                is_covered,
                parts,
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StakeParts {
    #[schema(value_type = String)]
    stake: Usdc,
    /// Whether the shares suffice within the limits of their owners.
    is_covered: bool,
    /// In the order of the roster.
    parts: Vec<StakePart>,
}

/// The part of one player.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StakePart {
    pub user_id: Uuid,
    /// What would be taken of the share; null where the shares do not suffice.
    #[schema(value_type = Option<String>)]
    pub part: Option<Usdc>,
    /// What one match may take of it, at most.
    #[schema(value_type = String)]
    pub most: Usdc,
}
