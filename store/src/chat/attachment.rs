//! Files: uploaded first, then named by a message, or swept.

use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Attachment;
use crate::db::Db;
use crate::error::Result;

/// Files of one sweep.
const SWEEP_ROWS_MAX: i64 = 500;

/// The bytes of all files of an uploader that are stored.
pub async fn stored_bytes(executor: impl PgExecutor<'_>, uploader: Uuid) -> Result<i64> {
    let stored = sqlx::query_scalar!(
        r#"
        select coalesce(sum(size_bytes), 0)::bigint as "stored!"
          from attachments
         where uploader_id = $1
        "#,
        uploader,
    )
    .fetch_one(executor)
    .await?;
    Ok(stored)
}

/// Stores what is known of files whose bytes are stored: of all of them, or of none. False where the uploader would have
/// more than `bytes_max` stored with them.
pub async fn add(
    db: &Db,
    uploader: Uuid,
    files: &[Attachment],
    bytes_max: i64,
    now: OffsetDateTime,
) -> Result<bool> {
    let mut tx = db.begin().await?;
    // Of two uploads of one account the second one counts the first.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 9))",
        uploader
    )
    .execute(&mut *tx)
    .await?;
    let new = files.iter().map(|file| file.size_bytes).sum::<i64>();
    if bytes_max < stored_bytes(&mut *tx, uploader).await?.saturating_add(new) {
        return Ok(false);
    }
    let ids: Vec<_> = files.iter().map(|file| file.id).collect();
    let names: Vec<_> = files.iter().map(|file| file.file_name.clone()).collect();
    let sizes: Vec<_> = files.iter().map(|file| file.size_bytes).collect();
    let types: Vec<_> = files.iter().map(|file| file.media_type.clone()).collect();
    // What is no picture has no pixels.
    let pixels = files.iter().map(|file| file.pixels.unwrap_or_default());
    let (widths, heights): (Vec<_>, Vec<_>) = pixels.unzip();
    sqlx::query!(
        r#"
        insert into attachments
               (id, uploader_id, file_name, size_bytes, media_type, width, height, uploaded_at)
        select f.id, $1, f.file_name, f.size_bytes, f.media_type,
               nullif(f.width, 0), nullif(f.height, 0), $2
          from unnest($3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::int[], $8::int[])
               as f (id, file_name, size_bytes, media_type, width, height)
        "#,
        uploader,
        now,
        &ids,
        &names,
        &sizes,
        &types,
        &widths,
        &heights,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(true)
}

/// A file, for its uploader until it was sent, and for the members of the conversation where it was.
pub async fn visible(db: &Db, id: Uuid, viewer: Uuid) -> Result<Option<Attachment>> {
    let file = sqlx::query!(
        r#"
        select t.id, t.file_name, t.size_bytes, t.media_type, t.width, t.height
          from attachments t
         where t.id = $1 and t.dropped_at is null
           and case when t.conversation_id is null then t.uploader_id = $2
                    else exists (select from conversation_members m
                                  where m.conversation_id = t.conversation_id and m.user_id = $2)
               end
        "#,
        id,
        viewer,
    )
    .fetch_optional(db)
    .await?;
    Ok(file.map(|file| Attachment {
        id: file.id,
        file_name: file.file_name,
        size_bytes: file.size_bytes,
        media_type: file.media_type,
        pixels: file.width.zip(file.height),
    }))
}

/// Gives up some of the files that were uploaded before `before` and that no message names: from here on none can.
///
/// Answers some of those whose bytes have to go, these and those of deleted messages, longest there first.
pub async fn give_up(db: &Db, before: OffsetDateTime, now: OffsetDateTime) -> Result<Vec<Uuid>> {
    sqlx::query!(
        r#"
        update attachments set dropped_at = $2
         where id in (select id from attachments
                       where seq is null and dropped_at is null and uploaded_at < $1
                       order by uploaded_at
                       limit $3
                         for update skip locked)
        "#,
        before,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?;
    let dropped = sqlx::query_scalar!(
        r#"
        select id from attachments
         where seq is null and dropped_at is not null
         order by uploaded_at
         limit $1
        "#,
        SWEEP_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(dropped)
}

/// Forgets files whose bytes are gone.
pub async fn forget(db: &Db, ids: &[Uuid]) -> Result<u64> {
    let forgotten = sqlx::query!(
        "delete from attachments where id = any($1) and dropped_at is not null",
        ids
    )
    .execute(db)
    .await?;
    Ok(forgotten.rows_affected())
}

/// Those of `ids` that no file has.
pub async fn unknown(db: &Db, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let unknown = sqlx::query_scalar!(
        r#"
        select i.id as "id!"
          from unnest($1::uuid[]) as i (id)
         where not exists (select from attachments t where t.id = i.id)
        "#,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(unknown)
}
