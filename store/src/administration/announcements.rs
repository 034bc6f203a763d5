//! What stands above every page for a while (`migrations/0030_operations.sql`).

use domain::administration::Audience;
use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::administration::users::person;
use crate::db::Db;
use crate::error::{Error, Result};

/// Announcements above a page, the newest.
const SHOWN_ROWS_MAX: i64 = 5;
/// Announcements that administrators are shown, the newest.
const LISTED_ROWS_MAX: i64 = 100;

/// An announcement as readers see it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of announcements; the migration describes them"
)]
pub struct ShownAnnouncement {
    pub id: Uuid,
    pub text: String,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
}

/// The announcements of this moment, the newest first: those for everyone, and, `with_staff`, those for the staff.
pub async fn shown(
    db: &Db,
    with_staff: bool,
    now: OffsetDateTime,
) -> Result<Vec<ShownAnnouncement>> {
    let shown = sqlx::query_as!(
        ShownAnnouncement,
        r#"
        select id, text, starts_at, ends_at
          from announcements
         where ended_at is null and $2 < ends_at and starts_at <= $2 and (audience = 'all' or $1)
         order by starts_at desc, id desc
         limit $3
        "#,
        with_staff,
        now,
        SHOWN_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(shown)
}

/// An announcement as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffAnnouncement {
    /// As readers see it.
    pub shown: ShownAnnouncement,
    /// Who reads it.
    pub audience: Audience,
    /// Who published it, and when.
    pub created: (Person, OffsetDateTime),
    /// Who ended it before its end, and when.
    pub ended: Option<(Person, OffsetDateTime)>,
}

/// The newest announcements, the latest first.
pub async fn list(db: &Db) -> Result<Vec<StaffAnnouncement>> {
    let rows = sqlx::query!(
        r#"
        select a.id, a.text, a.audience, a.starts_at, a.ends_at, a.created_at, a.created_by, c.username, c.avatar,
               a.ended_at, a.ended_by, e.username as "ender_username?", e.avatar as ender_avatar
          from announcements a
          join users c on c.id = a.created_by
          left join users e on e.id = a.ended_by
         order by a.id desc
         limit $1
        "#,
        LISTED_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    let announcements = rows.into_iter().map(|row| {
        let audience = Audience::parse(&row.audience).ok_or_else(|| Error::Inconsistent {
            table: "announcements",
            id: row.id,
            what: format!("unknown audience {}", row.audience),
        })?;
        let creator = Person {
            id: row.created_by,
            username: row.username,
            avatar: row.avatar,
        };
        let ender = person(row.ended_by, row.ender_username, row.ender_avatar);
        Ok(StaffAnnouncement {
            shown: ShownAnnouncement {
                id: row.id,
                text: row.text,
                starts_at: row.starts_at,
                ends_at: row.ends_at,
            },
            audience,
            created: (creator, row.created_at),
            ended: ender.zip(row.ended_at),
        })
    });
    announcements.collect()
}

/// An announcement to be published.
#[derive(Debug, Clone, Copy)]
pub struct NewAnnouncement<'a> {
    /// Its id.
    pub id: Uuid,
    /// 1 to 500 characters.
    pub text: &'a str,
    /// Who reads it.
    pub audience: Audience,
    /// From when until when.
    pub shown: (OffsetDateTime, OffsetDateTime),
    /// Who publishes it.
    pub by: Uuid,
    /// When.
    pub at: OffsetDateTime,
}

/// Publishes an announcement.
pub async fn publish(connection: &mut DbConnection, new: NewAnnouncement<'_>) -> Result<()> {
    let (starts_at, ends_at) = new.shown;
    sqlx::query!(
        r#"
        insert into announcements (id, text, audience, starts_at, ends_at, created_by, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        "#,
        new.id,
        new.text,
        new.audience.as_str(),
        starts_at,
        ends_at,
        new.by,
        new.at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How the end of an announcement went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnouncementEnd {
    /// It has ended now.
    Ended,
    /// It had ended before.
    Over,
    /// There is none.
    Unknown,
}

/// Ends an announcement before its end.
pub async fn end(
    connection: &mut DbConnection,
    id: Uuid,
    by: Uuid,
    now: OffsetDateTime,
) -> Result<AnnouncementEnd> {
    let ended = sqlx::query!(
        r#"
        update announcements set ended_by = $2, ended_at = $3
         where id = $1 and ended_at is null and $3 < ends_at
        "#,
        id,
        by,
        now,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    if ended == 1 {
        return Ok(AnnouncementEnd::Ended);
    }
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from announcements where id = $1) as "is_known!""#,
        id,
    )
    .fetch_one(connection)
    .await?;
    Ok(if is_known {
        AnnouncementEnd::Over
    } else {
        AnnouncementEnd::Unknown
    })
}
