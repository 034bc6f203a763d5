//! A service that an operator has set read-only: what would change something is refused, and players go on reading.

use actix_web::ResponseError;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web;

use crate::http::error::Error;
use crate::http::throttle::pattern;
use crate::state::AppState;

/// What stays open: to come in and out, and what operators need in trouble.
const OPEN: [&str; 20] = [
    "/api/auth/signin",
    "/api/auth/refresh",
    "/api/auth/logout",
    "/api/auth/sessions",
    "/api/auth/sessions/{id}",
    "/api/auth/google",
    "/api/auth/google/start",
    "/api/auth/passkeys/sign-in",
    "/api/auth/passkeys/sign-in/options",
    "/api/auth/second-factor",
    "/api/auth/second-factor/passkey",
    "/api/auth/second-factor/passkey/options",
    "/api/admin/announcements",
    "/api/admin/announcements/{id}/end",
    "/api/admin/audit",
    "/api/admin/operations/drain",
    "/api/admin/operations/log-filter",
    "/api/admin/operations/read-only",
    "/api/admin/users/{id}/sessions/end",
    "/api/admin/users/{id}/suspend",
];

/// The middleware. A server that drains refuses the same: what it took would hold up its end.
pub(crate) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody>>, actix_web::Error> {
    let app = request.app_data::<web::Data<AppState>>();
    let refusal = match app {
        Some(app) if app.is_draining() => Some(DRAINING),
        Some(app) if app.operations.is_read_only() => Some(READ_ONLY),
        Some(_) | None => None,
    };
    if let Some(refusal) = refusal {
        let route = pattern(&request).unwrap_or_default();
        if is_command(request.method(), &route) {
            let response = refusal.error_response();
            return Ok(request.into_response(response).map_into_right_body());
        }
    }
    Ok(next.call(request).await?.map_into_left_body())
}

const READ_ONLY: Error = Error::Unavailable {
    code: "READ_ONLY",
    message: "The service is read-only for maintenance. Please try again later.",
};

const DRAINING: Error = Error::Unavailable {
    code: "DRAINING",
    message: "The server restarts. Please try again in a moment.",
};

fn is_command(method: &Method, route: &str) -> bool {
    let is_read = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method);
    !is_read && route.starts_with("/api/") && !OPEN.contains(&route)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_players_are_refused_and_those_of_operators_are_not() {
        for (method, path, expected) in [
            (Method::POST, "/api/challenges", true),
            (Method::PUT, "/api/teams/{id}", true),
            (Method::DELETE, "/api/friends/{id}/follow", true),
            (Method::POST, "/api/auth/signup", true),
            (Method::POST, "/api/auth/close-account", true),
            (Method::POST, "/api/admin/contest/fund", true),
            (Method::POST, "/api/admin/disputes/{id}/rule", true),
            (Method::GET, "/api/challenges", false),
            (Method::POST, "/api/admin/operations/read-only", false),
            (Method::POST, "/api/auth/signin", false),
            // Sockets poll by POST; what they ask is refused one by one.
            (Method::POST, "/socket.io/", false),
        ] {
            assert_eq!(is_command(&method, path), expected, "{method} {path}");
        }
    }
}
