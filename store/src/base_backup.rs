//! A copy of a running PostgreSQL's files that can be started: PostgreSQL states when the copying may begin, and what belongs
//! beside the files at its end.
//!
//! What is copied meanwhile is no state that ever was. The write-ahead log from the begin to the end repairs it, so that log
//! belongs to the copy; a replication slot of this session retains all of it until then.

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use crate::db::connect;
use crate::error::Result;

/// The slot. One backup at a time: the second is refused by its name.
const SLOT: &str = "duel_ledger_backup";

/// A backup under way, for as long as its session lasts.
#[derive(Debug)]
pub struct BaseBackup {
    connection: PgConnection,
}

/// What belongs into the folder of the copied files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupLabels {
    /// The file `backup_label`: from where PostgreSQL repairs the copy.
    pub backup_label: String,
    /// The file `tablespace_map`; empty where there is no tablespace, and then there is no such file.
    pub tablespace_map: String,
}

impl BaseBackup {
    /// From now on files may be copied. Waits for a checkpoint, which is done at once.
    ///
    /// # Errors
    /// Where PostgreSQL does not answer, or another backup is under way.
    pub async fn begin(options: &PgConnectOptions) -> Result<Self> {
        let mut connection = connect(options).await?;
        // Temporary: it goes with this session, however that ends. Reserved at once, so that no log is recycled.
        sqlx::query_scalar!(
            r#"select slot_name::text as "name!" from pg_create_physical_replication_slot($1::text, true, true)"#,
            SLOT,
        )
        .fetch_one(&mut connection)
        .await?;
        sqlx::query_scalar!(
            r#"select pg_backup_start($1, true)::text as "position!""#,
            SLOT
        )
        .fetch_one(&mut connection)
        .await?;
        Ok(Self { connection })
    }

    /// The files are copied. The log is retained until the value returned beside the labels is dropped.
    ///
    /// # Errors
    /// Where PostgreSQL has gone meanwhile: the copy is none then.
    pub async fn end(mut self) -> Result<(BackupLabels, RetainedLog)> {
        let labels = sqlx::query!(
            r#"
            select labelfile as "backup_label!", spcmapfile as "tablespace_map!"
              from pg_backup_stop(false)
            "#
        )
        .fetch_one(&mut self.connection)
        .await?;
        let labels = BackupLabels {
            backup_label: labels.backup_label,
            tablespace_map: labels.tablespace_map,
        };
        Ok((labels, RetainedLog(self.connection)))
    }
}

/// Retains the log from the begin of a backup on until it is copied.
#[derive(Debug)]
pub struct RetainedLog(PgConnection);

impl RetainedLog {
    /// The log is copied.
    ///
    /// # Errors
    /// Where PostgreSQL has gone meanwhile.
    pub async fn release(self) -> Result<()> {
        Ok(self.0.close().await?)
    }
}
