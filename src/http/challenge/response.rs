//! Executes a command once for its key, and encodes its response: success, refusal, or busy.

use std::future::{Future, ready};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actors::challenge::{CommandError, ResponseEncoder};
use domain::challenge::{Command, Refusal};
use store::challenge::{Snapshot, ViewerCategory};
use store::idempotency::{Key, StoredResponse};
use uuid::Uuid;

use super::show::not_found;
use crate::http::error::{Error, Result};
use crate::http::idempotency::once;
use crate::state::AppState;
use crate::wire::challenge::ChallengeView;
use crate::wire::challenge::answer::CommandAnswer;

/// Encodes a response; it is called before the commit, because the response is stored with the command.
pub(in crate::http) fn worded(
    snapshot: &Snapshot,
    viewer: Uuid,
    status: StatusCode,
    message: &'static str,
) -> StoredResponse {
    let category = (snapshot.challenge.creator == viewer).then_some(ViewerCategory::Own);
    let challenge = ChallengeView::of(snapshot, Some(viewer), category);
    let answer = CommandAnswer::of(message, challenge);
    StoredResponse::new(status.as_u16(), &answer).expect("all keys of the answer are text")
}

/// Executes a command once for its key.
pub(super) async fn act(
    app: &AppState,
    who: (Uuid, Uuid),
    key: Option<Key>,
    command: Command,
    encoder: ResponseEncoder,
) -> Result<HttpResponse> {
    act_after(app, who, key, ready(Ok(())), (command, encoder)).await
}

/// Executes a command once for its key, after `before`, which may refuse it. A request that is repeated does `before` again, so
/// it has to be something that is done once however often it is asked for.
pub(in crate::http) async fn act_after(
    app: &AppState,
    (id, player): (Uuid, Uuid),
    key: Option<Key>,
    before: impl Future<Output = Result<()>>,
    (command, encoder): (Command, ResponseEncoder),
) -> Result<HttpResponse> {
    once((&app.db, &app.in_flight), key, |key| async move {
        before.await?;
        let done = app.challenges.act_once(id, command, (player, key), encoder);
        done.await.map_err(command_error)
    })
    .await
}

pub(in crate::http) fn command_error(why: CommandError) -> Error {
    match why {
        CommandError::NotFound => not_found(),
        CommandError::Refused(refusal) => refused(&refusal),
        CommandError::AnsweredBefore | CommandError::Busy | CommandError::Died => Error::Busy,
        CommandError::Store(error) => error.into(),
    }
}

/// How a refusal of the rules is answered.
pub(in crate::http) fn refused(refusal: &Refusal) -> Error {
    let (code, message) = (refusal.code(), refusal.to_string());
    match refusal {
        Refusal::StakeTooLow(_) | Refusal::StakeTooHigh(_) | Refusal::StakeTooPrecise => {
            Error::field("stakeAmount", message)
        }
        Refusal::WinnerNeeded | Refusal::WinnerUnknown => Error::field("winnerId", message),
        Refusal::PenaltyUnknown | Refusal::PenaltyUnfounded | Refusal::FineTooHigh(_) => {
            Error::field("penalties", message)
        }
        Refusal::InvalidForm(fields) => Error::Invalid(fields.clone()),
        Refusal::InsufficientFunds => Error::Unprocessable { code, message },
        Refusal::InviteCodeNeeded
        | Refusal::FriendsOnly
        | Refusal::NotParticipant
        | Refusal::NotCreator
        | Refusal::NotLoser
        | Refusal::NotLeader
        | Refusal::NotRostered
        | Refusal::OtherOpponent
        | Refusal::FairPlayTooLow => Error::Forbidden { code, message },
        Refusal::NotOpen
        | Refusal::AlreadyJoined
        | Refusal::AlreadyLeft
        | Refusal::NoPlaceLeft
        | Refusal::CreatorCannotLeave
        | Refusal::TooFewParticipants
        | Refusal::NotReady
        | Refusal::AsymmetryUnconfirmed { .. }
        | Refusal::NotStartable
        | Refusal::NotCancellable
        | Refusal::NotEditable
        | Refusal::TermsChanged
        | Refusal::TermsFixed
        | Refusal::AlreadyReady
        | Refusal::AlreadyAgreed
        | Refusal::NotActive
        | Refusal::AlreadyDeclared
        | Refusal::ChangedTooOften
        | Refusal::ResultChanged
        | Refusal::ClaimUnseen
        | Refusal::TooLateToTakeBack
        | Refusal::NothingDeclared
        | Refusal::NoOtherClaim
        | Refusal::NotDisputed
        | Refusal::AlreadyDecided
        | Refusal::CaseTaken
        | Refusal::CaseNotTaken
        | Refusal::ConflictOfInterest(_)
        | Refusal::EvidenceOpen
        | Refusal::NotRuled
        | Refusal::AlreadyAccepted
        | Refusal::Appealed
        | Refusal::NotOver
        | Refusal::NoneToReport
        | Refusal::TeamNeeded
        | Refusal::NotTeamMatch
        | Refusal::PlaceReserved
        | Refusal::SameTeam
        | Refusal::PlacesHeld
        | Refusal::HoldLapsed
        | Refusal::OnBothSides
        | Refusal::AlreadyApproved
        | Refusal::NoApprovalAsked
        | Refusal::InBothTeams
        | Refusal::PlayLimit(_)
        | Refusal::NothingDue => Error::Conflict { code, message },
    }
}
