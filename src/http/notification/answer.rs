//! Accepting and rejecting: the command that a notification asks for, by the same way as from its own screen.
//!
//! The command decides whether it is still possible, and is executed once. The state of the notification is noted after
//! it: if the server dies in between, the notification offers nothing any more all the same, since that follows from
//! the command.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use actors::challenge::{CommandError, ResponseEncoder};
use domain::challenge::{
    Challenge, Command, CreatorRelation, Entrant, Refusal, StakeLimit, Verdict,
};
use domain::notification::Payload;
use serde::{Deserialize, Serialize};
use store::challenge::Snapshot;
use store::idempotency::{Key, StoredResponse};
use store::notification::{self, NotificationRow};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answered::{nothing_to_answer, record_answer};
use super::decline::decline;
use super::not_found;
use super::team::{self, TeamAnswer};
use crate::http::challenge::commands::stake_of;
use crate::http::challenge::response::{command_error, worded};
use crate::http::error::{Error, Result};
use crate::http::extract::{ActivePlayer, Player, StakingPlayer};
use crate::http::idempotency::{self, IdempotentRequest, once};
use crate::http::raw_number::RawNumber;
use crate::http::{friend, limits};
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::challenge::answer::CommandAnswer;
use crate::wire::names::NotificationTypeName;
use crate::wire::success::Success;

/// What is brought along.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerBody {
    /// The type that the client takes it for.
    #[schema(value_type = Option<NotificationTypeName>)]
    notification_type: Option<String>,
    additional_data: Option<AnswerData>,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationAnswerData)]
struct AnswerData {
    /// For an invitation to a challenge: USDC, as text or number, at most 2 decimals.
    #[serde(default)]
    #[schema(value_type = String)]
    stake_amount: RawNumber,
    /// For a private challenge.
    invite_code: Option<String>,
    /// As for joining: whether it was confirmed that the creator stakes less.
    #[serde(default)]
    confirms_asymmetry: bool,
    /// As for joining: the `termsKey` of the challenge as the player was shown it.
    #[serde(default)]
    terms_key: Option<Uuid>,
}

/// Does what a notification asks for: joins, confirms, follows back, admits. Pressed twice, on whatever devices, it is done once.
#[utoipa::path(operation_id = "accept_notification", tag = "notifications", security(("bearer" = [])), params(IdempotentRequest, ("id" = Uuid, Path)),
    request_body = Option<AnswerBody>,
    responses((status = 200, body = CommandAnswer))
)]
#[post("/notifications/{id}/accept")]
pub(super) async fn accept(
    app: web::Data<AppState>,
    player: Player,
    acting: Result<ActivePlayer>,
    playing: Result<StakingPlayer>,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: Option<web::Json<AnswerBody>>,
) -> Result<HttpResponse> {
    let body = body.map(web::Json::into_inner).unwrap_or_default();
    let key = keyed.by(player.id, &body)?;
    let user = player.id;
    let command = once((&app.db, &app.in_flight), key, |key| async {
        let shown = asked(&app, user, *id, &body).await?;
        allowed(&shown.fact, acting)?;
        if let (Some(request), Some(team)) = (TeamAnswer::accepting(&shown.fact), &shown.team) {
            return team::answer(&app, user, team, request, key).await;
        }
        match (&shown.fact, &shown.challenge, &shown.sender) {
            (Payload::Invited { .. }, Some(challenge), _) => {
                let brought = body.additional_data.unwrap_or_default();
                let command = joining(&playing?, brought, app.settings.stake_max)?;
                do_on_challenge(&app, &shown, (challenge.id, user), command, (key, joined)).await
            }
            (
                Payload::Declared { claim, .. } | Payload::Reminded { claim, .. },
                Some(challenge),
                _,
            ) => {
                let command = Command::Confirm {
                    player: user,
                    verdict: *claim,
                };
                do_on_challenge(
                    &app,
                    &shown,
                    (challenge.id, user),
                    command,
                    (key, confirmed),
                )
                .await
            }
            (Payload::Followed, _, Some(sender)) => {
                follow_back(&app, &shown, (user, sender.id), key).await
            }
            _ => Err(nothing_to_answer()),
        }
    });
    // A command with all that may follow is a large future: it is boxed.
    Box::pin(command).await
}

/// Contests a declared result, which opens a dispute; or declines an invitation to a challenge, which notifies its
/// sender, an invitation into a team, or a request to join one.
#[utoipa::path(operation_id = "reject_notification", tag = "notifications", security(("bearer" = [])), params(IdempotentRequest, ("id" = Uuid, Path)),
    request_body = Option<AnswerBody>,
    responses((status = 200, body = CommandAnswer))
)]
#[post("/notifications/{id}/reject")]
pub(super) async fn reject(
    app: web::Data<AppState>,
    player: Player,
    acting: Result<ActivePlayer>,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: Option<web::Json<AnswerBody>>,
) -> Result<HttpResponse> {
    let body = body.map(web::Json::into_inner).unwrap_or_default();
    let key = keyed.by(player.id, &body)?;
    let user = player.id;
    let command = once((&app.db, &app.in_flight), key, |key| async {
        let shown = asked(&app, user, *id, &body).await?;
        allowed(&shown.fact, acting)?;
        if let (Some(request), Some(team)) = (TeamAnswer::rejecting(&shown.fact), &shown.team) {
            return team::answer(&app, user, team, request, key).await;
        }
        if let (Payload::Invited { .. }, Some(challenge), Some(sender)) =
            (&shown.fact, &shown.challenge, &shown.sender)
        {
            return decline(&app, (user, sender.id), (&shown, challenge.id), key).await;
        }
        let (Payload::Declared { claim, .. } | Payload::Reminded { claim, .. }, Some(challenge)) =
            (&shown.fact, &shown.challenge)
        else {
            return Err(Error::Unprocessable {
                code: "NOT_REJECTABLE",
                message: "This cannot be rejected".to_owned(),
            });
        };
        let command = Command::Contest {
            player: user,
            verdict: *claim,
            dispute_id: app.ids.next(app.clock.now()),
        };
        do_on_challenge(
            &app,
            &shown,
            (challenge.id, user),
            command,
            (key, contested),
        )
        .await
    });
    // A command with all that may follow is a large future: it is boxed.
    Box::pin(command).await
}

/// The notification that is answered. Looked up within the command: a request that is repeated under a key gets the
/// first response, also if the notification has been deleted meanwhile.
async fn asked(app: &AppState, user: Uuid, id: Uuid, body: &AnswerBody) -> Result<NotificationRow> {
    let found = notification::find(&app.db, user, id).await?;
    let shown = found.ok_or_else(not_found)?;
    match &body.notification_type {
        Some(name) if name != shown.kind.name() => Err(Error::field(
            "notificationType",
            "The notification is of another type",
        )),
        Some(_) | None => Ok(shown),
    }
}

/// Suspended players answer only notifications of matches that hold their stake (docs/rules.md, Accounts).
fn allowed(fact: &Payload, acting: Result<ActivePlayer>) -> Result<()> {
    match fact {
        Payload::Declared { .. } | Payload::Reminded { .. } => Ok(()),
        _ => acting.map(drop),
    }
}

fn joining(player: &StakingPlayer, brought: AnswerData, stake_max: StakeLimit) -> Result<Command> {
    Ok(Command::Join(Entrant {
        person: player.person.clone(),
        stake: stake_of(&brought.stake_amount)?,
        stake_max,
        invite_code: brought.invite_code,
        // The actor finds out where it matters.
        relation: CreatorRelation::Stranger,
        confirms_asymmetry: brought.confirms_asymmetry,
        terms_key: brought.terms_key,
    }))
}

fn joined(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    let message = "Successfully joined the challenge!";
    worded(snapshot, viewer, StatusCode::OK, message)
}

fn confirmed(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(snapshot, viewer, StatusCode::OK, "Result confirmed")
}

fn contested(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    let message = "Result contested: a dispute is open";
    worded(snapshot, viewer, StatusCode::OK, message)
}

/// Executes a command on a challenge. If another device of the player was first, that is the response.
async fn do_on_challenge(
    app: &AppState,
    shown: &NotificationRow,
    (challenge, user): (Uuid, Uuid),
    command: Command,
    (key, encoder): (Option<Key>, ResponseEncoder),
) -> Result<StoredResponse> {
    let request = command.clone();
    let keyed = (user, key.clone());
    let done = app.challenges.act_once(challenge, command, keyed, encoder);
    let response = match done.await {
        Ok(response) => response,
        Err(CommandError::Refused(refusal)) => {
            // A used key is answered by the response that is stored under it.
            if let Some(key) = &key
                && store::idempotency::find(&app.db, key).await?.is_some()
            {
                return Err(command_error(CommandError::Refused(refusal)));
            }
            let snapshot = store::challenge::find(&app.db, challenge).await?;
            match snapshot.filter(|it| is_done(&request, &refusal, &it.challenge)) {
                Some(after) => encoder(&after, user),
                None => return Err(command_error(CommandError::Refused(refusal))),
            }
        }
        Err(why) => return Err(command_error(why)),
    };
    let answer = match request {
        Command::Contest { .. } => notification::RequestAnswer::Rejected,
        _ => notification::RequestAnswer::Accepted,
    };
    record_answer(app, user, shown.id, answer).await;
    Ok(response)
}

/// Whether the player has done before what was refused now.
fn is_done(command: &Command, refusal: &Refusal, challenge: &Challenge) -> bool {
    let outcome = |player: Uuid, verdict: Verdict| {
        let claim = challenge.seat(player).and_then(|seat| seat.claim.as_ref());
        claim.is_some_and(|claim| claim.verdict == verdict)
    };
    match (command, refusal) {
        (Command::Join(_), Refusal::AlreadyJoined) => true,
        (
            Command::Confirm { player, verdict },
            Refusal::AlreadyDeclared | Refusal::AlreadyDecided | Refusal::ResultChanged,
        ) => outcome(*player, *verdict),
        (Command::Contest { player, .. }, Refusal::AlreadyDecided) => {
            challenge.is_contested_by(*player)
        }
        _ => false,
    }
}

async fn follow_back(
    app: &AppState,
    shown: &NotificationRow,
    (user, sender): (Uuid, Uuid),
    key: Option<Key>,
) -> Result<StoredResponse> {
    limits::take(app, stored::FOLLOWS, &user.to_string()).await?;
    let now = app.clock.now();
    let news = app.ids.next(now);
    let answer = idempotency::answer(StatusCode::OK, &Success::words("You are friends now"))?;
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    let followed = store::friend::follow(&mut tx, (user, sender), news, now).await;
    let is_notified = followed.map_err(friend::not_followed)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    tx.commit().await.map_err(store::Error::from)?;
    if is_notified {
        app.notifications.moved([sender]);
    }
    record_answer(app, user, shown.id, notification::RequestAnswer::Accepted).await;
    Ok(answer)
}
