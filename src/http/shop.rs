//! Cosmetics: bought with tokens, worn wherever their owner is shown (docs/rules.md, Tokens). Rewards of referrals are bought by the
//! same purchase (`src/http/referral/reward.rs`).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, put, web};
use domain::cosmetic::{Article, Cosmetic};
use domain::units::Asset;
use serde::{Deserialize, Serialize};
use store::cosmetic::{LOOKS_MAX, Worn};
use store::idempotency::{Key, StoredResponse};
use store::referral::Redemption;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::idempotency::{self, IdempotentRequest};
use crate::http::quest::switched_on;
use crate::http::run_to_completion::finish;
use crate::state::AppState;
use crate::wire;
use crate::wire::shop::{
    CosmeticView, LookView, LooksAnswer, LooksData, PurchasedAnswer, PurchasedData, ShopAnswer,
    ShopData,
};

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(shelf).service(buy).service(wear).service(looks);
}

/// What there is to be had, and what of it I have. Where tokens are switched off that is what points buy.
#[utoipa::path(operation_id = "read_shop", tag = "quests", security(("bearer" = [])), responses(
    (status = 200, body = ShopAnswer)
))]
#[get("/shop")]
async fn shelf(app: web::Data<AppState>, player: Player) -> Result<web::Json<ShopAnswer>> {
    shop_of(&app, player.id).await.map(web::Json)
}

/// Refuses what tokens buy where the operator has switched them off. What points buy stays.
fn offered(app: &AppState, cosmetic: Cosmetic) -> Result<()> {
    if cosmetic.is_for_points() {
        return Ok(());
    }
    switched_on(app)
}

async fn shop_of(app: &AppState, player: Uuid) -> Result<ShopAnswer> {
    let owned = store::referral::owned_cosmetics(&app.db, player).await?;
    let worn = store::cosmetic::worn(&app.db, player).await?;
    let worn = [worn.frame, worn.title, worn.cover, worn.banner];
    let view = |cosmetic: Cosmetic| {
        let is_worn = worn.contains(&Some(cosmetic));
        CosmeticView::of(cosmetic, owned.contains(&cosmetic), is_worn)
    };
    let cosmetics = Cosmetic::ALL.into_iter();
    let cosmetics = cosmetics.filter(|it| offered(app, *it).is_ok());
    Ok(ShopAnswer {
        success: true,
        data: ShopData {
            cosmetics: cosmetics.map(view).collect(),
            tokens: store::ledger::units(&app.db, Asset::Tokens, player).await?,
            points: store::ledger::units(&app.db, Asset::Points, player).await?,
        },
    })
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct CosmeticPurchase {
    #[schema(max_length = 40)]
    cosmetic: String,
    /// As it was shown: another price is refused.
    price: i64,
}

/// Buy a cosmetic, and wear it where it is a look.
#[utoipa::path(operation_id = "buy_cosmetic", tag = "quests", security(("bearer" = [])), params(IdempotentRequest), responses(
    (status = 200, body = PurchasedAnswer), (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/shop/purchases")]
async fn buy(
    app: web::Data<AppState>,
    player: ActivePlayer,
    key: IdempotentRequest,
    body: web::Json<CosmeticPurchase>,
) -> Result<HttpResponse> {
    let key = key.by(player.id, &*body)?;
    let cosmetic = Cosmetic::parse(&body.cosmetic).ok_or_else(not_found)?;
    offered(&app, cosmetic)?;
    let command = |key| pay(&app, player.id, (cosmetic, body.price), key);
    idempotency::once((&app.db, &app.in_flight), key, command).await
}

/// Pays, writes down what was bought, puts it on, and stores the response: all or nothing.
async fn pay(
    app: &web::Data<AppState>,
    player: Uuid,
    (cosmetic, price): (Cosmetic, i64),
    key: Option<Key>,
) -> Result<StoredResponse> {
    let now = app.clock.now();
    let asset = cosmetic.price().asset;
    let mut tx = app.db.begin().await?;
    idempotency::claim(&mut tx, key.as_ref(), now).await?;
    // After the key: a purchase that is repeated after a change of the price gets its first answer.
    if price != cosmetic.price().amount {
        return Err(Error::field("price", "The price has changed"));
    }
    store::referral::take_turn(&mut tx, player).await?;
    let redemption = Redemption {
        id: app.ids.next(now),
        player,
        article: Article::Cosmetic(cosmetic),
    };
    let bought = store::referral::redeem(&mut tx, &redemption, now).await;
    let (_, journal) = bought.map_err(refused)?;
    let paid = store::ledger::write_units(&mut tx, &journal, now).await;
    paid.map_err(refused)?;
    let balance = store::ledger::units(&mut *tx, asset, player).await?;
    let answer = PurchasedAnswer {
        success: true,
        message: format!("{} is yours", cosmetic.title()),
        data: PurchasedData { balance },
    };
    let answer = idempotency::answer(StatusCode::OK, &answer)?;
    idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
    let app = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        if asset == Asset::Tokens {
            wire::quest::send_tokens(&app.sessions, player, balance);
        } else {
            wire::quest::notify_look(&app.sessions, player);
        }
        Ok(answer)
    })
    .await
}

#[derive(Debug, Deserialize, ToSchema)]
struct WearRequest {
    #[schema(max_length = 40)]
    cosmetic: String,
    /// False takes it off.
    worn: bool,
}

/// Put on what I have bought, in place of what I wear there, or take it off. Every device of mine shows it at once.
#[utoipa::path(operation_id = "wear_cosmetic", tag = "quests", security(("bearer" = [])), responses(
    (status = 200, body = ShopAnswer), (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[put("/shop/worn")]
async fn wear(
    app: web::Data<AppState>,
    player: ActivePlayer,
    body: web::Json<WearRequest>,
) -> Result<web::Json<ShopAnswer>> {
    let cosmetic = Cosmetic::parse(&body.cosmetic).ok_or_else(not_found)?;
    offered(&app, cosmetic)?;
    if !cosmetic.slot().is_worn() {
        return Err(Error::field("cosmetic", "A reaction is not worn"));
    }
    let put_on = body.worn.then_some(cosmetic);
    let mut tx = app.db.begin().await?;
    let worn = store::cosmetic::wear(&mut tx, player.id, cosmetic.slot(), put_on).await;
    worn.map_err(refused)?;
    let player = player.id;
    let done = app.clone();
    finish(async move {
        tx.commit().await.map_err(store::Error::from)?;
        wire::quest::notify_look(&done.sessions, player);
        Ok(())
    })
    .await?;
    shop_of(&app, player).await.map(web::Json)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LooksQuery {
    /// Names of players, separated by commas; at most 100.
    #[param(max_length = 2100)]
    usernames: String,
}

/// What players wear. Anyone who sees a name sees its look.
#[utoipa::path(operation_id = "read_looks", tag = "quests", params(LooksQuery), responses(
    (status = 200, body = LooksAnswer), (status = 422, body = ApiError)
))]
#[get("/looks")]
async fn looks(
    app: web::Data<AppState>,
    query: web::Query<LooksQuery>,
) -> Result<web::Json<LooksAnswer>> {
    let names: Vec<String> = query.usernames.split(',').map(str::to_lowercase).collect();
    if LOOKS_MAX < names.len() {
        return Err(Error::field("usernames", "At most 100 names at once"));
    }
    let looks = store::cosmetic::worn_by_name(&app.db, &names).await?;
    let looks = looks
        .into_iter()
        .filter_map(|(username, worn)| look(&app, username, &worn));
    Ok(web::Json(LooksAnswer {
        success: true,
        data: LooksData {
            looks: looks.collect(),
        },
    }))
}

/// What is shown of what a player wears; none where that is nothing.
fn look(app: &AppState, username: String, worn: &Worn) -> Option<LookView> {
    let shown = |slot: Option<Cosmetic>| slot.filter(|it| offered(app, *it).is_ok());
    let worn = Worn {
        frame: shown(worn.frame),
        title: shown(worn.title),
        cover: shown(worn.cover),
        banner: shown(worn.banner),
    };
    (worn != Worn::default()).then(|| LookView::of(username, &worn))
}

fn not_found() -> Error {
    Error::NotFound {
        code: "NOT_FOUND",
        message: "Cosmetic not found",
    }
}

fn refused(error: store::Error) -> Error {
    let (code, message) = match error.constraint() {
        Some(store::referral::ONCE) => ("ALREADY_OWNED", "You have this already"),
        Some(store::ledger::NOT_NEGATIVE) => ("INSUFFICIENT_TOKENS", "Not enough for this"),
        Some(store::cosmetic::OWNED) => ("NOT_OWNED", "You do not have this"),
        Some(_) | None => return error.into(),
    };
    Error::Conflict {
        code,
        message: message.to_owned(),
    }
}
