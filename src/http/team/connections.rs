//! Between teams: asking, connecting, parting; and following a team.

use actix_web::{delete, post, web};
use domain::notification::TeamPayload;
use domain::team::{ConnectOutcome, RequestStatus, Team, TeamRefusal};
use store::notification::RequestAnswer;
use store::team::{ConnectionRequest, Named};
use uuid::Uuid;

use super::answer::MessageBody;
use super::transaction::TeamTx;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::team::answer::TeamAnswer;
use crate::wire::team::connections::{ConnectAnswer, ConnectStatus, FollowAnswer};

/// My team asks another one to be connected. Where that one has asked already, they are.
#[utoipa::path(operation_id = "connect_teams", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = Option<MessageBody>,
    responses((status = 200, body = ConnectAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/connect")]
pub(super) async fn connect(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: Option<web::Json<MessageBody>>,
) -> Result<web::Json<ConnectAnswer>> {
    let note = body.map(web::Json::into_inner).unwrap_or_default().note()?;
    limits::take(&app, stored::TEAM_REQUESTS, &player.id.to_string()).await?;
    let mut work = TeamTx::begin(&app, player.id).await?;
    // A private team is not revealed to players outside it.
    let found = store::team::find(&mut work.tx, player.id, *id).await?;
    found.ok_or(TeamRefusal::NotFound)?;
    let led = store::team::led(&mut work.tx, player.id).await?;
    let led = led.ok_or(TeamRefusal::NotLeading)?;
    if led.id == *id {
        return Err(TeamRefusal::SameTeam.into());
    }
    let (mine, theirs) = work.hold_two(led.id, *id).await?;
    // Handed over in the moment between.
    mine.led_by(player.id)?;
    mine.begins()?;
    theirs.begins()?;
    if store::team::are_connected(&mut work.tx, mine.id, theirs.id).await? {
        return Err(TeamRefusal::AlreadyConnected.into());
    }
    let open = store::team::open_connection_request(&mut work.tx, mine.id, theirs.id).await?;
    let (status, message) = match open {
        None => {
            ask(&mut work, &led, &theirs, note).await?;
            (ConnectStatus::Asked, "Connection request sent")
        }
        Some(request) if request.from == mine.id => {
            return Err(TeamRefusal::TeamAskedAlready.into());
        }
        Some(request) => {
            agree(&mut work, request, (&theirs, &mine), &led.name).await?;
            work.mark_answered((mine.id, request.id), RequestAnswer::Accepted);
            (ConnectStatus::Connected, "Teams connected")
        }
    };
    let TeamAnswer { data, .. } = work.answer(message, theirs.id).await?;
    work.commit().await?;
    Ok(web::Json(ConnectAnswer::of(message, status, data.team)))
}

async fn ask(
    work: &mut TeamTx,
    mine: &Named,
    theirs: &Team,
    message: Option<String>,
) -> Result<()> {
    let (id, between) = (work.id(), (mine.id, theirs.id));
    let note = message.as_deref();
    store::team::ask_to_connect(&mut work.tx, id, between, note, work.now).await?;
    let fact = TeamPayload::ConnectionRequested {
        other_team: mine.name.clone(),
        request: Some(id),
        message,
    };
    work.notify(theirs.id, vec![(theirs.leader, fact.into())]);
    Ok(())
}

/// Connects the team that has asked, `asker`, with the one of that name. Their leaders write to each other from here on.
async fn agree(
    work: &mut TeamTx,
    request: ConnectionRequest,
    (asker, mine): (&Team, &Team),
    name: &str,
) -> Result<()> {
    let ended = RequestStatus::Accepted;
    store::team::end_request(&mut work.tx, request.id, ended, work.now).await?;
    let led = [(asker.id, asker.leader), (mine.id, mine.leader)];
    let id = work.id();
    let conversation = store::team::connect(&mut work.tx, id, led, work.now).await?;
    work.mark_members_changed(conversation, vec![asker.leader, mine.leader]);
    let fact = TeamPayload::TeamsConnected {
        other_team: name.to_owned(),
    };
    work.notify(asker.id, vec![(asker.leader, fact.into())]);
    Ok(())
}

/// Agrees to be connected with a team that asks mine. Pressed twice, it is done once.
#[utoipa::path(operation_id = "accept_team_connection", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("requestId" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/connections/{requestId}/accept")]
pub(super) async fn accept(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<TeamAnswer>> {
    let mut work = TeamTx::begin(&app, player.id).await?;
    let (request, mine, asker) = asked(&mut work, path.into_inner()).await?;
    let are = store::team::are_connected(&mut work.tx, mine.id, asker.id).await?;
    if request.status.agree(are)? == ConnectOutcome::Now {
        mine.begins()?;
        asker.begins()?;
        let name = called(&mut work, mine.id).await?;
        agree(&mut work, request, (&asker, &mine), &name).await?;
    }
    work.mark_answered((mine.id, request.id), RequestAnswer::Accepted);
    work.respond("Teams connected", mine.id).await
}

/// Rejects a team that asks mine.
#[utoipa::path(operation_id = "reject_team_connection", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("requestId" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/connections/{requestId}/reject")]
pub(super) async fn reject(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<TeamAnswer>> {
    let mut work = TeamTx::begin(&app, player.id).await?;
    let (request, mine, asker) = asked(&mut work, path.into_inner()).await?;
    if request.status.refuse(TeamRefusal::RequestOver)? == ConnectOutcome::Now {
        let ended = RequestStatus::Refused;
        store::team::end_request(&mut work.tx, request.id, ended, work.now).await?;
        let fact = TeamPayload::ConnectionRejected {
            other_team: called(&mut work, mine.id).await?,
        };
        work.notify(asker.id, vec![(asker.leader, fact.into())]);
    }
    work.mark_answered((mine.id, request.id), RequestAnswer::Rejected);
    work.respond("Connection request rejected", mine.id).await
}

/// A request to the caller's team, that team, and the one that has asked; both are locked.
async fn asked(
    work: &mut TeamTx,
    (id, request): (Uuid, Uuid),
) -> Result<(ConnectionRequest, Team, Team)> {
    let found = store::team::connection_request(&mut work.tx, request).await?;
    let Some(found) = found.filter(|it| it.to == id) else {
        work.lock(id).await?.led_by(work.who)?;
        return Err(TeamRefusal::NoRequest.into());
    };
    let (mine, asker) = work.hold_two(id, found.from).await?;
    mine.led_by(work.who)?;
    // Read again under the locks: another device may have been first.
    let found = store::team::connection_request(&mut work.tx, request).await?;
    Ok((found.ok_or(TeamRefusal::NoRequest)?, mine, asker))
}

async fn called(work: &mut TeamTx, team: Uuid) -> Result<String> {
    let details = store::team::details(&mut work.tx, team).await?;
    Ok(details.ok_or(TeamRefusal::NotFound)?.name)
}

/// Disconnects my team from another one, or withdraws its request to it; without either the response is the same.
#[utoipa::path(operation_id = "disconnect_teams", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("otherId" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer))
)]
#[delete("/teams/{id}/connections/{otherId}")]
pub(super) async fn disconnect(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<TeamAnswer>> {
    let (id, other) = path.into_inner();
    let mut work = TeamTx::begin(&app, player.id).await?;
    let (mine, theirs) = work.hold_two(id, other).await?;
    mine.led_by(player.id)?;
    let between = store::team::disconnect(&mut work.tx, mine.id, theirs.id).await?;
    if let Some(conversation) = between {
        work.mark_members_changed(conversation, vec![mine.leader, theirs.leader]);
    }
    let open = store::team::open_connection_request(&mut work.tx, mine.id, theirs.id).await?;
    if let Some(sent) = open.filter(|it| it.from == mine.id) {
        let ended = RequestStatus::Withdrawn;
        store::team::end_request(&mut work.tx, sent.id, ended, work.now).await?;
    }
    work.respond("Teams no longer connected", mine.id).await
}

/// Follow a team; to follow again changes nothing.
#[utoipa::path(operation_id = "follow_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = FollowAnswer))
)]
#[post("/teams/{id}/follow")]
pub(super) async fn follow(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<FollowAnswer>> {
    limits::take(&app, stored::FOLLOWS, &player.id.to_string()).await?;
    visible(&app, player.id, *id).await?;
    let followed = store::team::follow(&app.db, *id, player.id, app.clock.now()).await;
    followed.map_err(|error| match error.constraint() {
        Some(store::team::FOLLOWED_EXISTS) => TeamRefusal::NotFound.into(),
        Some(_) | None => Error::from(error),
    })?;
    followers(&app, *id, true).await
}

/// Follow a team no longer.
#[utoipa::path(operation_id = "unfollow_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = FollowAnswer))
)]
#[delete("/teams/{id}/unfollow")]
pub(super) async fn unfollow(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<FollowAnswer>> {
    // A team that is not shown has no followers to count; the follow ends all the same.
    store::team::unfollow(&app.db, *id, player.id).await?;
    visible(&app, player.id, *id).await?;
    followers(&app, *id, false).await
}

async fn visible(app: &AppState, viewer: Uuid, id: Uuid) -> Result<()> {
    let mut connection = app.db.acquire().await?;
    let found = store::team::find(&mut connection, viewer, id).await?;
    Ok(found.map(drop).ok_or(TeamRefusal::NotFound)?)
}

async fn followers(
    app: &AppState,
    id: Uuid,
    is_following: bool,
) -> Result<web::Json<FollowAnswer>> {
    let followers = store::team::followers(&app.db, id).await?;
    let followers = followers.ok_or(TeamRefusal::NotFound)?;
    Ok(web::Json(FollowAnswer::of(followers, is_following)))
}
