//! The commands that notifications of teams ask for: the same as on the team's page.

use actix_web::http::StatusCode;
use actix_web::web;
use domain::notification::{Payload, TeamPayload};
use store::idempotency::{Key, StoredResponse};
use store::notification;
use uuid::Uuid;

use crate::http::error::Result;
use crate::http::idempotency;
use crate::http::team::{TeamTx, accepted, admitted, declined, rejected};
use crate::state::AppState;
use crate::wire::notification::NotificationTeam;
use crate::wire::notification_answer::{TeamAnswered, TeamAnsweredData};

/// An invitation or a request that a notification is about, and how it is answered.
#[derive(Debug, Clone, Copy)]
pub(super) enum TeamAnswer {
    Join { invitation: Uuid },
    Decline { invitation: Uuid },
    Admit { request: Uuid },
    TurnAway { request: Uuid },
}

impl TeamAnswer {
    /// What accepting does; nothing where there is nothing to accept in a team.
    pub(super) fn accepting(fact: &Payload) -> Option<Self> {
        match fact {
            Payload::Team(TeamPayload::TeamInvited { invitation, .. }) => Some(Self::Join {
                invitation: *invitation,
            }),
            Payload::Team(TeamPayload::JoinRequested { request, .. }) => {
                Some(Self::Admit { request: *request })
            }
            _ => None,
        }
    }

    /// What rejecting does.
    pub(super) fn rejecting(fact: &Payload) -> Option<Self> {
        match Self::accepting(fact)? {
            Self::Join { invitation } | Self::Decline { invitation } => {
                Some(Self::Decline { invitation })
            }
            Self::Admit { request } | Self::TurnAway { request } => {
                Some(Self::TurnAway { request })
            }
        }
    }
}

/// Executes it, in one transaction with the response that is stored under the key.
pub(super) async fn answer(
    app: &web::Data<AppState>,
    user: Uuid,
    team: &notification::TeamMention,
    request: TeamAnswer,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let mut work = TeamTx::begin(app, user).await?;
    let message = match request {
        TeamAnswer::Join { invitation } => accepted(&mut work, team.id, invitation).await?,
        TeamAnswer::Decline { invitation } => declined(&mut work, team.id, invitation).await?,
        TeamAnswer::Admit { request } => admitted(&mut work, team.id, request).await?,
        TeamAnswer::TurnAway { request } => rejected(&mut work, team.id, request).await?,
    };
    let body = TeamAnswered {
        success: true,
        message,
        data: TeamAnsweredData {
            team: NotificationTeam::from(team),
        },
    };
    let stored = idempotency::answer(StatusCode::OK, &body)?;
    work.claim(key.as_ref()).await?;
    work.store_answer(key.as_ref(), &stored).await?;
    // The notification is answered with the commit.
    work.commit().await?;
    Ok(stored)
}
