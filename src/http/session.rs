//! Sessions: opened by a sign-in, extended by refreshes, ended by signing out (docs/rules.md, Sessions).

use actix_web::cookie::Cookie;
use actix_web::{HttpRequest, HttpResponse, post, web};
use domain::account::AccountRole;
use domain::account::refresh::{LIVE_SESSIONS, SESSION_LIFE_MAX, TokenValidity, ends_at, worth};
use domain::account::security::SecurityEvent;
use serde_json::json;
use store::google::GoogleAccount;
use store::rate_limit;
use store::session::{EndReason, Family, NewSession, TokenHash};
use time::OffsetDateTime;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::load_user;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::run_to_completion::finish;
use crate::http::{cookies, limits};
use crate::infra::rate_limits::stored;
use crate::services::accounts::subject;
use crate::services::google::{self, GoogleLinkError};
use crate::services::mail;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::session::{Refreshed, SignedIn};
use crate::wire::success::Success;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(refresh).service(logout);
}

/// A session to be opened.
pub(crate) struct SessionOpening {
    pub(crate) player: Uuid,
    pub(crate) role: AccountRole,
    pub(crate) is_remembered: bool,
    /// What the security log calls it.
    pub(crate) event: SecurityEvent,
    /// A Google account that is linked with it: its owner has proven both.
    pub(crate) google: Option<GoogleAccount>,
}

/// A session that was opened, in a transaction that is still to be committed.
pub(crate) struct Opened {
    pub(crate) access_token: String,
    /// The refresh token, and the name of the device.
    pub(crate) cookies: [Cookie<'static>; 2],
    /// Sessions that were one too many: their sockets are closed after the commit.
    pub(crate) ended: Vec<(Uuid, Uuid)>,
}

/// Signs a player in on a device: the session, the device that is known from now on, the security log, and the notice to
/// the owner where the device is new. Beyond [`LIVE_SESSIONS`] the longest unused session ends.
pub(crate) async fn open(
    app: &AppState,
    tx: &mut store::Tx,
    client: &Client,
    opening: &SessionOpening,
    now: OffsetDateTime,
) -> Result<Opened> {
    let (secret, session, player) = (app.ids.secret(), app.ids.next(now), opening.player);
    let new = NewSession {
        id: session,
        user_id: player,
        user_agent: &client.user_agent,
        address: &client.address.to_string(),
        is_remembered: opening.is_remembered,
        token: cookies::hash(&secret),
        expires_at: ends_at(now, opening.is_remembered, now),
    };
    store::session::open(tx, &new, now).await?;
    let ended = store::session::end_beyond(tx, player, LIVE_SESSIONS, now).await?;
    let network = client.network();
    let mut event = NewSecurityEvent {
        kind: opening.event,
        user: Some(player),
        session: Some(session),
        origin: client.origin(&network),
        details: json!({}),
    };
    security::record(app, tx, &event, now).await?;
    if let Some(account) = &opening.google {
        let linked = google::link(app, tx, (player, session), account, event.origin).await;
        linked.map_err(not_linked)?;
    }
    let device = client.device.unwrap_or_else(|| app.ids.next(now));
    let noted = store::device::note(tx, player, device, now).await?;
    if noted.is_new && noted.has_others {
        event.kind = SecurityEvent::DeviceNew;
        security::record(app, tx, &event, now).await?;
        notify_new_device(app, tx, client, player, now).await?;
    }
    event.kind = SecurityEvent::SessionEnded;
    for one in &ended {
        event.session = Some(*one);
        event.details = json!({ "because": EndReason::Number.as_str() });
        security::record(app, tx, &event, now).await?;
    }
    Ok(Opened {
        access_token: app.tokens.issue(player, session, opening.role, now)?,
        cookies: [
            cookies::refresh(client, &secret, opening.is_remembered),
            cookies::device(app, client, device, now)?,
        ],
        ended: ended.into_iter().map(|it| (player, it)).collect(),
    })
}

/// Another request was first.
fn not_linked(error: GoogleLinkError) -> Error {
    match error {
        GoogleLinkError::Taken => Error::Conflict {
            code: "GOOGLE_LINKED",
            message: error.to_string(),
        },
        GoogleLinkError::Store(error) => error.into(),
    }
}

/// Opens a session, commits, and answers with its tokens: the end of every way to sign in.
pub(crate) async fn sign_in(
    app: &AppState,
    mut tx: store::Tx,
    client: &Client,
    opening: &SessionOpening,
    now: OffsetDateTime,
) -> Result<HttpResponse> {
    let opened = open(app, &mut tx, client, opening, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&opened.ended, now).await;
    let answer = SignedIn {
        success: true,
        access_token: opened.access_token,
        user: load_user(app, opening.player).await?,
        is_new_user: false,
    };
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies {
        response.cookie(cookie);
    }
    Ok(response.json(answer))
}

async fn notify_new_device(
    app: &AppState,
    tx: &mut store::Tx,
    client: &Client,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<()> {
    let limit = stored::DEVICE_NOTICES;
    let subject = subject(limit.action, &player.to_string());
    let window = rate_limit::take(tx, &subject, limit.window, now).await?;
    let to = store::security::addressee(tx, player).await?;
    if let Some(to) = to.filter(|_| window.taken <= app.rate_limits.max_of(&limit)) {
        let notice = mail::SecurityNotice::NewDevice {
            network: &client.network(),
            user_agent: &client.user_agent,
        };
        mail::notice(app, tx, &to, notice, now).await?;
    }
    Ok(())
}

/// Exchange the refresh cookie for a new access token and a new cookie. A cookie that was exchanged before ends the
/// session, unless that was moments ago and the new one is unused: then the response was lost, and another one is
/// given.
#[utoipa::path(tag = "session", responses(
    (status = 200, body = Refreshed), (status = 401, body = ApiError)
))]
#[post("/auth/refresh")]
async fn refresh(
    app: web::Data<AppState>,
    client: Client,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let now = app.clock.now();
    let old = cookies::shown_refresh(&request).ok_or_else(refresh_invalid)?;
    // Not run to completion if the client disconnects: a token whose successor was not received should stay as it was.
    let mut tx = app.db.begin().await?;
    let family = store::session::lock_family(&mut tx, &old, now).await?;
    let family = family
        .filter(|family| !family.is_over && now < family.opened_at + SESSION_LIFE_MAX)
        .ok_or_else(refresh_invalid)?;
    let session = family.session_id;
    match worth(family.traded, now) {
        TokenValidity::Good => {}
        TokenValidity::Lost => {
            tracing::info!(%session, "a refresh answer was lost; session {session} gets another");
        }
        TokenValidity::Copied => {
            let why = finish(async move { end_copied(&app, tx, &family, &client, now).await });
            return Err(why.await?);
        }
    }
    refuse_haste(&app, &mut tx, session).await?;
    let secret = app.ids.secret();
    let expires_at = ends_at(family.opened_at, family.is_remembered, now);
    let new = cookies::hash(&secret);
    store::session::rotate(&mut tx, (session, &old), &new, expires_at, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let access_token = app
        .tokens
        .issue(family.user_id, family.session_id, family.role, now)?;
    Ok(HttpResponse::Ok()
        .cookie(cookies::refresh(&client, &secret, family.is_remembered))
        .json(Refreshed {
            success: true,
            access_token,
        }))
}

/// Refuses a session that refreshes more often than any browser does. What is refused is not counted.
async fn refuse_haste(app: &AppState, tx: &mut store::Tx, session: Uuid) -> Result<()> {
    let now = app.clock.now();
    let limit = stored::REFRESHES;
    let subject = subject(limit.action, &session.to_string());
    let window = rate_limit::take(tx, &subject, limit.window, now).await?;
    if app.rate_limits.max_of(&limit) < window.taken {
        return Err(limits::too_many(window.ends_at, now));
    }
    Ok(())
}

fn refresh_invalid() -> Error {
    Error::Unauthenticated {
        code: "REFRESH_INVALID",
        message: "Token refresh failed",
    }
}

/// The cookie was copied, and it is unknown which of the two users is the player.
async fn end_copied(
    app: &AppState,
    mut tx: store::Tx,
    family: &Family,
    client: &Client,
    now: OffsetDateTime,
) -> Result<Error> {
    let (user, session) = (family.user_id, family.session_id);
    store::session::revoke(&mut tx, user, session, EndReason::Reuse, now).await?;
    let network = client.network();
    let event = NewSecurityEvent {
        kind: SecurityEvent::RefreshReused,
        user: Some(user),
        session: Some(session),
        origin: client.origin(&network),
        details: json!({}),
    };
    security::record(app, &mut tx, &event, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&[(user, session)], now).await;
    tracing::warn!(%user, %session, "a rotated refresh token was used again; session {session} is ended");
    Ok(Error::Unauthenticated {
        code: "REFRESH_REUSED",
        message: "Your session was used from two places and has been ended. Please sign in again.",
    })
}

/// Sign out of this device; without a session the response is the same.
#[utoipa::path(tag = "session", responses(
    (status = 200, body = Success)
))]
#[post("/auth/logout")]
async fn logout(
    app: web::Data<AppState>,
    client: Client,
    player: Option<Player>,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let token = cookies::shown_refresh(&request);
    let from = client.clone();
    finish(async move { end(&app, player, token, &from).await }).await?;
    Ok(HttpResponse::Ok()
        .cookie(cookies::no_refresh(&client))
        .json(Success::done()))
}

/// Ends the session of the access token, and the one of the cookie where that is another.
async fn end(
    app: &AppState,
    player: Option<Player>,
    token: Option<TokenHash>,
    client: &Client,
) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut ended = Vec::from_iter(player.map(|player| (player.id, player.session_id)));
    if let Some(token) = token {
        let family = store::session::lock_family(&mut tx, &token, now).await?;
        ended.extend(family.map(|family| (family.user_id, family.session_id)));
    }
    let network = client.network();
    for (user, session) in &ended {
        let because = EndReason::Logout;
        if store::session::revoke(&mut tx, *user, *session, because, now).await? {
            let event = NewSecurityEvent {
                kind: SecurityEvent::SignedOut,
                user: Some(*user),
                session: Some(*session),
                origin: client.origin(&network),
                details: json!({}),
            };
            security::record(app, &mut tx, &event, now).await?;
        }
    }
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&ended, now).await;
    Ok(())
}
