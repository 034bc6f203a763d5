//! Cross-origin access.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
};

use crate::engine::{Cors, Engine};

const METHODS: HeaderValue = HeaderValue::from_static("GET,POST,OPTIONS");

/// What a request's origin may do. Applied to every response, errors included, since a browser
/// shows a script nothing of a response without it.
pub(super) struct Grant {
    cors: Option<Cors>,
    origin: Option<HeaderValue>,
}

impl Grant {
    pub(super) fn of(engine: &Engine, request: &HttpRequest) -> Self {
        let cors = engine.config().cors.clone();
        let origin = request.headers().get(header::ORIGIN).cloned();
        let allowed = |origin: &HeaderValue| {
            let Ok(origin) = origin.to_str() else {
                return false;
            };
            cors.as_ref().is_some_and(|cors| cors.admits(origin))
        };
        Self {
            origin: origin.filter(allowed),
            cors,
        }
    }

    /// The response to an OPTIONS request, where cross-origin access is configured.
    pub(super) fn preflight(&self, request: &HttpRequest) -> Option<HttpResponse> {
        let cors = self
            .cors
            .as_ref()
            .filter(|_| request.method() == Method::OPTIONS)?;
        let mut response = HttpResponse::NoContent().finish();
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        let requested = request
            .headers()
            .get(header::ACCESS_CONTROL_REQUEST_HEADERS)
            .cloned();
        let listed = HeaderValue::from_str(&cors.headers.join(",")).ok();
        let allowed = if cors.headers.is_empty() {
            requested
        } else {
            listed
        };
        if let Some(allowed) = allowed {
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
            vary(headers, &header::ACCESS_CONTROL_REQUEST_HEADERS);
        }
        self.apply(headers);
        Some(response)
    }

    pub(super) fn apply(&self, headers: &mut HeaderMap) {
        let Some(cors) = &self.cors else { return };
        if cors.origins.is_empty() && !cors.credentials {
            let any = HeaderValue::from_static("*");
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, any);
            return;
        }
        vary(headers, &header::ORIGIN);
        let Some(origin) = &self.origin else { return };
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        if cors.credentials {
            let yes = HeaderValue::from_static("true");
            headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, yes);
        }
    }
}

impl Cors {
    fn admits(&self, origin: &str) -> bool {
        self.origins.is_empty() || self.origins.iter().any(|listed| listed == origin)
    }
}

/// Browsers let any page open a WebSocket anywhere, so the list of origins is checked here.
pub(super) fn admits_websocket(engine: &Engine, request: &HttpRequest) -> bool {
    let Some(cors) = &engine.config().cors else {
        return true;
    };
    let Some(origin) = request.headers().get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    cors.admits(origin) || (own.is_some() && own == host)
}

fn vary(headers: &mut HeaderMap, name: &HeaderName) {
    if let Ok(name) = HeaderValue::from_str(name.as_str()) {
        headers.append(header::VARY, name);
    }
}
