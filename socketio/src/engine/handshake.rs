//! What is remembered of the request that opened a session.

use std::net::SocketAddr;

use actix_web::{HttpRequest, http::header::HeaderMap};

/// Headers that are kept. Every idle session holds them, so it is not all of them.
const KEPT: [&str; 7] = [
    "host",
    "origin",
    "user-agent",
    "cookie",
    "authorization",
    "x-forwarded-for",
    "accept-language",
];

/// The request that opened a session, as far as handlers and hooks ask for it.
#[derive(Debug, Clone)]
pub struct Handshake {
    peer: Option<SocketAddr>,
    query: Box<str>,
    // `name: value` lines in one allocation.
    headers: Box<str>,
}

impl Handshake {
    pub(crate) fn of(request: &HttpRequest) -> Self {
        Self {
            peer: request.peer_addr(),
            query: request.query_string().into(),
            headers: kept(request.headers()).into(),
        }
    }

    /// The address at the other end of the connection; behind a proxy, the proxy's.
    pub fn peer(&self) -> Option<SocketAddr> {
        self.peer
    }

    /// How many bytes are kept of it.
    pub(crate) fn len(&self) -> usize {
        self.query.len() + self.headers.len()
    }

    /// A header by its lowercase name; what it says in several lines is joined, as HTTP allows.
    ///
    /// Kept are: host, origin, user-agent, cookie, authorization, x-forwarded-for, accept-language.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find_map(|(key, value)| (key == name).then_some(value))
    }

    /// The raw query string.
    pub fn query(&self) -> &str {
        &self.query
    }

    /// A value of the query, percent-decoded.
    pub fn query_value(&self, name: &str) -> Option<String> {
        query_value(&self.query, name)
    }
}

/// Finds and decodes one value of a query string.
pub(crate) fn query_value(query: &str, name: &str) -> Option<String> {
    let pairs = actix_web::web::Query::<Vec<(String, String)>>::from_query(query).ok()?;
    pairs
        .into_inner()
        .into_iter()
        .find_map(|(key, value)| (key == name).then_some(value))
}

fn kept(headers: &HeaderMap) -> String {
    let mut lines = String::new();
    for name in KEPT {
        let mut values = headers
            .get_all(name)
            .filter_map(|value| value.to_str().ok());
        let Some(first) = values.next() else { continue };
        lines.extend([name, ": ", first]);
        let between = if name == "cookie" { "; " } else { ", " };
        for value in values {
            lines.extend([between, value]);
        }
        lines.push('\n');
    }
    lines
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
        let handshake = Handshake::of(&request);
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
        let handshake = Handshake::of(&request);
        let forwarded = handshake.header("x-forwarded-for");
        assert_eq!(forwarded, Some("9.9.9.9, 6.6.6.6, 203.0.113.9"));
        assert_eq!(handshake.header("cookie"), Some("a=1; b=2"));
    }
}
