//! A team as others name it.

use serde::Serialize;
use store::team::Named;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images::{self, PictureKind};

/// A team as others name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TeamRef {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
    /// Address of the picture.
    avatar: Option<String>,
}

impl From<&Named> for TeamRef {
    fn from(named: &Named) -> Self {
        Self {
            id: named.id,
            name: named.name.clone(),
            avatar: picture(named.avatar.as_deref()),
        }
    }
}

/// The address of a team's picture.
pub fn picture(avatar: Option<&str>) -> Option<String> {
    avatar.map(|name| images::url(PictureKind::TeamAvatar, name))
}
