//! One challenge: its page, its counts, its stream.

use actix_web::{get, web};
use domain::challenge::{CreatorRelation, ViewerTies};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::challenge::{Snapshot, ViewerCategory};
use utoipa::IntoParams;
use uuid::Uuid;

use super::response::refused;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, MaybePlayer};
use crate::services::challenge_access::{self, ViewError};
use crate::state::AppState;
use crate::wire::challenge::detail::ChallengeDetail;
use crate::wire::challenge::show::{EventsAnswer, ShowAnswer, StatsAnswer};
use crate::wire::event::ChallengeEvent;

/// Events of one read of a stream.
const EVENTS_MAX: i64 = 200;

/// The code of a private challenge, for those who only look.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CodeQuery {
    pub(in crate::http) invite_code: Option<String>,
}

/// A challenge as the viewer may see it; it counts as seen once a viewer and day.
#[utoipa::path(
    tag = "challenges",
    params(CodeQuery, ("id" = Uuid, Path)),
    responses((status = 200, body = ShowAnswer), (status = 403, body = ApiError)),
    security((), ("bearer" = []))
)]
#[get("/challenges/{id}")]
pub(super) async fn show(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    client: Client,
    id: web::Path<Uuid>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<ShowAnswer>> {
    let viewer = viewer.0.map(|player| player.id);
    let (snapshot, ties) = visible(&app, *id, viewer, code.invite_code.as_deref()).await?;
    let now = app.clock.now();
    let who = viewer.map_or_else(|| visitor(&client), |viewer| viewer.to_string());
    store::challenge::count_view(&app.db, *id, &who, now.date()).await?;
    let category = match viewer {
        Some(viewer) => Some(category(&app, &snapshot, viewer, ties).await?),
        None => None,
    };
    let data = ChallengeDetail::of(
        &snapshot,
        viewer,
        category,
        (app.challenges.watchers(*id), now),
    );
    Ok(web::Json(ShowAnswer::of(data)))
}

/// The challenge, where this viewer may see it.
pub(in crate::http) async fn visible(
    app: &AppState,
    id: Uuid,
    viewer: Option<Uuid>,
    code: Option<&str>,
) -> Result<(Snapshot, ViewerTies)> {
    challenge_access::visible(app, id, viewer, code)
        .await
        .map_err(|why| match why {
            ViewError::NotFound => not_found(),
            ViewError::Hidden(refusal) => refused(&refusal),
            ViewError::Store(error) => error.into(),
        })
}

pub(super) fn not_found() -> Error {
    Error::NotFound {
        code: "CHALLENGE_NOT_FOUND",
        message: "Challenge not found",
    }
}

/// How the challenge stands to a viewer, as in the public list: own, of a teammate, of a friend, of their team, or of a stranger.
async fn category(
    app: &AppState,
    snapshot: &Snapshot,
    viewer: Uuid,
    ties: ViewerTies,
) -> Result<ViewerCategory> {
    let creator = snapshot.challenge.creator;
    if creator == viewer {
        return Ok(ViewerCategory::Own);
    }
    let otherwise = match ties.relation {
        CreatorRelation::Blocked => return Ok(ViewerCategory::Stranger),
        CreatorRelation::MutualFriend => ViewerCategory::Friend,
        CreatorRelation::Stranger => ViewerCategory::Stranger,
    };
    let is_teammate = store::team::are_teammates(&app.db, viewer, creator).await?;
    Ok(if is_teammate {
        ViewerCategory::Teammate
    } else if ties.is_member {
        ViewerCategory::Team
    } else {
        otherwise
    })
}

/// Visitors are distinguished by a hash of the address, which itself is not stored.
fn visitor(client: &Client) -> String {
    hex::encode(
        Sha256::digest(client.network())
            .get(..16)
            .unwrap_or_default(),
    )
}

/// What is counted about a challenge.
#[utoipa::path(
    tag = "challenges",
    params(CodeQuery, ("id" = Uuid, Path)),
    responses((status = 200, body = StatsAnswer), (status = 403, body = ApiError)),
    security((), ("bearer" = []))
)]
#[get("/challenges/{id}/stats")]
pub(super) async fn stats(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    id: web::Path<Uuid>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<StatsAnswer>> {
    let viewer = viewer.0.map(|player| player.id);
    let (snapshot, _) = visible(&app, *id, viewer, code.invite_code.as_deref()).await?;
    Ok(web::Json(StatsAnswer::of(&snapshot)))
}

/// From where a stream is read.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// The version that the client has.
    #[serde(default)]
    after: i64,
    limit: Option<i64>,
}

/// What happened in a challenge, in order and without gaps.
#[utoipa::path(
    tag = "challenges",
    params(EventsQuery, CodeQuery, ("id" = Uuid, Path)),
    responses((status = 200, body = EventsAnswer), (status = 403, body = ApiError)),
    security((), ("bearer" = []))
)]
#[get("/challenges/{id}/events")]
pub(super) async fn events(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    id: web::Path<Uuid>,
    query: web::Query<EventsQuery>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<EventsAnswer>> {
    let viewer = viewer.0.map(|player| player.id);
    let (snapshot, _) = visible(&app, *id, viewer, code.invite_code.as_deref()).await?;
    let limit = query.limit.unwrap_or(EVENTS_MAX).clamp(1, EVENTS_MAX);
    let recipients = store::challenge::events(&app.db, *id, query.after, limit).await?;
    let scope = snapshot.challenge.scope_of(viewer);
    let events = recipients
        .iter()
        .map(|recipients| ChallengeEvent::of(&snapshot, recipients, scope))
        .collect();
    let version = snapshot.challenge.version;
    Ok(web::Json(EventsAnswer::of(events, version)))
}
