//! Deeds: they go through the challenge's actor, and are answered after the commit.

use actix_multipart::Multipart;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, put, web};
use actors::challenge::{Remember, Undone, Wording};
use domain::challenge::{Deed, Entry, FEE_BPS, Opening, Refusal, Says, Statement};
use domain::money::Usdc;
use serde::{Deserialize, Serialize};
use store::challenge::{Category, Snapshot};
use store::idempotency::{Answer, Key};
use utoipa::ToSchema;
use uuid::Uuid;

use super::form::ChallengeForm;
use super::show::not_found;
use super::wire::Challenge;
use crate::app::App;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Player, Playing};
use crate::http::idempotency::{Keyed, once};
use crate::images::{FileName, Kind};

/// Letters and digits of an invite code (decisions.md section 4).
const INVITE_CODE_LENGTH: usize = 8;
/// Characters of a score and of a note to a declaration.
const SCORE_MAX: usize = 60;
const NOTE_MAX: usize = 1_000;

/// The answer to a deed.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeedAnswer {
    success: bool,
    message: &'static str,
    data: DeedData,
}

/// The challenge after the deed.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeedData {
    challenge: Challenge,
}

/// The words of an answer; one is made before the commit, because it is kept with the deed.
fn worded(snapshot: &Snapshot, viewer: Uuid, status: StatusCode, message: &'static str) -> Answer {
    let category = (snapshot.challenge.creator == viewer).then_some(Category::Own);
    let challenge = Challenge::of(snapshot, Some(viewer), category);
    let answer = DeedAnswer {
        success: true,
        message,
        data: DeedData { challenge },
    };
    Answer {
        status: status.as_u16(),
        body: serde_json::json!(answer),
    }
}

/// Does a deed once for its key.
async fn act(
    app: &App,
    (id, player): (Uuid, Uuid),
    key: Option<Key>,
    deed: Deed,
    wording: Wording,
) -> Result<HttpResponse> {
    once((&app.db, &app.in_flight), key, |key| async move {
        let remember = key.map(|key| Remember { key, wording });
        let after = app
            .challenges
            .act(id, player, deed, remember)
            .await
            .map_err(undone)?;
        Ok(wording(&after, player))
    })
    .await
}

fn undone(why: Undone) -> Error {
    match why {
        Undone::NotFound => not_found(),
        Undone::Refused(refusal) => refused(&refusal),
        Undone::AnsweredBefore | Undone::Busy | Undone::Died => Error::Busy,
        Undone::Store(error) => error.into(),
    }
}

/// How a refusal of the rules is answered.
pub(super) fn refused(refusal: &Refusal) -> Error {
    let (code, message) = (refusal.code(), refusal.to_string());
    match refusal {
        Refusal::StakeTooLow(_) | Refusal::StakeTooHigh(_) | Refusal::StakeTooPrecise => {
            Error::field("stakeAmount", message)
        }
        Refusal::WinnerNeeded | Refusal::WinnerUnknown => Error::field("winnerId", message),
        Refusal::InsufficientFunds => Error::Unprocessable { code, message },
        Refusal::InviteCodeNeeded
        | Refusal::FriendsOnly
        | Refusal::NotParticipant
        | Refusal::NotCreator
        | Refusal::FairPlayTooLow => Error::Forbidden { code, message },
        Refusal::NotOpen
        | Refusal::AlreadyJoined
        | Refusal::AlreadyLeft
        | Refusal::NoPlaceLeft
        | Refusal::CreatorCannotLeave
        | Refusal::TooFewParticipants
        | Refusal::NotStartable
        | Refusal::NotCancellable
        | Refusal::NotEditable
        | Refusal::TermsFixed
        | Refusal::AlreadyReady
        | Refusal::AlreadyAgreed
        | Refusal::NotActive
        | Refusal::AlreadyDeclared
        | Refusal::AlreadyDecided
        | Refusal::NothingDue => Error::Conflict { code, message },
    }
}

/// Makes a challenge; the creator stakes the minimum. The fields are those of part-b section 7.
#[utoipa::path(
    tag = "challenges",
    request_body(content = NewChallengeForm, content_type = "multipart/form-data"),
    responses((status = 201, body = DeedAnswer), (status = 422, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges")]
pub(super) async fn create(
    app: web::Data<App>,
    player: Playing,
    keyed: Keyed,
    form: Multipart,
) -> Result<HttpResponse> {
    let form = ChallengeForm::read(form).await?;
    let key = keyed.by(player.id, &form.fingerprint())?;
    once((&app.db, &app.in_flight), key, |key| {
        open(&app, player.id, form, key)
    })
    .await
}

fn created(snapshot: &Snapshot, viewer: Uuid) -> Answer {
    worded(
        snapshot,
        viewer,
        StatusCode::CREATED,
        "Challenge created successfully!",
    )
}

async fn open(app: &App, player: Uuid, form: ChallengeForm, key: Option<Key>) -> Result<Answer> {
    let mut wish = form
        .terms
        .parse(FEE_BPS, app.clock.now())
        .map_err(Error::Invalid)?;
    let (creator, fair_play) = store::challenge::player(app.db.pool(), player)
        .await?
        .ok_or_else(not_found)?;
    let cover = form.keep_cover(app).await?;
    wish.details.cover_image = cover.as_ref().map(|name| name.as_str().to_owned());
    let opening = Opening {
        id: app.ids.next(app.clock.now()),
        creator,
        fair_play,
        invite_code: app.ids.code(INVITE_CODE_LENGTH),
        wish,
    };
    let remember = key.map(|key| Remember {
        key,
        wording: created,
    });
    match app.challenges.open(opening, remember).await {
        Ok(snapshot) => Ok(created(&snapshot, player)),
        Err(why) => {
            forget_cover(app, cover).await;
            Err(undone(why))
        }
    }
}

/// Changes a challenge; a field that is not sent stays as it is.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    request_body(content = NewChallengeForm, content_type = "multipart/form-data"),
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError), (status = 422, body = ApiError)),
    security(("bearer" = []))
)]
#[put("/challenges/{id}")]
pub(super) async fn edit(
    app: web::Data<App>,
    player: Playing,
    id: web::Path<Uuid>,
    keyed: Keyed,
    form: Multipart,
) -> Result<HttpResponse> {
    let form = ChallengeForm::read(form).await?;
    let key = keyed.by(player.id, &form.fingerprint())?;
    once((&app.db, &app.in_flight), key, |key| {
        change(&app, (*id, player.id), form, key)
    })
    .await
}

fn edited(snapshot: &Snapshot, viewer: Uuid) -> Answer {
    worded(
        snapshot,
        viewer,
        StatusCode::OK,
        "Challenge updated successfully!",
    )
}

async fn change(
    app: &App,
    (id, player): (Uuid, Uuid),
    form: ChallengeForm,
    key: Option<Key>,
) -> Result<Answer> {
    let current = store::challenge::find(app.db.pool(), id)
        .await?
        .ok_or_else(not_found)?;
    let (_, fair_play) = store::challenge::player(app.db.pool(), player)
        .await?
        .ok_or_else(not_found)?;
    if current.challenge.creator != player {
        return Err(refused(&Refusal::NotCreator));
    }
    let parsed = form.terms.parse_edit(&current.challenge, app.clock.now());
    let mut changes = parsed.map_err(Error::Invalid)?;
    let cover = form.keep_cover(app).await?;
    if let Some(name) = &cover {
        changes.details.cover_image = Some(name.as_str().to_owned());
    }
    let deed = Deed::Edit {
        player,
        fair_play,
        changes: Box::new(changes),
    };
    let remember = key.map(|key| Remember {
        key,
        wording: edited,
    });
    match app.challenges.act(id, player, deed, remember).await {
        Ok(snapshot) => Ok(edited(&snapshot, player)),
        Err(why) => {
            forget_cover(app, cover).await;
            Err(undone(why))
        }
    }
}

/// A deed that was refused leaves no picture behind.
async fn forget_cover(app: &App, cover: Option<FileName>) {
    if let Some(name) = cover {
        app.files.remove(Kind::Cover, name.as_str()).await;
    }
}

/// What somebody who joins brings.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinBody {
    /// USDC, as text or number, at most 2 decimals.
    #[schema(value_type = String)]
    stake_amount: Option<Usdc>,
    /// For a private challenge.
    invite_code: Option<String>,
}

/// Takes a place and stakes.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    request_body = JoinBody,
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError), (status = 422, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/join")]
pub(super) async fn join(
    app: web::Data<App>,
    player: Playing,
    id: web::Path<Uuid>,
    keyed: Keyed,
    body: web::Json<JoinBody>,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &*body)?;
    let JoinBody {
        stake_amount,
        invite_code,
    } = body.into_inner();
    let stake =
        stake_amount.ok_or_else(|| Error::field("stakeAmount", "Stake amount is required"))?;
    let (person, relation) = store::challenge::guest(app.db.pool(), *id, player.id)
        .await?
        .ok_or_else(not_found)?;
    let deed = Deed::Join(Entry {
        person,
        stake,
        invite_code,
        relation,
    });
    act(&app, (*id, player.id), key, deed, |snapshot, viewer| {
        worded(
            snapshot,
            viewer,
            StatusCode::OK,
            "Successfully joined the challenge!",
        )
    })
    .await
}

/// Tells the others that one is ready.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/ready")]
pub(super) async fn ready(
    app: web::Data<App>,
    player: Playing,
    id: web::Path<Uuid>,
    keyed: Keyed,
) -> Result<HttpResponse> {
    let deed = Deed::Ready { player: player.id };
    act(
        &app,
        (*id, player.id),
        keyed.by(player.id, &())?,
        deed,
        |snapshot, viewer| worded(snapshot, viewer, StatusCode::OK, "You are ready"),
    )
    .await
}

/// Goes; the stake stays in the pot.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/leave")]
pub(super) async fn leave(
    app: web::Data<App>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: Keyed,
) -> Result<HttpResponse> {
    let deed = Deed::Leave { player: player.id };
    act(
        &app,
        (*id, player.id),
        keyed.by(player.id, &())?,
        deed,
        |snapshot, viewer| {
            worded(
                snapshot,
                viewer,
                StatusCode::OK,
                "Successfully left the challenge",
            )
        },
    )
    .await
}

/// Begins to play.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/start")]
pub(super) async fn start(
    app: web::Data<App>,
    player: Playing,
    id: web::Path<Uuid>,
    keyed: Keyed,
) -> Result<HttpResponse> {
    let deed = Deed::Start { player: player.id };
    act(
        &app,
        (*id, player.id),
        keyed.by(player.id, &())?,
        deed,
        |snapshot, viewer| {
            worded(
                snapshot,
                viewer,
                StatusCode::OK,
                "Challenge started successfully!",
            )
        },
    )
    .await
}

/// Gives every stake back.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/cancel")]
pub(super) async fn cancel(
    app: web::Data<App>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: Keyed,
) -> Result<HttpResponse> {
    let deed = Deed::Cancel { player: player.id };
    act(
        &app,
        (*id, player.id),
        keyed.by(player.id, &())?,
        deed,
        |snapshot, viewer| {
            worded(
                snapshot,
                viewer,
                StatusCode::OK,
                "Challenge cancelled successfully",
            )
        },
    )
    .await
}

/// Agrees that the match does not count; with the last of the players every stake goes back.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/call-off")]
pub(super) async fn call_off(
    app: web::Data<App>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: Keyed,
) -> Result<HttpResponse> {
    let deed = Deed::CallOff { player: player.id };
    act(
        &app,
        (*id, player.id),
        keyed.by(player.id, &())?,
        deed,
        |snapshot, viewer| {
            worded(
                snapshot,
                viewer,
                StatusCode::OK,
                "You agreed to call the match off",
            )
        },
    )
    .await
}

/// What a side says the result was.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultBody {
    /// won, lost or draw.
    outcome: Option<String>,
    /// Who won, where there are more than two sides and one lost.
    winner_id: Option<Uuid>,
    /// At most 60 characters.
    score: Option<String>,
    /// At most 1,000 characters.
    note: Option<String>,
}

/// Says what the result was: the first opens the confirm window, agreement pays, another word opens a dispute.
#[utoipa::path(
    tag = "challenges",
    params(("id" = Uuid, Path)),
    request_body = ResultBody,
    responses((status = 200, body = DeedAnswer), (status = 409, body = ApiError), (status = 422, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/result")]
pub(super) async fn declare(
    app: web::Data<App>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: Keyed,
    body: web::Json<ResultBody>,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &*body)?;
    let statement = body
        .into_inner()
        .read(player.id, app.ids.next(app.clock.now()))?;
    act(
        &app,
        (*id, player.id),
        key,
        Deed::Declare(statement),
        |snapshot, viewer| worded(snapshot, viewer, StatusCode::OK, "Result submitted"),
    )
    .await
}

impl ResultBody {
    fn read(self, player: Uuid, dispute_id: Uuid) -> Result<Statement> {
        let says = match self.outcome.as_deref().map(str::trim) {
            Some("won") => Says::Won,
            Some("lost") => Says::Lost { to: self.winner_id },
            Some("draw") => Says::Draw,
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
            says,
            score,
            note,
            dispute_id,
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

/// The fields of the create and edit forms. All are text parts, but the image.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "describes the form to the OpenAPI document; `form` reads it"
)]
pub struct NewChallengeForm {
    title: String,
    description: Option<String>,
    game_category: String,
    game_sub_category: Option<String>,
    game: Option<String>,
    game_mode: Option<String>,
    game_platform: Option<String>,
    livestream_platform: Option<String>,
    livestream_url: Option<String>,
    match_type: Option<String>,
    challenge_type: Option<String>,
    minimum_stake: Option<String>,
    opponent_min_stake: Option<String>,
    opponent_max_stake: Option<String>,
    max_participants: Option<String>,
    scheduled_time: Option<String>,
    duration: Option<String>,
    duration_unit: Option<String>,
    rules: Option<String>,
    tags: Option<String>,
    invited_friends: Option<String>,
    team_id: Option<String>,
    #[schema(value_type = Option<String>, format = Binary)]
    cover_image: Option<Vec<u8>>,
}
