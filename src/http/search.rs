//! The search for players, challenges and teams: the header's few hits of all kinds, and all hits of one kind by cursor.

use std::fmt::Display;

use actix_web::{get, web};
use domain::search::{HITS_MAX, SearchScope, SearchText, share_places};
use serde::Deserialize;
use store::challenge::ChallengeCursor;
use store::friend::PlayerCursor;
use time::OffsetDateTime;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{MaybePlayer, Player};
use crate::http::friend::views;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::challenge::ChallengeView;
use crate::wire::challenge::list::SearchHit;
use crate::wire::search::{
    FoundChallenges, FoundChallengesAnswer, FoundPeople, FoundPeopleAnswer, FoundTeams,
    FoundTeamsAnswer, SearchHits, SearchHitsAnswer,
};
use crate::wire::team::TeamSummaryView;

/// Hits on a page of one kind where nothing else was asked for.
const PAGE: i64 = 20;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(find)
        .service(find_people)
        .service(find_challenges)
        .service(find_teams);
}

/// What is searched for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TextQuery {
    /// At most 100 characters; a leading @ looks at usernames alone. Blank finds nothing.
    #[serde(default)]
    q: String,
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CursorQuery {
    /// What follows the page that gave this as its `nextCursor`.
    cursor: Option<String>,
    /// Rows a page, 1 to 100.
    limit: Option<i64>,
}

impl TextQuery {
    fn text(&self) -> Result<Option<SearchText>> {
        SearchText::parse(&self.q).map_err(|why| Error::field("q", why))
    }
}

impl CursorQuery {
    fn limit(&self) -> i64 {
        PageQuery::new(None, self.limit).page(PAGE).limit
    }

    /// The cursor as `read` reads it.
    fn after<T>(&self, read: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>> {
        let unknown = || Error::Malformed("Unknown cursor".to_owned());
        self.cursor
            .as_deref()
            .map(|cursor| read(cursor).ok_or_else(unknown))
            .transpose()
    }
}

/// The header's search: a few players, challenges and teams that the viewer may see. A leading @ looks for players and for the
/// challenges they play in. Visitors find public challenges.
#[utoipa::path(operation_id = "search_everything", tag = "search", params(TextQuery), security((), ("bearer" = [])),
    responses((status = 200, body = SearchHitsAnswer), (status = 422, body = ApiError)))]
#[get("/search")]
async fn find(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    query: web::Query<TextQuery>,
) -> Result<web::Json<SearchHitsAnswer>> {
    let data = match query.text()? {
        Some(text) => search_all(&app, viewer.0, &text).await?,
        None => SearchHits::default(),
    };
    Ok(web::Json(SearchHitsAnswer {
        success: true,
        data,
    }))
}

async fn search_all(
    app: &AppState,
    viewer: Option<Player>,
    text: &SearchText,
) -> Result<SearchHits> {
    let limit = i64::try_from(HITS_MAX).unwrap_or(PAGE);
    let (mut people, mut teams) = (Vec::new(), Vec::new());
    if let Some(player) = viewer {
        people = store::friend::search(&app.db, player.id, text, None, limit)
            .await?
            .0;
        if text.scope == SearchScope::Everything {
            teams = store::team::search(&app.db, player.id, &text.text, None, limit)
                .await?
                .0;
        }
    }
    let id = viewer.map(|player| player.id);
    let mut challenges = store::challenge::search(&app.db, id, text, None, limit)
        .await?
        .0;
    let [of_people, of_challenges, of_teams] =
        share_places([people.len(), challenges.len(), teams.len()]);
    people.truncate(of_people);
    challenges.truncate(of_challenges);
    teams.truncate(of_teams);
    Ok(match viewer {
        Some(player) => SearchHits {
            people: views(app, player.id, people).await?,
            challenges: challenges.iter().map(SearchHit::of).collect(),
            teams: team_views(teams, player.id),
        },
        None => SearchHits {
            challenges: challenges.iter().map(SearchHit::of).collect(),
            ..SearchHits::default()
        },
    })
}

fn team_views(teams: Vec<store::team::TeamSummary>, viewer: Uuid) -> Vec<TeamSummaryView> {
    let views = teams
        .into_iter()
        .map(|team| TeamSummaryView::of(team, viewer));
    views.collect()
}

/// Players with a name, or a word of one, that begins with the text, by the alphabet.
#[utoipa::path(operation_id = "search_people", tag = "search", params(TextQuery, CursorQuery), security(("bearer" = [])),
    responses((status = 200, body = FoundPeopleAnswer), (status = 422, body = ApiError)))]
#[get("/search/people")]
async fn find_people(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<TextQuery>,
    page: web::Query<CursorQuery>,
) -> Result<web::Json<FoundPeopleAnswer>> {
    let after = page.after(player_cursor)?;
    let data = match query.text()? {
        None => FoundPeople::default(),
        Some(text) => {
            let found =
                store::friend::search(&app.db, player.id, &text, after, page.limit()).await?;
            FoundPeople {
                people: views(&app, player.id, found.0).await?,
                next_cursor: found
                    .1
                    .map(|next| written(&[&next.kind, &next.user_id, &next.term])),
            }
        }
    };
    Ok(web::Json(FoundPeopleAnswer {
        success: true,
        data,
    }))
}

/// Challenges with the text in title, game, description or the username of a player, those that can be joined or watched first.
#[utoipa::path(operation_id = "search_challenges", tag = "search", params(TextQuery, CursorQuery), security((), ("bearer" = [])),
    responses((status = 200, body = FoundChallengesAnswer), (status = 422, body = ApiError)))]
#[get("/search/challenges")]
async fn find_challenges(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    query: web::Query<TextQuery>,
    page: web::Query<CursorQuery>,
) -> Result<web::Json<FoundChallengesAnswer>> {
    let viewer = viewer.0.map(|player| player.id);
    let after = page.after(challenge_cursor)?;
    let data = match query.text()? {
        None => FoundChallenges::default(),
        Some(text) => {
            let (found, next) =
                store::challenge::search(&app.db, viewer, &text, after, page.limit()).await?;
            let views = found
                .iter()
                .map(|snapshot| ChallengeView::of(snapshot, viewer, None));
            let next = next.map(|it| {
                let created_at_micros = it.created_at.unix_timestamp_nanos() / NANOS_A_MICRO;
                written(&[&it.rank, &created_at_micros, &it.id])
            });
            FoundChallenges {
                challenges: views.collect(),
                next_cursor: next,
            }
        }
    };
    Ok(web::Json(FoundChallengesAnswer {
        success: true,
        data,
    }))
}

/// Teams with the text in name, tagline or tags, the newest first. Private ones are found by those who are in or invited.
#[utoipa::path(operation_id = "search_teams", tag = "search", params(TextQuery, CursorQuery), security(("bearer" = [])),
    responses((status = 200, body = FoundTeamsAnswer), (status = 422, body = ApiError)))]
#[get("/search/teams")]
async fn find_teams(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<TextQuery>,
    page: web::Query<CursorQuery>,
) -> Result<web::Json<FoundTeamsAnswer>> {
    let before = page.after(|cursor| cursor.parse().ok())?;
    let data = match query.text()? {
        // A leading @ looks at usernames, which teams do not have.
        Some(text) if text.scope == SearchScope::Everything => {
            let found =
                store::team::search(&app.db, player.id, &text.text, before, page.limit()).await?;
            let last = found.0.last().map(|team| team.id);
            FoundTeams {
                teams: team_views(found.0, player.id),
                next_cursor: last.filter(|_| found.1),
            }
        }
        Some(_) | None => FoundTeams::default(),
    };
    Ok(web::Json(FoundTeamsAnswer {
        success: true,
        data,
    }))
}

const NANOS_A_MICRO: i128 = 1_000;

/// A cursor of these parts.
fn written(parts: &[&dyn Display]) -> String {
    let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
    parts.join(".")
}

fn player_cursor(cursor: &str) -> Option<PlayerCursor> {
    let mut parts = cursor.splitn(3, '.');
    let kind = parts.next()?.parse().ok()?;
    let user_id = parts.next()?.parse().ok()?;
    // PostgreSQL takes no text with a zero in it.
    let term = parts.next().filter(|term| !term.contains('\0'))?.to_owned();
    Some(PlayerCursor {
        term,
        kind,
        user_id,
    })
}

fn challenge_cursor(cursor: &str) -> Option<ChallengeCursor> {
    let mut parts = cursor.splitn(3, '.');
    let rank = parts.next()?.parse().ok()?;
    let created_at_micros: i64 = parts.next()?.parse().ok()?;
    let nanos = i128::from(created_at_micros) * NANOS_A_MICRO;
    Some(ChallengeCursor {
        rank,
        created_at: OffsetDateTime::from_unix_timestamp_nanos(nanos).ok()?,
        id: parts.next()?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written_and_nothing_else_is() {
        let id = Uuid::max();
        let player = player_cursor(&written(&[&2, &id, &"nova. kade"])).unwrap();
        assert_eq!((player.kind, &*player.term), (2, "nova. kade"));
        let challenge = challenge_cursor(&written(&[&1, &1_700_000_000_000_123_i64, &id])).unwrap();
        assert_eq!((challenge.rank, challenge.id), (1, id));
        assert_eq!(challenge.created_at.microsecond(), 123);
        for wrong in ["", "1", "1.2", "x.y.z", "1.2.3", "99999.1.1"] {
            assert!(player_cursor(wrong).is_none(), "{wrong}");
            assert!(challenge_cursor(wrong).is_none(), "{wrong}");
        }
        let far = format!("1.{}.{id}", i64::MAX);
        assert!(challenge_cursor(&far).is_none());
    }
}
