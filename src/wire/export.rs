//! The export of a player's data, as the player sees it.

use serde::Serialize;
use store::export::{DataExport, ExportStatus};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// How far an export is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DataExportStatus {
    Waiting,
    Ready,
    Failed,
}

/// An export of my data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataExportView {
    #[serde(rename = "_id")]
    id: Uuid,
    status: DataExportStatus,
    #[serde(with = "time::serde::rfc3339")]
    asked_at: OffsetDateTime,
    /// Bytes of the archive, once it is ready.
    size_bytes: Option<i64>,
    /// Until when it can be downloaded.
    #[serde(with = "time::serde::rfc3339::option")]
    expires_at: Option<OffsetDateTime>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DataExportData {
    /// The latest one; null where there is none.
    pub export: Option<DataExportView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DataExportAnswer {
    pub success: bool,
    pub data: DataExportData,
}

impl From<DataExport> for DataExportView {
    fn from(export: DataExport) -> Self {
        Self {
            id: export.id,
            status: match export.status {
                ExportStatus::Waiting => DataExportStatus::Waiting,
                ExportStatus::Ready => DataExportStatus::Ready,
                ExportStatus::Failed => DataExportStatus::Failed,
            },
            asked_at: export.asked_at,
            size_bytes: export.size_bytes,
            expires_at: export.expires_at,
        }
    }
}
