//! My profile: name, username and picture.

use actix_multipart::Multipart;
use actix_web::{FromRequest, HttpMessage, HttpRequest, put, web};
use bytes::Bytes;
use domain::account::security::SecurityEvent;
use domain::account::{DisplayName, USERNAME_CHANGE_EVERY, Username};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use store::account::ProfileChange;
use time::OffsetDateTime;
use time::macros::format_description;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::account::{load_user, note};
use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::{ActivePlayer, Client, Player};
use crate::http::form::{self, Form};
use crate::http::limits;
use crate::http::signup::{refuse_reserved, taken};
use crate::infra::images::{self, FileName, IMAGE_BYTES_MAX, PictureKind};
use crate::infra::rate_limits::stored;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::account::Myself;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(update_profile);
}

const FILES: form::FormFiles = form::FormFiles {
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

/// What a body states of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum AvatarField {
    #[default]
    Absent,
    Null,
    /// A picture is a file, not a text.
    Text,
}

impl AvatarField {
    /// Distinguishes a null from an absence.
    pub(super) fn read<'de, D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(source)?;
        Ok(text.map_or(Self::Null, |_text| Self::Text))
    }
}

impl Picture {
    /// What comes, or else what the field states.
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
    responses((status = 200, body = Myself), (status = 409, body = ApiError))
)]
#[put("/auth/profile")]
async fn update_profile(
    app: web::Data<AppState>,
    player: ActivePlayer,
    client: Client,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<web::Json<Myself>, actix_web::Error> {
    limits::take(&app, stored::PROFILE_CHANGES, &player.id.to_string()).await?;
    let change = read(&request, payload).await?;
    write(&app, &player, &client, change).await?;
    Ok(web::Json(Myself {
        success: true,
        user: load_user(&app, player.id).await?,
    }))
}

async fn write(app: &AppState, who: &Player, client: &Client, change: Change) -> Result<()> {
    let player = who.id;
    let avatar = match change.avatar {
        Picture::Stays => None,
        Picture::Goes => Some(None),
        Picture::Comes(bytes) => Some(Some(store_picture(app, player, bytes).await?)),
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
    let updated = update(app, who, client, (&row, change.username.as_ref())).await;
    app.account_statuses.forget(player).await;
    let before = match updated {
        Ok(Ok((before, recipients))) => {
            app.notifications.moved(recipients);
            before
        }
        Ok(Err(refusal)) => {
            if let Some(new) = new {
                app.files.remove(PictureKind::Avatar, new).await;
            }
            return Err(refusal);
        }
        Err(error) => {
            // What was not refused by name may have been done, and the new picture be shown: `jobs::pictures` knows later.
            if let (Some(new), Some(_)) = (new, error.constraint()) {
                app.files.remove(PictureKind::Avatar, new).await;
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
        app.files.remove(PictureKind::Avatar, &unused).await;
    }
    Ok(())
}

/// The picture that a profile had before, and the players who were notified of the change.
type Updated = (Option<String>, Vec<Uuid>);

/// Changes the profile, and credits the player's referrer if the profile is complete now; or returns the refusal.
async fn update(
    app: &AppState,
    who: &Player,
    client: &Client,
    (change, username): (&ProfileChange<'_>, Option<&Username>),
) -> store::Result<Result<Updated>> {
    let (player, now) = (who.id, app.clock.now());
    let mut tx = app.db.begin().await?;
    let mut recipients = Vec::new();
    if let Some(mut referee) = store::referral::hold(&mut tx, player).await? {
        let seen = &mut referee.seen;
        seen.has_avatar = change.avatar.map_or(seen.has_avatar, |new| new.is_some());
        seen.has_name = change.name.map_or(seen.has_name, |new| !new.is_empty());
        recipients = store::referral::credit(&mut tx, &referee, now).await?;
    }
    let left = match username {
        Some(new) => match left_name(&mut tx, player, new, now).await? {
            Ok(left) => left,
            Err(refusal) => return Ok(Err(refusal)),
        },
        None => None,
    };
    let before = store::account::update_profile(&mut tx, player, change).await?;
    if let (Some(left), Some(new)) = (left, username) {
        if let Err(refusal) = refuse_reserved(&mut tx, player, new, now).await {
            return Ok(Err(refusal));
        }
        store::account::leave_name(&mut tx, player, &left, now).await?;
        let network = client.network();
        let event = NewSecurityEvent {
            kind: SecurityEvent::UsernameChanged,
            user: Some(player),
            session: Some(who.session_id),
            origin: client.origin(&network),
            details: json!({ "from": left, "to": new.as_str() }),
        };
        security::record(app, &mut tx, &event, now).await?;
    }
    tx.commit().await?;
    Ok(Ok((before, recipients)))
}

/// The name that a player leaves for a new one, where it is another; or that it is too early. Another spelling of the same
/// name leaves nothing.
async fn left_name(
    tx: &mut store::Tx,
    player: Uuid,
    new: &Username,
    now: OffsetDateTime,
) -> store::Result<Result<Option<String>>> {
    let Some(naming) = store::account::hold_name(tx, player).await? else {
        return Ok(Ok(None));
    };
    if naming.username.eq_ignore_ascii_case(new.as_str()) {
        return Ok(Ok(None));
    }
    let again_at = naming
        .changed_at
        .map(|at| at.saturating_add(USERNAME_CHANGE_EVERY));
    Ok(match again_at.filter(|again_at| now < *again_at) {
        None => Ok(Some(naming.username)),
        Some(again_at) => Err(too_early(again_at)),
    })
}

fn too_early(again_at: OffsetDateTime) -> Error {
    let form =
        format_description!("[day padding:none] [month repr:long] [year] at [hour]:[minute]");
    let day = again_at.format(form).unwrap_or_default();
    Error::Conflict {
        code: "USERNAME_CHANGED_RECENTLY",
        message: format!(
            "A username can be changed once in 30 days. You can change yours again on {day} UTC."
        ),
    }
}

async fn store_picture(app: &AppState, player: Uuid, bytes: Bytes) -> Result<FileName> {
    limits::take(app, stored::PICTURES, &player.to_string()).await?;
    app.files
        .put_image(PictureKind::Avatar, bytes, app.clock.now())
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
    let mut fields = FieldErrors::new();
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

/// The refusal of a picture that was not stored.
fn refused(error: images::Error) -> Error {
    match error {
        images::Error::NotAnImage => Error::field("avatar", error.to_string()),
        images::Error::TooLarge => Error::TooLarge(error.to_string()),
        images::Error::Busy => Error::Busy,
        images::Error::Failed(cause) => Error::Internal(cause),
    }
}
