//! Invitations of friends into a team.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// It was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct InviteAnswer {
    success: bool,
    message: &'static str,
    data: InviteData,
}

impl InviteAnswer {
    /// The invitation that was sent.
    pub fn of(invitation: Uuid) -> Self {
        Self {
            success: true,
            message: "Invitation sent",
            data: InviteData {
                invitation: SentInvitation { id: invitation },
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InviteData {
    invitation: SentInvitation,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SentInvitation {
    #[serde(rename = "_id")]
    id: Uuid,
}
