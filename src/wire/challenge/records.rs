//! What the two sides of a duel have played before.

use domain::account::record::PlayerRecord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// What one side has played before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CornerRecord {
    user_id: Uuid,
    won: u32,
    lost: u32,
    drawn: u32,
    /// Whole percent of those played.
    win_rate: u32,
}

/// One for each side that is there.
#[derive(Debug, Serialize, ToSchema)]
pub struct CornerRecordList {
    records: Vec<CornerRecord>,
}

/// What the two sides have played before.
#[derive(Debug, Serialize, ToSchema)]
pub struct CornerRecordsAnswer {
    success: bool,
    data: CornerRecordList,
}

impl CornerRecordsAnswer {
    /// What each side has played before.
    pub fn of(records: Vec<(Uuid, PlayerRecord)>) -> Self {
        let records = records.into_iter();
        Self {
            success: true,
            data: CornerRecordList {
                records: records
                    .map(|(player, record)| CornerRecord::of(player, record))
                    .collect(),
            },
        }
    }
}

impl CornerRecord {
    fn of(user_id: Uuid, record: PlayerRecord) -> Self {
        Self {
            user_id,
            won: record.won,
            lost: record.lost,
            drawn: record.drawn,
            win_rate: record.win_rate(),
        }
    }
}
