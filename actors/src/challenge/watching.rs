//! Watching a challenge: what watchers and their sockets ask of its actor, and the verbs for it.

use std::sync::Arc;

use domain::challenge::{Refusal, Relation};
use serde::Serialize;
use store::presence::Change;
use time::OffsetDateTime;
use uuid::Uuid;

use super::audience::{Crowd, Viewer};
use super::frames::Presence;
use super::live::{Live, Missed};
use super::{Challenges, Undone};
use crate::handle::{Question, Untold};
use crate::outlet::{Frame, Outlet, OutletId};

/// Challenges of one look at what other processes committed.
const LOOKED_AT_ONCE_MAX: usize = 1_000;

/// Somebody wants to watch.
#[derive(Debug, Clone)]
pub struct Watch {
    /// The way out to them.
    pub outlet: Arc<dyn Outlet>,
    /// Who they are, where they are signed in.
    pub viewer: Option<Viewer>,
    /// The code of a private challenge.
    pub code: Option<String>,
    /// The version that they have; nothing where they have none.
    pub version: Option<i64>,
}

/// What a watcher is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Watching {
    /// The challenge's version. Where the watcher's was older, what is missing was offered before this answer.
    pub version: i64,
    /// How many watch beside the players.
    pub watchers: usize,
    /// The names of those who are signed in, while they are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// Who of the players is here.
    pub presence: Vec<Presence>,
    /// What the clock said.
    #[serde(with = "time::serde::rfc3339")]
    pub server_time: OffsetDateTime,
}

/// [`Watch`], with how the viewer stands to the creator.
#[derive(Debug)]
pub(super) struct Admit {
    pub(super) watch: Watch,
    pub(super) relation: Relation,
    pub(super) now: OffsetDateTime,
}

impl Question for Admit {
    type Answer = Result<Watching, Undone>;
    const NAME: &'static str = "watch";
}

/// A socket watches no longer.
#[derive(Debug)]
pub(super) struct Unwatch {
    pub(super) outlet: OutletId,
}

impl Question for Unwatch {
    type Answer = ();
    const NAME: &'static str = "unwatch";
}

/// Something for every watcher to hear.
#[derive(Debug)]
pub(super) struct FanOut {
    pub(super) frame: Frame,
}

impl Question for FanOut {
    type Answer = ();
    const NAME: &'static str = "fan_out";
}

/// A player came online or went offline.
#[derive(Debug)]
pub(super) struct Moved {
    pub(super) change: Change,
}

impl Question for Moved {
    type Answer = ();
    const NAME: &'static str = "presence";
}

/// Somebody in it goes by another name, or has another picture.
#[derive(Debug)]
pub(super) struct Renamed;

impl Question for Renamed {
    type Answer = ();
    const NAME: &'static str = "renamed";
}

/// The clock looks: how many watch, and whether another process was first.
#[derive(Debug)]
pub(super) struct Look {
    /// The version that `PostgreSQL` knows.
    pub(super) latest: i64,
}

impl Question for Look {
    type Answer = ();
    const NAME: &'static str = "look";
}

impl Challenges {
    /// Watches a challenge from here on: what is missing is replayed, then every event is offered, in order.
    ///
    /// # Errors
    /// As for a deed; the challenge may not be theirs to see.
    pub async fn watch(&self, id: Uuid, watch: Watch) -> Result<Watching, Undone> {
        let viewer = watch.viewer.as_ref().map(|viewer| viewer.id);
        let first = self.admit(id, watch.clone(), Relation::Stranger).await;
        // Friendship is asked for where it matters alone: most challenges are public.
        let (Err(Undone::Refused(Refusal::FriendsOnly)), Some(viewer)) = (&first, viewer) else {
            return first;
        };
        match store::challenge::guest(&self.home.db, id, viewer).await? {
            Some((_, Relation::MutualFriend)) => {
                self.admit(id, watch, Relation::MutualFriend).await
            }
            Some((_, Relation::Stranger)) | None => first,
        }
    }

    async fn admit(&self, id: Uuid, watch: Watch, relation: Relation) -> Result<Watching, Undone> {
        // One watcher more is a frame more; the first one keeps a challenge awake.
        if !self.home.watched.contains_key(&id) && !self.registry.has_room_to_stay() {
            return Err(Undone::Busy);
        }
        let admit = Admit {
            watch,
            relation,
            now: self.home.clock.now(),
        };
        self.registry
            .ask(id, admit, |it| self.start(id, it))
            .await?
    }

    /// Watches no longer.
    pub async fn unwatch(&self, id: Uuid, outlet: OutletId) -> Result<(), Undone> {
        if self.registry.is_running(id) {
            let unwatch = Unwatch { outlet };
            self.registry
                .ask(id, unwatch, |it| self.start(id, it))
                .await?;
        }
        Ok(())
    }

    /// A socket has closed. Where the actor is too busy to hear of it, its next look sees it.
    pub fn left(&self, id: Uuid, outlet: OutletId) {
        self.tell(id, Unwatch { outlet });
    }

    /// Tells every watcher of a challenge something that is not part of its stream.
    pub fn fan_out(&self, id: Uuid, frame: &Frame) {
        let frame = frame.clone();
        self.tell(id, FanOut { frame });
    }

    /// A player of the challenge came online or went offline.
    pub fn presence(&self, id: Uuid, change: Change) {
        self.tell(id, Moved { change });
    }

    /// A player goes by another name, or has another picture: the challenges of theirs that are awake show it from the
    /// next event on. What is over has no more events.
    ///
    /// # Errors
    /// Where the player's challenges cannot be read.
    pub async fn renamed(&self, player: Uuid) -> store::Result<()> {
        for id in store::challenge::unfinished_of(&self.home.db, player).await? {
            self.tell(id, Renamed);
        }
        Ok(())
    }

    fn tell<Q: Question>(&self, id: Uuid, news: Q)
    where
        super::LiveChallenge: actix::Handler<crate::handle::Ask<Q>>,
    {
        match self.registry.tell(id, news) {
            // Nobody watches a challenge that sleeps.
            Ok(()) | Err(Untold::Asleep) => {}
            // Counted with the mailbox; a stream has its own numbers to notice a gap by.
            Err(Untold::Busy) => {
                tracing::debug!(%id, "challenge {id} is busy: {} is lost", Q::NAME);
            }
        }
    }

    /// Looks at every challenge that is watched: tells how many watch, and what other processes committed. Answers at
    /// how many it looked.
    ///
    /// # Errors
    /// Where the versions cannot be read.
    pub async fn look(&self) -> store::Result<usize> {
        self.home.thumbnails.tell_news();
        let watched: Vec<(Uuid, i64)> = self
            .home
            .watched
            .iter()
            .map(|it| (*it.key(), it.version))
            .collect();
        for some in watched.chunks(LOOKED_AT_ONCE_MAX) {
            let ids: Vec<Uuid> = some.iter().map(|(id, _)| *id).collect();
            for (id, latest) in store::challenge::versions(&self.home.db, &ids).await? {
                self.look_at(id, latest);
            }
        }
        Ok(watched.len())
    }

    fn look_at(&self, id: Uuid, latest: i64) {
        // An actor that crashed leaves its row behind.
        if self.registry.tell(id, Look { latest }) == Err(Untold::Asleep) {
            self.home.watched.remove(&id);
        }
    }

    /// How many watch a challenge, beside its players.
    pub fn watchers(&self, id: Uuid) -> usize {
        self.home.watched.get(&id).map_or(0, |it| it.watchers)
    }
}

impl Admit {
    /// Lets the watcher in, with everything that is missing.
    pub(super) async fn to(self, live: &mut Live) -> Result<Watching, Undone> {
        let Self {
            watch,
            relation,
            now,
        } = self;
        let viewer = watch.viewer.as_ref().map(|viewer| viewer.id);
        // While nobody watched, nobody looked whether another process was first.
        if live.audience.is_empty() {
            live.memory = None;
        }
        let known = live.recall().await?.challenge.version;
        // Whoever has seen more than we have read it from PostgreSQL: another process was first.
        if watch.version.is_some_and(|theirs| known < theirs) {
            live.memory = None;
            live.recall().await?;
        }
        live.tell().await;
        let snapshot = live.recall().await?;
        snapshot
            .challenge
            .show(viewer, watch.code.as_deref(), relation)?;
        let missed = match watch.version {
            Some(version) => live.replay(&*watch.outlet, viewer, version).await?,
            None => Missed::TooMuch,
        };
        let kind = match missed {
            Missed::Told => "replayed",
            Missed::TooMuch => {
                let resync = super::frames::resync(live.id, live.audience.version);
                let _unheard = watch.outlet.offer(&resync);
                "resync"
            }
        };
        metrics::counter!("challenge_watched_total", "resumed" => kind).increment(1);
        // One that is closed already would never be taken away by its end.
        if watch.outlet.is_open() {
            live.audience.admit(watch.outlet, watch.viewer);
        }
        let presence = live.presence().await?;
        let snapshot = live.recall().await?;
        let (version, challenge) = (snapshot.challenge.version, snapshot.challenge.clone());
        let Crowd { count, names } = live.audience.crowd(&challenge);
        live.note_watched();
        Ok(Watching {
            version,
            watchers: count,
            names,
            presence,
            server_time: now,
        })
    }
}
