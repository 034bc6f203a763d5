//! The contest of a month as it is shown, over HTTP and live.

use actors::runtime::sink::Frame;
use domain::contest::{prize_total, prizes, rules};
use domain::money::Usdc;
use serde::Serialize;
use store::contest::{ContestPlace, ContestScore, PastMonth};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::person::UserSummary;

/// A place in the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ContestPlace)]
pub struct ContestPlaceView {
    place: i64,
    user: UserSummary,
    points: i64,
    /// What was won; null before the month is settled.
    #[schema(value_type = Option<String>, required)]
    prize: Option<Usdc>,
}

impl From<ContestPlace> for ContestPlaceView {
    fn from(row: ContestPlace) -> Self {
        Self {
            place: row.place,
            user: UserSummary::of(&row.person),
            points: row.points,
            prize: row.prize,
        }
    }
}

/// What the viewer has come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestScoreView {
    place: i64,
    points: i64,
    /// Wins that counted.
    wins: i64,
}

impl From<ContestScore> for ContestScoreView {
    fn from(score: ContestScore) -> Self {
        Self {
            place: score.place,
            points: score.points,
            wins: score.wins,
        }
    }
}

/// What everyone sees of a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContestTable {
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    fund: Usdc,
    prizes: Vec<Usdc>,
    table: Vec<ContestPlaceView>,
}

impl ContestTable {
    /// The table of the month that begins on `month`, with what `fund` would pay.
    pub fn of(month: Date, fund: Usdc, table: Vec<ContestPlace>) -> Self {
        Self {
            starts_at: month.midnight().assume_utc(),
            fund,
            prizes: prizes(fund).into(),
            table: table.into_iter().map(ContestPlaceView::from).collect(),
        }
    }

    /// As those who follow the contest are sent it. The last one counts.
    pub fn frame(&self) -> Frame {
        Frame::ephemeral("contest_updated", self)
    }
}

/// The contest of this month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Contest)]
pub struct ContestView {
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// What the account of the contest has.
    #[schema(value_type = String)]
    fund: Usdc,
    /// By place, as that account would pay them now.
    #[schema(value_type = Vec<String>)]
    prizes: Vec<Usdc>,
    /// What all prizes need.
    #[schema(value_type = String)]
    prize_total: Usdc,
    /// The rules, in sentences.
    rules: Vec<String>,
    /// The first ten.
    table: Vec<ContestPlaceView>,
    /// Null without points.
    #[schema(required)]
    mine: Option<ContestScoreView>,
}

impl ContestView {
    /// The month for a viewer.
    pub fn new(shown: ContestTable, ends_at: OffsetDateTime, mine: Option<ContestScore>) -> Self {
        Self {
            starts_at: shown.starts_at,
            ends_at,
            fund: shown.fund,
            prizes: shown.prizes,
            prize_total: prize_total(),
            rules: rules(),
            table: shown.table,
            mine: mine.map(ContestScoreView::from),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ContestAnswer {
    pub success: bool,
    pub data: ContestView,
}

/// A month that is settled.
#[derive(Debug, Serialize, ToSchema)]
pub struct PastMonthView {
    /// Its first day.
    #[schema(format = Date)]
    month: String,
    places: Vec<ContestPlaceView>,
}

impl From<PastMonth> for PastMonthView {
    fn from(month: PastMonth) -> Self {
        let places = month.places.into_iter();
        Self {
            month: month.month.to_string(),
            places: places.map(ContestPlaceView::from).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PastContestsAnswer {
    pub success: bool,
    pub data: Vec<PastMonthView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ContestFundAnswer {
    pub success: bool,
    pub data: ContestFundView,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ContestFundView {
    /// What the account of the contest has now.
    #[schema(value_type = String)]
    pub fund: Usdc,
}
