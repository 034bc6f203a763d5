//! What is stored of the request that opened a session.

use std::net::SocketAddr;

/// Headers that are stored. Every idle session holds them, so not all are.
const STORED_HEADERS: [&str; 7] = [
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
    /// `values_of` finds the values of a header by its lowercase name.
    pub(crate) fn new<'a, V>(
        peer: Option<SocketAddr>,
        query: &str,
        values_of: impl Fn(&'static str) -> V,
    ) -> Self
    where
        V: Iterator<Item = &'a str>,
    {
        Self {
            peer,
            query: query.into(),
            headers: header_lines(values_of).into(),
        }
    }

    /// The address at the other end of the connection; behind a proxy, the proxy's.
    pub fn peer(&self) -> Option<SocketAddr> {
        self.peer
    }

    /// How many bytes are stored of it.
    pub(crate) fn len(&self) -> usize {
        self.query.len() + self.headers.len()
    }

    /// A header by its lowercase name; values of several lines are joined, as HTTP allows.
    ///
    /// Stored are: host, origin, user-agent, cookie, authorization, x-forwarded-for, accept-language.
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
    form_urlencoded::parse(query.as_bytes())
        .find_map(|(key, value)| (key == name).then(|| value.into_owned()))
}

fn header_lines<'a, V>(values_of: impl Fn(&'static str) -> V) -> String
where
    V: Iterator<Item = &'a str>,
{
    let mut lines = String::new();
    for name in STORED_HEADERS {
        let mut values = values_of(name);
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
