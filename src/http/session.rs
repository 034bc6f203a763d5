//! Signing in, staying signed in, signing out (part-a sections 4 and 7).

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpRequest, HttpResponse, post, web};
use domain::account::refresh::{Worth, worth};
use domain::account::{Identifier, Password, Role};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::guard::{self, Subject};
use store::session::{Because, Family, NewSession, TokenHash};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::app::App;
use crate::http::account::{User, note};
use crate::http::error::{ApiError, Error, Fields, Result};
use crate::http::extract::{Client, Player};
use crate::http::finish::finish;
use crate::http::limits;
use crate::http::said::Said;

const COOKIE: &str = "dl_refresh";
const COOKIE_PATH: &str = "/api/auth";
/// "Remember me": since the last use.
const REMEMBERED: Duration = Duration::days(30);
/// Without it the cookie ends with the browser; the server lets it go a day after the last use.
const UNREMEMBERED: Duration = Duration::days(1);

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(signin).service(refresh).service(logout);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignIn {
    /// An e-mail address or a username.
    identifier: Option<String>,
    password: Option<String>,
    #[serde(default)]
    remember_me: bool,
}

/// What a player gets who has signed in; the refresh token comes as a cookie.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    success: bool,
    access_token: String,
    user: User,
}

/// Sign in.
#[utoipa::path(tag = "session", responses(
    (status = 200, body = SignedIn), (status = "default", body = ApiError)
))]
#[post("/auth/signin")]
async fn signin(
    app: web::Data<App>,
    client: Client,
    body: web::Json<SignIn>,
) -> Result<HttpResponse> {
    let SignIn {
        identifier,
        password,
        remember_me,
    } = body.into_inner();
    let mut fields = Fields::new();
    let identifier = note(
        &mut fields,
        "identifier",
        Identifier::parse(&identifier.unwrap_or_default()),
    );
    let password = note(
        &mut fields,
        "password",
        Password::for_sign_in(&password.unwrap_or_default()),
    );
    let (Some(identifier), Some(password)) = (identifier, password) else {
        return Err(Error::Invalid(fields));
    };
    let known = check_password(&app, &client, &identifier, password).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    guard::forgive(&mut tx, &known.subjects).await?;
    let opened = open(&app, &mut tx, &client, known.who, remember_me, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let user = User::load(&app, known.who.0).await?;
    let answer = SignedIn {
        success: true,
        access_token: opened.access_token,
        user,
    };
    Ok(HttpResponse::Ok().cookie(opened.cookie).json(answer))
}

struct Known {
    who: (Uuid, Role),
    subjects: Vec<Subject>,
}

/// Whose name and password these are. Whether there is such an account cannot be told from the answer, nor from the
/// time it takes: a name that nobody has is counted, locked and hashed for like any other.
async fn check_password(
    app: &App,
    client: &Client,
    identifier: &Identifier,
    password: Password,
) -> Result<Known> {
    limits::check(app, limits::SIGN_IN_FAILURES, &client.network()).await?;
    let found = store::account::credentials(&app.db, identifier.as_str()).await?;
    let name = limits::subject("name", identifier.as_str());
    let account = found
        .as_ref()
        .map(|found| limits::account_subject(found.id));
    let subjects: Vec<Subject> = [name].into_iter().chain(account).collect();
    let is_open = refuse_locked(app, &subjects).await?;
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    let is_right = app
        .passwords
        .verify(password, hash.filter(|_| is_open))
        .await?;
    // Asked again: of many guesses at once, only those before the lock may be told whether they were right.
    match found.filter(|_| is_right) {
        Some(found) if refuse_locked(app, &subjects).await? => Ok(Known {
            who: (found.id, found.role),
            subjects,
        }),
        Some(_) | None => Err(refuse_failed(app, client, &subjects).await?),
    }
}

/// Refuses where the name as typed is locked. An account that was locked under its other name is not refused in other
/// words than a wrong password, which would tell that both names are one's; it is returned as not open.
async fn refuse_locked(app: &App, subjects: &[Subject]) -> Result<bool> {
    let now = app.clock.now();
    let locks = guard::locked_until(&app.db, subjects, now).await?;
    match locks.first().copied().flatten() {
        Some(until) => Err(limits::locked_out(until, now)),
        None => Ok(locks.iter().all(Option::is_none)),
    }
}

async fn refuse_failed(app: &App, client: &Client, subjects: &[Subject]) -> Result<Error> {
    limits::count(app, limits::SIGN_IN_FAILURES, &client.network()).await?;
    let locked = limits::count_failures(app, subjects).await?;
    tracing::info!(address = %client.address, "a sign-in failed");
    if subjects.first().is_some_and(|name| locked.contains(name)) {
        refuse_locked(app, subjects).await?;
    }
    Ok(Error::Unauthenticated {
        code: "INVALID_CREDENTIALS",
        message: "Login failed. Please check your credentials.",
    })
}

/// A session that was opened, in a transaction that is still to be committed.
pub(crate) struct Opened {
    pub(crate) access_token: String,
    pub(crate) cookie: Cookie<'static>,
}

/// Signs a player in on a device.
pub(crate) async fn open(
    app: &App,
    tx: &mut store::Tx,
    client: &Client,
    (player, role): (Uuid, Role),
    is_remembered: bool,
    now: OffsetDateTime,
) -> Result<Opened> {
    let (secret, session) = (app.ids.secret(), app.ids.next(now));
    let new = NewSession {
        id: session,
        user_id: player,
        user_agent: &client.user_agent,
        address: &client.address.to_string(),
        is_remembered,
        token: hash(&secret),
        expires_at: now.saturating_add(life(is_remembered)),
    };
    store::session::open(tx, &new, now).await?;
    Ok(Opened {
        access_token: app.tokens.issue(player, session, role, now)?,
        cookie: cookie(client, Some(&secret), is_remembered),
    })
}

fn life(is_remembered: bool) -> Duration {
    if is_remembered {
        REMEMBERED
    } else {
        UNREMEMBERED
    }
}

fn hash(secret: &[u8; 32]) -> TokenHash {
    Sha256::digest(secret).into()
}

/// The cookie with the secret; without one, the cookie that removes it.
fn cookie(client: &Client, secret: Option<&[u8; 32]>, is_remembered: bool) -> Cookie<'static> {
    let mut cookie = Cookie::build(COOKIE, secret.map(hex::encode).unwrap_or_default())
        .path(COOKIE_PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(client.is_secure)
        .finish();
    if secret.is_none() {
        cookie.set_max_age(CookieDuration::ZERO);
    } else if is_remembered {
        cookie.set_max_age(CookieDuration::seconds(REMEMBERED.whole_seconds()));
    }
    cookie
}

fn shown_token(request: &HttpRequest) -> Option<TokenHash> {
    let cookie = request.cookie(COOKIE)?;
    let secret: [u8; 32] = hex::decode(cookie.value()).ok()?.try_into().ok()?;
    Some(hash(&secret))
}

/// A new access token.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refreshed {
    success: bool,
    access_token: String,
}

/// Trade the refresh cookie for a new access token and a new cookie. A cookie that was traded before ends the session,
/// unless that was moments ago and nobody has used the new one: then the answer was lost, and another one is given.
#[utoipa::path(tag = "session", responses(
    (status = 200, body = Refreshed), (status = "default", body = ApiError)
))]
#[post("/auth/refresh")]
async fn refresh(
    app: web::Data<App>,
    client: Client,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let now = app.clock.now();
    let old = shown_token(&request).ok_or_else(refresh_invalid)?;
    // Not finished for whoever hangs up: a token whose successor nobody received had better stay as it was.
    let mut tx = app.db.begin().await?;
    let family = store::session::lock_family(&mut tx, &old, now).await?;
    let family = family
        .filter(|family| !family.is_over)
        .ok_or_else(refresh_invalid)?;
    let session = family.session_id;
    match worth(family.traded, now) {
        Worth::Good => {}
        Worth::Lost => {
            tracing::info!(%session, "a refresh answer was lost; session {session} gets another");
        }
        Worth::Copied => {
            let why = finish(async move { end_copied(&app, tx, &family, now).await });
            return Err(why.await?);
        }
    }
    let secret = app.ids.secret();
    let expires_at = now.saturating_add(life(family.is_remembered));
    store::session::rotate(&mut tx, (session, &old), &hash(&secret), expires_at, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    let access_token = app
        .tokens
        .issue(family.user_id, family.session_id, family.role, now)?;
    Ok(HttpResponse::Ok()
        .cookie(cookie(&client, Some(&secret), family.is_remembered))
        .json(Refreshed {
            success: true,
            access_token,
        }))
}

fn refresh_invalid() -> Error {
    Error::Unauthenticated {
        code: "REFRESH_INVALID",
        message: "Token refresh failed",
    }
}

/// Somebody has a copy of the cookie, and we cannot know who of the two is the player.
async fn end_copied(
    app: &App,
    mut tx: store::Tx,
    family: &Family,
    now: OffsetDateTime,
) -> Result<Error> {
    let (user, session) = (family.user_id, family.session_id);
    store::session::revoke(&mut tx, user, session, Because::Reuse, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&[(user, session)], now).await;
    tracing::warn!(%user, %session, "a rotated refresh token was used again; session {session} is ended");
    Ok(Error::Unauthenticated {
        code: "REFRESH_REUSED",
        message: "Your session was used from two places and has been ended. Please sign in again.",
    })
}

/// Sign out of this device; whoever is not signed in is answered alike.
#[utoipa::path(tag = "session", responses(
    (status = 200, body = Said), (status = "default", body = ApiError)
))]
#[post("/auth/logout")]
async fn logout(
    app: web::Data<App>,
    client: Client,
    player: Option<Player>,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let token = shown_token(&request);
    finish(async move { end(&app, player, token).await }).await?;
    Ok(HttpResponse::Ok()
        .cookie(cookie(&client, None, false))
        .json(Said::done()))
}

/// Ends the session of the access token, and the one of the cookie where that is another.
async fn end(app: &App, player: Option<Player>, token: Option<TokenHash>) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut ended = Vec::from_iter(player.map(|player| (player.id, player.session_id)));
    if let Some(token) = token {
        let family = store::session::lock_family(&mut tx, &token, now).await?;
        ended.extend(family.map(|family| (family.user_id, family.session_id)));
    }
    for (user, session) in &ended {
        store::session::revoke(&mut tx, *user, *session, Because::Logout, now).await?;
    }
    tx.commit().await.map_err(store::Error::from)?;
    app.end_sessions(&ended, now).await;
    Ok(())
}
