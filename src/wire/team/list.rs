//! Lists of teams, and of those who invite me.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::game::{Game, all_games};
use crate::wire::page::{Page, Pages};
use crate::wire::team::{TeamInvitation, TeamSummaryView};

/// A page of teams.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamsAnswer {
    success: bool,
    data: Teams,
}

impl TeamsAnswer {
    /// A page of all that the filter finds.
    pub fn of(teams: Vec<TeamSummaryView>, page: Page, total: i64) -> Self {
        Self {
            success: true,
            data: Teams {
                teams,
                pagination: TeamPages {
                    pages: page.of(total),
                    total_teams: total,
                },
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Teams {
    teams: Vec<TeamSummaryView>,
    pagination: TeamPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamPages {
    #[serde(flatten)]
    pages: Pages,
    total_teams: i64,
}

/// The games that teams play.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamGamesAnswer {
    success: bool,
    data: TeamGames,
}

impl TeamGamesAnswer {
    /// Every game of the catalogue.
    pub fn current() -> Self {
        Self {
            success: true,
            data: TeamGames { games: all_games() },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TeamGames {
    games: Vec<Game>,
}

/// The teams that I am in.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyTeamsAnswer {
    success: bool,
    data: MyTeams,
}

impl MyTeamsAnswer {
    /// The teams that I lead, and the others.
    pub fn of(led: Vec<TeamSummaryView>, joined: Vec<TeamSummaryView>) -> Self {
        Self {
            success: true,
            data: MyTeams {
                teams_started: led,
                teams_joined: joined,
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTeams {
    /// Those that I lead.
    teams_started: Vec<TeamSummaryView>,
    /// The others.
    teams_joined: Vec<TeamSummaryView>,
}

/// My open invitations.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationsAnswer {
    success: bool,
    data: Invitations,
}

impl InvitationsAnswer {
    /// The newest first.
    pub fn of(invitations: Vec<TeamInvitation>) -> Self {
        Self {
            success: true,
            data: Invitations { invitations },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Invitations {
    invitations: Vec<TeamInvitation>,
}
