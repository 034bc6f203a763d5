//! The seals of the ledger, for everyone (docs/ledger.md, Seals).

use actix_web::{get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::Result;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::seal::{SealHead, SealHeadAnswer, SealView, SealsAnswer, SealsPage};

/// Seals on a page where nothing else was asked for.
const PAGE: i64 = 100;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(head).service(list);
}

/// The last seal of the ledger, which vouches for every journal that was sealed.
#[utoipa::path(operation_id = "ledger_seal", tag = "ledger", responses((status = 200, body = SealHeadAnswer)))]
#[get("/ledger/seal")]
async fn head(app: web::Data<AppState>) -> Result<web::Json<SealHeadAnswer>> {
    let seal = store::seal::head(&app.db).await?;
    Ok(web::Json(SealHeadAnswer {
        success: true,
        data: SealHead {
            seal: seal.as_ref().map(SealView::from),
        },
    }))
}

/// Which seals.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SealsQuery {
    /// The number of the last seal that is known already; none where left out.
    after: Option<i64>,
    /// Seals a page, 1 to 100.
    limit: Option<i64>,
}

/// The seals of the ledger from the first one on, to be stored elsewhere.
#[utoipa::path(operation_id = "ledger_seals", tag = "ledger", params(SealsQuery), responses(
    (status = 200, body = SealsAnswer)
))]
#[get("/ledger/seals")]
async fn list(
    app: web::Data<AppState>,
    query: web::Query<SealsQuery>,
) -> Result<web::Json<SealsAnswer>> {
    let limit = PageQuery::new(None, query.limit).page(PAGE).limit;
    // One more than is shown reveals whether there is a next page.
    let found = store::seal::after(&app.db, query.after.unwrap_or(0), limit + 1).await?;
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = shown < found.len();
    let last = found.iter().take(shown).next_back();
    Ok(web::Json(SealsAnswer {
        success: true,
        data: SealsPage {
            next_after: last.filter(|_| has_more).map(|last| last.seal.number.get()),
            seals: found.iter().take(shown).map(SealView::from).collect(),
        },
    }))
}
