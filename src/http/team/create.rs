//! Making a team, and editing it.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, post, put, web};
use domain::notification::TeamPayload;
use domain::team::{NewTeam, TeamRefusal};
use store::idempotency::{Key, StoredResponse};
use store::team::{NAME_ONCE, ONE_LED, ROOM};
use uuid::Uuid;

use super::form::{PictureChange, TeamBody, TeamForm};
use super::transaction::TeamTx;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::idempotency::{self, IdempotentRequest, once};
use crate::http::limits;
use crate::infra::images::PictureKind;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::team::answer::TeamAnswer;

/// Makes a team that I lead, and invites friends of mine.
#[utoipa::path(operation_id = "create_team", tag = "teams", security(("bearer" = [])), params(IdempotentRequest),
    request_body(content((TeamBody = "application/json"), (TeamBody = "multipart/form-data"))),
    responses((status = 201, body = TeamAnswer))
)]
#[post("/teams")]
pub(super) async fn create(
    app: web::Data<AppState>,
    player: ActivePlayer,
    keyed: IdempotentRequest,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, actix_web::Error> {
    let form = TeamForm::read(&request, payload).await?;
    let key = keyed.by(player.id, &form.fingerprint())?;
    let made = once((&app.db, &app.in_flight), key, |key| {
        make(&app, player.id, form, key)
    });
    Ok(Box::pin(made).await?)
}

async fn make(
    app: &web::Data<AppState>,
    player: Uuid,
    form: TeamForm,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let new = form.raw.create().map_err(Error::Invalid)?;
    limits::take(app, stored::TEAM_FORMS, &player.to_string()).await?;
    limits::take_invitations(app, player, new.invited.len()).await?;
    let avatar = form.store_picture(app, player).await?;
    let made = write(app, player, &new, avatar.fresh(), key).await;
    if let Err(why) = &made {
        avatar.unless_shown(app, why).await;
    }
    made
}

async fn write(
    app: &web::Data<AppState>,
    player: Uuid,
    new: &NewTeam,
    avatar: Option<&str>,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let mut work = TeamTx::begin(app, player).await?;
    work.claim(key.as_ref()).await?;
    let id = work.id();
    let made = store::team::create(&mut work.tx, (id, player), &new.details, avatar, work.now);
    made.await.map_err(taken)?;
    work.mark_members_changed(id, vec![player]);
    invite(&mut work, id, &new.invited).await?;
    let body = work.answer("Team created successfully!", id).await?;
    let answer = idempotency::answer(StatusCode::CREATED, &body)?;
    work.store_answer(key.as_ref(), &answer).await?;
    work.commit().await?;
    Ok(answer)
}

/// Invites those who came with the form.
async fn invite(work: &mut TeamTx, team: Uuid, players: &[Uuid]) -> Result<()> {
    if players.is_empty() {
        return Ok(());
    }
    let friends = store::friend::friends_among(&mut work.tx, work.who, players).await?;
    if friends.len() < players.len() {
        return Err(Error::field(
            "invitedMembers",
            super::invitation::FRIENDS_ONLY,
        ));
    }
    let invitations: Vec<_> = players.iter().map(|player| (work.id(), *player)).collect();
    let by = (team, work.who);
    store::team::invite(&mut work.tx, by, &invitations, None, work.now).await?;
    let news = invitations.into_iter().map(|(invitation, player)| {
        let message = None;
        let fact = TeamPayload::TeamInvited {
            invitation,
            message,
        };
        (player, fact.into())
    });
    work.notify(team, news.collect());
    Ok(())
}

fn taken(error: store::Error) -> Error {
    match error.constraint() {
        Some(NAME_ONCE) => TeamRefusal::NameTaken.into(),
        Some(ONE_LED) => TeamRefusal::AlreadyLeading.into(),
        Some(ROOM) => Error::field("maxMembers", "The team has more members than that"),
        Some(_) | None => error.into(),
    }
}

/// Changes what my team states of itself.
#[utoipa::path(operation_id = "edit_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body(content((TeamBody = "application/json"), (TeamBody = "multipart/form-data"))),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[put("/teams/{id}")]
pub(super) async fn edit(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<web::Json<TeamAnswer>, actix_web::Error> {
    let form = TeamForm::read(&request, payload).await?;
    limits::take(&app, stored::TEAM_FORMS, &player.id.to_string()).await?;
    let avatar = form.store_picture(&app, player.id).await?;
    match rewrite(&app, player.id, *id, &form, &avatar).await {
        Ok((answer, before)) => {
            if let Some(unused) = before {
                app.files.remove(PictureKind::TeamAvatar, &unused).await;
            }
            Ok(web::Json(answer))
        }
        Err(why) => {
            avatar.unless_shown(&app, &why).await;
            Err(why.into())
        }
    }
}

/// Returns the team, and the picture that is no longer shown.
async fn rewrite(
    app: &web::Data<AppState>,
    player: Uuid,
    id: Uuid,
    form: &TeamForm,
    avatar: &PictureChange,
) -> Result<(TeamAnswer, Option<String>)> {
    let mut work = TeamTx::begin(app, player).await?;
    work.lock(id).await?.led_by(player)?;
    let was = store::team::details(&mut work.tx, id).await?;
    let was = was.ok_or(TeamRefusal::NotFound)?;
    let details = form.raw.edit(&was).map_err(Error::Invalid)?;
    let picture = match avatar {
        PictureChange::Stays => None,
        PictureChange::Goes | PictureChange::Comes(_) => Some(avatar.fresh()),
    };
    let edited = store::team::edit(&mut work.tx, id, &details, picture).await;
    let before = edited.map_err(taken)?;
    let answer = work.answer("Team updated", id).await?;
    work.commit().await?;
    if details.is_private != was.is_private
        && let Err(error) = app.challenges.team_edited(id).await
    {
        // They read it with their next command.
        tracing::warn!(team = %id, "challenges that are awake show the players of team {id} as before: {error}");
    }
    Ok((answer, before.filter(|_| picture.is_some())))
}
