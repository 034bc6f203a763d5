//! Declaring a result: as JSON, or as a form with evidence.

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest, HttpResponse, post, web};
use domain::challenge::{
    Command, DeclaredResult, EvidenceOccasion, NOTE_MAX, SCORE_MAX, Statement,
};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};
use store::challenge::Snapshot;
use store::idempotency::StoredResponse;
use utoipa::ToSchema;
use uuid::Uuid;

use super::evidence::not_stored;
use super::evidence_form::EvidenceForm;
use super::response::{act, act_after, worded};
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::http::idempotency::IdempotentRequest;
use crate::state::AppState;
use crate::wire::after::DeclaredOutcome;
use crate::wire::challenge::answer::CommandAnswer;

/// The result as a side declares it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultBody {
    #[schema(value_type = Option<DeclaredOutcome>)]
    outcome: Option<String>,
    /// Who won, where there are more than two sides and one lost.
    winner_id: Option<Uuid>,
    /// At most 60 characters.
    score: Option<String>,
    /// At most 1,000 characters.
    note: Option<String>,
    /// The version of the challenge that the sender saw. Where it is given and another side has declared a different result
    /// since, no dispute opens: the answer is 409 `CLAIM_UNSEEN`, and the sender looks at it first.
    expected_version: Option<i64>,
}

/// The same as a form, with evidence.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "it stands for the form in the document; `EvidenceForm` reads it"
)]
#[schema(rename_all = "camelCase")]
struct ResultForm {
    outcome: DeclaredOutcome,
    /// Who won, where there are more than two sides and one lost.
    winner_id: Option<Uuid>,
    /// At most 60 characters.
    score: Option<String>,
    /// At most 1,000 characters.
    note: Option<String>,
    /// As in the body.
    expected_version: Option<i64>,
    /// Files of 10 MB at most: pictures (JPEG, PNG, `WebP`, GIF), films, PDF, plain text; 10 a side.
    #[schema(value_type = Option<Vec<String>>, format = Binary)]
    evidence: Option<Vec<Vec<u8>>>,
    /// Addresses, of at most 500 characters; 10 a side.
    link: Option<Vec<String>>,
    /// Words, at most 2,000 characters each; 10 a side.
    text: Option<Vec<String>>,
}

/// What a declaration comes as.
pub(super) enum ResultRequest {
    Body(ResultBody),
    Form(Multipart),
}

impl FromRequest for ResultRequest {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, actix_web::Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if is_form(request) {
            let form = Multipart::from_request(request, payload);
            return form.map(|form| form.map(Self::Form)).boxed_local();
        }
        let body = web::Json::<ResultBody>::from_request(request, payload);
        body.map(|body| body.map(|body| Self::Body(body.into_inner())))
            .boxed_local()
    }
}

fn is_form(request: &HttpRequest) -> bool {
    let content_type = request.headers().get(CONTENT_TYPE);
    let content_type = content_type.and_then(|it| it.to_str().ok());
    content_type.is_some_and(|it| it.trim_start().starts_with("multipart/"))
}

/// Declares the result: the first declaration opens the time to confirm or contest, agreement pays, another result
/// opens a dispute. While a result is held, a silent side accepts it by declaring the same, or contests it by declaring
/// otherwise. As a form it brings evidence, which is stored before the declaration: all of it, or nothing is declared.
/// Suspended players may declare too: their stake is in it.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    request_body(content((ResultBody = "application/json"), (ResultForm = "multipart/form-data"))),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/result")]
pub(super) async fn declare(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    request: ResultRequest,
) -> Result<HttpResponse> {
    let who = (*id, player.id);
    match request {
        ResultRequest::Body(mut body) => {
            // What the sender saw is no part of what is declared: a request that is sent again may have seen more.
            let expected_version = body.expected_version.take();
            let key = keyed.by(player.id, &body)?;
            let command = body.command(&app, player.id, expected_version)?;
            act(&app, who, key, command, submitted).await
        }
        ResultRequest::Form(form) => Box::pin(declare_by_form(&app, who, keyed, form)).await,
    }
}

async fn declare_by_form(
    app: &AppState,
    (id, player): (Uuid, Uuid),
    keyed: IdempotentRequest,
    form: Multipart,
) -> Result<HttpResponse> {
    let form = Box::pin(EvidenceForm::read(app, player, form, None)).await?;
    let mut body = ResultBody::of(&form)?;
    let expected_version = body.expected_version.take();
    let (given, _place) = Box::pin(form.examined(app)).await?;
    let key = keyed.by(player, &(&body, given.fingerprint()))?;
    let command = body.command(app, player, expected_version)?;
    let stored = Box::pin(async {
        let occasion = EvidenceOccasion::Declaration;
        given
            .store(app, (id, player), occasion)
            .await
            .map_err(not_stored)
    });
    act_after(app, (id, player), key, stored, (command, submitted)).await
}

fn submitted(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(snapshot, viewer, StatusCode::OK, "Result submitted")
}

impl ResultBody {
    fn of(form: &EvidenceForm) -> Result<Self> {
        let winner_id = form.text("winnerId").map(|text| {
            let read = Uuid::try_parse(&text);
            read.map_err(|_no_id| Error::field("winnerId", "This is no player"))
        });
        let expected_version = form.text("expectedVersion").map(|text| {
            let read = text.parse();
            read.map_err(|_no_number| Error::field("expectedVersion", "This is no version"))
        });
        Ok(Self {
            outcome: form.text("outcome"),
            winner_id: winner_id.transpose()?,
            score: form.text("score"),
            note: form.text("note"),
            expected_version: expected_version.transpose()?,
        })
    }

    fn command(
        self,
        app: &AppState,
        player: Uuid,
        expected_version: Option<i64>,
    ) -> Result<Command> {
        let dispute_id = app.ids.next(app.clock.now());
        Ok(Command::Declare(Statement {
            expected_version,
            ..self.read(player, dispute_id)?
        }))
    }

    fn read(self, player: Uuid, dispute_id: Uuid) -> Result<Statement> {
        let declared_result = match self.outcome.as_deref().map(str::trim) {
            Some("won") => DeclaredResult::Won,
            Some("lost") => DeclaredResult::Lost { to: self.winner_id },
            Some("draw") => DeclaredResult::Draw,
            Some(_) | None => {
                return Err(Error::field(
                    "outcome",
                    "Please say whether you won, lost or drew",
                ));
            }
        };
        let score = short(self.score, "score", SCORE_MAX)?;
        let note = short(self.note, "note", NOTE_MAX)?;
        Ok(Statement {
            player,
            declared_result,
            score,
            note,
            // The sender of the request knows.
            expected_version: None,
            dispute_id,
            // The actor finds out.
            online: Vec::new(),
        })
    }
}

fn short(text: Option<String>, field: &'static str, most: usize) -> Result<Option<String>> {
    let text = text
        .map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty());
    let Some(text) = text else { return Ok(None) };
    if most < text.chars().count() {
        return Err(Error::field(
            field,
            format!("Must be at most {most} characters"),
        ));
    }
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Error::field(field, "Must not contain control characters"));
    }
    Ok(Some(text))
}
