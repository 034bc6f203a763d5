//! Lists of teams, and of those who invite me.

use actix_web::{get, web};
use domain::search::SEARCH_MAX;
use serde::Deserialize;
use store::team::TeamFilter;
use utoipa::IntoParams;

use crate::http::error::Result;
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::team::list::{InvitationsAnswer, MyTeamsAnswer, TeamGamesAnswer, TeamsAnswer};
use crate::wire::team::{TeamInvitation, TeamSummaryView};

/// Teams on a page where nothing else was asked for.
const PAGE: i64 = 12;

/// Which teams. Texts, because an empty field of a form is no filter.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct TeamsQuery {
    /// In name, tagline or tags.
    search: Option<String>,
    /// `all` is none.
    region: Option<String>,
    /// The game's id or name; `all` is none.
    primary_game: Option<String>,
    /// `all` is none.
    level: Option<String>,
}

impl TeamsQuery {
    fn filter(self) -> TeamFilter {
        let outcome = |text: Option<String>| {
            let text = text.map(|text| text.trim().to_owned());
            text.filter(|text| !text.is_empty() && text != "all")
        };
        let search = self.search.unwrap_or_default();
        // A game that is none of the list finds what it is called: nothing.
        let game = outcome(self.primary_game).map(|text| {
            let named = domain::catalogue::game_named(&text);
            named.map_or(text, str::to_owned)
        });
        TeamFilter {
            search: search.trim().chars().take(SEARCH_MAX).collect(),
            region: outcome(self.region),
            primary_game: game,
            level: outcome(self.level),
        }
    }
}

/// Teams, the newest first. Private ones are listed to those who are in or invited.
#[utoipa::path(operation_id = "teams", tag = "teams", security(("bearer" = [])), params(TeamsQuery, PageQuery), responses(
    (status = 200, body = TeamsAnswer)
))]
#[get("/teams")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<TeamsQuery>,
    page: web::Query<PageQuery>,
) -> Result<web::Json<TeamsAnswer>> {
    let page = page.into_inner().page(PAGE);
    let filter = query.into_inner().filter();
    let (found, total) =
        store::team::list(&app.db, player.id, &filter, page.limit, page.offset()).await?;
    let teams = found
        .into_iter()
        .map(|it| TeamSummaryView::of(it, player.id));
    Ok(web::Json(TeamsAnswer::of(teams.collect(), page, total)))
}

/// The games to choose a team's from.
#[utoipa::path(operation_id = "team_games", tag = "teams", responses((status = 200, body = TeamGamesAnswer)))]
#[get("/teams/games")]
pub(super) async fn games() -> web::Json<TeamGamesAnswer> {
    web::Json(TeamGamesAnswer::current())
}

/// The teams that I lead, and the others that I am in.
#[utoipa::path(operation_id = "my_teams", tag = "teams", security(("bearer" = [])), responses(
    (status = 200, body = MyTeamsAnswer)
))]
#[get("/teams/user/teams")]
pub(super) async fn mine(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<MyTeamsAnswer>> {
    let mine = store::team::mine(&app.db, player.id).await?;
    let (led, joined): (Vec<_>, Vec<_>) =
        mine.into_iter().partition(|it| it.leader.id == player.id);
    let views = |teams: Vec<_>| {
        let views = teams
            .into_iter()
            .map(|it| TeamSummaryView::of(it, player.id));
        views.collect()
    };
    Ok(web::Json(MyTeamsAnswer::of(views(led), views(joined))))
}

/// Which teams invite me, the newest first.
#[utoipa::path(operation_id = "team_invitations", tag = "teams", security(("bearer" = [])), responses(
    (status = 200, body = InvitationsAnswer)
))]
#[get("/teams/user/invitations")]
pub(super) async fn invitations(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<InvitationsAnswer>> {
    let invited = store::team::received_invitations(&app.db, player.id).await?;
    let invitations = invited.into_iter().map(TeamInvitation::from).collect();
    Ok(web::Json(InvitationsAnswer::of(invitations)))
}
