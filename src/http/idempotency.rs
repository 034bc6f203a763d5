//! `Idempotency-Key`: a repeated request gets the first response, and is executed once.
//!
//! The command stores its response in its own transaction (`store::idempotency`), so a response is stored exactly if
//! the command was executed. A second try at the same moment is refused by the set of keys in flight; one that gets
//! past it, on another node, is refused by the primary key and then finds the first one's response.

use std::future::{Future, Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::ContentType;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::idempotency::{Key, KeyState, StoredResponse};
use store::{Db, Tx};
use time::OffsetDateTime;
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::infra::in_flight::InFlight;

/// The header's name.
pub(crate) const HEADER: &str = "idempotency-key";

/// Characters of a key (docs/rules.md, API).
const KEY_LENGTH_MAX: usize = 255;

/// The request's key, where it has one, with the place that it was sent to.
#[derive(Debug, Clone)]
pub(crate) struct IdempotentRequest {
    key: Option<String>,
    method: String,
    path: String,
}

impl IdempotentRequest {
    /// The player's key for this request; `request` is what was read of its body. Not the bytes: a browser that sends a
    /// form again draws another boundary.
    pub(crate) fn by(self, player: Uuid, request: &impl Serialize) -> Result<Option<Key>> {
        let Some(key) = self.key else { return Ok(None) };
        let body = serde_json::to_vec(request).map_err(anyhow::Error::from)?;
        let mut hash = Sha256::new();
        for part in [self.method.as_bytes(), self.path.as_bytes(), &body] {
            // The length before each part separates requests whose parts join to the same bytes.
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
        Ok(Some(Key {
            user_id: player,
            key,
            request_hash: hash.finalize().into(),
        }))
    }
}

impl IntoParams for IdempotentRequest {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let key = ObjectBuilder::new()
            .schema_type(Type::String)
            .min_length(Some(1))
            .max_length(Some(KEY_LENGTH_MAX));
        let header = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "Visible characters that the client chose for this one request. Sent again within 24 hours with the \
                 same key it is done once and answered as the first time; another request under the key is refused.",
            ))
            .schema(Some(key));
        vec![header.build()]
    }
}

impl FromRequest for IdempotentRequest {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let key = match request.headers().get(HEADER) {
            None => Ok(None),
            Some(value) => value.to_str().ok().filter(|key| is_key(key)).map_or_else(
                || {
                    Err(Error::Malformed(format!(
                        "Idempotency-Key must have 1 to {KEY_LENGTH_MAX} visible characters"
                    )))
                },
                |key| Ok(Some(key.to_owned())),
            ),
        };
        ready(key.map(|key| Self {
            key,
            method: request.method().to_string(),
            path: request.path().to_owned(),
        }))
    }
}

fn is_key(key: &str) -> bool {
    (1..=KEY_LENGTH_MAX).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Executes the command once for its key, and gives every later try the first response; without a key it is simply
/// executed.
///
/// The command must store its response under the key that it is given, in its own transaction.
///
/// # Errors
///
/// 409 while the first try is in progress, 422 where the key was used for another request, else the command's
/// own refusal, which is not stored: it may be tried again.
pub(crate) async fn once<Command, Doing>(
    (db, in_flight): (&Db, &InFlight),
    key: Option<Key>,
    command: Command,
) -> Result<HttpResponse>
where
    Command: FnOnce(Option<Key>) -> Doing,
    Doing: Future<Output = Result<StoredResponse>>,
{
    let Some(key) = key else {
        return Ok(render(command(None).await?));
    };
    let _entered = in_flight.enter(&key).ok_or_else(in_use)?;
    // The key is not looked up before the command: the command stores its response in its own transaction, so a second
    // one is refused by the primary key, or by the rules, and only then is the first response looked up. That saves
    // every first try a round trip.
    match command(Some(key.clone())).await {
        Ok(answer) => Ok(render(answer)),
        // The first try may have been done on another node, or by a handler whose client has gone.
        Err(refusal) => match store::idempotency::find(db, &key).await? {
            Some(known) => replay(known),
            None => Err(refusal),
        },
    }
}

/// Takes the key, if there is one, first in the command's transaction; [`store_answer`] follows in the same transaction.
pub(crate) async fn claim(tx: &mut Tx, key: Option<&Key>, now: OffsetDateTime) -> Result<()> {
    match key {
        Some(key) => Ok(store::idempotency::claim(tx, key, now).await?),
        None => Ok(()),
    }
}

/// Stores the answer under the key that this transaction has taken, where there is one.
pub(crate) async fn store_answer(
    tx: &mut Tx,
    key: Option<&Key>,
    answer: &StoredResponse,
) -> Result<()> {
    match key {
        Some(key) => Ok(store::idempotency::answer(tx, key, answer).await?),
        None => Ok(()),
    }
}

/// A response as it is stored and sent.
pub(crate) fn answer(status: StatusCode, body: &impl Serialize) -> Result<StoredResponse> {
    Ok(StoredResponse::new(status.as_u16(), body).map_err(anyhow::Error::from)?)
}

fn replay(known: KeyState) -> Result<HttpResponse> {
    match known {
        KeyState::Answered(answer) => Ok(render(answer)),
        KeyState::Reused => Err(reused()),
    }
}

/// The refusal of a key that belongs to another request.
pub(crate) fn reused() -> Error {
    Error::Unprocessable {
        code: "IDEMPOTENCY_KEY_REUSED",
        message: "This Idempotency-Key was used for another request".to_owned(),
    }
}

/// The refusal of a request whose first try is in progress.
pub(crate) fn in_use() -> Error {
    Error::Conflict {
        code: "IDEMPOTENCY_KEY_IN_USE",
        message: "The same request is still being worked on".to_owned(),
    }
}

fn render(answer: StoredResponse) -> HttpResponse {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    HttpResponse::build(status)
        .content_type(ContentType::json())
        .body(String::from(Box::<str>::from(answer.body)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    async fn keyed(key: &str) -> Result<IdempotentRequest> {
        let request = TestRequest::post()
            .uri("/api/wallet/deposits?x=1")
            .insert_header((HEADER, key.to_owned()))
            .to_http_request();
        IdempotentRequest::extract(&request).await
    }

    #[actix_web::test]
    async fn a_key_has_visible_characters_and_a_limit() {
        assert!(keyed("3f2a-…").await.is_err());
        assert!(keyed("two words").await.is_err());
        assert!(keyed("").await.is_err());
        assert!(keyed(&"k".repeat(256)).await.is_err());
        assert!(keyed(&"k".repeat(255)).await.is_ok());
    }

    #[actix_web::test]
    async fn another_body_is_another_request() {
        let hash = |body: &'static str| async move {
            keyed("key")
                .await
                .unwrap()
                .by(Uuid::nil(), &body)
                .unwrap()
                .unwrap()
                .request_hash
        };
        assert_eq!(hash("one").await, hash("one").await);
        assert_ne!(hash("one").await, hash("other").await);
    }
}
