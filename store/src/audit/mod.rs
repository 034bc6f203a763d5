//! Proves the invariants of the ledger, and of what is counted beside it, over the whole database, each by a query that
//! finds what breaks it.
//!
//! Everything is read at one moment, so it can run beside a busy server. The letters are those of docs/ledger.md.

use domain::ledger::{JournalKind, contest_prizes_id, journal_id, pool_journal_id};
use domain::points::{earned_id, spent_id};
use domain::referral::ReferralAction;
use domain::token;
use futures_util::TryStreamExt;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::seal;

/// Something that must never be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// The invariant that does not hold: `I5`.
    pub invariant: &'static str,
    /// What the invariant states.
    pub rule: &'static str,
    /// The row, challenge, account or guard that breaks it.
    pub subject: String,
    /// How it breaks it.
    pub detail: String,
}

/// What a check has found.
struct Found {
    subject: String,
    detail: String,
}

/// Runs each check and gathers what it finds.
macro_rules! checks {
    ($connection:expr, $($invariant:literal, $file:literal, $rule:literal;)*) => {{
        let mut breaches = Vec::new();
        $(
            let found = sqlx::query_file_as!(Found, $file).fetch_all(&mut *$connection).await?;
            breaches.extend(found.into_iter().map(|Found { subject, detail }| Breach {
                invariant: $invariant, rule: $rule, subject, detail,
            }));
        )*
        breaches
    }};
}

/// Whole tables are joined: with the usual 4 MiB each join would go over the disk. And they are read from end to end and
/// hashed: for the first hundred breaches alone, of which there are none, the planner would walk random ids by an index.
const WHOLE_TABLES: &str = "set local statement_timeout = 0;
     set local work_mem = '128MB';
     set local enable_nestloop = off;
     set local enable_mergejoin = off;
     set local enable_indexscan = off;
     set local random_page_cost = 4";

/// Seals are checked one after the other, each with its range of journals.
const RANGES: &str = "set local enable_nestloop = on; set local enable_indexscan = on; set local random_page_cost = 1.1";

/// Breaches named of one check, at most; the queries say the same.
pub(crate) const BREACHES_MAX: usize = 100;

/// Checks everything; nothing is found where all is well. At most a hundred breaches of each check are named.
pub async fn run(db: &Db) -> Result<Vec<Breach>> {
    let mut connection = db.acquire().await?;
    let connection = connection.without_limit()?;
    // Closed after use, and so rolled back.
    sqlx::raw_sql("begin isolation level repeatable read read only")
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql(WHOLE_TABLES)
        .execute(&mut *connection)
        .await?;
    check(connection).await
}

/// Checks what this connection sees.
pub async fn check(connection: &mut PgConnection) -> Result<Vec<Breach>> {
    let mut breaches = checks!(connection,
        "I1", "src/audit/i01_balanced.sql", "every movement balances";
        "I2", "src/audit/i02_zero.sql", "all accounts of an asset sum to zero";
        "I3", "src/audit/i03_one_asset.sql", "no transfer crosses from one asset to another";
        "I4", "src/audit/i04_not_negative.sql", "no wallet, escrow or hold is below zero";
        "I5", "src/audit/i05_replay.sql", "a balance is what its transfers come to";
        "I5", "src/audit/i05_legal_moves.sql", "a journal moves only what its kind moves";
        "I5", "src/audit/i05_pool_moves.sql", "a movement of a pool is between the accounts of one member";
        "I6", "src/audit/i06_append_only.sql", "what is written stays as it was written";
        "I7", "src/audit/i07_one_resolution.sql", "a challenge is resolved once";
        "I8", "src/audit/i08_one_stake.sql", "a player stakes once on a challenge";
        "I9", "src/audit/i09_money_and_state.sql", "an escrow holds what its challenge's state demands";
        "I10", "src/audit/i10_legal_history.sql", "a challenge moves only along its states";
        "I10", "src/audit/i10_as_written.sql", "a challenge changes with its version only";
        "I11", "src/audit/i11_payments.sql", "a payment is one journal";
        "I11", "src/audit/i11_withdrawals.sql", "what is withdrawing is held for a withdrawal";
        "I12", "src/audit/i12_reversed_once.sql", "a journal is taken back once, by its mirror";
        "I14", "src/audit/i14_deposit_once.sql", "a payment of a provider is credited once";
        "I15", "src/audit/i15_fee.sql", "the fee is the floor of its share of the pot";
        "I15", "src/audit/i15_payouts.sql", "an escrow pays what its challenge's outcome demands";
        "I16", "src/audit/i16_rulings.sql", "who rules is impartial, two award what one may not, and fines are bounded";
        "I16", "src/audit/i16_outcomes.sql", "what a moderator decided is what was ruled";
        "I16", "src/audit/i16_fines.sql", "a fine is what the final ruling sets, at most";
        "F1", "src/audit/f01_fair_play.sql", "a fair-play score follows from its history";
        "I19", "src/audit/i19_play_limits.sql", "no stake passes its player's own limit";
        "H1", "src/audit/h01_history.sql", "a wallet's history has every movement once, with the balance that it left";
        "H2", "src/audit/h02_totals.sql", "a wallet's totals are what the ledger comes to";
        "P1", "src/audit/p01_pools.sql", "a team's pool is the sum of its members' shares";
        "P2", "src/audit/p02_statements.sql", "a pool's statement has every movement once, with the share and the pool after it";
        "P3", "src/audit/p03_members.sql", "a player who is not a member has no share";
        "P4", "src/audit/p04_motions.sql", "a vote ends as the majority of those who may vote decides";
        "P5", "src/audit/p05_dissolved.sql", "a team ends after its notice, and leaves nothing open";
        "P6", "src/audit/p06_records.sql", "a team's record is what its pool has played";
        "T1", "src/audit/t01_team_matches.sql", "a match of teams is what its status states, and no one pays who did not approve";
        "T2", "src/audit/t02_team_escrows.sql", "the escrow of a match of teams is its rosters' parts, and comes back in their proportion";
        "N1", "src/audit/n01_feeds.sql", "a feed counts the notifications that are there";
        "R1", "src/audit/r01_points.sql", "points are earned by an action or spent on a reward";
        "R2", "src/audit/r02_referrals.sql", "what is counted of referrals is what was earned";
        "K1", "src/audit/k01_tokens.sql", "tokens are issued for a claimed quest or burned by a purchase";
        "K2", "src/audit/k02_supply.sql", "the supply of tokens is what the ledger states, and within the plan";
        "Q1", "src/audit/q01_quests.sql", "what is counted for quests is what was recorded, and rewards were reached";
        "Q2", "src/audit/q02_worn.sql", "a player wears only what was bought";
        "C1", "src/audit/c01_contest.sql", "the contest pays what its tables say";
    );
    breaches.extend(foreign_ids(connection).await?);
    sqlx::raw_sql(RANGES).execute(&mut *connection).await?;
    breaches.extend(seal::check::chain(connection).await?.breaches);
    Ok(breaches)
}

/// Journals whose id does not follow from what they are about: a repeated command would move the money again.
async fn foreign_ids(connection: &mut PgConnection) -> Result<Vec<Breach>> {
    let mut journals = sqlx::query_file!("src/audit/i11_journals.sql").fetch(connection);
    let mut breaches = Vec::new();
    while let Some(journal) = journals.try_next().await? {
        let (challenge, actor) = (journal.challenge_id, journal.actor);
        let expected = if journal.kind == JournalKind::Points.as_str() {
            let earned = (journal.referee, journal.action.as_deref());
            expected_id_of_points(earned, journal.redemption_id)
        } else if journal.kind == JournalKind::TokenReward.as_str() {
            let claim = journal.claimer.zip(journal.quest.as_deref());
            let claim = claim.zip(journal.start);
            claim.map(|((player, quest), start)| token::rewarded_id(player, quest, start))
        } else if journal.kind == JournalKind::ContestPrize.as_str() {
            journal.contest_month.map(contest_prizes_id)
        } else if journal.kind == JournalKind::ContestFunding.as_str() {
            let funding = journal.funding_id;
            funding.map(|id| journal_id(JournalKind::ContestFunding, &[id]))
        } else if journal.kind == JournalKind::TokenPurchase.as_str() {
            journal.redemption_id.map(token::spent_id)
        } else if let Some(kind) = pool_kind(&journal.kind) {
            let movement = journal.team_id.zip(journal.pool_number);
            movement.map(|(team, number)| pool_journal_id(kind, team, number))
        } else {
            expected_id(&journal.kind, challenge, actor, journal.payment_id)
        };
        if expected != Some(journal.id) {
            breaches.push(Breach {
                invariant: "I11",
                rule: "a journal's id follows from what it is about",
                subject: journal.id.to_string(),
                detail: format!("this is not the id of its {}", journal.kind),
            });
        }
        if breaches.len() == BREACHES_MAX {
            break;
        }
    }
    Ok(breaches)
}

fn expected_id_of_points(
    (referee, action): (Option<Uuid>, Option<&str>),
    redemption: Option<Uuid>,
) -> Option<Uuid> {
    let earned = referee.zip(action.and_then(ReferralAction::parse));
    let earned = earned.map(|(referee, action)| earned_id(referee, action));
    earned.or_else(|| redemption.map(spent_id))
}

fn pool_kind(name: &str) -> Option<JournalKind> {
    let kinds = [
        JournalKind::PoolDeposit,
        JournalKind::PoolWithdrawal,
        JournalKind::SharePayout,
    ];
    kinds.into_iter().find(|kind| kind.as_str() == name)
}

fn expected_id(
    kind: &str,
    challenge: Option<Uuid>,
    actor: Option<Uuid>,
    payment: Option<Uuid>,
) -> Option<Uuid> {
    let about = |kind, subject: Option<Uuid>| subject.map(|subject| journal_id(kind, &[subject]));
    match kind {
        "deposit" => about(JournalKind::Deposit, payment),
        "withdraw_hold" => about(JournalKind::WithdrawHold, payment),
        "stake" => Some(journal_id(JournalKind::Stake, &[challenge?, actor?])),
        "team_stake" => about(JournalKind::TeamStake, challenge),
        "settle" => about(JournalKind::Settle, challenge),
        "void" => about(JournalKind::Void, challenge),
        "fine" => Some(journal_id(JournalKind::Fine, &[challenge?, actor?])),
        _ => None,
    }
}
