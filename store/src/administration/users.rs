//! Accounts as the staff see them, and notes about them (`migrations/0029_user_administration.sql`).

use domain::account::AccountRole;
use domain::administration::is_suspended;
use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::account::role_of;
use crate::db::Db;
use crate::error::Result;
use crate::friend::ListPart;
use crate::like_pattern::like_pattern;

/// There is no such account to note something about.
pub const NOTED_EXISTS: &str = "user_notes_user_id_fkey";

/// Notes about a player that are shown, the latest first.
const NOTES_ROWS_MAX: i64 = 100;
/// Changes of fair play that are shown, the latest first.
const FAIR_PLAY_ROWS_MAX: i64 = 100;

/// Which accounts are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserFilter {
    /// Every account that is not closed.
    All,
    /// Those that are not suspended.
    Active,
    /// Those that are suspended.
    Suspended,
    /// Moderators and administrators.
    Staff,
}

impl UserFilter {
    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Staff => "staff",
        }
    }
}

/// Which accounts are looked for.
#[derive(Debug, Clone, Copy)]
pub struct UserSearch<'a> {
    /// A part of a name, an id, or the whole of an address; blank for every account.
    pub text: &'a str,
    /// Whether addresses are searched too.
    pub with_email: bool,
    /// Which of them.
    pub filter: UserFilter,
}

/// An account as the staff list it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffUser {
    /// As others see them.
    pub person: Person,
    /// The address.
    pub email: String,
    /// What they may do.
    pub role: AccountRole,
    /// Whether the account is closed.
    pub is_closed: bool,
    /// Whether it is suspended now.
    pub is_suspended: bool,
    /// When the suspension lapses, where it has an end.
    pub suspended_until: Option<OffsetDateTime>,
    /// 0 to 100.
    pub fair_play: i32,
    /// When it was opened.
    pub created_at: OffsetDateTime,
    /// The end of the last visit.
    pub last_seen_at: OffsetDateTime,
}

struct Row {
    id: Uuid,
    username: String,
    avatar: Option<String>,
    email: String,
    role: String,
    closed_at: Option<OffsetDateTime>,
    suspended_at: Option<OffsetDateTime>,
    suspended_until: Option<OffsetDateTime>,
    fair_play: i32,
    created_at: OffsetDateTime,
    last_seen_at: OffsetDateTime,
}

impl Row {
    fn user(self, now: OffsetDateTime) -> Result<StaffUser> {
        let is_suspended = is_suspended(self.suspended_at, self.suspended_until, now);
        Ok(StaffUser {
            role: role_of(self.id, &self.role)?,
            person: Person {
                id: self.id,
                username: self.username,
                avatar: self.avatar,
            },
            email: self.email,
            is_closed: self.closed_at.is_some(),
            is_suspended,
            suspended_until: self.suspended_until.filter(|_| is_suspended),
            fair_play: self.fair_play,
            created_at: self.created_at,
            last_seen_at: self.last_seen_at,
        })
    }
}

/// A page of the accounts that are not closed, the newest first, and how many there are, up to
/// [`crate::friend::LISTED_MAX`].
pub async fn list(
    db: &Db,
    search: UserSearch<'_>,
    part: ListPart,
    now: OffsetDateTime,
) -> Result<(Vec<StaffUser>, i64)> {
    let _turn = db.browse().await?;
    let part = part.bounded();
    let pattern = like_pattern(search.text);
    let id = search.text.parse::<Uuid>().ok();
    let rows = sqlx::query_as!(
        Row,
        r#"
        select u.id, u.username, u.avatar, u.email, u.role, u.closed_at, u.suspended_at, u.suspended_until, u.fair_play,
               u.created_at, u.last_seen_at
          from users u
         where u.closed_at is null
           and ($1 = '' or u.username ilike $2 or u.name ilike $2 or u.id = $3
                or ($4 and lower(u.email) = lower($1)))
           and case $5
                   when 'active' then u.suspended_at is null or u.suspended_until <= $6
                   when 'suspended' then u.suspended_at is not null and (u.suspended_until is null or $6 < u.suspended_until)
                   when 'staff' then u.role <> 'user'
                   else true
               end
         order by u.id desc
         limit $7 offset $8
        "#,
        search.text,
        pattern,
        id,
        search.with_email,
        search.filter.name(),
        now,
        part.limit,
        part.offset,
    )
    .fetch_all(db)
    .await?;
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!"
          from (
                   select from users u
                    where u.closed_at is null
                      and ($1 = '' or u.username ilike $2 or u.name ilike $2 or u.id = $3
                           or ($4 and lower(u.email) = lower($1)))
                      and case $5
                              when 'active' then u.suspended_at is null or u.suspended_until <= $6
                              when 'suspended' then u.suspended_at is not null
                                   and (u.suspended_until is null or $6 < u.suspended_until)
                              when 'staff' then u.role <> 'user'
                              else true
                          end
                    limit 10000
               ) as listed
        "#,
        search.text,
        pattern,
        id,
        search.with_email,
        search.filter.name(),
        now,
    )
    .fetch_one(db)
    .await?;
    let users: Result<Vec<_>> = rows.into_iter().map(|row| row.user(now)).collect();
    Ok((users?, total))
}

/// An account, closed or not.
pub async fn find(db: &Db, id: Uuid, now: OffsetDateTime) -> Result<Option<StaffUser>> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select id, username, avatar, email, role, closed_at, suspended_at, suspended_until, fair_play, created_at, last_seen_at
          from users
         where id = $1
        "#,
        id,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| row.user(now)).transpose()
}

/// The suspension that an account is under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspension {
    /// Why; empty where no reason was given.
    pub reason: String,
    /// Who imposed it; none for the command line.
    pub by: Option<Person>,
    /// Since when.
    pub at: OffsetDateTime,
    /// When it lapses, where it has an end.
    pub until: Option<OffsetDateTime>,
}

/// The suspension that an account is under at `now`.
pub async fn suspension(db: &Db, id: Uuid, now: OffsetDateTime) -> Result<Option<Suspension>> {
    let row = sqlx::query!(
        r#"
        select u.suspended_at as "at!", u.suspended_until, coalesce(u.suspension_reason, '') as "reason!",
               u.suspended_by, s.username as "username?", s.avatar
          from users u
          left join users s on s.id = u.suspended_by
         where u.id = $1 and u.suspended_at is not null and (u.suspended_until is null or $2 < u.suspended_until)
        "#,
        id,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Suspension {
        reason: row.reason,
        by: person(row.suspended_by, row.username, row.avatar),
        at: row.at,
        until: row.suspended_until,
    }))
}

/// A person who may be missing.
pub(crate) fn person(
    id: Option<Uuid>,
    username: Option<String>,
    avatar: Option<String>,
) -> Option<Person> {
    id.zip(username).map(|(id, username)| Person {
        id,
        username,
        avatar,
    })
}

/// What is counted of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserCounts {
    /// Challenges that the player has a seat in, or plays for a team in.
    pub challenges: i64,
    /// Those of them that were disputed.
    pub disputes: i64,
    /// Reports of the player.
    pub reports_against: i64,
}

/// What is counted of a player.
pub async fn counts(db: &Db, id: Uuid) -> Result<UserCounts> {
    let counts = sqlx::query_as!(
        UserCounts,
        r#"
        select (select count(*) from challenge_players where user_id = $1) as "challenges!",
               (select count(*)
                  from challenge_players p
                  join disputes d on d.challenge_id = p.challenge_id
                 where p.user_id = $1) as "disputes!",
               (select count(*) from user_reports where user_id = $1) as "reports_against!"
        "#,
        id,
    )
    .fetch_one(db)
    .await?;
    Ok(counts)
}

/// A note about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserNote {
    /// Its id.
    pub id: Uuid,
    /// What was noted.
    pub text: String,
    /// Who noted it.
    pub by: Person,
    /// When.
    pub at: OffsetDateTime,
}

/// The newest notes about a player, the latest first.
pub async fn notes(db: &Db, user: Uuid) -> Result<Vec<UserNote>> {
    let rows = sqlx::query!(
        r#"
        select n.id, n.text, n.noted_at, n.author_id, a.username, a.avatar
          from user_notes n
          join users a on a.id = n.author_id
         where n.user_id = $1
         order by n.noted_at desc, n.id desc
         limit $2
        "#,
        user,
        NOTES_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    let notes = rows.into_iter().map(|row| UserNote {
        id: row.id,
        text: row.text,
        by: Person {
            id: row.author_id,
            username: row.username,
            avatar: row.avatar,
        },
        at: row.noted_at,
    });
    Ok(notes.collect())
}

/// A note to be added.
#[derive(Debug, Clone, Copy)]
pub struct NewUserNote<'a> {
    /// Its id.
    pub id: Uuid,
    /// About whom.
    pub user: Uuid,
    /// Who notes it.
    pub author: Uuid,
    /// What, 1 to 2,000 characters.
    pub text: &'a str,
    /// When.
    pub at: OffsetDateTime,
}

/// Adds a note.
///
/// # Errors
/// Named by constraint: [`NOTED_EXISTS`].
pub async fn add_note(connection: &mut DbConnection, note: NewUserNote<'_>) -> Result<()> {
    sqlx::query!(
        "insert into user_notes (id, user_id, author_id, text, noted_at) values ($1, $2, $3, $4, $5)",
        note.id,
        note.user,
        note.author,
        note.text,
        note.at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A change of a player's fair play by a ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairPlayChange {
    /// By how much.
    pub points: i32,
    /// What it was then.
    pub score: i32,
    /// Why.
    pub reason: String,
    /// Where the ruling was about a challenge, that one.
    pub challenge: Option<Uuid>,
    /// When.
    pub at: OffsetDateTime,
}

/// The newest changes of a player's fair play, the latest first.
pub async fn fair_play_history(db: &Db, user: Uuid) -> Result<Vec<FairPlayChange>> {
    let changes = sqlx::query_as!(
        FairPlayChange,
        r#"
        select points, score, reason, challenge_id as challenge, at
          from fair_play_changes
         where user_id = $1
         order by at desc, id desc
         limit $2
        "#,
        user,
        FAIR_PLAY_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(changes)
}

/// A reset of a second factor that waits for another administrator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingFactorReset {
    /// Who asked for it.
    pub requested_by: Person,
    /// Why.
    pub reason: String,
    /// When.
    pub at: OffsetDateTime,
}

/// The reset that waits for a player, asked for after `valid_from`.
pub async fn waiting_reset(
    db: &Db,
    user: Uuid,
    valid_from: OffsetDateTime,
) -> Result<Option<WaitingFactorReset>> {
    let row = sqlx::query!(
        r#"
        select r.reason, r.asked_at, r.asked_by, a.username, a.avatar
          from factor_reset_requests r
          join users a on a.id = r.asked_by
         where r.user_id = $1 and $2 < r.asked_at
        "#,
        user,
        valid_from,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| WaitingFactorReset {
        requested_by: Person {
            id: row.asked_by,
            username: row.username,
            avatar: row.avatar,
        },
        reason: row.reason,
        at: row.asked_at,
    }))
}
