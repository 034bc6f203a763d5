//! What a shared link shows in a chat: the title, a description and a picture of a profile or a public challenge.
//!
//! Everything that a visitor may not see, and everything that does not exist, has the same general preview.

use std::time::Duration;

use actors::runtime::rate_limit::TooOften;
use bytes::Bytes;
use domain::challenge::Visibility;
use moka::future::Cache;
use store::challenge::Snapshot;
use time::OffsetDateTime;
use uuid::Uuid;

use super::challenge_access::{self, ViewError};
use crate::infra::link_image::{self, LinkCard};
use crate::infra::network::Network;
use crate::infra::rate_limits::Class;
use crate::state::AppState;

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
    /// What the picture says.
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

    fn of_challenge(snapshot: &Snapshot) -> Self {
        let challenge = &snapshot.challenge;
        let (terms, details) = (&challenge.terms, &challenge.details);
        let creator = snapshot.people.get(&challenge.creator);
        let creator =
            creator.map_or_else(String::new, |person| format!(" by @{}", person.username));
        let stakes = if terms.minimum_stake.is_zero() {
            "Free to enter".to_owned()
        } else {
            let payouts = challenge.prospect().payouts;
            let wins = payouts.first().map(|payout| payout.amount);
            let wins = wins.map_or_else(String::new, |net| format!(", winner receives {net} USDC"));
            format!("Stake {} USDC{wins}", terms.minimum_stake)
        };
        let kind = terms.match_type.name();
        Self {
            title: details.title.clone(),
            description: format!(
                "{}, {kind} on {}, a challenge{creator}. {stakes}.",
                details.game, details.game_platform
            ),
            path: Some(format!("/challenges/{}", challenge.id)),
            picture: format!("challenges/{}", challenge.id),
            card: LinkCard {
                label: format!("CHALLENGE · {} · {kind}", details.game),
                headline: details.title.clone(),
                detail: stakes,
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

/// Counts a page with a preview against the network that asks for it.
///
/// # Errors
/// Where the network asks too often.
pub fn take(app: &AppState, network: Network, now: OffsetDateTime) -> Result<(), TooOften> {
    app.rate_limits.take(Class::LinkPreview, None, network, now)
}

/// The preview of a subject, as a visitor sees it.
///
/// # Errors
/// Where the database fails.
pub async fn find(app: &AppState, subject: &LinkSubject) -> store::Result<LinkPreview> {
    if let Some(known) = app.link_previews.previews.get(subject).await {
        return Ok(known);
    }
    let found = match subject {
        LinkSubject::Profile(user) => profile(app, user).await?,
        LinkSubject::Challenge(id) => challenge(app, *id).await?,
        LinkSubject::General => None,
    };
    let preview = found.unwrap_or_else(LinkPreview::general);
    let previews = &app.link_previews.previews;
    previews.insert(subject.clone(), preview.clone()).await;
    Ok(preview)
}

/// The picture of a preview, as PNG.
///
/// # Errors
/// Where it cannot be drawn.
pub async fn picture(app: &AppState, card: LinkCard) -> anyhow::Result<Bytes> {
    let drawing = {
        let card = card.clone();
        async move { tokio::task::spawn_blocking(move || link_image::draw(&card)).await? }
    };
    let drawn = app.link_previews.pictures.try_get_with(card, drawing).await;
    drawn.map_err(|shared| anyhow::anyhow!("{shared:#}"))
}

async fn profile(app: &AppState, user: &str) -> store::Result<Option<LinkPreview>> {
    let Some(player) = store::friend::preview(&app.db, user).await? else {
        return Ok(None);
    };
    let record = app.player_records.of(&app.db, player.id, None).await?;
    let figures = format!(
        "{} won, {} lost · Fair play {}",
        record.won, record.lost, player.fair_play
    );
    let (name, followers) = (player.username, player.followers);
    Ok(Some(LinkPreview {
        title: format!("@{name}"),
        description: format!(
            "{figures}. Followed by {followers}. See the record of @{name}, follow or challenge them."
        ),
        path: Some(format!("/profile/{name}")),
        picture: format!("profiles/{}", player.id),
        card: LinkCard {
            label: "PLAYER".to_owned(),
            headline: format!("@{name}"),
            detail: figures,
        },
    }))
}

async fn challenge(app: &AppState, id: Uuid) -> store::Result<Option<LinkPreview>> {
    match challenge_access::visible(app, id, None, None).await {
        Ok((snapshot, _)) if snapshot.challenge.terms.visibility == Visibility::Public => {
            Ok(Some(LinkPreview::of_challenge(&snapshot)))
        }
        Ok(_) | Err(ViewError::NotFound | ViewError::Hidden(_)) => Ok(None),
        Err(ViewError::Store(error)) => Err(error),
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
