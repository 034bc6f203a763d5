//! Looks at a referred player, and credits what is due for them.

use domain::notification::Payload;
use domain::points;
use domain::referral::{ReferralAction, Seen};
use domain::units::{Asset, UnitJournal};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Error, Result};
use crate::ledger;
use crate::notification::{self, NotificationBatch};

/// A referred player, locked until the end of the transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referee {
    /// Who.
    pub id: Uuid,
    /// By whom.
    pub referrer: Uuid,
    /// What the server has seen of them. A caller that holds this in the transaction of a command adds what the command
    /// will change: players are locked after feeds, so a command is credited before it is written.
    pub seen: Seen,
    /// What was credited.
    pub credited: Vec<ReferralAction>,
}

impl Referee {
    /// What is to be credited now.
    pub fn due(&self) -> Vec<ReferralAction> {
        self.seen.due(&self.credited)
    }
}

/// Notes who brought a new player in, in the transaction of the sign-up.
pub async fn begin(
    connection: &mut DbConnection,
    referee: Uuid,
    referrer: Uuid,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "insert into referrals (referee, referrer, created_at) values ($1, $2, $3)",
        referee,
        referrer,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Locks a referral and looks at the referred player; `None` for a player without a referral. It must be the first lock
/// before those of teams and keys.
pub async fn hold(connection: &mut DbConnection, referee: Uuid) -> Result<Option<Referee>> {
    let held = sqlx::query_scalar!(
        r#"select referrer from referrals where referee = $1 for no key update"#,
        referee,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(referrer) = held else {
        return Ok(None);
    };
    // A statement of its own: it sees what was done while the row was waited for.
    let row = sqlx::query!(
        r#"
        select email_verified_at is not null as "is_verified!",
               avatar is not null as "has_avatar!",
               name <> '' as "has_name!",
               exists (select from challenge_players p
                         join challenges c on c.id = p.challenge_id
                        where p.user_id = users.id and p.status <> 'left'
                          and c.status = 'completed' and c.outcome -> 'verdict' ->> 'kind' is not null) as "has_played!",
               exists (select from reward_redemptions
                        where user_id = users.id and reward = 'premium_30d') as "has_premium!",
               array(select action from referral_actions where referee = users.id) as "credited!"
          from users
         where id = $1
        "#,
        referee,
    )
    .fetch_one(connection)
    .await?;
    let credited = row.credited.iter().map(|name| action_of(referee, name));
    Ok(Some(Referee {
        id: referee,
        referrer,
        seen: Seen {
            is_verified: row.is_verified,
            has_avatar: row.has_avatar,
            has_name: row.has_name,
            has_played: row.has_played,
            has_premium: row.has_premium,
        },
        credited: credited.collect::<Result<_>>()?,
    }))
}

pub(super) fn action_of(referee: Uuid, name: &str) -> Result<ReferralAction> {
    ReferralAction::parse(name).ok_or_else(|| Error::Inconsistent {
        table: "referral_actions",
        id: referee,
        what: format!("unknown action {name}"),
    })
}

/// Credits what is due, in the transaction that holds the referral; returns who was notified of it.
pub async fn credit(
    connection: &mut DbConnection,
    referee: &Referee,
    now: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let due = referee.due();
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let earned = |action| points::earned(referee.referrer, referee.id, action);
    let journals: Vec<UnitJournal> = due.iter().map(|action| earned(*action)).collect();
    write(connection, referee, (&due, &journals), now).await?;
    let mut recipients = Vec::new();
    for action in due {
        let fact = Payload::PointsEarned {
            action,
            points: action.points().count(),
        };
        let batch = NotificationBatch {
            sender: Some(referee.id),
            challenge: None,
            team: None,
            at: now,
        };
        let news = [(
            action.notification_id(referee.id, now),
            referee.referrer,
            fact,
        )];
        recipients = notification::tell(&mut *connection, batch, &news).await?;
    }
    ledger::open_unit_account(connection, Asset::Points, referee.referrer).await?;
    for journal in &journals {
        ledger::write_units(connection, journal, now).await?;
    }
    Ok(recipients)
}

/// The actions, what they mean for the referral, and the counts of the referrer.
async fn write(
    connection: &mut DbConnection,
    referee: &Referee,
    (due, journals): (&[ReferralAction], &[UnitJournal]),
    now: OffsetDateTime,
) -> Result<()> {
    let names: Vec<String> = due.iter().map(|it| it.name().to_owned()).collect();
    let points: Vec<i64> = journals.iter().map(|it| it.amount).collect();
    let ids: Vec<Uuid> = journals.iter().map(|it| it.id).collect();
    sqlx::query!(
        r#"
        insert into referral_actions (referee, action, referrer, points, journal_id, completed_at)
        select $1, due.action, $2, due.points, due.journal_id, $6
          from unnest($3::text[], $4::bigint[], $5::uuid[]) with ordinality
               as due (action, points, journal_id, place)
         order by due.place
        "#,
        referee.id,
        referee.referrer,
        &names,
        &points,
        &ids,
        now,
    )
    .execute(&mut *connection)
    .await?;
    let has_succeeded = due.contains(&ReferralAction::Signup);
    sqlx::query!(
        r#"
        update referrals
           set succeeded_at = case when $2 then $4 else succeeded_at end,
               played_at = case when $3 then $4 else played_at end
         where referee = $1
        "#,
        referee.id,
        has_succeeded,
        due.contains(&ReferralAction::FirstChallenge),
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        r#"
        insert into referrers as r (user_id, referrals, points) values ($1, $2, $3)
        on conflict (user_id) do update
           set referrals = r.referrals + excluded.referrals, points = r.points + excluded.points
        "#,
        referee.referrer,
        i64::from(has_succeeded),
        points.iter().sum::<i64>(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
