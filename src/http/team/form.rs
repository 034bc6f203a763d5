//! The forms of a team: JSON, or multipart with a picture.

use actix_multipart::Multipart;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use bytes::Bytes;
use domain::team::RawTeam;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::form::{Form, FormFiles};
use crate::http::limits;
use crate::http::profile::{AvatarField, Picture};
use crate::http::raw_number::RawNumber;
use crate::infra::images::{self, FileName, PictureKind, TEAM_AVATAR_BYTES_MAX};
use crate::infra::rate_limits::stored;
use crate::state::AppState;

const NOT_AN_IMAGE: &str = "Please select a PNG or JPG image";
const FILES: FormFiles = FormFiles {
    names: &["avatar"],
    bytes_max: TEAM_AVATAR_BYTES_MAX,
    too_large: "Image must be less than 2MB",
};

/// What a team states of itself. What does not come stays, or is what a new team usually has.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamForm)]
pub(super) struct TeamBody {
    name: Option<String>,
    tagline: Option<String>,
    description: Option<String>,
    region: Option<String>,
    /// Id or name of a game of the list.
    primary_game: Option<String>,
    level: Option<String>,
    /// 2 to 10; 5 by default.
    #[schema(value_type = Option<i32>)]
    max_members: Option<RawNumber>,
    #[schema(value_type = Option<bool>)]
    is_private: Option<RawNumber>,
    #[schema(value_type = Option<bool>)]
    requires_approval: Option<RawNumber>,
    tags: Option<Tags>,
    /// Friends to invite; for a new team alone.
    invited_members: Option<Vec<Uuid>>,
    /// Null takes the picture away. A new one comes as the file of a multipart form.
    #[serde(default, deserialize_with = "AvatarField::read")]
    #[schema(value_type = Option<String>)]
    avatar: AvatarField,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = TeamTags)]
enum Tags {
    List(Vec<String>),
    /// Split by commas.
    Text(String),
}

/// A form that was read, not yet trusted.
#[derive(Debug)]
pub(super) struct TeamForm {
    pub(super) raw: RawTeam,
    picture: Picture,
}

impl TeamForm {
    /// Reads a form.
    pub(super) async fn read(
        request: &HttpRequest,
        payload: web::Payload,
    ) -> Result<Self, actix_web::Error> {
        let mut payload = payload.into_inner();
        let is_form = request
            .content_type()
            .eq_ignore_ascii_case("multipart/form-data");
        if is_form {
            let multipart = Multipart::from_request(request, &mut payload).await?;
            return Ok(Self::of_form(&Form::read(multipart, FILES).await?));
        }
        let json = web::Json::<TeamBody>::from_request(request, &mut payload).await?;
        Ok(Self::of_body(json.into_inner())?)
    }

    fn of_form(form: &Form) -> Self {
        let text = |name| form.text(name).map(str::to_owned);
        let raw = RawTeam {
            name: text("name"),
            tagline: text("tagline"),
            description: text("description"),
            region: text("region"),
            primary_game: text("primaryGame"),
            level: text("level"),
            max_members: text("maxMembers"),
            is_private: text("isPrivate"),
            requires_approval: text("requiresApproval"),
            tags: text("tags"),
            invited: text("invitedMembers"),
        };
        let picture = Picture::of(form.file("avatar"), AvatarField::Absent);
        Self { raw, picture }
    }

    fn of_body(body: TeamBody) -> Result<Self> {
        if body.avatar == AvatarField::Text {
            return Err(Error::field("avatar", NOT_AN_IMAGE));
        }
        let typed = |typed: Option<RawNumber>| typed.map(|it| it.text().to_owned());
        let ids = body.invited_members.as_ref();
        let ids = ids.map(serde_json::to_string).transpose();
        let raw = RawTeam {
            name: body.name,
            tagline: body.tagline,
            description: body.description,
            region: body.region,
            primary_game: body.primary_game,
            level: body.level,
            max_members: typed(body.max_members),
            is_private: typed(body.is_private),
            requires_approval: typed(body.requires_approval),
            tags: body.tags.map(|tags| match tags {
                Tags::List(tags) => tags.join(","),
                Tags::Text(text) => text,
            }),
            invited: ids.map_err(anyhow::Error::from)?,
        };
        let picture = Picture::of(None, body.avatar);
        Ok(Self { raw, picture })
    }

    /// What makes two forms the same request: every text, and the bytes of the picture.
    pub(super) fn fingerprint(&self) -> impl Serialize {
        let picture = match &self.picture {
            Picture::Stays => None,
            Picture::Goes => Some(String::new()),
            Picture::Comes(bytes) => Some(hex::encode(Sha256::digest(bytes))),
        };
        (self.raw.clone(), picture)
    }

    /// Checks and stores the picture that comes.
    pub(super) async fn store_picture(
        &self,
        app: &AppState,
        player: Uuid,
    ) -> Result<PictureChange> {
        match &self.picture {
            Picture::Stays => Ok(PictureChange::Stays),
            Picture::Goes => Ok(PictureChange::Goes),
            Picture::Comes(bytes) => Ok(PictureChange::Comes(
                store(app, player, bytes.clone()).await?,
            )),
        }
    }
}

/// What becomes of a team's picture, once a new one is stored.
#[derive(Debug, Clone)]
pub(super) enum PictureChange {
    Stays,
    Goes,
    Comes(FileName),
}

impl PictureChange {
    /// The name of a new one.
    pub(super) fn fresh(&self) -> Option<&str> {
        match self {
            Self::Comes(name) => Some(name.as_str()),
            Self::Stays | Self::Goes => None,
        }
    }

    /// Deletes a new picture if the command was refused. If it failed otherwise it may have been executed, and the
    /// picture be shown: `jobs::pictures` deletes it later if it is not.
    pub(super) async fn unless_shown(&self, app: &AppState, why: &Error) {
        if let (Some(unused), false) = (
            self.fresh(),
            matches!(why, Error::Internal(_) | Error::Interrupted),
        ) {
            app.files.remove(PictureKind::TeamAvatar, unused).await;
        }
    }
}

async fn store(app: &AppState, player: Uuid, bytes: Bytes) -> Result<FileName> {
    limits::take(app, stored::PICTURES, &player.to_string()).await?;
    let now = app.clock.now();
    let stored = app
        .files
        .put_image(PictureKind::TeamAvatar, bytes, now)
        .await;
    stored.map_err(|error| match error {
        images::Error::NotAnImage => Error::field("avatar", NOT_AN_IMAGE),
        images::Error::TooLarge => Error::TooLarge(FILES.too_large.to_owned()),
        images::Error::Busy => Error::Busy,
        images::Error::Failed(cause) => Error::Internal(cause),
    })
}
