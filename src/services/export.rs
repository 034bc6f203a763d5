//! Writes the archives of exports and stores them (docs/rules.md, Accounts).

use std::fs::File;

use domain::export::{EXPORT_RETENTION, EXPORT_TRIES};
use store::export::{self, ExportTurn};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::services::chat::attachment::objects::Side;
use crate::services::mail;
use crate::state::AppState;
use crate::wire::archive::ArchiveWriter;

/// Batches of rows that wait for the writer: the reader waits then.
const BATCHES_WAITING_MAX: usize = 4;

/// Writes and stores the archive of a turn. One that fails is tried again when the turn ends, a few times.
///
/// # Errors
/// Where the database cannot be written.
pub async fn write(app: &AppState, turn: ExportTurn) -> store::Result<bool> {
    match store_archive(app, turn).await {
        Ok(is_ready) => Ok(is_ready),
        Err(error) => {
            let id = turn.id;
            tracing::error!(export = %id, tries = turn.tries, "export {id} is not written: {error:#}");
            if EXPORT_TRIES <= turn.tries {
                let now = app.clock.now();
                export::give_up(&app.db, turn, (now, now + EXPORT_RETENTION)).await?;
            }
            Ok(false)
        }
    }
}

async fn store_archive(app: &AppState, turn: ExportTurn) -> anyhow::Result<bool> {
    let (archive, size) = archive(app, turn.player).await?;
    let size = i64::try_from(size)?;
    let objects = &app.attachments.objects;
    objects.put_file(Side::Export, turn.id, archive).await?;
    let now = app.clock.now();
    let expires_at = now + EXPORT_RETENTION;
    let account = store::account::find(&app.db, turn.player).await?;
    let verified = account.filter(|it| it.email_verified_at.is_some());
    let mut tx = app.db.begin().await?;
    let is_ready = export::finish(&mut tx, turn, size, (now, expires_at)).await?;
    if is_ready && let Some(account) = verified {
        // An unverified address may belong to another person.
        mail::export_ready(app, &mut tx, &account, expires_at).await?;
    }
    tx.commit().await?;
    if !is_ready {
        objects.remove_one(Side::Export, turn.id).await?;
    }
    Ok(is_ready)
}

/// Everything about a player, packed into a file on a thread of its own while it is read; with its size in bytes.
async fn archive(app: &AppState, player: Uuid) -> anyhow::Result<(File, u64)> {
    let scratch = || app.attachments.scratch(app.ids.next(app.clock.now()));
    let (file, table) = (scratch()?, scratch()?);
    let (rows, mut received) = mpsc::channel(BATCHES_WAITING_MAX);
    let packed = tokio::task::spawn_blocking(move || {
        let mut writer = ArchiveWriter::begin(file, table)?;
        while let Some(rows) = received.blocking_recv() {
            writer.add(&rows)?;
        }
        writer.finish()
    });
    let read = export::read(&app.db, player, rows).await;
    let packed = packed.await?;
    read?;
    packed
}
