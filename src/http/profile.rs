//! My profile: name, username and picture (part-a section 2, Profile page).

use actix_multipart::Multipart;
use actix_web::{FromRequest, HttpMessage, HttpRequest, put, web};
use bytes::Bytes;
use domain::account::{DisplayName, Username};
use serde::{Deserialize, Deserializer};
use store::account::ProfileChange;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::app::App;
use crate::http::account::{Myself, User, note, taken};
use crate::http::error::{ApiError, Error, Fields, Result};
use crate::http::extract::Acting;
use crate::http::form::{self, Form};
use crate::http::limits;
use crate::images::{self, FileName, IMAGE_BYTES_MAX, Kind};

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(update_profile);
}

const FILES: form::Files = form::Files {
    names: &["avatar"],
    bytes_max: IMAGE_BYTES_MAX,
    too_large: "Image must be less than 5MB",
};

/// What is to change; what does not come stays.
#[derive(Default, Deserialize, ToSchema)]
struct ProfileUpdate {
    username: Option<String>,
    name: Option<String>,
    /// Null takes the picture away. A new one comes as the file of a multipart form.
    #[serde(default, deserialize_with = "AvatarField::read")]
    #[schema(value_type = Option<String>)]
    avatar: AvatarField,
}

/// What a body says of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum AvatarField {
    #[default]
    Absent,
    Null,
    /// A picture is a file, not a text.
    Text,
}

impl AvatarField {
    /// Tells a null from an absence.
    pub(super) fn read<'de, D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(source)?;
        Ok(text.map_or(Self::Null, |_text| Self::Text))
    }
}

impl Picture {
    /// What comes, or else what the field says.
    pub(super) fn of(picture: Option<Bytes>, field: AvatarField) -> Self {
        match (picture, field) {
            (Some(bytes), _) => Self::Comes(bytes),
            (None, AvatarField::Null) => Self::Goes,
            (None, AvatarField::Absent | AvatarField::Text) => Self::Stays,
        }
    }
}

struct Change {
    username: Option<Username>,
    name: Option<DisplayName>,
    avatar: Picture,
}

/// What becomes of a picture.
#[derive(Debug, Clone)]
pub(super) enum Picture {
    Stays,
    Goes,
    Comes(Bytes),
}

/// Change my profile: JSON, or a multipart form with a picture.
#[utoipa::path(tag = "account", security(("bearer" = [])),
    request_body(content((ProfileUpdate = "application/json"), (ProfileUpdate = "multipart/form-data"))),
    responses((status = 200, body = Myself), (status = "default", body = ApiError))
)]
#[put("/auth/profile")]
async fn update_profile(
    app: web::Data<App>,
    player: Acting,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<web::Json<Myself>, actix_web::Error> {
    let change = read(&request, payload).await?;
    write(&app, player.id, change).await?;
    Ok(web::Json(Myself {
        success: true,
        user: User::load(&app, player.id).await?,
    }))
}

async fn write(app: &App, player: Uuid, change: Change) -> Result<()> {
    let avatar = match change.avatar {
        Picture::Stays => None,
        Picture::Goes => Some(None),
        Picture::Comes(bytes) => Some(Some(keep(app, player, bytes).await?)),
    };
    let new = avatar
        .as_ref()
        .and_then(Option::as_ref)
        .map(FileName::as_str);
    let row = ProfileChange {
        username: change.username.as_ref().map(Username::as_str),
        name: change.name.as_ref().map(DisplayName::as_str),
        avatar: avatar.is_some().then_some(new),
    };
    let updated = update(app, player, &row).await;
    app.standings.forget(player).await;
    let before = match updated {
        Ok((before, told)) => {
            app.notifications.moved(told);
            before
        }
        Err(error) => {
            // What was not refused by name may have been done, and the new picture be shown: `jobs::pictures` knows later.
            if let (Some(new), Some(_)) = (new, error.constraint()) {
                app.files.remove(Kind::Avatar, new).await;
            }
            return Err(taken(error));
        }
    };
    if row.username.is_some() || row.avatar.is_some() {
        // Before the old picture goes: those who watch a match of theirs are shown the new one from here on.
        if let Err(error) = app.challenges.renamed(player).await {
            tracing::warn!(%player, "challenges that are awake show {player} as before: {error}");
        }
    }
    if let Some(unused) = before.filter(|_| avatar.is_some()) {
        app.files.remove(Kind::Avatar, &unused).await;
    }
    Ok(())
}

/// Changes the profile, and credits whoever brought the player in where it is complete now; answers the picture before, and
/// who was told.
async fn update(
    app: &App,
    player: Uuid,
    change: &ProfileChange<'_>,
) -> store::Result<(Option<String>, Vec<Uuid>)> {
    let mut tx = app.db.begin().await?;
    let mut told = Vec::new();
    if let Some(mut referee) = store::referral::hold(&mut tx, player).await? {
        let seen = &mut referee.seen;
        seen.has_avatar = change.avatar.map_or(seen.has_avatar, |new| new.is_some());
        seen.has_name = change.name.map_or(seen.has_name, |new| !new.is_empty());
        told = store::referral::credit(&mut tx, &referee, app.clock.now()).await?;
    }
    let before = store::account::update_profile(&mut tx, player, change).await?;
    tx.commit().await?;
    Ok((before, told))
}

async fn keep(app: &App, player: Uuid, bytes: Bytes) -> Result<FileName> {
    limits::take(app, limits::PICTURES, &player.to_string()).await?;
    app.files
        .put_image(Kind::Avatar, bytes, app.clock.now())
        .await
        .map_err(refused)
}

async fn read(request: &HttpRequest, payload: web::Payload) -> Result<Change, actix_web::Error> {
    let mut payload = payload.into_inner();
    if !request
        .content_type()
        .eq_ignore_ascii_case("multipart/form-data")
    {
        let json = web::Json::<ProfileUpdate>::from_request(request, &mut payload).await;
        return Ok(parse(json?.into_inner(), None)?);
    }
    let form = Form::read(Multipart::from_request(request, &mut payload).await?, FILES).await?;
    let text = |name| form.text(name).map(str::to_owned);
    let update = ProfileUpdate {
        username: text("username"),
        name: text("name"),
        avatar: AvatarField::Absent,
    };
    Ok(parse(update, form.file("avatar"))?)
}

fn parse(update: ProfileUpdate, picture: Option<Bytes>) -> Result<Change> {
    let mut fields = Fields::new();
    let username = update
        .username
        .map(|text| note(&mut fields, "username", Username::parse(&text)));
    let name = update
        .name
        .map(|text| note(&mut fields, "name", DisplayName::parse(&text)));
    if update.avatar == AvatarField::Text {
        fields.insert("avatar", images::Error::NotAnImage.to_string());
    }
    if !fields.is_empty() {
        return Err(Error::Invalid(fields));
    }
    let avatar = Picture::of(picture, update.avatar);
    Ok(Change {
        username: username.flatten(),
        name: name.flatten(),
        avatar,
    })
}

/// What is said of a picture that was not stored.
fn refused(error: images::Error) -> Error {
    match error {
        images::Error::NotAnImage => Error::field("avatar", error.to_string()),
        images::Error::TooLarge => Error::TooLarge(error.to_string()),
        images::Error::Busy => Error::Busy,
        images::Error::Failed(cause) => Error::Internal(cause),
    }
}
