//! A person as others see them.

use domain::challenge::Person;
use serde::Serialize;
use store::account::Account;
use store::challenge::Snapshot;
use store::chat::Sender;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images::{self, PictureKind};

/// A person as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UserSummary {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    /// Address of the picture.
    avatar: Option<String>,
}

impl UserSummary {
    /// With the address of their picture.
    pub fn of(person: &Person) -> Self {
        Self::named(person.id, &person.username, person.avatar.as_deref())
    }

    /// How they are called.
    pub fn username(&self) -> &str {
        &self.username
    }

    fn named(id: Uuid, username: &str, avatar: Option<&str>) -> Self {
        Self {
            id,
            username: username.to_owned(),
            avatar: avatar.map(|name| images::url(PictureKind::Avatar, name)),
        }
    }
}

impl From<&Account> for UserSummary {
    fn from(account: &Account) -> Self {
        Self::named(account.id, &account.username, account.avatar.as_deref())
    }
}

impl From<&Sender> for UserSummary {
    fn from(sender: &Sender) -> Self {
        Self::named(sender.id, &sender.username, sender.avatar.as_deref())
    }
}

/// The person behind a seat. A seat without one is shown nameless rather than not at all.
pub fn user(snapshot: &Snapshot, id: Uuid) -> UserSummary {
    snapshot.people.get(&id).map_or_else(
        || UserSummary {
            id,
            username: String::new(),
            avatar: None,
        },
        UserSummary::of,
    )
}
