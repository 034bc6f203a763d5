//! The same again: a copy of a challenge that is over, by one who was in it, with the others invited (docs/rules.md,
//! Challenges).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use actors::challenge::Remember;
use domain::challenge::{FEE_BPS, Opening};
use store::challenge::Snapshot;
use store::idempotency::{Answer, Key};
use uuid::Uuid;

use super::answer::{DeedAnswer, refused, undone, worded};
use super::offer::{has_room, opening};
use super::show::not_found;
use crate::app::App;
use crate::http::error::Result;
use crate::http::extract::Playing;
use crate::http::idempotency::{Keyed, once};
use crate::http::limits;

/// Makes the same challenge again; whoever asks stakes its minimum, and the others are invited.
#[utoipa::path(
    tag = "challenges",
    params(Keyed, ("id" = Uuid, Path)),
    responses((status = 201, body = DeedAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/rematch")]
pub(super) async fn rematch(
    app: web::Data<App>,
    player: Playing,
    id: web::Path<Uuid>,
    keyed: Keyed,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &())?;
    once((&app.db, &app.in_flight), key, |key| {
        again(&app, (*id, player.id), key)
    })
    .await
}

fn made(snapshot: &Snapshot, viewer: Uuid) -> Answer {
    worded(
        snapshot,
        viewer,
        StatusCode::CREATED,
        "Rematch created! The others are invited.",
    )
}

async fn again(app: &App, (id, player): (Uuid, Uuid), key: Option<Key>) -> Result<Answer> {
    has_room(app, player).await?;
    let over = store::challenge::find(&app.db, id)
        .await?
        .ok_or_else(not_found)?;
    let wish = over.challenge.rematch(player, FEE_BPS);
    let wish = wish.map_err(|why| refused(&why))?;
    let creator = store::challenge::player(&app.db, player)
        .await?
        .ok_or_else(not_found)?;
    limits::take_invitations(app, player, wish.invited.len()).await?;
    let remember = key.map(|key| Remember { key, wording: made });
    let opening = Opening {
        is_rematch: true,
        ..opening(app, creator, wish)
    };
    let opened = app.challenges.open(opening, remember).await;
    Ok(opened.map_err(undone)?.worded(made, player))
}
