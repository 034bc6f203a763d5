//! Making a challenge and changing it: the two forms.

use actix_multipart::Multipart;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, put, web};
use actors::challenge::CommandError;
use domain::challenge::{
    Command, Edit, FEE_BPS, NewChallenge, NewChallengeCommand, Person, Refusal,
};
use store::challenge::Snapshot;
use store::idempotency::{Key, StoredResponse};
use utoipa::ToSchema;
use uuid::Uuid;

use super::form::ChallengeForm;
use super::response::{command_error, refused, worded};
use super::show::not_found;
use super::team;
use crate::http::error::{Error, Result};
use crate::http::extract::StakingPlayer;
use crate::http::idempotency::{IdempotentRequest, once};
use crate::http::limits;
use crate::infra::images::{FileName, PictureKind};
use crate::infra::rate_limits::Class;
use crate::state::AppState;
use crate::wire::challenge::answer::CommandAnswer;

/// Letters and digits of an invite code (docs/rules.md, Challenges).
const INVITE_CODE_LENGTH: usize = 8;

/// Challenges of one creator that wait for players at the same time, unless `RATE_LIMIT_FACTORS` raises it.
const OPEN_AT_ONCE_MAX: i64 = 20;

/// Makes a challenge; the creator stakes the minimum.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest),
    request_body(content = NewChallengeForm, content_type = "multipart/form-data"),
    responses((status = 201, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges")]
pub(super) async fn create(
    app: web::Data<AppState>,
    player: StakingPlayer,
    keyed: IdempotentRequest,
    form: Multipart,
) -> Result<HttpResponse> {
    let form = ChallengeForm::read(form).await?;
    let key = keyed.by(player.id, &form.fingerprint())?;
    once((&app.db, &app.in_flight), key, |key| {
        Box::pin(open(&app, player.id, form, key))
    })
    .await
}

fn created(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(
        snapshot,
        viewer,
        StatusCode::CREATED,
        "Challenge created successfully!",
    )
}

/// Refuses one more challenge if too many of the creator's wait for players already, because the public list is shared.
/// Two that are created at the same moment may both pass.
pub(super) async fn has_room(app: &AppState, creator: Uuid) -> Result<()> {
    let factor = app.settings.rate_limit_factors.of(Class::Create);
    let most = i64::from(factor).saturating_mul(OPEN_AT_ONCE_MAX);
    if store::challenge::waiting_of(&app.db, creator).await? < most {
        return Ok(());
    }
    Err(Error::Conflict {
        code: "TOO_MANY_OPEN",
        message: format!(
            "You have {most} challenges that wait for players. Start or cancel one before you create another."
        ),
    })
}

async fn open(
    app: &AppState,
    player: Uuid,
    form: ChallengeForm,
    key: Option<Key>,
) -> Result<StoredResponse> {
    has_room(app, player).await?;
    let mut request = form
        .terms
        .parse(FEE_BPS, app.clock.now())
        .map_err(Error::Invalid)?;
    let (creator, fair_play) = store::challenge::player(&app.db, player)
        .await?
        .ok_or_else(not_found)?;
    let teams = team::of_form(app, player, &form, &mut request).await?;
    limits::take_invitations(app, player, request.invited.len()).await?;
    let cover = form.store_cover(app, player).await?;
    request.details.cover_image = cover.as_ref().map(|name| name.as_str().to_owned());
    let opening = NewChallengeCommand {
        team: teams.side,
        opponent: teams.opponent,
        ..opening(app, (creator, fair_play), request)
    };
    match app.challenges.open_once(opening, key, created).await {
        Ok(response) => Ok(response),
        Err(why) => Err(not_done(app, cover, why).await),
    }
}

/// A challenge as its creator wants it, with an id and a code of its own.
pub(super) fn opening(
    app: &AppState,
    creator: (Person, i32),
    request: NewChallenge,
) -> NewChallengeCommand {
    let (creator, fair_play) = creator;
    NewChallengeCommand {
        id: app.ids.next(app.clock.now()),
        creator,
        fair_play,
        stake_max: app.settings.stake_max,
        invite_code: app.ids.code(INVITE_CODE_LENGTH),
        terms: request,
        is_rematch: false,
        team: None,
        opponent: None,
        // It is found out when the challenge is made.
        leader_limit: None,
    }
}

/// Changes a challenge; a field that is not sent stays as it is.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    request_body(content = NewChallengeForm, content_type = "multipart/form-data"),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[put("/challenges/{id}")]
pub(super) async fn edit(
    app: web::Data<AppState>,
    player: StakingPlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    form: Multipart,
) -> Result<HttpResponse> {
    let form = ChallengeForm::read(form).await?;
    let key = keyed.by(player.id, &form.fingerprint())?;
    once((&app.db, &app.in_flight), key, |key| {
        change(&app, (*id, player.id), form, key)
    })
    .await
}

fn edited(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(
        snapshot,
        viewer,
        StatusCode::OK,
        "Challenge updated successfully!",
    )
}

async fn change(
    app: &AppState,
    (id, player): (Uuid, Uuid),
    form: ChallengeForm,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (_, fair_play) = store::challenge::player(&app.db, player)
        .await?
        .ok_or_else(not_found)?;
    if form.has_cover() || form.terms.invited_friends.is_some() {
        // A picture is work, and an invitation is counted: both only for whom may change anything here.
        let current = store::challenge::find(&app.db, id).await?;
        let current = current.ok_or_else(not_found)?.challenge;
        if current.creator != player {
            return Err(refused(&Refusal::NotCreator));
        }
        let invited = form.terms.invited_anew(&current).len();
        limits::take_invitations(app, player, invited).await?;
    }
    let cover = form.store_cover(app, player).await?;
    let command = Command::Edit(Edit {
        player,
        fair_play,
        stake_max: app.settings.stake_max,
        form: Box::new(form.terms),
        cover: cover.as_ref().map(|name| name.as_str().to_owned()),
    });
    let done = app.challenges.act_once(id, command, (player, key), edited);
    match done.await {
        Ok(response) => Ok(response),
        Err(why) => Err(not_done(app, cover, why).await),
    }
}

/// Deletes the picture of a command that was certainly not executed. If the outcome is unknown the picture may be
/// shown; if it is not, `jobs::pictures` deletes it.
async fn not_done(app: &AppState, cover: Option<FileName>, why: CommandError) -> Error {
    if why.is_certain() {
        forget_cover(app, cover).await;
    }
    command_error(why)
}

async fn forget_cover(app: &AppState, cover: Option<FileName>) {
    if let Some(name) = cover {
        app.files.remove(PictureKind::Cover, name.as_str()).await;
    }
}

/// The fields of the create and edit forms. All are text fields, except the image.
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
    /// Of a match of teams: the ids of the players, as a list in JSON.
    roster: Option<String>,
    /// Of a match of teams: what each team stakes.
    team_stake: Option<String>,
    /// Of a match of teams: the only team that may accept.
    opponent_team_id: Option<String>,
    #[schema(value_type = Option<String>, format = Binary)]
    cover_image: Option<Vec<u8>>,
}
