//! My passkeys: added after the password, listed, removed (docs/rules.md, Sessions).

pub(crate) mod answer;
mod confirm;
mod sign_in;

use actix_web::{HttpResponse, get, post, web};
use domain::account::passkey::{CEREMONY_LIFE, PASSKEYS_MAX, PasskeyName, PasskeyPurpose};
use domain::account::security::SecurityEvent;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::passkey::{CeremonyHash, CeremonyKind, NewCeremony, NewPasskey, PasskeyInsert};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CreationChallengeResponse, PasskeyRegistration, RegisterPublicKeyCredential,
};

use self::answer::{ceremony_hash, expired, refused};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::run_to_completion::finish;
use crate::http::second_factor::FactorConfirmation;
use crate::infra::rate_limits::stored;
use crate::services::mail::SecurityNotice;
use crate::services::passkey::{PasskeyRefusal, relying_party};
use crate::services::second_factor::FactorCheck;
use crate::state::AppState;
use crate::wire::passkey::{
    PasskeyCreation, PasskeyCreationAnswer, PasskeyView, PasskeysAnswer, PasskeysView,
};
use crate::wire::success::Success;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list)
        .service(begin)
        .service(add)
        .service(remove)
        .service(confirm::begin)
        .service(sign_in::begin)
        .service(sign_in::finish_sign_in);
}

/// My passkeys.
#[utoipa::path(operation_id = "passkeys", tag = "session", security(("bearer" = [])),
    responses((status = 200, body = PasskeysAnswer)))]
#[get("/auth/passkeys")]
async fn list(app: web::Data<AppState>, player: Player) -> Result<web::Json<PasskeysAnswer>> {
    let passkeys = store::passkey::list(&app.db, player.id).await?;
    let passkeys = passkeys.into_iter().map(PasskeyView::from);
    Ok(web::Json(PasskeysAnswer {
        success: true,
        data: PasskeysView {
            passkeys: passkeys.collect(),
        },
    }))
}

/// Begin to add a passkey. A player with a second factor gives a code too: a passkey signs in without one. Another passkey
/// stands for both.
#[utoipa::path(operation_id = "begin_passkey", tag = "session", security(("bearer" = [])), responses(
    (status = 201, body = PasskeyCreationAnswer), (status = 409, body = ApiError)
))]
#[post("/auth/passkeys/options")]
async fn begin(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<FactorConfirmation>,
) -> Result<HttpResponse> {
    let webauthn = relying_party(&app).map_err(refused)?;
    limits::take(&app, stored::FACTOR_CHANGES, &player.id.to_string()).await?;
    body.into_inner()
        .check_what_is_set(&app, &player, &client, PasskeyPurpose::Passkeys)
        .await?;
    let known = store::passkey::credential_ids(&app.db, player.id).await?;
    if PASSKEYS_MAX <= known.len() {
        return Err(too_many());
    }
    let account = store::account::find(&app.db, player.id).await?;
    let name = account.map(|it| it.username).unwrap_or_default();
    let begun = webauthn.start_passkey_registration(player.id, &name, &name, Some(known));
    let (mut options, state) = begun.map_err(anyhow::Error::from)?;
    discoverable(&mut options);
    let state = serde_json::to_value(&state).map_err(anyhow::Error::from)?;
    let secret = app.ids.secret();
    let ceremony = NewCeremony {
        hash: Sha256::digest(secret).into(),
        kind: CeremonyKind::Registration,
        user: Some(player.id),
        state: &state,
        expires_at: app.clock.now().saturating_add(CEREMONY_LIFE),
    };
    let mut tx = app.db.begin().await?;
    store::passkey::begin(&mut tx, &ceremony).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(HttpResponse::Created().json(PasskeyCreationAnswer {
        success: true,
        data: PasskeyCreation {
            ceremony: hex::encode(secret),
            options,
        },
    }))
}

/// Asks the authenticator to store the key itself, so that a sign-in needs no name first and reveals to no one who has passkeys.
fn discoverable(options: &mut CreationChallengeResponse) {
    use webauthn_rs_proto::ResidentKeyRequirement::Required;
    if let Some(selection) = &mut options.public_key.authenticator_selection {
        selection.resident_key = Some(Required);
        selection.require_resident_key = true;
    }
}

#[derive(Deserialize, ToSchema)]
struct NewPasskeyBody {
    /// As it was answered.
    ceremony: Option<String>,
    /// My name for it.
    name: Option<String>,
    /// What the browser's `navigator.credentials.create` returned, in JSON.
    #[schema(value_type = Object)]
    credential: RegisterPublicKeyCredential,
}

/// Add the passkey that the authenticator has made.
#[utoipa::path(operation_id = "add_passkey", tag = "session", security(("bearer" = [])), responses(
    (status = 201, body = Success), (status = 409, body = ApiError)
))]
#[post("/auth/passkeys")]
async fn add(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<NewPasskeyBody>,
) -> Result<HttpResponse> {
    let NewPasskeyBody {
        ceremony,
        name,
        credential,
    } = body.into_inner();
    let name = PasskeyName::parse(&name.unwrap_or_default());
    let name = name.map_err(|problem| Error::field("name", problem.to_string()))?;
    let hash = ceremony_hash(ceremony).ok_or_else(expired)?;
    finish(async move { store_passkey(&app, &player, &client, (hash, &name, &credential)).await })
        .await?;
    Ok(HttpResponse::Created().json(Success::words("Passkey added")))
}

async fn store_passkey(
    app: &AppState,
    player: &Player,
    client: &Client,
    (hash, name, credential): (CeremonyHash, &PasskeyName, &RegisterPublicKeyCredential),
) -> Result<()> {
    let webauthn = relying_party(app).map_err(refused)?;
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    let asked = (CeremonyKind::Registration, Some(player.id));
    let state = store::passkey::take(&mut tx, &hash, asked, now).await?;
    let state = state.ok_or_else(expired)?;
    let state: PasskeyRegistration = serde_json::from_value(state).map_err(anyhow::Error::from)?;
    let made = match webauthn.finish_passkey_registration(credential, &state) {
        Ok(made) => made,
        Err(why) => {
            tracing::info!(user = %player.id, "the answer of an authenticator was refused: {why}");
            // The ceremony is used up.
            tx.commit().await.map_err(store::Error::from)?;
            return Err(refused(PasskeyRefusal::Wrong));
        }
    };
    let stored = NewPasskey {
        id: app.ids.next(now),
        user: player.id,
        credential_id: made.cred_id().as_ref(),
        credential: &serde_json::to_value(&made).map_err(anyhow::Error::from)?,
        name: name.as_str(),
    };
    match store::passkey::add(&mut tx, &stored, now).await? {
        PasskeyInsert::Done => {}
        PasskeyInsert::TooMany => return Err(too_many()),
        PasskeyInsert::Known => {
            return Err(Error::Conflict {
                code: "PASSKEY_KNOWN",
                message: "This passkey has been added already".to_owned(),
            });
        }
    }
    store::wallet::destination::credentials_changed(&mut tx, player.id, now).await?;
    let record = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let notice = SecurityNotice::PasskeyAdded { network: &network };
    record
        .record(app, &mut tx, SecurityEvent::PasskeyAdded, Some(notice))
        .await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

/// Remove one of my passkeys. Its device asks for it in vain from then on.
#[utoipa::path(operation_id = "remove_passkey", tag = "session", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Success), (status = 404, body = ApiError)))]
#[post("/auth/passkeys/{id}/remove")]
async fn remove(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    id: web::Path<Uuid>,
    body: web::Json<FactorConfirmation>,
) -> Result<web::Json<Success>> {
    limits::take(&app, stored::FACTOR_CHANGES, &player.id.to_string()).await?;
    body.into_inner()
        .check_what_is_set(&app, &player, &client, PasskeyPurpose::Passkeys)
        .await?;
    finish(async move { delete_passkey(&app, &player, &client, *id).await }).await?;
    Ok(web::Json(Success::words("Passkey removed")))
}

async fn delete_passkey(app: &AppState, player: &Player, client: &Client, id: Uuid) -> Result<()> {
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    let removed = store::passkey::remove(&mut tx, player.id, id).await?;
    if removed.is_none() {
        return Err(Error::NotFound {
            code: "PASSKEY_NOT_FOUND",
            message: "This passkey is not there any more",
        });
    }
    store::wallet::destination::credentials_changed(&mut tx, player.id, now).await?;
    let record = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let notice = SecurityNotice::PasskeyRemoved { network: &network };
    record
        .record(app, &mut tx, SecurityEvent::PasskeyRemoved, Some(notice))
        .await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

fn too_many() -> Error {
    Error::Conflict {
        code: "TOO_MANY_PASSKEYS",
        message: format!("You have {PASSKEYS_MAX} passkeys already. Remove one first."),
    }
}
