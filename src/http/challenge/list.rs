//! Lists of challenges: the public one, one's own, the header's search.

use actix_web::http::header::ContentType;
use actix_web::{HttpResponse, get, web};
use bytes::Bytes;
use domain::challenge::Status;
use domain::money::Usdc;
use domain::search::{SEARCH_MAX, SearchText};
use serde::Deserialize;
use store::challenge::{ChallengeFilter, ListOrder, OwnFilter, ViewerCategory, ViewerId};
use utoipa::IntoParams;

use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::{MaybePlayer, Player};
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::challenge::ChallengeView;
use crate::wire::challenge::list::{MineAnswer, PublicAnswer, SearchAnswer};
use crate::wire::page::Page;

/// Rows of a list where nothing was asked for.
const ROWS_USUAL: i64 = 10;

/// Hits of the search for challenges alone.
const HITS: i64 = 8;

/// What the public list shows where no state is asked for: what is not over.
const LISTED: [Status; 3] = [Status::Open, Status::Full, Status::Active];

/// What the public list is asked for. Texts, because an empty field of a form is no filter.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PublicQuery {
    /// The game's name; `all` is none.
    game: Option<String>,
    /// The game's category; `all` is none.
    game_category: Option<String>,
    /// One or several states, by comma; `all` is every one.
    status: Option<String>,
    min_stake: Option<String>,
    max_stake: Option<String>,
    /// createdAt, stake, participants, scheduledTime or relation. Without one: createdAt.
    sort_by: Option<String>,
    /// asc or desc. Without one: desc.
    sort_order: Option<String>,
    /// own, teammate, friend, team, stranger or all.
    category: Option<String>,
    /// Words of title, game, description or names.
    search: Option<String>,
}

/// Challenges that the viewer may see.
#[utoipa::path(
    tag = "challenges",
    params(PublicQuery, PageQuery),
    responses((status = 200, body = PublicAnswer), (status = 422, body = ApiError)),
    security((), ("bearer" = []))
)]
#[get("/challenges/public")]
pub(super) async fn public(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    query: web::Query<PublicQuery>,
    page: web::Query<PageQuery>,
) -> Result<HttpResponse> {
    let (filter, order) = query.into_inner().read()?;
    let page = page.into_inner().page(ROWS_USUAL);
    let viewer = viewer.0.map(|player| player.id);
    let make = || Box::pin(public_page(&app, viewer, &filter, order, page));
    let body = if viewer.is_some() {
        make().await?
    } else {
        let asked = (app.db.commands_written(), filter.clone(), order, rows(page));
        app.public_pages.get(asked, make).await?
    };
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(body))
}

/// The public list's answer, written out.
async fn public_page(
    app: &AppState,
    viewer: ViewerId,
    filter: &ChallengeFilter,
    order: ListOrder,
    page: Page,
) -> Result<Bytes> {
    let (found, counts) =
        store::challenge::public(&app.db, viewer, filter, order, rows(page)).await?;
    let total = filter
        .category
        .map_or(counts.all(), |category| counts.of(category));
    let challenges = found
        .iter()
        .map(|it| {
            ChallengeView::of(&it.snapshot, viewer, Some(it.category)).with_fair_play(it.fair_play)
        })
        .collect();
    let answer = PublicAnswer::of(challenges, (page, total), counts);
    let body = serde_json::to_vec(&answer).map_err(anyhow::Error::from)?;
    Ok(body.into())
}

/// The rows of a page.
fn rows(page: Page) -> store::challenge::PageRange {
    store::challenge::PageRange {
        limit: page.limit,
        offset: page.offset(),
    }
}

impl PublicQuery {
    fn read(self) -> Result<(ChallengeFilter, ListOrder)> {
        let mut fields = FieldErrors::new();
        let statuses = match word(self.status) {
            None => LISTED.to_vec(),
            Some(names) if names == "all" => Status::ALL.to_vec(),
            Some(names) => statuses(&names).unwrap_or_else(|| {
                fields.insert("status", "Unknown status".to_owned());
                Vec::new()
            }),
        };
        let mut stake = |name, text| {
            word::<String>(text).and_then(|text| match text.parse::<Usdc>() {
                Ok(amount) => Some(amount),
                Err(why) => {
                    fields.insert(name, format!("Stake {why}"));
                    None
                }
            })
        };
        let (min_stake, max_stake) = (
            stake("minStake", self.min_stake),
            stake("maxStake", self.max_stake),
        );
        let category = word(self.category)
            .filter(|name| name != "all")
            .and_then(|name| {
                let category = ViewerCategory::parse(&name);
                if category.is_none() {
                    fields.insert("category", "Unknown category".to_owned());
                }
                category
            });
        let order = order(self.sort_by, self.sort_order).unwrap_or_else(|| {
            fields.insert("sortBy", "Unknown order".to_owned());
            ListOrder::default()
        });
        if !fields.is_empty() {
            return Err(Error::Invalid(fields));
        }
        let filter = ChallengeFilter {
            statuses,
            game: word(self.game).filter(|name| name != "all"),
            game_category: word(self.game_category).filter(|name| name != "all"),
            min_stake,
            max_stake,
            category,
            search: word(self.search).map(|text| text.chars().take(SEARCH_MAX).collect()),
        };
        Ok((filter, order))
    }
}

/// A filter that states something.
fn word<T: Into<String>>(text: Option<T>) -> Option<String> {
    text.map(Into::into)
        .map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
}

fn order(by: Option<String>, direction: Option<String>) -> Option<ListOrder> {
    let rises = match word(direction).as_deref() {
        None | Some("desc") => false,
        Some("asc") => true,
        Some(_) => return None,
    };
    match (word(by).as_deref(), rises) {
        (None | Some("createdAt"), false) => Some(ListOrder::Newest),
        (None | Some("createdAt"), true) => Some(ListOrder::Oldest),
        (Some("relation"), false) => Some(ListOrder::Relation),
        (Some("relation"), true) => Some(ListOrder::StrangersFirst),
        (Some("stake" | "minimumStake"), false) => Some(ListOrder::HighestStake),
        (Some("stake" | "minimumStake"), true) => Some(ListOrder::LowestStake),
        (Some("participants"), false) => Some(ListOrder::MostParticipants),
        (Some("participants"), true) => Some(ListOrder::FewestParticipants),
        (Some("scheduledTime"), false) => Some(ListOrder::Latest),
        (Some("scheduledTime"), true) => Some(ListOrder::Soonest),
        (Some(_), _) => None,
    }
}

/// Which of one's own challenges are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MineQuery {
    /// all, created or joined.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    which: Option<String>,
    /// One or several states, by comma; `all` is every one.
    status: Option<String>,
}

/// Challenges that the player made or joined.
#[utoipa::path(
    tag = "challenges",
    operation_id = "my_challenges",
    params(MineQuery, PageQuery),
    responses((status = 200, body = MineAnswer), (status = 422, body = ApiError)),
    security(("bearer" = []))
)]
#[get("/challenges/my-challenges")]
pub(super) async fn mine(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<MineQuery>,
    page: web::Query<PageQuery>,
) -> Result<web::Json<MineAnswer>> {
    let which = match query.which.as_deref() {
        None | Some("" | "all") => OwnFilter::All,
        Some("created") => OwnFilter::Created,
        Some("joined") => OwnFilter::Joined,
        Some(_) => return Err(Error::field("type", "Unknown type")),
    };
    let wanted = match query.status.as_deref() {
        None | Some("" | "all") => Status::ALL.to_vec(),
        Some(names) => statuses(names).ok_or_else(|| Error::field("status", "Unknown status"))?,
    };
    let page = page.into_inner().page(ROWS_USUAL);
    let (found, total) =
        store::challenge::mine(&app.db, player.id, which, &wanted, rows(page)).await?;
    let challenges = found
        .iter()
        .map(|snapshot| ChallengeView::of(snapshot, Some(player.id), None))
        .collect();
    Ok(web::Json(MineAnswer::of(challenges, page, total)))
}

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Words of title, game, description or names; a leading @ looks at names alone.
    #[serde(default)]
    q: String,
}

/// The search for challenges alone; `/search` finds players and teams too.
#[utoipa::path(tag = "challenges", params(SearchQuery),
    responses((status = 200, body = SearchAnswer), (status = 422, body = ApiError)), security((), ("bearer" = [])))]
#[get("/challenges/search")]
pub(super) async fn search(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    query: web::Query<SearchQuery>,
) -> Result<web::Json<SearchAnswer>> {
    let text: String = query.q.trim().chars().take(SEARCH_MAX).collect();
    let viewer = viewer.0.map(|player| player.id);
    let text = SearchText::parse(&text).map_err(|why| Error::field("q", why))?;
    let found = match text {
        Some(text) => {
            store::challenge::search(&app.db, viewer, &text, None, HITS)
                .await?
                .0
        }
        None => Vec::new(),
    };
    Ok(web::Json(SearchAnswer::of(&found)))
}

/// Which states a name in a query asks for.
fn statuses(names: &str) -> Option<Vec<Status>> {
    names
        .split(',')
        .map(|name| Status::parse(name.trim()))
        .collect()
}
