//! What the engine needs of a request, apart from actix-web's types.

use actix_web::{HttpRequest, http::header};

use crate::engine::Handshake;

/// What is stored of the request that opens a session.
pub(super) fn handshake(request: &HttpRequest) -> Handshake {
    let headers = request.headers();
    Handshake::new(request.peer_addr(), request.query_string(), |name| {
        headers
            .get_all(name)
            .filter_map(|value| value.to_str().ok())
    })
}

pub(super) fn is_upgrade(request: &HttpRequest) -> bool {
    let upgrade = request.headers().get(header::UPGRADE);
    upgrade.is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

/// An origin with characters that could not be echoed in a header is refused.
pub(super) fn has_valid_origin(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(header::ORIGIN)
        .is_none_or(|origin| origin.to_str().is_ok())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn headers_and_query_are_found_again() {
        let request = TestRequest::with_uri("/socket.io/?EIO=4&name=J%C3%BCrgen+K&x")
            .insert_header(("Cookie", "a=1; b=2"))
            .insert_header(("Accept", "text/html"))
            .to_http_request();
        let handshake = handshake(&request);
        assert_eq!(handshake.header("cookie"), Some("a=1; b=2"));
        assert_eq!(handshake.header("accept"), None);
        assert_eq!(handshake.query_value("name").as_deref(), Some("Jürgen K"));
        assert_eq!(handshake.query_value("other"), None);
    }

    #[test]
    fn the_lines_of_one_header_are_joined() {
        let request = TestRequest::default()
            .append_header(("x-forwarded-for", "9.9.9.9"))
            .append_header(("x-forwarded-for", "6.6.6.6, 203.0.113.9"))
            .append_header(("cookie", "a=1"))
            .append_header(("cookie", "b=2"))
            .to_http_request();
        let handshake = handshake(&request);
        let forwarded = handshake.header("x-forwarded-for");
        assert_eq!(forwarded, Some("9.9.9.9, 6.6.6.6, 203.0.113.9"));
        assert_eq!(handshake.header("cookie"), Some("a=1; b=2"));
    }
}
