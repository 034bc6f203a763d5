//! What the actor of a challenge holds between two messages: the challenge as last committed, its newest events, those
//! who watch. All of it can be read again, or asked for again.

use std::collections::HashMap;
use std::sync::Arc;

use domain::challenge::{Challenge, Event, Phase, ViewerScope, Visibility};
use domain::stream::{VersionOrder, can_replay};
use store::challenge::{EventRecord, Snapshot};
use time::OffsetDateTime;
use uuid::Uuid;

use super::presence::SeatPresence;
use super::ring::{Older, Ring, RingEntry};
use super::watch_time::WatchTimes;
use super::watchers::{Watcher, Watchers};
use super::{ChallengeShared, CommandError, Watched};
use crate::runtime::sink::Frame;

/// Events of one replay, at most; a watcher that missed more fetches the challenge again.
pub(super) const REPLAY_ROWS_MAX: i64 = 200;
/// Bytes of one replay, at most. All of them are queued at once, and a full outbox is closed: without this limit, a
/// socket that was closed for a full outbox would be closed again at each reconnect.
pub(super) const REPLAY_BYTES_MAX: usize = 1024 * 1024;

/// See the module.
#[derive(Debug)]
pub(super) struct LiveState {
    pub(super) id: Uuid,
    shared: Arc<ChallengeShared>,
    /// Nothing before the first question and after a failure.
    pub(super) memory: Option<Snapshot>,
    /// No challenge has this id.
    pub(super) is_missing: bool,
    /// Committed here and not published yet.
    pub(super) unsent: Vec<EventRecord>,
    ring: Ring,
    /// What was replayed from further back than the ring reaches, until the next look: many may ask for the same.
    older: Option<Older>,
    pub(super) watchers: Watchers,
    /// For how long who watches has watched.
    pub(super) watch_times: WatchTimes,
    /// Since when players have been away, of those of whom it was asked.
    away: HashMap<Uuid, OffsetDateTime>,
}

/// What was missing.
pub(super) enum ReplayError {
    /// It was offered.
    Replayed,
    /// It is too much, or not known.
    TooMuch,
}

impl LiveState {
    pub(super) fn new(id: Uuid, shared: Arc<ChallengeShared>) -> Self {
        Self {
            id,
            watchers: Watchers::of(id, shared.encoder),
            shared,
            memory: None,
            is_missing: false,
            unsent: Vec::new(),
            ring: Ring::default(),
            older: None,
            watch_times: WatchTimes::default(),
            away: HashMap::new(),
        }
    }

    /// The challenge as it is remembered, or else as `PostgreSQL` knows it.
    pub(super) async fn recall(&mut self) -> Result<&Snapshot, CommandError> {
        let snapshot = match self.memory.take() {
            Some(snapshot) => snapshot,
            None => self.read().await?,
        };
        Ok(self.memory.insert(snapshot))
    }

    async fn read(&mut self) -> Result<Snapshot, CommandError> {
        let found = store::challenge::find(&self.shared.db, self.id).await?;
        self.is_missing = found.is_none();
        let snapshot = found.ok_or(CommandError::NotFound)?;
        if self.watchers.is_empty() && self.unsent.is_empty() {
            self.begin_at(snapshot.challenge.version);
        }
        Ok(snapshot)
    }

    /// Earlier events need not be published.
    fn begin_at(&mut self, version: i64) {
        if self.watchers.version != version {
            self.ring.clear();
            self.watchers.version = version;
        }
    }

    /// Publishes committed events that the watchers do not have yet, whichever process committed them.
    pub(super) async fn send_committed(&mut self) {
        let unsent = std::mem::take(&mut self.unsent);
        let Some(snapshot) = self.memory.take() else {
            // The next look reads where the challenge stands.
            return;
        };
        for sent in unsent {
            if VersionOrder::of(sent.version, self.watchers.version) == VersionOrder::Next {
                self.say(&snapshot, sent).await;
            }
        }
        let version = snapshot.challenge.version;
        self.memory = Some(snapshot);
        if self.watchers.version < version {
            self.catch_up(version).await;
        }
        self.note_watched();
    }

    /// Another process wrote first, or the outcome of our own command is unknown: the events are read from the
    /// database.
    async fn catch_up(&mut self, version: i64) {
        if self.watchers.is_empty() {
            return self.begin_at(version);
        }
        let since = self.watchers.version;
        match self.read_after(since, version).await {
            Ok(Some(missed)) => {
                let Some(snapshot) = self.memory.take() else {
                    return;
                };
                for sent in missed {
                    self.say(&snapshot, sent).await;
                }
                self.memory = Some(snapshot);
            }
            Ok(None) => {
                self.begin_at(version);
                let resync = self.watchers.resync();
                self.watchers.send_to_all(&resync).await;
            }
            // Neither published nor dropped: the next look tries again.
            Err(error) => {
                error.log(format_args!(
                    "events of challenge {} are not published yet",
                    self.id
                ));
                self.memory = None;
            }
        }
    }

    /// The events after `since` up to `until`; `None` where they are too many, or too old to be replayed.
    async fn read_after(&self, since: i64, until: i64) -> store::Result<Option<Vec<EventRecord>>> {
        if !can_replay(since, until, REPLAY_ROWS_MAX) {
            return Ok(None);
        }
        let mut sent =
            store::challenge::events(&self.shared.db, self.id, since, REPLAY_ROWS_MAX).await?;
        // Events after our snapshot are published with the next one.
        sent.retain(|it| it.version <= until);
        let is_whole = sent.iter().all(|it| it.after.is_some())
            && sent.last().is_some_and(|it| it.version == until);
        Ok(is_whole.then_some(sent))
    }

    /// Publishes one event, the next after the one published last.
    async fn say(&mut self, snapshot: &Snapshot, sent: EventRecord) {
        let challenge = &snapshot.challenge;
        if narrows_access(&sent.event, challenge) {
            self.watchers.dismiss_strangers(challenge);
            self.shared.thumbnails.dismiss(self.id);
        }
        self.watchers.version = sent.version;
        let newcomers = newcomers(&sent.event, challenge);
        let mut entry = RingEntry::new(sent);
        if !self.watchers.is_empty() {
            let full = entry.frame(self.shared.encoder, snapshot, ViewerScope::Inside);
            let bare = entry.frame(self.shared.encoder, snapshot, ViewerScope::Outside);
            self.watchers
                .send(|watcher| match challenge.scope_of(watcher.id()) {
                    ViewerScope::Inside => &full,
                    ViewerScope::Outside => &bare,
                })
                .await;
        }
        self.ring.push(entry);
        for player in newcomers {
            if let Some(since) = self.shared.sessions.online_since(player) {
                self.send_presence(challenge, SeatPresence::online(player, since))
                    .await;
            }
        }
    }

    /// Offers `sink` every event after `version` as `viewer` may see it, from memory or else from `PostgreSQL`.
    pub(super) async fn replay(
        &mut self,
        sink: &dyn crate::runtime::sink::SocketSink,
        viewer: Option<Uuid>,
        version: i64,
    ) -> Result<ReplayError, CommandError> {
        let until = self.watchers.version;
        if !can_replay(version, until, REPLAY_ROWS_MAX) {
            return Ok(ReplayError::TooMuch);
        }
        let Some(snapshot) = self.memory.take() else {
            return Ok(ReplayError::TooMuch);
        };
        let scope = snapshot.challenge.scope_of(viewer);
        let encoder = self.shared.encoder;
        let mut missed: Option<Vec<Frame>> = if version == until {
            Some(Vec::new())
        } else {
            let stored = self.ring.after(version);
            stored.map(|stored| {
                stored
                    .map(|it| it.frame(encoder, &snapshot, scope))
                    .collect()
            })
        };
        if missed.is_none() {
            let is_known = |older: &Older| older.spans(version, until);
            if !self.older.as_ref().is_some_and(is_known) {
                let read = self.read_after(version, until).await;
                self.older = read?.map(|sent| Older::new(version, until, sent));
            }
            let older = self.older.as_mut().filter(|older| is_known(older));
            missed = older.map(|older| older.frames_after(version, encoder, &snapshot, scope));
        }
        self.memory = Some(snapshot);
        let fits = |frames: &[Frame]| {
            frames.iter().map(|it| it.body().len()).sum::<usize>() <= REPLAY_BYTES_MAX
        };
        Ok(match missed {
            Some(frames) if fits(&frames) => {
                for frame in &frames {
                    // A socket that cannot take it all is closed, and asks again when it is back.
                    let _unsent = sink.send(frame);
                }
                ReplayError::Replayed
            }
            Some(_) | None => ReplayError::TooMuch,
        })
    }

    /// Who of those still in is here, as far as `viewer` may know who is in.
    pub(super) async fn presence(
        &mut self,
        viewer: Option<Uuid>,
    ) -> Result<Vec<SeatPresence>, CommandError> {
        let Some(snapshot) = self.memory.take() else {
            return Ok(Vec::new());
        };
        let challenge = &snapshot.challenge;
        let scope = challenge.scope_of(viewer);
        let mut players = challenge.insiders();
        players.retain(|it| challenge.is_insider(*it) && challenge.shows_player(*it, scope));
        let sessions = &self.shared.sessions;
        let unknown: Vec<Uuid> = players
            .iter()
            .copied()
            .filter(|it| sessions.online_since(*it).is_none() && !self.away.contains_key(it))
            .collect();
        if !unknown.is_empty() {
            let since = store::presence::away_since(&self.shared.db, &unknown).await?;
            // A player who was online when the server stopped has been away at the latest since it started again.
            let started_at = self.shared.started_at;
            let known = since.into_iter();
            self.away
                .extend(known.map(|(player, at)| (player, at.unwrap_or(started_at))));
        }
        let presence = players.into_iter().map(|player| {
            let away = self.away.get(&player).copied();
            match self.shared.sessions.online_since(player) {
                Some(since) => SeatPresence::online(player, since),
                None => {
                    SeatPresence::offline(player, away.unwrap_or(self.shared.started_at), &snapshot)
                }
            }
        });
        let presence = presence.collect();
        self.memory = Some(snapshot);
        Ok(presence)
    }

    /// The clock's look: who is gone, how many watch, and whether another process was first.
    pub(super) async fn look(&mut self, latest: i64) {
        self.older = None;
        self.watchers.dismiss_closed();
        if self.watchers.version < latest {
            self.memory = None;
        }
        if let Err(error) = self.recall().await {
            tracing::warn!(id = %self.id, "challenge {} cannot be read: {error}", self.id);
            return;
        }
        self.send_committed().await;
        self.send_watcher_count().await;
        self.record_watches().await;
    }

    /// Writes down who has watched the match for long enough, for quests.
    async fn record_watches(&mut self) {
        let Some(snapshot) = &self.memory else {
            return;
        };
        let challenge = &snapshot.challenge;
        let played_since = match &challenge.phase {
            Phase::Active { play, .. } | Phase::Declared { play, .. } => Some(play.started_at),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => None,
        };
        let now = self.shared.clock.now();
        let onlookers = self.watchers.onlookers(challenge);
        let found = self.watch_times.look(onlookers, played_since, now);
        if found.is_empty() {
            return;
        }
        match store::quest::record_watches(&self.shared.db, self.id, &found, now).await {
            Ok(()) => self.watch_times.recorded(&found),
            // The next look finds them again.
            Err(error) => {
                tracing::warn!(id = %self.id, "who watched challenge {} is not written: {error}", self.id);
            }
        }
    }

    /// A participant has changed the username or the picture, or a team is private now or no longer: what is remembered, and what
    /// was encoded for watchers, shows what was before.
    pub(super) async fn forget_people(&mut self) {
        self.memory = None;
        self.ring.clear();
        self.older = None;
        match self.recall().await {
            Ok(_) => self.send_committed().await,
            // The next question reads it.
            Err(error) => {
                tracing::warn!(id = %self.id, "challenge {} cannot be read: {error}", self.id);
            }
        }
    }

    /// The challenge may be closed now to some: who watches from outside has to ask again.
    pub(super) async fn ask_again(&mut self) {
        match self.recall().await {
            Ok(snapshot) => {
                let challenge = snapshot.challenge.clone();
                self.watchers.dismiss_strangers(&challenge);
                self.note_watched();
            }
            Err(error) => {
                tracing::warn!(id = %self.id, "watchers of challenge {} are not asked again: {error}", self.id);
            }
        }
    }

    /// Notifies the watchers who may know that a player takes part that the player came online or went offline.
    pub(super) async fn publish_presence(&mut self, change: store::presence::PresenceUpdate) {
        let Some(snapshot) = self.memory.take() else {
            return;
        };
        let presence = if change.is_online {
            self.away.remove(&change.player);
            SeatPresence::online(change.player, change.at)
        } else {
            self.away.insert(change.player, change.at);
            SeatPresence::offline(change.player, change.at, &snapshot)
        };
        self.send_presence(&snapshot.challenge, presence).await;
        self.memory = Some(snapshot);
    }

    /// Sends whether a player is here to the watchers who may know that the player takes part.
    async fn send_presence(&mut self, challenge: &Challenge, presence: SeatPresence) {
        let frame = self.shared.encoder.presence(self.id, presence);
        self.watchers
            .send_some(|watcher| {
                let scope = challenge.scope_of(watcher.id());
                challenge
                    .shows_player(presence.user_id, scope)
                    .then_some(&frame)
            })
            .await;
    }

    /// Sends how many watch, where that has changed.
    pub(super) async fn send_watcher_count(&mut self) {
        let Some(snapshot) = &self.memory else {
            return;
        };
        if !self.watchers.take_change(&snapshot.challenge) {
            return;
        }
        let challenge = snapshot.challenge.clone();
        self.hide_names(&challenge).await;
        let frame_for = |viewer: Option<Uuid>| {
            let count = self.watchers.count_for(viewer, &challenge);
            self.shared.encoder.watchers(self.id, &count)
        };
        let of_visitors = frame_for(None);
        let unrestricted = self.watchers.viewer_with_all_names();
        let frame = unrestricted.map_or_else(|| of_visitors.clone(), |it| frame_for(Some(it)));
        let restricted = self.watchers.viewers_with_hidden_names();
        let restricted = restricted.into_iter().map(|id| (id, frame_for(Some(id))));
        let restricted: HashMap<Uuid, Frame> = restricted.collect();
        let own = |watcher: &Watcher| match watcher.id() {
            Some(id) => restricted.get(&id).unwrap_or(&frame),
            None => &of_visitors,
        };
        self.watchers.send(own).await;
    }

    /// Reads in one statement who may not see of whom whether they are online: they are not shown the name.
    pub(super) async fn hide_names(&mut self, challenge: &Challenge) {
        let (named, viewers) = self.watchers.named_and_viewers(challenge);
        if named.is_empty() {
            self.watchers.hide(Vec::new());
            return;
        }
        match store::friend::strangers_between(&self.shared.db, &named, &viewers).await {
            Ok(pairs) => self.watchers.hide(pairs),
            Err(error) => {
                tracing::warn!(id = %self.id, "names of watchers of challenge {} are hidden: {error}", self.id);
                self.watchers.hide_all();
            }
        }
    }

    /// Updates the table of what is watched: who looks for news by other processes looks there.
    pub(super) fn note_watched(&self) {
        if self.watchers.is_empty() {
            self.shared.watched.remove(&self.id);
            return;
        }
        let Some(snapshot) = &self.memory else {
            return;
        };
        let watched = Watched {
            version: self.watchers.version,
            watchers: self.watchers.count_for(None, &snapshot.challenge).count,
        };
        self.shared.watched.insert(self.id, watched);
    }
}

/// Players who may take part since an event: whether they are here is news to watchers.
fn newcomers(event: &Event, challenge: &Challenge) -> Vec<Uuid> {
    if let Event::Joined { user, .. } = event {
        return vec![user.id];
    }
    let names_roster = matches!(
        event,
        Event::PlaceReserved { .. } | Event::LeaderChanged { .. }
    );
    if names_roster {
        challenge.insiders()
    } else {
        Vec::new()
    }
}

/// Whether an event closes the challenge to some who could see it before: to strangers by an edit, to a team by the end of its place.
pub(super) fn narrows_access(event: &Event, challenge: &Challenge) -> bool {
    let is_door = |field: &String| field == "challengeType" || field == "invitedFriends";
    let is_narrower = matches!(event, Event::PlaceFreed { .. })
        || matches!(event, Event::Edited { fields, .. } if fields.iter().any(is_door));
    is_narrower && challenge.terms.visibility != Visibility::Public
}
