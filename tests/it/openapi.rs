//! The `OpenAPI` document states how every operation can fail: each is asked wrongly, and its answer looked up there.

use duel_ledger::http::bodies::JSON_BYTES_MAX;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person, send};

/// An id that nothing has.
const UNKNOWN_ID: &str = "01990000-0000-7000-8000-000000000000";
const METHODS: [Method; 5] = [
    Method::GET,
    Method::POST,
    Method::PUT,
    Method::PATCH,
    Method::DELETE,
];
/// Operations that read no token, but answer 401 where a password or a cookie is not valid.
const SIGN_INS: [&str; 8] = [
    "/auth/signin",
    "/auth/second-factor",
    "/auth/second-factor/passkey",
    "/auth/second-factor/passkey/options",
    "/auth/refresh",
    "/auth/google",
    "/auth/google/register",
    "/auth/google/link",
];

/// An operation as the document describes it.
struct Operation {
    /// Below `/api`, with placeholders.
    path: String,
    method: Method,
    shape: Value,
}

impl TestApp {
    async fn operations(&self) -> Vec<Operation> {
        let document = self.stranger().get("/openapi.json").await;
        let mut operations = Vec::new();
        for (path, item) in document.at("/paths").as_object().unwrap() {
            let described = METHODS.into_iter().filter_map(|method| {
                Some(Operation {
                    path: path.trim_start_matches("/api").to_owned(),
                    shape: item.get(method.as_str().to_lowercase())?.clone(),
                    method,
                })
            });
            operations.extend(described);
        }
        // It ends the session that the others are asked in.
        operations.sort_by_key(|it| it.path == "/auth/logout");
        operations
    }
}

impl Operation {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The path with `id` for every placeholder.
    fn path_with(&self, id: &str) -> String {
        let segments = self.path.split('/').map(|part| match part {
            _ if part.starts_with('{') => id,
            part => part,
        });
        segments.collect::<Vec<_>>().join("/")
    }

    /// Whether a path is one of this operation's.
    fn is_at(&self, path: &str) -> bool {
        let (mine, theirs) = (self.path.split('/'), path.split('/'));
        mine.clone().count() == theirs.clone().count()
            && mine
                .zip(theirs)
                .all(|(mine, their)| mine.starts_with('{') || mine == their)
    }

    fn security(&self) -> &[Value] {
        self.shape["security"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    fn reads_a_token(&self) -> bool {
        !self.security().is_empty()
    }

    fn needs_a_token(&self) -> bool {
        self.reads_a_token() && !self.security().contains(&json!({}))
    }

    fn documents(&self, status: StatusCode) -> bool {
        !self.shape["responses"][status.as_str()].is_null()
    }

    fn parameters(&self, place: &str) -> Vec<&str> {
        let all = self.shape["parameters"].as_array();
        all.into_iter()
            .flatten()
            .filter(|it| it["in"] == place)
            .map(|it| it["name"].as_str().unwrap())
            .collect()
    }

    fn reads_a_body(&self) -> bool {
        !self.shape["requestBody"].is_null()
    }

    fn reads(&self, content_type: &str) -> bool {
        !self.shape["requestBody"]["content"][content_type].is_null()
    }

    fn ask(&self, who: &Person) -> RequestBuilder {
        who.request(self.method.clone(), &self.path_with(UNKNOWN_ID))
    }

    /// Fails unless the document has the answer's status for this operation, and a failure has the envelope.
    #[track_caller]
    fn answered(&self, mistake: &str, answer: &Answer) {
        let (name, status) = (self.name(), answer.status);
        let body = &answer.body;
        assert!(self.documents(status), "{name}, {mistake}: {status} {body}");
        if status.is_client_error() || status.is_server_error() {
            assert_envelope(&format!("{name}, {mistake}: {status}"), body);
        }
    }
}

#[track_caller]
fn assert_envelope(about: &str, body: &Value) {
    let is_text = |field: &str| body[field].as_str().is_some_and(|text| !text.is_empty());
    assert_eq!(body["success"], false, "{about} {body}");
    assert!(is_text("message") && is_text("code"), "{about} {body}");
}

/// What each mistake is called, and the request that makes it.
fn mistakes(operation: &Operation, who: &Person) -> Vec<(&'static str, RequestBuilder)> {
    let ask = || operation.ask(who);
    let mut mistakes = vec![("an unknown id", ask())];
    if !operation.parameters("path").is_empty() {
        let path = operation.path_with("no-id");
        mistakes.push(("no id", who.request(operation.method.clone(), &path)));
    }
    if operation.reads_a_body() {
        let json = |body: String| ask().header(CONTENT_TYPE, "application/json").body(body);
        mistakes.push(("an empty object", json("{}".to_owned())));
        mistakes.push(("broken JSON", json("{".to_owned())));
        mistakes.push(("a list", json("[]".to_owned())));
        if operation.reads("application/json") {
            mistakes.push(("too large a body", json(" ".repeat(JSON_BYTES_MAX + 1))));
        }
        let text = ask().header(CONTENT_TYPE, "text/plain").body("{}");
        mistakes.push(("a wrong content type", text));
    }
    if operation.reads("multipart/form-data") {
        let form = |body: &'static str| {
            ask()
                .header(CONTENT_TYPE, "multipart/form-data; boundary=x")
                .body(body)
        };
        mistakes.push(("an empty form", form("--x--\r\n")));
        mistakes.push(("a broken form", form("--x\r\nrubbish")));
    }
    for name in operation.parameters("query") {
        mistakes.push(("a wrong query", ask().query(&[(name, "wrong")])));
        let twice = ask().query(&[(name, "1"), (name, "1")]);
        mistakes.push(("a query that has it twice", twice));
    }
    if !operation.parameters("header").is_empty() {
        let key = ask().header("idempotency-key", "two words");
        mistakes.push(("a malformed key", key.json(&json!({}))));
    }
    mistakes
}

#[tokio::test]
async fn an_operation_documents_401_exactly_where_it_reads_a_token_or_signs_in() {
    let app = spawn().await;
    let stranger = app.stranger();
    let mut forger = app.stranger();
    forger.token = Some("not.a.token".to_owned());
    for operation in app.operations().await {
        let name = operation.name();
        let signs_in = SIGN_INS.contains(&operation.path.as_str());
        assert_eq!(
            operation.documents(StatusCode::UNAUTHORIZED),
            operation.reads_a_token() || signs_in,
            "{name}"
        );
        if signs_in {
            continue;
        }
        for (who, is_refused) in [
            (&stranger, operation.needs_a_token()),
            (&forger, operation.reads_a_token()),
        ] {
            let answer = send(operation.ask(who)).await;
            let is_401 = answer.status == StatusCode::UNAUTHORIZED;
            assert_eq!(is_401, is_refused, "{name}: {}", answer.status);
            operation.answered("no valid token", &answer);
        }
    }
}

#[tokio::test]
async fn whatever_an_operation_answers_to_a_wrong_request_is_documented() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    for operation in app.operations().await {
        for (mistake, request) in mistakes(&operation, &nova) {
            operation.answered(mistake, &send(request).await);
        }
    }
}

#[tokio::test]
async fn what_a_suspended_player_is_answered_is_documented() {
    let app = spawn().await;
    let mallory = app.player("mallory").await;
    app.suspend(&mallory).await;
    for operation in app.operations().await {
        let request = operation.ask(&mallory).json(&json!({}));
        operation.answered("from a suspended player", &send(request).await);
    }
}

#[tokio::test]
async fn a_method_that_a_path_does_not_take_is_documented() {
    let app = spawn().await;
    let stranger = app.stranger();
    let operations = app.operations().await;
    for operation in &operations {
        let path = operation.path_with(UNKNOWN_ID);
        let is_taken = |method: &Method| {
            let mut all = operations.iter();
            all.any(|it| it.method == *method && it.is_at(&path))
        };
        for method in METHODS.iter().filter(|method| !is_taken(method)) {
            let answer = send(stranger.request(method.clone(), &path)).await;
            assert_eq!(answer.status, 405, "{method} {path}");
            assert!(answer.headers.contains_key("allow"), "{method} {path}");
            operation.answered("a method that it does not take", &answer);
        }
    }
}

#[tokio::test]
async fn every_status_but_the_good_ones_is_a_shared_response_with_the_envelope() {
    let app = spawn().await;
    let document = app.stranger().get("/openapi.json").await;
    let shared = document.at("/components/responses").as_object().unwrap();
    for (name, response) in shared {
        let schema = &response["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(schema, "#/components/schemas/ApiError", "{name}");
    }
    for operation in app.operations().await {
        for (status, response) in operation.shape["responses"].as_object().unwrap() {
            // A range that a file does not have is answered without a body.
            let is_good = status.starts_with('2') || status == "416";
            let name = operation.name();
            assert_eq!(response["$ref"].is_null(), is_good, "{name}: {status}");
        }
    }
}

#[tokio::test]
async fn limits_of_the_rules_stand_in_the_schemas() {
    let app = spawn().await;
    let document = app.stranger().get("/openapi.json").await;
    let schemas = document.at("/components/schemas");
    let title = &schemas["NewChallengeForm"]["properties"]["title"];
    assert_eq!(title["minLength"], domain::challenge::TITLE_MIN);
    assert_eq!(title["maxLength"], domain::challenge::TITLE_MAX);
    let email = &schemas["SignUp"]["properties"]["email"];
    assert_eq!(email["format"], "email");
    let members = &schemas["TeamForm"]["properties"]["maxMembers"];
    assert_eq!(members["minimum"], *domain::team::MEMBERS.start());
    assert_eq!(members["maximum"], *domain::team::MEMBERS.end());
    let attachments = &schemas["NewMessage"]["properties"]["attachments"];
    assert_eq!(attachments["maxItems"], domain::chat::ATTACHMENTS_MAX);
}
