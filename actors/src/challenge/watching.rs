//! Watching a challenge: what watchers and their sockets ask of its actor, and the verbs for it.

use std::sync::Arc;

use domain::challenge::{Refusal, ViewerTies};
use store::presence::PresenceUpdate;
use time::OffsetDateTime;
use uuid::Uuid;

use super::presence::SeatPresence;
use super::state::{LiveState, ReplayError};
use super::watchers::{WatcherCount, WatchingPlayer};
use super::{Challenges, CommandError};
use crate::runtime::envelope::Request;
use crate::runtime::host::Handles;
use crate::runtime::registry::TellError;
use crate::runtime::sink::{Frame, SinkId, SocketSink};

/// Challenges of one look at what other processes committed.
const LOOKED_AT_ONCE_MAX: usize = 1_000;

/// A socket starts to watch.
#[derive(Debug, Clone)]
pub struct Watch {
    /// The way out to them.
    pub sink: Arc<dyn SocketSink>,
    /// Who they are, where they are signed in.
    pub viewer: Option<WatchingPlayer>,
    /// The code of a private challenge.
    pub code: Option<String>,
    /// The version that they have; nothing where they have none.
    pub version: Option<i64>,
}

/// What a watcher is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watching {
    /// The challenge's version. Where the watcher's was older, what is missing was offered before this answer.
    pub version: i64,
    /// Who watches beside the players.
    pub watchers: WatcherCount,
    /// Who of the players is here.
    pub presence: Vec<SeatPresence>,
    /// The time of the clock.
    pub server_time: OffsetDateTime,
}

/// [`Watch`], with how the viewer stands to the challenge.
#[derive(Debug)]
pub(super) struct Admit {
    pub(super) watch: Watch,
    pub(super) ties: ViewerTies,
    pub(super) now: OffsetDateTime,
}

impl Request for Admit {
    type Answer = Result<Watching, CommandError>;
    const NAME: &'static str = "watch";
}

/// A socket watches no longer.
#[derive(Debug)]
pub(super) struct Unwatch {
    pub(super) sink: SinkId,
}

impl Request for Unwatch {
    type Answer = ();
    const NAME: &'static str = "unwatch";
    const COUNTS_AS_USE: bool = false;
}

/// Something for every watcher to hear.
#[derive(Debug)]
pub(super) struct FanOut {
    pub(super) frame: Frame,
}

impl Request for FanOut {
    type Answer = ();
    const NAME: &'static str = "fan_out";
    const COUNTS_AS_USE: bool = false;
}

/// A player came online or went offline.
#[derive(Debug)]
pub(super) struct Moved {
    pub(super) change: PresenceUpdate,
}

impl Request for Moved {
    type Answer = ();
    const NAME: &'static str = "presence";
    const COUNTS_AS_USE: bool = false;
}

/// A participant has changed the username or the picture, or a team is private now or no longer.
#[derive(Debug)]
pub(super) struct Renamed;

impl Request for Renamed {
    type Answer = ();
    const NAME: &'static str = "renamed";
    const COUNTS_AS_USE: bool = false;
}

/// The challenge may be closed now to some who watch it.
#[derive(Debug)]
pub(super) struct AccessNarrowed;

impl Request for AccessNarrowed {
    type Answer = ();
    const NAME: &'static str = "access_narrowed";
    const COUNTS_AS_USE: bool = false;
}

/// A block between two players begins or ends.
#[derive(Debug)]
pub(super) struct Parted {
    pub(super) one: Uuid,
    pub(super) other: Uuid,
}

impl Request for Parted {
    type Answer = ();
    const NAME: &'static str = "parted";
    const COUNTS_AS_USE: bool = false;
}

/// The clock looks: how many watch, and whether another process was first.
#[derive(Debug)]
pub(super) struct Look {
    /// The version that `PostgreSQL` knows.
    pub(super) latest: i64,
}

impl Request for Look {
    type Answer = ();
    const NAME: &'static str = "look";
    const COUNTS_AS_USE: bool = false;
}

impl Challenges {
    /// Watches a challenge from here on: what is missing is replayed, then every event is sent, in order.
    ///
    /// # Errors
    /// As for a command; the viewer may have no access to the challenge.
    pub async fn watch(&self, id: Uuid, watch: Watch) -> Result<Watching, CommandError> {
        let viewer = watch.viewer.as_ref().map(|viewer| viewer.id);
        let Some(viewer) = viewer else {
            return self.admit(id, watch, ViewerTies::NONE).await;
        };
        // The ties are read where they matter alone: most challenges are public. Until then the least is allowed.
        let first = self.admit(id, watch.clone(), ViewerTies::LEAST).await;
        let Err(CommandError::Refused(Refusal::FriendsOnly | Refusal::InviteCodeNeeded)) = first
        else {
            return first;
        };
        match store::challenge::ties(&self.shared.db, id, viewer).await? {
            Some(ties) if ties != ViewerTies::LEAST => self.admit(id, watch, ties).await,
            Some(_) | None => first,
        }
    }

    async fn admit(
        &self,
        id: Uuid,
        watch: Watch,
        ties: ViewerTies,
    ) -> Result<Watching, CommandError> {
        // One watcher more is a frame more; the first one holds a challenge awake.
        if !self.shared.watched.contains_key(&id) && !self.registry.has_room_to_stay() {
            return Err(CommandError::Busy);
        }
        let admit = Admit {
            watch,
            ties,
            now: self.shared.clock.now(),
        };
        self.registry.ask(id, admit).await?
    }

    /// Watches no longer.
    pub async fn unwatch(&self, id: Uuid, sink: SinkId) -> Result<(), CommandError> {
        self.registry.ask_running(id, Unwatch { sink }).await?;
        Ok(())
    }

    /// A socket has closed. Where the actor is too busy to hear of it, its next look sees it.
    pub fn left(&self, id: Uuid, sink: SinkId) {
        self.notify_actor(id, Unwatch { sink });
    }

    /// Sends every watcher of a challenge something that is not part of its stream.
    pub fn fan_out(&self, id: Uuid, frame: &Frame) {
        let frame = frame.clone();
        self.notify_actor(id, FanOut { frame });
    }

    /// A player of the challenge came online or went offline.
    pub fn presence(&self, id: Uuid, change: PresenceUpdate) {
        self.notify_actor(id, Moved { change });
    }

    /// A player goes by another name, or has another picture: the challenges of theirs that are awake show it from the
    /// next event on. What is over has no more events.
    ///
    /// # Errors
    /// Where the player's challenges cannot be read.
    pub async fn renamed(&self, player: Uuid) -> store::Result<()> {
        for id in store::challenge::unfinished_of(&self.shared.db, player).await? {
            self.notify_actor(id, Renamed);
        }
        Ok(())
    }

    /// A team is private now or no longer: its matches that are awake and not staked show its players accordingly from here on. The
    /// stake shows them to all.
    ///
    /// # Errors
    /// Where the team's matches cannot be read.
    pub async fn team_edited(&self, team: Uuid) -> store::Result<()> {
        for id in store::challenge::team_match::unstaked_of(&self.shared.db, team).await? {
            self.notify_actor(id, Renamed);
        }
        Ok(())
    }

    /// A player has left a team: those who watch its matches from outside have to ask again, as the door may be closed to them now.
    ///
    /// # Errors
    /// Where the team's matches cannot be read.
    pub async fn member_left(&self, team: Uuid) -> store::Result<()> {
        let matches = store::challenge::team_match::hidden_of(&self.shared.db, team).await?;
        self.narrow_access(matches);
        Ok(())
    }

    /// Two players are friends no more, or one blocks the other: those who watch from outside what either hides from others have to
    /// ask again.
    ///
    /// # Errors
    /// Where the players' challenges cannot be read.
    pub async fn estranged(&self, one: Uuid, other: Uuid) -> store::Result<()> {
        let challenges = store::challenge::hidden_by(&self.shared.db, [one, other]).await?;
        self.narrow_access(challenges);
        Ok(())
    }

    fn narrow_access(&self, challenges: Vec<Uuid>) {
        for id in challenges {
            self.shared.thumbnails.dismiss(id);
            self.notify_actor(id, AccessNarrowed);
        }
    }

    /// A block between two players begins or ends: where both watch, the names of watchers are published anew with the
    /// clock's next look.
    pub fn parted(&self, one: Uuid, other: Uuid) {
        let watched: Vec<Uuid> = self.shared.watched.iter().map(|it| *it.key()).collect();
        for id in watched {
            self.notify_actor(id, Parted { one, other });
        }
    }

    fn notify_actor<R: Request>(&self, id: Uuid, message: R)
    where
        super::LiveChallenge: Handles<R>,
    {
        match self.registry.tell(id, message) {
            // A sleeping challenge has no watchers.
            Ok(()) | Err(TellError::Asleep) => {}
            // Counted with the mailbox; a stream has its own numbers to notice a gap by.
            Err(TellError::Busy) => {
                tracing::debug!(%id, "challenge {id} is busy: {} is lost", R::NAME);
            }
        }
    }

    /// Looks at every challenge that is watched: sends how many watch, and what other processes committed. Answers at
    /// how many it looked.
    ///
    /// # Errors
    /// Where the versions cannot be read.
    pub async fn look(&self) -> store::Result<usize> {
        let encoder = self.shared.encoder;
        self.shared.thumbnails.send_new_challenges(encoder);
        let watched: Vec<(Uuid, i64)> = self
            .shared
            .watched
            .iter()
            .map(|it| (*it.key(), it.version))
            .collect();
        for some in watched.chunks(LOOKED_AT_ONCE_MAX) {
            let ids: Vec<Uuid> = some.iter().map(|(id, _)| *id).collect();
            for (id, latest) in store::challenge::versions(&self.shared.db, &ids).await? {
                self.look_at(id, latest);
            }
        }
        Ok(watched.len())
    }

    fn look_at(&self, id: Uuid, latest: i64) {
        // An actor that crashed leaves its row behind.
        if self.registry.tell(id, Look { latest }) == Err(TellError::Asleep) {
            self.shared.watched.remove(&id);
        }
    }

    /// How many watch a challenge, beside its players.
    pub fn watchers(&self, id: Uuid) -> usize {
        self.shared.watched.get(&id).map_or(0, |it| it.watchers)
    }
}

impl Admit {
    /// Lets the watcher in, with everything that is missing.
    pub(super) async fn to(self, live: &mut LiveState) -> Result<Watching, CommandError> {
        let Self { watch, ties, now } = self;
        let viewer = watch.viewer.as_ref().map(|viewer| viewer.id);
        // Without watchers, the events of other processes were not looked for.
        if live.watchers.is_empty() {
            live.memory = None;
            live.watch_times.pause();
        }
        let known = live.recall().await?.challenge.version;
        // A client that has seen more than we have read it from PostgreSQL: another process was first.
        if watch.version.is_some_and(|theirs| known < theirs) {
            live.memory = None;
            live.recall().await?;
        }
        live.send_committed().await;
        let snapshot = live.recall().await?;
        snapshot
            .challenge
            .show(viewer, watch.code.as_deref(), ties)?;
        let missed = match watch.version {
            Some(version) => live.replay(&*watch.sink, viewer, version).await?,
            None => ReplayError::TooMuch,
        };
        let kind = match missed {
            ReplayError::Replayed => "replayed",
            ReplayError::TooMuch => {
                let resync = live.watchers.resync();
                let _unsent = watch.sink.send(&resync);
                "resync"
            }
        };
        metrics::counter!("challenge_watched_total", "resumed" => kind).increment(1);
        // One that is closed already would never be taken away by its end.
        if watch.sink.is_open() {
            live.watchers.admit(watch.sink, watch.viewer);
        }
        let presence = live.presence(viewer).await?;
        let snapshot = live.recall().await?;
        let (version, challenge) = (snapshot.challenge.version, snapshot.challenge.clone());
        live.hide_names(&challenge).await;
        let watchers = live.watchers.count_for(viewer, &challenge);
        live.note_watched();
        Ok(Watching {
            version,
            watchers,
            presence,
            server_time: now,
        })
    }
}
