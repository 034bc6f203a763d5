//! The create and edit forms, as multipart brings them.

use actix_multipart::Multipart;
use bytes::Bytes;
use domain::challenge::RawTerms;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::form::{Form, FormFiles};
use crate::http::limits;
use crate::infra::images::{self, FileName, IMAGE_BYTES_MAX, PictureKind};
use crate::infra::rate_limits::stored;
use crate::state::AppState;

/// The refusal of a cover image that is no image, or of another type.
const NOT_AN_IMAGE: &str = "Please select a valid image file (JPEG, PNG, WebP, or GIF)";
/// The refusal of a cover image that is too large.
const TOO_LARGE: &str = "Image file size must be less than 5MB";

/// A form that was read, not yet trusted.
#[derive(Debug)]
pub(super) struct ChallengeForm {
    pub(super) terms: RawTerms,
    /// Of a match of teams: the players of the own side, and the only team that may accept.
    pub(super) roster: Option<String>,
    pub(super) opponent: Option<String>,
    cover: Option<Bytes>,
    texts: Vec<(String, String)>,
}

impl ChallengeForm {
    /// Reads a form.
    pub(super) async fn read(multipart: Multipart) -> Result<Self> {
        let files = FormFiles {
            names: &["coverImage"],
            bytes_max: IMAGE_BYTES_MAX,
            too_large: TOO_LARGE,
        };
        let form = Form::read(multipart, files).await?;
        let terms = raw_terms(&form);
        Ok(Self {
            terms,
            roster: form.text("roster").map(str::to_owned),
            opponent: form.text("opponentTeamId").map(str::to_owned),
            cover: form.file("coverImage"),
            texts: form.all_texts().to_vec(),
        })
    }

    /// What makes two forms the same request: every text, and the bytes of the image.
    pub(super) fn fingerprint(&self) -> impl serde::Serialize {
        let image = self
            .cover
            .as_ref()
            .map(|bytes| hex::encode(Sha256::digest(bytes)));
        (self.texts.clone(), image)
    }

    pub(super) fn has_cover(&self) -> bool {
        self.cover.is_some()
    }

    /// Checks and stores the cover image, where one was sent.
    pub(super) async fn store_cover(
        &self,
        app: &AppState,
        player: Uuid,
    ) -> Result<Option<FileName>> {
        let Some(bytes) = self.cover.clone() else {
            return Ok(None);
        };
        limits::take(app, stored::PICTURES, &player.to_string()).await?;
        match app
            .files
            .put_image(PictureKind::Cover, bytes, app.clock.now())
            .await
        {
            Ok(name) => Ok(Some(name)),
            Err(images::Error::TooLarge) => Err(Error::field("coverImage", TOO_LARGE)),
            Err(images::Error::NotAnImage) => Err(Error::field("coverImage", NOT_AN_IMAGE)),
            Err(images::Error::Busy) => Err(Error::Busy),
            Err(images::Error::Failed(cause)) => Err(Error::Internal(cause)),
        }
    }
}

fn raw_terms(form: &Form) -> RawTerms {
    let text = |name: &str| form.text(name).map(str::to_owned);
    RawTerms {
        title: text("title"),
        description: text("description"),
        game_category: text("gameCategory"),
        game_sub_category: text("gameSubCategory"),
        game: text("game"),
        game_mode: text("gameMode"),
        game_platform: text("gamePlatform"),
        livestream_platform: text("livestreamPlatform"),
        livestream_url: text("livestreamUrl"),
        match_type: text("matchType"),
        challenge_type: text("challengeType").or_else(|| form.text("visibility").map(by_label)),
        minimum_stake: text("minimumStake"),
        team_id: text("teamId").or_else(|| text("selectedTeam")),
        team_stake: text("teamStake"),
        opponent_min_stake: text("opponentMinStake"),
        opponent_max_stake: text("opponentMaxStake"),
        max_participants: text("maxParticipants"),
        scheduled_time: text("scheduledTime"),
        rules: text("rules"),
        tags: text("tags"),
        duration: text("duration"),
        duration_unit: text("durationUnit"),
        invited_friends: text("invitedFriends"),
    }
}

/// The form's label for a visibility gives the challenge type.
fn by_label(label: &str) -> String {
    match label.trim() {
        "Public" => "public".to_owned(),
        "Private" => "private".to_owned(),
        "All (friends only)" => "friends".to_owned(),
        other => other.to_owned(),
    }
}
