//! What a shared link shows in a chat: the title, a description and a picture of a profile or a public challenge.
//!
//! Everything that a visitor may not see, and everything that does not exist, has the same general preview.

use actors::runtime::rate_limit::TooOften;
use domain::challenge::Visibility;
use store::challenge::Snapshot;
use time::OffsetDateTime;
use uuid::Uuid;

use super::challenge_access::{self, ViewError};
use super::link_preview_cache::{LinkPreview, LinkSubject};
use crate::infra::link_image::LinkCard;
use crate::infra::network::Network;
use crate::infra::rate_limits::Class;
use crate::state::AppState;

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
    if let Some(known) = app.link_previews.get(subject).await {
        return Ok(known);
    }
    let found = match subject {
        LinkSubject::Profile(user) => profile(app, user).await?,
        LinkSubject::Challenge(id) => challenge(app, *id).await?,
        LinkSubject::General => None,
    };
    let preview = found.unwrap_or_else(LinkPreview::general);
    let previews = &app.link_previews;
    previews.insert(subject.clone(), preview.clone()).await;
    Ok(preview)
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

impl LinkPreview {
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
