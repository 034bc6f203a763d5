//! A service that an operator has set read-only: what would change something is refused, and players go on reading.

use actix_web::ResponseError;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web;

use crate::http::error::Error;
use crate::state::AppState;

/// What stays open: operators come in, and turn the switch back.
const OPEN: [&str; 2] = ["/api/admin/", "/api/auth/"];

/// The middleware.
pub async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody>>, actix_web::Error> {
    let is_read_only = request
        .app_data::<web::Data<AppState>>()
        .is_some_and(|app| app.operations.is_read_only());
    if is_read_only && is_command(request.method(), request.path()) {
        let response = READ_ONLY.error_response();
        return Ok(request.into_response(response).map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

const READ_ONLY: Error = Error::Unavailable {
    code: "READ_ONLY",
    message: "The service is read-only for maintenance. Please try again later.",
};

fn is_command(method: &Method, path: &str) -> bool {
    let is_read = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method);
    !is_read && path.starts_with("/api/") && !OPEN.iter().any(|open| path.starts_with(open))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_players_are_refused_and_those_of_operators_are_not() {
        for (method, path, expected) in [
            (Method::POST, "/api/challenges", true),
            (Method::PUT, "/api/teams/7", true),
            (Method::DELETE, "/api/friends/7/follow", true),
            (Method::GET, "/api/challenges", false),
            (Method::POST, "/api/admin/operations/read-only", false),
            (Method::POST, "/api/auth/login", false),
            // Sockets poll by POST; what they ask is refused one by one.
            (Method::POST, "/socket.io/", false),
        ] {
            assert_eq!(is_command(&method, path), expected, "{method} {path}");
        }
    }
}
