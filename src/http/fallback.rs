//! Addresses that are not there, and addresses that are, but not for that method.

use std::sync::OnceLock;

use actix_web::dev::ResourceDef;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError};

use crate::http::error::Error;
use crate::http::openapi;

/// No handler under `/api` took the request: 405 where another method would have been, else 404.
pub(crate) async fn api(request: HttpRequest) -> HttpResponse {
    let allowed = methods_of(request.path());
    if allowed.is_empty() {
        return not_found();
    }
    let mut response = Error::MethodNotAllowed.error_response();
    if let Ok(value) = HeaderValue::from_str(&allowed.join(", ")) {
        response.headers_mut().insert(header::ALLOW, value);
    }
    response
}

/// There is nothing at this address.
pub(super) fn not_found() -> HttpResponse {
    Error::NotFound {
        code: "ROUTE_NOT_FOUND",
        message: "There is nothing at this address",
    }
    .error_response()
}

/// The methods that some route takes at `path`.
fn methods_of(path: &str) -> Vec<&'static str> {
    static ROUTES: OnceLock<Vec<(ResourceDef, Vec<&'static str>)>> = OnceLock::new();
    let routes = ROUTES.get_or_init(|| {
        let paths = &openapi::document().paths.paths;
        paths
            .iter()
            .map(|(path, item)| (ResourceDef::new(path.as_str()), names(item)))
            .collect()
    });
    let mut methods: Vec<_> = routes
        .iter()
        .filter(|(route, _)| route.is_match(path))
        .flat_map(|(_, names)| names)
        .copied()
        .collect();
    methods.sort_unstable();
    methods.dedup();
    methods
}

fn names(item: &utoipa::openapi::PathItem) -> Vec<&'static str> {
    let taken = [
        ("DELETE", item.delete.is_some()),
        ("GET", item.get.is_some()),
        ("PATCH", item.patch.is_some()),
        ("POST", item.post.is_some()),
        ("PUT", item.put.is_some()),
    ];
    taken
        .into_iter()
        .filter_map(|(name, is_taken)| is_taken.then_some(name))
        .collect()
}
