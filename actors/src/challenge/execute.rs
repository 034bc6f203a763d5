//! One command on one challenge: recall, apply outages, let the clock act, decide, write, remember, publish.

use domain::challenge::{
    Challenge, Command, Decision, Event, FreeReason, NewRuling, Refusal, Statement, TeamEntrant,
    TeamSide, Visibility, decide,
};
use domain::notification::Notice;
use domain::play_limit::PlayRefusal;
use store::challenge::team_match::{self, RosterStatuses};
use store::challenge::{CommitError, EventRecord, PreparedWrite, Snapshot};
use store::idempotency::{Key, StoredResponse};
use time::OffsetDateTime;
use uuid::Uuid;

use super::actor::Execute;
use super::state::{LiveState, narrows_access};
use super::{ChallengeShared, CommandError, ResponseEncoder};
use crate::runtime::batcher::BatchError;

/// How often a command is decided anew: because another node changed the challenge in between, or because an outage and
/// then the clock had to apply a deadline first; each of these leads to the next at most twice.
const TRIES_MAX: usize = 6;

/// Executes a command and returns the challenge after it, and the response that was stored. Committed events wait in
/// `live` to be published.
pub(super) async fn act(
    shared: &ChallengeShared,
    live: &mut LiveState,
    act: Execute,
) -> Result<(Snapshot, Option<StoredResponse>), CommandError> {
    // Whether what is remembered was read from PostgreSQL, or written to it, in this very call.
    let mut is_fresh = false;
    // Why the stakes of two teams could not be taken, where that was tried.
    let mut obstacle = None;
    let is_approval = matches!(act.command, Command::Approve { .. });
    for _ in 0..TRIES_MAX {
        is_fresh |= live.memory.is_none();
        let Some((snapshot, now)) = up_to_date(shared, live).await? else {
            continue;
        };
        let (mut command, is_own) = match next_command(shared, &snapshot, &act.command, now).await {
            Ok(next) => next,
            // The database failed before anything was decided.
            Err(error) => {
                live.memory = Some(snapshot);
                return Err(error.into());
            }
        };
        if let Command::Approve { obstacle: why, .. } = &mut command {
            *why = obstacle;
        }
        let keyed = act.keyed.as_ref().filter(|_| is_own);
        match write(shared, &snapshot, command, now, keyed).await {
            Ok((after, stored, records)) => {
                is_fresh = true;
                live.unsent.extend(records);
                live.memory = Some(after.clone());
                if is_own {
                    let (id, version) = (after.challenge.id, after.challenge.version);
                    tracing::debug!(%id, version, "challenge {id} is at version {version}");
                    return Ok((after, stored));
                }
            }
            Err(ExecuteError::Refused(refusal)) => {
                if is_fresh {
                    live.memory = Some(snapshot);
                } else if has_moved(shared, live, snapshot).await? {
                    continue;
                }
                return Err(refusal.into());
            }
            // Read again, decide again.
            Err(ExecuteError::Unwritten(CommitError::Stale)) => {}
            // The money was not there, or its owner's own limit forbids it; nothing has changed.
            Err(ExecuteError::Unwritten(
                error @ (CommitError::InsufficientFunds
                | CommitError::ShareTooSmall
                | CommitError::PlayLimit(_)),
            )) => {
                live.memory = Some(snapshot);
                // Of two teams' stakes the approval is written, and the place is free again.
                if !(is_own && is_approval && obstacle.is_none()) {
                    return Err(error.into());
                }
                obstacle = Some(free_reason(&error));
            }
            // Whatever was written, PostgreSQL knows it and this memory does not.
            Err(ExecuteError::Unwritten(error)) => return Err(error.into()),
            Err(ExecuteError::Unknown(BatchError::Busy)) => {
                live.memory = Some(snapshot);
                return Err(CommandError::Busy);
            }
            Err(ExecuteError::Unknown(BatchError::Failed)) => return Err(CommandError::Died),
        }
    }
    Err(CommandError::Busy)
}

/// Takes what is decided on out of the memory, and the time of the decision; nothing where the challenge has to be read
/// again first.
async fn up_to_date(
    shared: &ChallengeShared,
    live: &mut LiveState,
) -> Result<Option<(Snapshot, OffsetDateTime)>, CommandError> {
    live.recall().await?;
    let Some(snapshot) = live.memory.take() else {
        return Ok(None);
    };
    let now = shared.clock.now();
    if let Err(why) = shared.pulse.reach(now, overdue(&snapshot, now)).await {
        live.memory = Some(snapshot);
        return Err(why.into());
    }
    if is_behind(shared, &snapshot) {
        return Ok(None);
    }
    Ok(Some((with_statuses(shared, snapshot, now).await?, now)))
}

/// What is decided next, and whether it is the requested command. Outages of the service come first, then the clock, so
/// that a command after a deadline finds the state that the clock would have produced, even if the clock's own tick is
/// still to come.
async fn next_command(
    shared: &ChallengeShared,
    snapshot: &Snapshot,
    asked: &Command,
    now: OffsetDateTime,
) -> store::Result<(Command, bool)> {
    let outages = &snapshot.outages_ahead;
    // If no deadline moves, there is nothing to write: the next command records that the outages are applied.
    if !outages.is_empty() && snapshot.challenge.after_outages(outages) != snapshot.challenge {
        let outages = outages.clone();
        return Ok((Command::ApplyOutages { outages }, false));
    }
    if overdue(snapshot, now).is_some() {
        return Ok((Command::Tick, *asked == Command::Tick));
    }
    // Who can no longer play has declined, before anything else is decided.
    let challenge = &snapshot.challenge;
    if challenge.unable().is_some() || challenge.waits_for_no_team() {
        return Ok((Command::Depart, *asked == Command::Tick));
    }
    if !snapshot.challenge.unannounced_leaders().is_empty() {
        return Ok((Command::AnnounceLeaders, *asked == Command::Tick));
    }
    Ok((
        introduced(shared, snapshot, asked.clone(), now).await?,
        true,
    ))
}

/// How the players of a match of teams stand to their teams now, which no event of the match reports.
async fn with_statuses(
    shared: &ChallengeShared,
    snapshot: Snapshot,
    now: OffsetDateTime,
) -> store::Result<Snapshot> {
    let challenge = &snapshot.challenge;
    if !challenge.is_team_match() || challenge.phase.status().is_final() {
        return Ok(snapshot);
    }
    let RosterStatuses {
        unable,
        double_members,
        leaders,
    } = team_match::roster_statuses(&shared.db, challenge.id, now).await?;
    Ok(Snapshot {
        challenge: snapshot
            .challenge
            .with_statuses(&unable, &leaders, double_members),
        ..snapshot
    })
}

/// Whether this process knows of an outage that was noted after the challenge was read. What is over need not know it.
fn is_behind(shared: &ChallengeShared, snapshot: &Snapshot) -> bool {
    snapshot.newest_outage() < shared.pulse.newest_outage()
        && snapshot.challenge.phase.deadline().is_some()
}

/// Asks `PostgreSQL` whether another process has changed the challenge since it was remembered, as a refusal that was
/// decided on memory might be for ever. Where nothing has changed, it stays remembered.
async fn has_moved(
    shared: &ChallengeShared,
    live: &mut LiveState,
    snapshot: Snapshot,
) -> Result<bool, CommandError> {
    let challenge = &snapshot.challenge;
    let known = store::challenge::versions(&shared.db, &[challenge.id]).await;
    let has_moved = match &known {
        Ok(known) => known.iter().any(|(_, latest)| *latest != challenge.version),
        Err(_) => false,
    };
    if !has_moved {
        live.memory = Some(snapshot);
    }
    known?;
    Ok(has_moved)
}

/// The facts about players that a command needs: for a friends-only challenge, whether the joining player is a friend;
/// for a declaration, which players are online; for a moderator, how they stand to the players.
async fn introduced(
    shared: &ChallengeShared,
    snapshot: &Snapshot,
    mut command: Command,
    now: OffsetDateTime,
) -> store::Result<Command> {
    let challenge = &snapshot.challenge;
    if let Command::Declare(Statement { dispute_id, .. }) | Command::Contest { dispute_id, .. } =
        &mut command
    {
        // What was disputed before is the same dispute again.
        *dispute_id = snapshot.dispute.unwrap_or(*dispute_id);
    }
    if let Command::Declare(statement) = &mut command {
        let players = challenge.present().map(|seat| seat.player);
        // A seat is here when who speaks for it is.
        let online = |player: &Uuid| {
            let speaker = challenge.speaker_of(*player);
            shared.sessions.online_since(speaker).is_some()
        };
        statement.online = players.filter(online).collect();
    }
    if let Command::Join(entry) = &mut command
        && challenge.terms.visibility != Visibility::Public
    {
        entry.relation =
            store::challenge::relation(&shared.db, entry.person.id, challenge.creator).await?;
    }
    if let Command::Accept(entry) = &mut command {
        introduce_team(shared, challenge, entry, now).await?;
    }
    if let Command::Approve { player, limit, .. } = &mut command
        && let Some((_, entry)) = challenge.roster_entry(*player)
    {
        *limit = team_match::limit_of(&shared.db, *player, entry.part, now).await?;
    }
    if let Command::TakeCase { moderator } | Command::Rule(NewRuling { moderator, .. }) =
        &mut command
    {
        moderator.conflict =
            store::moderation::conflict(&shared.db, moderator.id, challenge.id).await?;
    }
    if let Command::Rule(ruling) = &mut command {
        let dispute = challenge.open_dispute();
        let proposal = dispute.and_then(|it| it.case.proposal.as_ref());
        ruling.proposer_may_moderate = match proposal {
            Some(proposal) => {
                store::moderation::may_moderate(&shared.db, proposal.moderator, now).await?
            }
            None => false,
        };
    }
    Ok(command)
}

/// The facts that a team needs which accepts: how its leader stands to the creator, and to the own limit; and who is in both teams.
async fn introduce_team(
    shared: &ChallengeShared,
    challenge: &Challenge,
    entry: &mut TeamEntrant,
    now: OffsetDateTime,
) -> store::Result<()> {
    if challenge.terms.visibility != Visibility::Public {
        entry.relation =
            store::challenge::relation(&shared.db, entry.side.leader, challenge.creator).await?;
    }
    if let Some(issuer) = challenge.teams.first() {
        let teams = (issuer.team.id, entry.side.team.id);
        entry.double_members = team_match::members_of_both(&shared.db, teams.0, teams.1).await?;
    }
    entry.leader_limit = leader_limit(shared, &entry.side, now).await?;
    Ok(())
}

/// What forbids the leader of a side the own part; nothing where the leader does not play.
pub(super) async fn leader_limit(
    shared: &ChallengeShared,
    side: &TeamSide,
    now: OffsetDateTime,
) -> store::Result<Option<PlayRefusal>> {
    match side.entry(side.leader) {
        Some(entry) => team_match::limit_of(&shared.db, entry.player, entry.part, now).await,
        None => Ok(None),
    }
}

/// Why the place of a team is free again whose stake could not be taken.
const fn free_reason(error: &CommitError) -> FreeReason {
    match error {
        CommitError::PlayLimit(_) => FreeReason::Limit,
        CommitError::ShareTooSmall
        | CommitError::Stale
        | CommitError::InsufficientFunds
        | CommitError::AnsweredBefore
        | CommitError::Refused(_)
        | CommitError::Store(_) => FreeReason::Shares,
    }
}

enum ExecuteError {
    Refused(Refusal),
    Unwritten(CommitError),
    /// The write queue is full, or the outcome is unknown.
    Unknown(BatchError),
}

/// The deadline that has passed at `now`, if one has.
fn overdue(snapshot: &Snapshot, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let deadline = snapshot.challenge.phase.deadline();
    let overdue = deadline.filter(|deadline| deadline.has_passed(now));
    overdue.map(|deadline| deadline.at)
}

async fn write(
    shared: &ChallengeShared,
    before: &Snapshot,
    command: Command,
    now: OffsetDateTime,
    keyed: Option<&(Key, ResponseEncoder)>,
) -> Result<(Snapshot, Option<StoredResponse>, Vec<EventRecord>), ExecuteError> {
    let decision = decide(&before.challenge, command, now).map_err(ExecuteError::Refused)?;
    let next = named(shared, next(before, &decision))
        .await
        .map_err(|error| ExecuteError::Unwritten(error.into()))?;
    let after = next.after();
    let stored = keyed.map(|(key, encoder)| encoder(&next, key.user_id));
    let response = keyed.map(|(key, _)| key.clone()).zip(stored.clone());
    let news = Notice::of(Some(&before.challenge), &decision);
    let mails = shared.site.as_deref().map_or_else(Vec::new, |site| {
        next.notices(&news, decision.actor, site, now)
    });
    let prepared = PreparedWrite::of(Some(&before.challenge), &decision, &after, now)
        .and_then(|write| write.notifying(&news, &mails))
        .map_err(|error| ExecuteError::Unwritten(error.into()))?
        .with_outages(before.newest_outage())
        .with_response(response);
    let records = match commit(shared, &before.challenge, &decision, prepared).await {
        // Who is fined has spent meanwhile what the fine was cut to: it is cut anew.
        Err(ExecuteError::Unwritten(CommitError::InsufficientFunds))
            if !decision.fines.is_empty() =>
        {
            return Err(ExecuteError::Unwritten(CommitError::Stale));
        }
        written => written?,
    };
    shared.notifications.moved(records);
    spread(shared, &next, &decision, now);
    let first = before.challenge.version.saturating_add(1);
    let records = (first..)
        .zip(decision.events)
        .map(|(version, event)| EventRecord {
            version,
            event,
            after: Some(after.clone()),
            actor: decision.actor,
            at: now,
        });
    Ok((next, stored, records.collect()))
}

/// Writes a command, batched with those of other challenges. Returns the players who were notified.
async fn commit(
    shared: &ChallengeShared,
    before: &Challenge,
    decision: &Decision,
    prepared: PreparedWrite,
) -> Result<Vec<Uuid>, ExecuteError> {
    let next = &decision.next;
    if team_match::is_team_write(before, next, decision.journal.is_some()) {
        let records = prepared.recipients().to_vec();
        let written = team_match::write(&shared.db, (before, next), prepared).await;
        return written.map(|()| records).map_err(ExecuteError::Unwritten);
    }
    if store::challenge::is_edit(before, next) {
        let records = store::challenge::edit(&shared.db, (before, next), prepared).await;
        return records.map_err(ExecuteError::Unwritten);
    }
    let records = prepared.recipients().to_vec();
    match shared.commands.put(prepared).await {
        Ok(Ok(true)) => Ok(records),
        Ok(Ok(false)) => Err(ExecuteError::Unwritten(CommitError::Stale)),
        Ok(Err(error)) => Err(ExecuteError::Unwritten(error)),
        Err(why) => Err(ExecuteError::Unknown(why)),
    }
}

/// Notifies those who do not watch: whose money has moved, whose team's pool has changed, and who has the challenge in a list.
pub(super) fn spread(
    shared: &ChallengeShared,
    next: &Snapshot,
    decision: &Decision,
    now: OffsetDateTime,
) {
    shared.wallets.moved(decision.wallets());
    shared.team_pools.changed(decision.pools());
    // Lists of outsiders get no details of a private challenge: they have to request it again.
    let mut events = decision.events.iter();
    if events.any(|event| narrows_access(event, &next.challenge)) {
        shared.thumbnails.dismiss(next.challenge.id);
    }
    let thumbnail = shared.encoder.thumbnail(next, now);
    shared.thumbnails.send(next.challenge.id, &thumbnail);
    for player in next.challenge.insiders() {
        shared.sessions.send(player, &thumbnail);
    }
}

/// The snapshot with the names of a team that has just accepted.
async fn named(shared: &ChallengeShared, mut snapshot: Snapshot) -> store::Result<Snapshot> {
    let mut unknown = snapshot.challenge.insiders();
    unknown.retain(|player| !snapshot.people.contains_key(player));
    if !unknown.is_empty() {
        let people = team_match::people(&shared.db, &unknown).await?;
        snapshot
            .people
            .extend(people.into_iter().map(|person| (person.id, person)));
    }
    Ok(snapshot)
}

/// The snapshot after a decision: with a player who joined, and a dispute that was opened.
fn next(before: &Snapshot, decision: &Decision) -> Snapshot {
    let mut people = before.people.clone();
    let mut dispute = before.dispute;
    for event in &decision.events {
        if let Event::Joined { user, .. } = event {
            people.insert(user.id, user.clone());
        }
        if let Event::Disputed { dispute_id, .. } = event {
            dispute = Some(*dispute_id);
        }
    }
    Snapshot {
        challenge: decision.next.clone(),
        people,
        views: before.views,
        dispute,
        outages_applied: before.newest_outage(),
        outages_ahead: Vec::new(),
    }
}
