//! What links lead to, what they show, and the previews and pictures that were asked for just now.

use std::time::Duration;

use bytes::Bytes;
use moka::future::Cache;
use uuid::Uuid;

use crate::infra::link_image::{self, LinkCard};

/// Subjects whose preview is remembered, at most.
const PREVIEWS_MAX: u64 = 10_000;
/// How old a preview may be.
const PREVIEW_REMEMBERED: Duration = Duration::from_secs(30);
/// Memory of the pictures that are remembered; of flat colours, each takes tens of kilobytes.
const PICTURES_BYTES_MAX: u64 = 8 * 1024 * 1024;
/// What a remembered picture costs beside its bytes.
const PICTURE_OVERHEAD_BYTES: usize = 1024;
/// A picture is known by its text, so it never becomes stale.
const PICTURE_REMEMBERED: Duration = Duration::from_hours(1);
/// Characters of a username at most; a longer address names no player.
const NAME_MAX: usize = 64;

/// What a link leads to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LinkSubject {
    /// A player, by id or username.
    Profile(String),
    /// A challenge.
    Challenge(Uuid),
    /// Anything else.
    General,
}

impl LinkSubject {
    /// What the address of a screen leads to; `None` where its page has no preview of its own.
    pub fn of_path(path: &str) -> Option<Self> {
        let mut parts = path.trim_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some("profile"), Some(user), None, None) => Some(Self::profile(user)),
            (Some("challenges"), Some(id), None | Some("ongoing"), None) => {
                // Other words are screens, such as /challenges/browse.
                id.parse().ok().map(Self::Challenge)
            }
            _ => None,
        }
    }

    /// A player by id or username.
    pub fn profile(user: &str) -> Self {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        if user.len() <= NAME_MAX && user.chars().all(is_name) {
            Self::Profile(user.to_ascii_lowercase())
        } else {
            Self::General
        }
    }
}

/// The text of a preview.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkPreview {
    /// The title, without the product's name.
    pub title: String,
    /// One or two sentences.
    pub description: String,
    /// The path of the page, where the subject decides it.
    pub path: Option<String>,
    /// The path of the picture below `/api/og/`.
    pub picture: String,
    /// What the picture states.
    pub card: LinkCard,
}

impl LinkPreview {
    /// The preview of everything that a visitor may not see.
    pub fn general() -> Self {
        Self {
            title: "Stake, play, get paid".to_owned(),
            description:
                "Stake USDC on a game challenge. The money waits in escrow, the winner is paid."
                    .to_owned(),
            path: None,
            picture: "general".to_owned(),
            card: LinkCard {
                label: "GAME CHALLENGES FOR STAKES".to_owned(),
                headline: "Stake, play, get paid".to_owned(),
                detail: "The money waits in escrow until the winner is known".to_owned(),
            },
        }
    }
}

/// The previews and pictures that were asked for just now.
#[derive(Debug, Clone)]
pub struct LinkPreviewCache {
    previews: Cache<LinkSubject, LinkPreview>,
    pictures: Cache<LinkCard, Bytes>,
}

impl Default for LinkPreviewCache {
    fn default() -> Self {
        let weight = |_: &LinkCard, picture: &Bytes| {
            u32::try_from(picture.len().saturating_add(PICTURE_OVERHEAD_BYTES)).unwrap_or(u32::MAX)
        };
        Self {
            previews: Cache::builder()
                .max_capacity(PREVIEWS_MAX)
                .time_to_live(PREVIEW_REMEMBERED)
                .build(),
            pictures: Cache::builder()
                .max_capacity(PICTURES_BYTES_MAX)
                .weigher(weight)
                .time_to_live(PICTURE_REMEMBERED)
                .build(),
        }
    }
}

impl LinkPreviewCache {
    /// The preview of a subject, if it was made just now.
    pub async fn get(&self, subject: &LinkSubject) -> Option<LinkPreview> {
        self.previews.get(subject).await
    }

    /// Remembers the preview of a subject.
    pub async fn insert(&self, subject: LinkSubject, preview: LinkPreview) {
        self.previews.insert(subject, preview).await;
    }

    /// The picture of a preview as it is remembered, else as it is drawn: once for all who ask at the same moment.
    ///
    /// # Errors
    /// Where it cannot be drawn.
    pub async fn picture(&self, card: LinkCard) -> anyhow::Result<Bytes> {
        let drawing = {
            let card = card.clone();
            async move { tokio::task::spawn_blocking(move || link_image::draw(&card)).await? }
        };
        let drawn = self.pictures.try_get_with(card, drawing).await;
        drawn.map_err(|shared| anyhow::anyhow!("{shared:#}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_to_a_profile_a_challenge_or_another_screen() {
        let id = Uuid::from_u128(7);
        let challenge = Some(LinkSubject::Challenge(id));
        let table = [
            (
                "/profile/Nova",
                Some(LinkSubject::Profile("nova".to_owned())),
            ),
            ("/profile/%3Cscript%3E", Some(LinkSubject::General)),
            (&format!("/challenges/{id}"), challenge.clone()),
            (&format!("/challenges/{id}/ongoing"), challenge),
            (&format!("/challenges/{id}/edit"), None),
            ("/challenges/create", None),
            ("/profile", None),
            ("/", None),
        ];
        for (path, subject) in table {
            assert_eq!(LinkSubject::of_path(path), subject, "{path}");
        }
    }
}
