//! What a notification of a team asks for: the very deeds of its page.

use actix_web::http::StatusCode;
use actix_web::web;
use domain::notification::{Fact, TeamFact};
use serde::Serialize;
use store::idempotency::{Answer, Key};
use store::notification::{self, Shown};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer::note;
use crate::app::App;
use crate::http::error::Result;
use crate::http::idempotency;
use crate::http::team::{Work, accepted, admitted, declined, rejected};
use crate::wire::notification::NotificationTeam;

/// An invitation or a request that a notification tells of, and how it is answered.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wish {
    Join { invitation: Uuid },
    Decline { invitation: Uuid },
    Admit { request: Uuid },
    TurnAway { request: Uuid },
}

/// It was done.
#[derive(Debug, Serialize, ToSchema)]
struct TeamAnswered {
    success: bool,
    message: &'static str,
    data: TeamAnsweredData,
}

#[derive(Debug, Serialize, ToSchema)]
struct TeamAnsweredData {
    team: NotificationTeam,
}

impl Wish {
    /// What accepting does; nothing where there is nothing to accept in a team.
    pub(super) fn accepting(fact: &Fact) -> Option<Self> {
        match fact {
            Fact::Team(TeamFact::TeamInvited { invitation, .. }) => Some(Self::Join {
                invitation: *invitation,
            }),
            Fact::Team(TeamFact::JoinRequested { request, .. }) => {
                Some(Self::Admit { request: *request })
            }
            _ => None,
        }
    }

    /// What rejecting does.
    pub(super) fn rejecting(fact: &Fact) -> Option<Self> {
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

/// Does it, in one transaction with what is kept under the key.
pub(super) async fn answer(
    app: &web::Data<App>,
    (user, shown): (Uuid, &Shown),
    team: &notification::Team,
    wish: Wish,
    key: Option<Key>,
) -> Result<Answer> {
    let mut work = Work::begin(app, user).await?;
    let (message, answer) = match wish {
        Wish::Join { invitation } => (
            accepted(&mut work, team.id, invitation).await?,
            notification::Answer::Accepted,
        ),
        Wish::Decline { invitation } => (
            declined(&mut work, team.id, invitation).await?,
            notification::Answer::Rejected,
        ),
        Wish::Admit { request } => (
            admitted(&mut work, team.id, request).await?,
            notification::Answer::Accepted,
        ),
        Wish::TurnAway { request } => (
            rejected(&mut work, team.id, request).await?,
            notification::Answer::Rejected,
        ),
    };
    let body = TeamAnswered {
        success: true,
        message,
        data: TeamAnsweredData {
            team: NotificationTeam::from(team),
        },
    };
    let kept = idempotency::answer(StatusCode::OK, &body)?;
    work.claim(key.as_ref()).await?;
    work.keep(key.as_ref(), &kept).await?;
    work.commit().await?;
    note(app, user, shown.id, answer).await;
    Ok(kept)
}
