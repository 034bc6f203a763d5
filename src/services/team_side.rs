//! The side of a team in a match: its roster with the parts of the stake, as the shares are at that moment.

use domain::catalogue::roster_min;
use domain::challenge::{NamedTeam, RosterRefusal, RosterStatus, TeamSide};
use domain::money::Usdc;
use domain::team::{PoolShare, Team, TeamRefusal};
use store::challenge::team_match;
use store::{Db, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

/// Why a side cannot be named.
#[derive(Debug, thiserror::Error)]
pub enum SideError {
    /// It is not the leader's team.
    #[error(transparent)]
    Team(#[from] TeamRefusal),
    /// The roster.
    #[error(transparent)]
    Roster(#[from] RosterRefusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A match as its sides need to know it.
#[derive(Debug, Clone, Copy)]
pub struct SideTerms<'a> {
    /// What each team stakes.
    pub stake: Usdc,
    /// Decides how many have to play at least.
    pub game: &'a str,
}

/// The side of a team that `leader` leads, with this roster. Its parts are fixed by it.
///
/// # Errors
/// [`SideError`]
pub async fn side(
    db: &Db,
    leader: Uuid,
    (team, roster): (Uuid, &[Uuid]),
    terms: SideTerms<'_>,
    now: OffsetDateTime,
) -> Result<TeamSide, SideError> {
    // Nothing is written: the lock only holds members and shares together while they are read.
    let mut tx = db.begin().await?;
    let found = read(&mut tx, leader, (team, roster), now).await;
    // Also where it is refused, the team is free for the next command.
    let ended = tx.rollback().await.map_err(store::Error::from);
    let Read {
        rules,
        named,
        shares,
    } = found?;
    ended?;
    if shares.len() != roster.len() {
        return Err(RosterRefusal::NotMember.into());
    }
    let minimum = roster_min(terms.game);
    Ok(TeamSide::named(
        (&rules, named),
        &shares,
        terms.stake,
        minimum,
    )?)
}

/// The team that a match names as its opponent.
///
/// # Errors
/// [`SideError`]; whether it may be named is for its rules.
pub async fn opponent(db: &Db, team: Uuid) -> Result<Team, SideError> {
    // As for a side, nothing is written.
    let mut tx = db.begin().await?;
    let held = store::team::hold(&mut tx, team).await;
    let ended = tx.rollback().await.map_err(store::Error::from);
    let rules = held?.ok_or(TeamRefusal::NotFound)?;
    ended?;
    Ok(rules)
}

/// What is read of a team under its lock.
struct Read {
    rules: Team,
    named: NamedTeam,
    shares: Vec<(PoolShare, RosterStatus)>,
}

async fn read(
    tx: &mut Tx,
    leader: Uuid,
    (team, roster): (Uuid, &[Uuid]),
    now: OffsetDateTime,
) -> Result<Read, SideError> {
    let held = store::team::hold(tx, team).await?;
    let rules = held.ok_or(TeamRefusal::NotFound)?;
    rules.led_by(leader)?;
    rules.begins()?;
    let found = store::team::find(tx, leader, team).await?;
    let found = found.ok_or(TeamRefusal::NotFound)?;
    let shares = team_match::shares_of(&mut **tx, team, roster, now).await?;
    Ok(Read {
        rules,
        named: NamedTeam {
            id: team,
            name: found.name,
            avatar: found.avatar,
        },
        shares,
    })
}
