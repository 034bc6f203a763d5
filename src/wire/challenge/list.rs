//! Lists of challenges: the public one, one's own, and what a search finds.

use domain::money::Usdc;
use serde::Serialize;
use store::challenge::{CategoryCounts, Snapshot, ViewerCategory};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::challenge::ChallengeView;
use crate::wire::names::{EscrowStateName, StatusName};
use crate::wire::page::{Page, Pages};
use crate::wire::person::{UserSummary, user};

/// A page of challenges.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengePage {
    challenges: Vec<ChallengeView>,
    pagination: ChallengePagination,
}

/// Where a page of challenges stands among the others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengePagination {
    #[serde(flatten)]
    pages: Pages,
    total_challenges: i64,
}

impl ChallengePagination {
    fn of(page: Page, total: i64) -> Self {
        Self {
            pages: page.of(total),
            total_challenges: total,
        }
    }
}

/// How many challenges the filters find of each category.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryCountsView {
    all: i64,
    own: i64,
    teammate: i64,
    friend: i64,
    team: i64,
    stranger: i64,
}

impl From<CategoryCounts> for CategoryCountsView {
    fn from(counts: CategoryCounts) -> Self {
        Self {
            all: counts.all(),
            own: counts.of(ViewerCategory::Own),
            teammate: counts.of(ViewerCategory::Teammate),
            friend: counts.of(ViewerCategory::Friend),
            team: counts.of(ViewerCategory::Team),
            stranger: counts.of(ViewerCategory::Stranger),
        }
    }
}

/// The public list's answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicAnswer {
    success: bool,
    data: ChallengePage,
    category_counts: CategoryCountsView,
}

impl PublicAnswer {
    /// A page of all that the filters find.
    pub fn of(
        challenges: Vec<ChallengeView>,
        (page, total): (Page, i64),
        counts: CategoryCounts,
    ) -> Self {
        Self {
            success: true,
            data: ChallengePage {
                challenges,
                pagination: ChallengePagination::of(page, total),
            },
            category_counts: counts.into(),
        }
    }
}

/// One's own challenges.
#[derive(Debug, Serialize, ToSchema)]
pub struct MineAnswer {
    success: bool,
    data: MinePage,
    pagination: MinePagination,
}

impl MineAnswer {
    /// A page of all that are wanted.
    pub fn of(challenges: Vec<ChallengeView>, page: Page, total: i64) -> Self {
        Self {
            success: true,
            data: MinePage { challenges },
            pagination: MinePagination {
                user: ChallengePagination::of(page, total),
            },
        }
    }
}

/// The challenges of the page.
#[derive(Debug, Serialize, ToSchema)]
pub struct MinePage {
    challenges: Vec<ChallengeView>,
}

/// Where the page stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct MinePagination {
    user: ChallengePagination,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchAnswer {
    success: bool,
    data: SearchPage,
}

impl SearchAnswer {
    /// The hits, the best first.
    pub fn of(found: &[Snapshot]) -> Self {
        Self {
            success: true,
            data: SearchPage {
                challenges: found.iter().map(SearchHit::of).collect(),
            },
        }
    }
}

/// A hit of the header's search.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchHit {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
    status: StatusName,
    /// As in every other list: a dispute is called by its name.
    escrow_state: EscrowStateName,
    game: String,
    participants: usize,
    max_participants: i32,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    creator: UserSummary,
}

impl SearchHit {
    /// What a hit shows of a challenge.
    pub fn of(snapshot: &Snapshot) -> Self {
        let challenge = &snapshot.challenge;
        Self {
            id: challenge.id,
            title: challenge.details.title.clone(),
            status: challenge.phase.status().into(),
            escrow_state: snapshot.after().escrow.state.into(),
            game: challenge.details.game.clone(),
            participants: challenge.present_count(),
            max_participants: challenge.terms.max_participants,
            stake_amount: challenge.terms.joining_minimum(),
            creator: user(snapshot, challenge.creator),
        }
    }
}

/// The hits, at most 8.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchPage {
    challenges: Vec<SearchHit>,
}
