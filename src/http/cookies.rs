//! The cookies of the sign-in: the refresh token of a session, the name by which a device is known again, and the attempt of a
//! browser that is away at Google.
//!
//! Both are `HttpOnly`, SameSite=Strict and sent to `/api/auth` alone. Where players reach us over https they are Secure too,
//! and named so that a browser takes them no other way (`__Host-` would send them with every request).

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use domain::account::google::GOOGLE_SIGN_IN_LIFE;
use domain::account::refresh::REMEMBERED;
use sha2::{Digest, Sha256};
use store::session::TokenHash;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::http::extract::Client;
use crate::infra::tokens::{DEVICE_LIFE, GoogleAttempt};
use crate::state::AppState;

const PATH: &str = "/api/auth";

/// A cookie's name over http, and over https.
struct Name {
    plain: &'static str,
    secure: &'static str,
}

const REFRESH: Name = Name {
    plain: "dl_refresh",
    secure: "__Secure-dl_refresh",
};
const DEVICE: Name = Name {
    plain: "dl_device",
    secure: "__Secure-dl_device",
};
const GOOGLE: Name = Name {
    plain: "dl_google",
    secure: "__Secure-dl_google",
};

fn build(client: &Client, name: &Name, value: String) -> Cookie<'static> {
    let name = if client.is_secure {
        name.secure
    } else {
        name.plain
    };
    Cookie::build(name, value)
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(client.is_secure)
        .finish()
}

fn seconds(duration: Duration) -> CookieDuration {
    CookieDuration::seconds(duration.whole_seconds())
}

/// The cookie with the secret of a refresh token; one that is not remembered ends with the browser.
pub(crate) fn refresh(client: &Client, secret: &[u8; 32], is_remembered: bool) -> Cookie<'static> {
    let mut cookie = build(client, &REFRESH, hex::encode(secret));
    if is_remembered {
        cookie.set_max_age(seconds(REMEMBERED));
    }
    cookie
}

/// The cookie that removes it.
pub(crate) fn no_refresh(client: &Client) -> Cookie<'static> {
    let mut cookie = build(client, &REFRESH, String::new());
    cookie.set_max_age(CookieDuration::ZERO);
    cookie
}

/// The stored hash of a refresh token.
pub(crate) fn hash(secret: &[u8; 32]) -> TokenHash {
    Sha256::digest(secret).into()
}

/// The refresh token that a request shows. The plain name counts also over https, for sessions opened before it had two.
pub(crate) fn shown_refresh(request: &HttpRequest) -> Option<TokenHash> {
    let cookie = shown(request, &REFRESH)?;
    let secret: [u8; 32] = hex::decode(cookie.value()).ok()?.try_into().ok()?;
    Some(hash(&secret))
}

fn shown(request: &HttpRequest, name: &Name) -> Option<Cookie<'static>> {
    let cookie = request.cookie(name.secure);
    cookie.or_else(|| request.cookie(name.plain))
}

/// The cookie by which a device is known again.
pub(crate) fn device(
    app: &AppState,
    client: &Client,
    device: Uuid,
    now: OffsetDateTime,
) -> anyhow::Result<Cookie<'static>> {
    let value = app.tokens.issue_device(device, now)?;
    let mut cookie = build(client, &DEVICE, value);
    cookie.set_max_age(seconds(DEVICE_LIFE));
    Ok(cookie)
}

/// The device that a request comes from, where we know it.
pub(crate) fn shown_device(app: &AppState, request: &HttpRequest) -> Option<Uuid> {
    let cookie = shown(request, &DEVICE)?;
    app.tokens.verify_device(cookie.value(), app.clock.now())
}

/// The cookie that binds an attempt to sign in with Google to this browser. Strict is enough: the browser comes back with a
/// fragment, and the request that shows the cookie is sent by a page of ours.
pub(crate) fn google(
    app: &AppState,
    client: &Client,
    attempt: &GoogleAttempt,
) -> anyhow::Result<Cookie<'static>> {
    let value = app.tokens.issue_google(attempt)?;
    let mut cookie = build(client, &GOOGLE, value);
    cookie.set_max_age(seconds(GOOGLE_SIGN_IN_LIFE));
    Ok(cookie)
}

/// The cookie that removes it.
pub(crate) fn no_google(client: &Client) -> Cookie<'static> {
    let mut cookie = build(client, &GOOGLE, String::new());
    cookie.set_max_age(CookieDuration::ZERO);
    cookie
}

/// The attempt that a request shows, where it is not over.
pub(crate) fn shown_google(app: &AppState, request: &HttpRequest) -> Option<GoogleAttempt> {
    let cookie = shown(request, &GOOGLE)?;
    app.tokens.verify_google(cookie.value(), app.clock.now())
}
