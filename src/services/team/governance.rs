//! How motions of teams end: by the last vote, by a player who leaves, by the clock.

use domain::team::{
    self, Matter, MemberNames, Motion, MotionOutcome, Payouts, REMIND_BEFORE, Team, TeamPhase,
};
use store::team::dissolution::{self, ConnectedLeader};
use store::team::{motion, pool, succession};
use time::Duration;
use uuid::Uuid;

use super::{TeamEffects, TeamScope};
use crate::state::AppState;

/// How long the end of a team is put off where its pool has money in a challenge that is not over.
const PUT_OFF: Duration = Duration::HOUR;

/// Ends every vote and offer of a team that has to end now, and does what they have decided. The end of the team itself is the
/// clock's. The team is locked.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn settle(scope: &mut TeamScope<'_>, id: Uuid) -> store::Result<usize> {
    let mut ended = 0;
    // Each turn ends a motion.
    while let Some(team) = store::team::hold(scope.tx, id).await? {
        if team.phase == TeamPhase::Dissolved {
            break;
        }
        succession::forget_late_voters(scope.tx, id).await?;
        let motions = motion::open_motions(scope.tx, id).await?;
        let leader = motion::leader_status(scope.tx, team.leader, scope.now).await?;
        let over = motions
            .into_iter()
            .filter(|it| it.matter != Matter::Dissolution)
            .find_map(|it| {
                let outcome = it.judge(&team, &leader, scope.now)?;
                Some((it, outcome))
            });
        let Some((motion, outcome)) = over else { break };
        conclude(scope, &team, &motion, outcome).await?;
        ended += 1;
    }
    Ok(ended)
}

/// Ends one motion, and does what it has decided. Answers how it ended: a successor who is suspended, leads another team or plays
/// against this one by now voids it.
///
/// # Errors
/// Where the database cannot be written.
pub async fn conclude(
    scope: &mut TeamScope<'_>,
    team: &Team,
    motion: &Motion,
    outcome: MotionOutcome,
) -> store::Result<MotionOutcome> {
    let mut paid = Payouts::new();
    let mut outcome = outcome;
    let is_passed = outcome == MotionOutcome::Passed;
    match motion.matter {
        Matter::Succession {
            candidate: successor,
            ..
        }
        | Matter::HandOver { successor }
            if is_passed =>
        {
            if !lead(scope, team, successor).await? {
                outcome = MotionOutcome::Void;
            }
            motion::end(scope.tx, motion.id, outcome, scope.now).await?;
        }
        Matter::Removal { member, .. } if is_passed => {
            // Its votes stay as they were given.
            motion::end(scope.tx, motion.id, outcome, scope.now).await?;
            paid.insert(member, scope.dismiss(team, member).await?);
        }
        Matter::Removal { .. }
        | Matter::Succession { .. }
        | Matter::HandOver { .. }
        | Matter::Dissolution => motion::end(scope.tx, motion.id, outcome, scope.now).await?,
    }
    let others = others_concerned(scope, team.id, motion).await?;
    let names = names_of(scope, motion).await?;
    let concerned = (team, others.as_slice());
    let news = team::motion_ended((motion, outcome), scope.actor, concerned, &names, &paid);
    scope.announce(team.id, news);
    Ok(outcome)
}

/// Opens a motion, and notifies of it.
///
/// # Errors
/// Named by constraint: [`store::team::ONE_MOTION`], [`store::team::GOES_ON`].
pub async fn open(scope: &mut TeamScope<'_>, team: &Team, motion: &Motion) -> store::Result<()> {
    motion::open(scope.tx, motion).await?;
    let others = others_concerned(scope, team.id, motion).await?;
    let names = names_of(scope, motion).await?;
    let news = team::motion_opened(motion, team, &others, &names);
    scope.announce(team.id, news);
    Ok(())
}

/// Makes a member the leader; false where they are suspended by now, lead another team, or are on the other side of a match that goes
/// on.
async fn lead(scope: &mut TeamScope<'_>, team: &Team, successor: Uuid) -> store::Result<bool> {
    let able = motion::able_voters(scope.tx, team.id, scope.now).await?;
    if !able.contains(&successor)
        || succession::opponents(scope.tx, team.id)
            .await?
            .contains(&successor)
    {
        return Ok(false);
    }
    let hands = (team.leader, successor);
    let handed = store::team::hand_over(scope.tx, team.id, hands, scope.now).await?;
    let Some(conversations) = handed else {
        return Ok(false);
    };
    for conversation in conversations {
        let concerned = vec![team.leader, successor];
        scope.effects.mark_members_changed(conversation, concerned);
    }
    Ok(true)
}

async fn names_of(scope: &mut TeamScope<'_>, motion: &Motion) -> store::Result<MemberNames> {
    let subject = match motion.matter {
        Matter::Removal { member, .. } => Some(member),
        Matter::Succession { candidate, .. } => Some(candidate),
        Matter::HandOver { successor } => Some(successor),
        Matter::Dissolution => None,
    };
    let players: Vec<_> = [motion.opened_by, motion.leader]
        .into_iter()
        .chain(subject)
        .chain(scope.actor)
        .collect();
    motion::names(scope.tx, &players).await
}

/// Who is notified beside the members: of the notice of a team, the leaders of connected teams and those whose match only this one
/// may accept.
async fn others_concerned(
    scope: &mut TeamScope<'_>,
    team: Uuid,
    motion: &Motion,
) -> store::Result<Vec<Uuid>> {
    match motion.matter {
        Matter::Dissolution => {
            let mut others = leaders_of(&dissolution::connected(scope.tx, team).await?);
            others.extend(dissolution::waiting(scope.tx, team).await?);
            Ok(others)
        }
        Matter::Removal { .. } | Matter::Succession { .. } | Matter::HandOver { .. } => {
            Ok(Vec::new())
        }
    }
}

fn leaders_of(connected: &[ConnectedLeader]) -> Vec<Uuid> {
    connected.iter().map(|it| it.leader).collect()
}

/// Looks at the motions of one team, in one transaction. Answers how many have ended; none where another server or a command has
/// the team.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn look(app: &AppState, id: Uuid) -> store::Result<usize> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut effects = TeamEffects::default();
    let connected = dissolution::connected(&mut tx, id).await?;
    let mut teams: Vec<_> = connected.iter().map(|it| it.team).collect();
    teams.push(id);
    if !motion::claim(&mut tx, &teams).await? {
        tx.rollback().await.map_err(store::Error::from)?;
        return Ok(0);
    }
    let mut scope = TeamScope {
        app,
        tx: &mut tx,
        effects: &mut effects,
        now,
        actor: None,
    };
    let ended = end_of_notice(&mut scope, id).await? + settle(&mut scope, id).await?;
    effects.write(app, &mut tx, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    effects.publish(app).await;
    Ok(ended)
}

/// Reminds of the end of a team that nears, and dissolves one whose notice is over.
async fn end_of_notice(scope: &mut TeamScope<'_>, id: Uuid) -> store::Result<usize> {
    let Some(team) = store::team::hold(scope.tx, id).await? else {
        return Ok(0);
    };
    let motions = motion::open_motions(scope.tx, id).await?;
    let notice = motions.iter().find(|it| it.matter == Matter::Dissolution);
    let Some(notice) = notice else { return Ok(0) };
    if scope.now < notice.ends_at {
        if notice.ends_at.saturating_sub(REMIND_BEFORE) <= scope.now
            && motion::mark_reminded(scope.tx, notice.id, scope.now).await?
        {
            scope.announce(id, team::notice_nears(notice, &team));
        }
        return Ok(0);
    }
    if pool::is_staked(&mut **scope.tx, id).await? {
        let later = scope.now.saturating_add(PUT_OFF);
        motion::put_off(scope.tx, notice.id, later).await?;
        return Ok(0);
    }
    dissolve(scope, &team, (notice, &motions)).await?;
    Ok(motions.len())
}

async fn dissolve(
    scope: &mut TeamScope<'_>,
    team: &Team,
    (notice, motions): (&Motion, &[Motion]),
) -> store::Result<()> {
    for motion in motions {
        let outcome = if motion.id == notice.id {
            MotionOutcome::Passed
        } else {
            MotionOutcome::Void
        };
        motion::end(scope.tx, motion.id, outcome, scope.now).await?;
    }
    let mut paid = Payouts::new();
    for member in &team.members {
        paid.insert(*member, pool::share(scope.tx, (team.id, *member)).await?);
        scope.effects.pay_out(team.id, *member);
    }
    // Read under the locks of these teams: none of their leaders changes.
    let connected = dissolution::connected(scope.tx, team.id).await?;
    let of = (team.id, team.leader);
    let changed = dissolution::dissolve(scope.tx, of, &connected, scope.now).await?;
    for (conversation, concerned) in changed {
        scope.effects.mark_members_changed(conversation, concerned);
    }
    let names = names_of(scope, notice).await?;
    let leaders = leaders_of(&connected);
    let concerned = (team, leaders.as_slice());
    let ended = (notice, MotionOutcome::Passed);
    let news = team::motion_ended(ended, None, concerned, &names, &paid);
    scope.announce(team.id, news);
    Ok(())
}
