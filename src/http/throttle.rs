//! Rate limits by class of route, for accounts and networks, before anything is read or looked up.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{FromRequest, ResponseError, web};
use actors::runtime::rate_limit::TooOften;
use time::OffsetDateTime;

use crate::http::error::Error;
use crate::http::extract::{Client, MaybePlayer};
use crate::http::limits::too_many;
use crate::infra::network::Network;
use crate::infra::rate_limits::{Class, class_of};
use crate::state::AppState;
use crate::telemetry::totals;

/// What may bring an invite code in its body, which is not read here: each refusal counts as a guess.
const CODES_IN_BODIES: [&str; 2] = [
    "/api/challenges/{id}/join",
    "/api/notifications/{id}/accept",
];

/// The middleware. A request beyond its limit is answered 429 and goes no further.
pub(crate) async fn throttle(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody>>, actix_web::Error> {
    let route = pattern(&request).unwrap_or_default();
    let (Some(class), Some(app)) = (
        class_of(request.method(), &route),
        request.app_data::<web::Data<AppState>>().cloned(),
    ) else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    let now = app.clock.now();
    let client = Client::extract(request.request()).await?;
    // A token that is no good is refused by the route, which states why.
    let player = MaybePlayer::extract(request.request()).await;
    let account = player
        .ok()
        .and_then(|player| player.0)
        .map(|player| player.id);
    let network = Network::of(client.address);
    let limits = &app.rate_limits;
    let brings_code =
        CODES_IN_BODIES.contains(&route.as_str()) || has_invite_code(request.query_string());
    let counted = limits.take(class, account, network, now);
    let counted = match counted {
        Ok(()) if brings_code => limits.check(Class::InviteCode, account, network, now),
        counted => counted,
    };
    if let Err(too_often) = counted {
        totals::rate_limited(class.name());
        let response = refusal(too_often, now).error_response();
        return Ok(request.into_response(response).map_into_right_body());
    }
    let response = next.call(request).await?;
    if brings_code && is_refused(response.status()) {
        limits.count_guess(account, network, now);
    }
    Ok(response.map_into_left_body())
}

/// The pattern of the route that serves a request. The router matches what the escapes of the path stand for, and so does this:
/// `/%61pi/` is `/api/`.
pub(super) fn pattern(request: &ServiceRequest) -> Option<String> {
    let path = request.match_info().as_str();
    request.resource_map().match_pattern(path)
}

/// Whether an answer hides something. A message of a private challenge is answered 404 without the code.
fn is_refused(status: StatusCode) -> bool {
    matches!(status, StatusCode::FORBIDDEN | StatusCode::NOT_FOUND)
}

/// Whether a query names an invite code, however its letters are escaped.
fn has_invite_code(query: &str) -> bool {
    let pairs = web::Query::<Vec<(String, String)>>::from_query(query);
    pairs.is_ok_and(|pairs| pairs.iter().any(|(name, _)| name == "inviteCode"))
}

fn refusal(too_often: TooOften, now: OffsetDateTime) -> Error {
    too_many(too_often.retry_at, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invite_code_is_seen_however_it_is_escaped() {
        for query in ["inviteCode=AB", "page=1&inviteCode=", "invite%43ode=AB"] {
            assert!(has_invite_code(query), "{query}");
        }
        for query in ["", "code=inviteCode", "inviteCod=AB", "%zz"] {
            assert!(!has_invite_code(query), "{query}");
        }
    }
}
