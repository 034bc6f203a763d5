//! One challenge or one player, followed through the process: actor, sockets, version, newest events. No sleeper is woken.

use actix_web::{get, web};
use store::notification::{FeedOrder, FeedWindow, NotificationFilter, NotificationPage};
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::staff::Admin;
use crate::services::observation;
use crate::services::sockets::trace::sockets_of;
use crate::services::sockets::traced_socket::{SocketKind, TracedSocket};
use crate::state::AppState;
use crate::wire::administration::trace::{
    ChallengeTraceAnswer, PlayerTraceAnswer, SocketTransport, TracedSocketKind, TracedSocketView,
};

/// Events of one answer.
const EVENTS: i64 = 20;

/// A challenge, followed through the process.
#[utoipa::path(operation_id = "trace_challenge", tag = "operations", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = ChallengeTraceAnswer), (status = 403, body = ApiError), (status = 404, body = ApiError)))]
#[get("/admin/operations/trace/challenges/{id}")]
pub(super) async fn challenge(
    app: web::Data<AppState>,
    _staff: Admin,
    id: web::Path<Uuid>,
) -> Result<web::Json<ChallengeTraceAnswer>> {
    let found = store::challenge::find(&app.db, *id).await?;
    let challenge = found.ok_or(NO_CHALLENGE)?.challenge;
    let after = challenge.version.saturating_sub(EVENTS);
    let events = store::challenge::events(&app.db, *id, after, EVENTS).await?;
    let observed = observation::of(&app, "challenge", *id).await;
    let sockets = observation::watching(&app, *id).await.into_iter();
    let observed = observed.map_or((None, None), |it| (it.report, it.state));
    Ok(web::Json(ChallengeTraceAnswer::of(
        challenge,
        observed,
        sockets.map(TracedSocketView::from).collect(),
        &events,
    )))
}

const NO_CHALLENGE: Error = Error::NotFound {
    code: "CHALLENGE_NOT_FOUND",
    message: "Challenge not found",
};

impl From<TracedSocket> for TracedSocketView {
    fn from(socket: TracedSocket) -> Self {
        Self {
            number: socket.number,
            kind: match socket.kind {
                SocketKind::SocketIo => TracedSocketKind::SocketIo,
                SocketKind::Notification => TracedSocketKind::Notification,
            },
            transport: if socket.is_polling {
                SocketTransport::Polling
            } else {
                SocketTransport::WebSocket
            },
            outbox_bytes: socket.outbox_bytes,
        }
    }
}

/// A player, by id or username, followed through the process.
#[utoipa::path(operation_id = "trace_player", tag = "operations", security(("bearer" = [])), params(("id" = String, Path)),
    responses((status = 200, body = PlayerTraceAnswer), (status = 403, body = ApiError), (status = 404, body = ApiError)))]
#[get("/admin/operations/trace/players/{id}")]
pub(super) async fn player(
    app: web::Data<AppState>,
    _staff: Admin,
    id: web::Path<String>,
) -> Result<web::Json<PlayerTraceAnswer>> {
    let found = store::administration::person_by_id_or_name(&app.db, &id).await?;
    let person = found.ok_or(NO_PLAYER)?;
    let session = observation::of(&app, "session", person.id).await;
    let inbox = observation::of(&app, "notification", person.id).await;
    let session = session.map_or((None, None), |it| (it.report, it.state));
    let sockets = sockets_of(&app, person.id).into_iter();
    let newest = newest_notifications(&app, person.id).await?;
    Ok(web::Json(PlayerTraceAnswer::of(
        &person,
        session,
        inbox.and_then(|it| it.report),
        sockets.map(TracedSocketView::from).collect(),
        &newest,
    )))
}

async fn newest_notifications(app: &AppState, user: Uuid) -> store::Result<NotificationPage> {
    let window = FeedWindow {
        cursor: None,
        offset: 0,
        limit: EVENTS,
    };
    let all = NotificationFilter::default();
    store::notification::page(&app.db, user, &all, FeedOrder::Newest, window).await
}

const NO_PLAYER: Error = Error::NotFound {
    code: "USER_NOT_FOUND",
    message: "User not found",
};
