//! A person as others see them.

use domain::challenge::Person;
use serde::Serialize;
use store::account::Account;
use store::challenge::Snapshot;
use store::chat::Sender;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::images::{self, Kind};

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
        Self {
            id: person.id,
            username: person.username.clone(),
            avatar: person
                .avatar
                .as_deref()
                .map(|name| images::url(Kind::Avatar, name)),
        }
    }
}

impl From<&Account> for UserSummary {
    fn from(account: &Account) -> Self {
        let avatar = account.avatar.as_deref();
        Self {
            id: account.id,
            username: account.username.clone(),
            avatar: avatar.map(|name| images::url(Kind::Avatar, name)),
        }
    }
}

impl From<&Sender> for UserSummary {
    fn from(sender: &Sender) -> Self {
        let avatar = sender.avatar.as_deref();
        Self {
            id: sender.id,
            username: sender.username.clone(),
            avatar: avatar.map(|name| images::url(Kind::Avatar, name)),
        }
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
