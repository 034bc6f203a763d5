//! One challenge or one player, followed through the process: actor, sockets, version, newest events. No sleeper is woken.

use actix_web::{get, web};
use serde::Serialize;
use serde_json::Value;
use store::notification::{FeedOrder, FeedWindow, NotificationFilter, NotificationPage};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::staff::Admin;
use crate::services::observation;
use crate::services::sockets::trace::sockets_of;
use crate::services::sockets::traced_socket::{SocketKind, TracedSocket};
use crate::state::AppState;
use crate::wire::event::ChallengeEventType;
use crate::wire::names::{NotificationTypeName, StatusName};
use crate::wire::operations::ActorView;
use crate::wire::person::UserSummary;

/// Events of one answer.
const EVENTS: i64 = 20;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TracedChallenge {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
    status: StatusName,
    version: i64,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

#[derive(Debug, Serialize, ToSchema)]
struct TracedEvent {
    version: i64,
    #[serde(rename = "type")]
    kind: TracedEventType,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// What happened in a challenge, or what a player was notified of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum TracedEventType {
    Challenge(ChallengeEventType),
    Notification(NotificationTypeName),
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChallengeTrace {
    challenge: TracedChallenge,
    is_awake: bool,
    /// Null while it sleeps.
    actor: Option<ActorView>,
    /// What the actor holds in memory; null while it sleeps.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    state: Option<Value>,
    /// Those that watch, 50 at most, with what waits for each.
    sockets: Vec<TracedSocketView>,
    /// The newest last.
    events: Vec<TracedEvent>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChallengeTraceAnswer {
    success: bool,
    data: ChallengeTrace,
}

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
    let (report, state) = observed.map_or((None, None), |it| (it.report, it.state));
    Ok(web::Json(ChallengeTraceAnswer {
        success: true,
        data: ChallengeTrace {
            is_awake: report.is_some(),
            actor: report.map(ActorView::from),
            state,
            sockets: sockets.map(TracedSocketView::from).collect(),
            events: events
                .iter()
                .map(|it| TracedEvent {
                    version: it.version,
                    kind: TracedEventType::Challenge((&it.event).into()),
                    at: it.at,
                })
                .collect(),
            challenge: TracedChallenge {
                id: challenge.id,
                status: challenge.phase.status().into(),
                version: challenge.version,
                created_at: challenge.created_at,
                title: challenge.details.title,
            },
        },
    }))
}

const NO_CHALLENGE: Error = Error::NotFound {
    code: "CHALLENGE_NOT_FOUND",
    message: "Challenge not found",
};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TracedSocketView {
    number: u64,
    kind: TracedSocketKind,
    transport: SocketTransport,
    /// Bytes that wait for it.
    outbox_bytes: usize,
}

/// What a socket is for: events of Socket.IO, or notifications alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum TracedSocketKind {
    SocketIo,
    Notification,
}

/// What carries a socket's frames.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SocketTransport {
    WebSocket,
    Polling,
}

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

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayerTrace {
    user: UserSummary,
    is_awake: bool,
    /// The actor of their presence; null while it sleeps.
    session: Option<ActorView>,
    /// What it holds in memory.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    state: Option<Value>,
    /// The actor of their notifications; null while it sleeps.
    inbox: Option<ActorView>,
    sockets: Vec<TracedSocketView>,
    /// Where the stream of their notifications stands.
    version: i64,
    /// The newest of those that are there, the newest last. Their content is not shown.
    events: Vec<TracedEvent>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlayerTraceAnswer {
    success: bool,
    data: PlayerTrace,
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
    let (session, state) = session.map_or((None, None), |it| (it.report, it.state));
    let sockets = sockets_of(&app, person.id).into_iter();
    let newest = newest_notifications(&app, person.id).await?;
    Ok(web::Json(PlayerTraceAnswer {
        success: true,
        data: PlayerTrace {
            user: UserSummary::of(&person),
            is_awake: session.is_some(),
            session: session.map(ActorView::from),
            state,
            inbox: inbox.and_then(|it| it.report).map(ActorView::from),
            sockets: sockets.map(TracedSocketView::from).collect(),
            version: newest.feed.number,
            events: newest
                .shown
                .iter()
                .rev()
                .map(|it| TracedEvent {
                    version: it.number,
                    kind: TracedEventType::Notification(it.kind.into()),
                    at: it.created_at,
                })
                .collect(),
        },
    }))
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
