//! Deletes files that are not reachable.
//!
//! Those are files that no message named for a day, those of deleted messages, and bytes that an interrupted upload left behind. Evidence stays: of its bytes only those go that no row names.

use std::time::Duration;

use futures_util::TryStreamExt;
use futures_util::stream::StreamExt;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::services::chat::attachment::objects::Side;
use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(10);

/// How long a file waits for the message that names it.
const RETENTION: Duration = Duration::from_hours(24);
/// Ids that are compared with the database in one question.
const COMPARED_AT_ONCE_MAX: usize = 500;

/// What one sweep took away.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Swept {
    /// Files that are not reachable.
    pub files: u64,
    /// Bytes of which nothing is known.
    pub strays: u64,
}

/// Sweeps once. Where the object store fails, what it should have removed stays for the next time.
///
/// # Errors
/// Where the database cannot be asked.
pub async fn sweep(app: &AppState) -> store::Result<Swept> {
    let now = app.clock.now();
    let before = now - RETENTION;
    let files = sweep_files(app, before, now).await?;
    let strays = sweep_strays(app, before).await? + sweep_unfinished(app, before).await;
    Ok(Swept { files, strays })
}

/// The bytes go first, so that a file without a row has none.
async fn sweep_files(
    app: &AppState,
    before: OffsetDateTime,
    now: OffsetDateTime,
) -> store::Result<u64> {
    let mut swept = 0;
    loop {
        let dropped = store::chat::attachment::give_up(&app.db, before, now).await?;
        let gone = remove(app, Side::OF_FILE, &dropped).await;
        swept += store::chat::attachment::forget(&app.db, &gone).await?;
        if dropped.is_empty() || gone.len() < dropped.len() {
            return Ok(swept);
        }
    }
}

/// Ids show when they were made, so objects that were compared once need not be listed again.
async fn sweep_strays(app: &AppState, before: OffsetDateTime) -> store::Result<u64> {
    let after = app.attachments.compared();
    let until = first_id_of(before);
    let mut strays = 0;
    for (side, sides) in both(Side::OF_FILE)
        .into_iter()
        .chain(both(Side::OF_EVIDENCE))
    {
        let ids = app.attachments.objects.ids(side, after);
        let old = ids.try_filter(|id| std::future::ready(*id < until));
        let mut groups = old.try_chunks(COMPARED_AT_ONCE_MAX);
        while let Some(group) = groups.next().await {
            let group = match group {
                Ok(group) => group,
                Err(error) => {
                    tracing::error!("the files of messages cannot be listed: {error}");
                    return Ok(strays);
                }
            };
            let unknown = if sides == Side::OF_EVIDENCE {
                store::evidence::unknown(&app.db, &group).await?
            } else {
                store::chat::attachment::unknown(&app.db, &group).await?
            };
            let gone = remove(app, sides, &unknown).await;
            strays += u64::try_from(gone.len()).unwrap_or(u64::MAX);
            if gone.len() < unknown.len() {
                return Ok(strays);
            }
        }
    }
    app.attachments.set_compared(until);
    Ok(strays)
}

/// What an upload was writing when the server died is under no id that could be listed.
async fn sweep_unfinished(app: &AppState, before: OffsetDateTime) -> u64 {
    let swept = app.attachments.sweep_unfinished(first_id_of(before)).await;
    swept.unwrap_or_else(|error| {
        tracing::error!("unfinished files of messages are not swept: {error:#}");
        0
    })
}

/// Each of the sides that files of one kind lie on, with both.
fn both(sides: [Side; 2]) -> [(Side, [Side; 2]); 2] {
    sides.map(|side| (side, sides))
}

/// Removes bytes; answers of which files they are gone.
async fn remove(app: &AppState, sides: [Side; 2], ids: &[Uuid]) -> Vec<Uuid> {
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        match app.attachments.objects.remove(sides, *id).await {
            Ok(()) => gone.push(*id),
            Err(error) => {
                tracing::error!(file = %id, "the bytes of file {id} cannot be removed: {error}");
                // A store that is away states the same of each: the next sweep asks again.
                break;
            }
        }
    }
    gone
}

/// The least id that is made from that moment on (version 7: milliseconds first).
fn first_id_of(moment: OffsetDateTime) -> Uuid {
    let millis = moment.unix_timestamp_nanos() / 1_000_000;
    let millis = u64::try_from(millis).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid()
}
