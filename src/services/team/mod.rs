//! What commands on teams and the clock both do: end memberships and motions, and notify of it.

mod effects;
pub mod governance;

pub use effects::TeamEffects;

use domain::money::Usdc;
use domain::team::{Team, TeamNotice};
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::state::AppState;

/// The transaction of a command on a team, or of the clock, and what follows its commit.
#[derive(Debug)]
pub struct TeamScope<'a> {
    pub app: &'a AppState,
    pub tx: &'a mut Tx,
    pub effects: &'a mut TeamEffects,
    pub now: OffsetDateTime,
    /// Whose command it is; the clock's where there is none.
    pub actor: Option<Uuid>,
}

impl TeamScope<'_> {
    /// Ends a membership. The share of the pool is paid out at the end of the transaction, as balances are locked last; answers it.
    ///
    /// # Errors
    /// Where the database cannot be written.
    pub async fn dismiss(&mut self, team: &Team, member: Uuid) -> store::Result<Usdc> {
        let share = store::team::pool::share(self.tx, (team.id, member)).await?;
        store::team::leave(self.tx, team.id, member).await?;
        self.effects.pay_out(team.id, member);
        self.effects.mark_left(team.id);
        self.effects
            .mark_members_changed(team.id, team.members.clone());
        Ok(share)
    }

    /// Notifies members and others in the name of the team.
    pub fn announce(&mut self, team: Uuid, news: Vec<TeamNotice>) {
        self.effects.notify(team, None, news);
    }
}
