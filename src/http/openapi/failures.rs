//! How an operation can fail, as far as its shape states it: each status with the error envelope.
//!
//! A handler names beside its answer only what does not follow from its shape, such as a 409. Every failure that a
//! handler names is written as the same shared response, so none of them can lack the envelope.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required};

/// A status that `http::Error` answers.
struct Failure {
    status: StatusCode,
    /// Its name among the document's components.
    name: &'static str,
    description: &'static str,
    /// A header that comes with it, and what it states.
    header: Option<(&'static str, &'static str)>,
}

const RETRY_AFTER: (&str, &str) = ("Retry-After", "Seconds to wait before another try");

const FAILURES: [Failure; 13] = [
    Failure {
        status: StatusCode::BAD_REQUEST,
        name: "BadRequest",
        description: "The body, the query or a header cannot be read, or holds a code that is not valid",
        header: None,
    },
    Failure {
        status: StatusCode::UNAUTHORIZED,
        name: "Unauthorized",
        description: "Not signed in, or the token or password is not valid",
        header: None,
    },
    Failure {
        status: StatusCode::FORBIDDEN,
        name: "Forbidden",
        description: "Signed in, but not allowed, for example because the account is suspended",
        header: None,
    },
    Failure {
        status: StatusCode::NOT_FOUND,
        name: "NotFound",
        description: "Not there, or not visible to this player",
        header: None,
    },
    Failure {
        status: StatusCode::METHOD_NOT_ALLOWED,
        name: "MethodNotAllowed",
        description: "The path does not take this method",
        header: Some(("Allow", "The methods that the path takes")),
    },
    Failure {
        status: StatusCode::REQUEST_TIMEOUT,
        name: "RequestTimeout",
        description: "The body did not arrive in time",
        header: None,
    },
    Failure {
        status: StatusCode::CONFLICT,
        name: "Conflict",
        description: "The request is valid, but the present state does not allow it",
        header: None,
    },
    Failure {
        status: StatusCode::PAYLOAD_TOO_LARGE,
        name: "PayloadTooLarge",
        description: "The body, or a file in it, is too large",
        header: None,
    },
    Failure {
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        name: "UnsupportedMediaType",
        description: "The body has a content type that the operation does not read",
        header: None,
    },
    Failure {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        name: "UnprocessableContent",
        description: "The request can be read, but breaks a rule; `fields` names it",
        header: None,
    },
    Failure {
        status: StatusCode::TOO_MANY_REQUESTS,
        name: "TooManyRequests",
        description: "A rate limit is exceeded",
        header: Some(RETRY_AFTER),
    },
    Failure {
        status: StatusCode::INTERNAL_SERVER_ERROR,
        name: "InternalServerError",
        description: "The server failed; `requestId` finds the cause in the log",
        header: None,
    },
    Failure {
        status: StatusCode::SERVICE_UNAVAILABLE,
        name: "ServiceUnavailable",
        description: "The server is busy, or the database or another service does not respond",
        header: Some(RETRY_AFTER),
    },
];

/// Every request passes the rate limits and may find the server busy; every path refuses other methods.
const OF_EVERY_OPERATION: [StatusCode; 4] = [
    StatusCode::METHOD_NOT_ALLOWED,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::INTERNAL_SERVER_ERROR,
    StatusCode::SERVICE_UNAVAILABLE,
];
/// A body that an operation needs may not be readable. One that may be left out counts as left out then.
const OF_A_REQUIRED_BODY: [StatusCode; 4] = [
    StatusCode::BAD_REQUEST,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
];
/// `Idempotency-Key`, the only header that is read: malformed, in use, or used for another request.
const OF_AN_IDEMPOTENCY_KEY: [StatusCode; 3] = [
    StatusCode::BAD_REQUEST,
    StatusCode::CONFLICT,
    StatusCode::UNPROCESSABLE_ENTITY,
];

/// Adds its failures to every operation of the document.
pub(super) struct Failures;

impl Modify for Failures {
    fn modify(&self, openapi: &mut OpenApi) {
        let components = openapi.components.get_or_insert_default();
        for failure in &FAILURES {
            let name = failure.name.to_owned();
            components.responses.insert(name, failure.response().into());
        }
        for item in openapi.paths.paths.values_mut() {
            for (operation, is_change) in operations(item) {
                document(operation, is_change);
            }
        }
    }
}

impl Failure {
    fn response(&self) -> Response {
        let envelope = Content::new(Some(Ref::from_schema_name("ApiError")));
        let response = ResponseBuilder::new()
            .description(self.description)
            .content("application/json", envelope);
        match self.header {
            None => response.build(),
            Some((name, description)) => {
                let text = ObjectBuilder::new().schema_type(Type::String);
                let header = HeaderBuilder::new()
                    .schema(Some(text))
                    .description(Some(description));
                response.header(name, header.build()).build()
            }
        }
    }
}

/// The operations of a path, each with whether it changes something.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, bool)> {
    let methods = [
        (&mut item.get, false),
        (&mut item.put, true),
        (&mut item.post, true),
        (&mut item.delete, true),
        (&mut item.patch, true),
    ];
    methods
        .into_iter()
        .filter_map(|(operation, is_change)| Some((operation.as_mut()?, is_change)))
}

/// Writes what follows from the operation's shape, and what its handler names, as references to the shared responses.
fn document(operation: &mut Operation, is_change: bool) {
    let implied = implied(operation, is_change);
    let responses = &mut operation.responses.responses;
    for failure in &FAILURES {
        let code = failure.status.as_str();
        if implied.contains(&failure.status) || responses.contains_key(code) {
            let shared = Ref::from_response_name(failure.name);
            responses.insert(code.to_owned(), shared.into());
        }
    }
}

fn implied(operation: &Operation, is_change: bool) -> BTreeSet<StatusCode> {
    let mut statuses = BTreeSet::from(OF_EVERY_OPERATION);
    if let Some(tokens) = &operation.security {
        // Also where a token is optional: one that is shown has to be valid.
        statuses.insert(StatusCode::UNAUTHORIZED);
        let is_optional = tokens.contains(&SecurityRequirement::default());
        if is_change && !is_optional {
            // A suspended player reads, but changes next to nothing.
            statuses.insert(StatusCode::FORBIDDEN);
        }
    }
    if let Some(RefOr::T(body)) = &operation.request_body {
        statuses.insert(StatusCode::UNPROCESSABLE_ENTITY);
        if body.required == Some(Required::True) {
            statuses.extend(OF_A_REQUIRED_BODY);
        }
    }
    for parameter in operation.parameters.iter().flatten() {
        let RefOr::T(parameter) = parameter else {
            continue;
        };
        match parameter.parameter_in {
            ParameterIn::Path => statuses.extend([StatusCode::NOT_FOUND]),
            ParameterIn::Query | ParameterIn::QueryString => {
                statuses.extend([StatusCode::BAD_REQUEST]);
            }
            ParameterIn::Header => statuses.extend(OF_AN_IDEMPOTENCY_KEY),
            ParameterIn::Cookie => {}
        }
    }
    statuses
}
