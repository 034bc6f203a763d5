//! Live challenges: one actor for each active challenge, reached through [`Challenges`].

mod actor;
mod encoder;
mod execute;
mod presence;
mod ring;
mod state;
mod thumbnails;
mod watch_time;
mod watchers;
mod watching;
mod writing;

use std::collections::HashMap;
use std::sync::Arc;

use dashmap::DashMap;
use domain::challenge::{Command, NewChallengeCommand, Refusal, Visibility};
use domain::notification::Notice;
use store::Db;
use store::challenge::{CommitError, PreparedWrite, Snapshot};
use store::idempotency::{Key, StoredResponse};
use time::OffsetDateTime;
use uuid::Uuid;

pub use actor::{ChallengeObservation, IDLE_SECONDS, LiveChallenge, MAILBOX, RUNNING_MAX};
use actor::{Execute, Observe};
pub use encoder::ChallengeEncoder;
use encoder::Encoder;
pub use presence::SeatPresence;
pub use thumbnails::{ListInterest, THUMBNAILS_MAX, Thumbnails};
pub use watchers::{WatcherCount, WatchingPlayer, thinned};
pub use watching::{Watch, Watching};

use crate::heartbeat::Heartbeat;
use crate::notification::Notifications;
use crate::runtime::batcher::{self, Batches};
use crate::runtime::clock::Clock;
use crate::runtime::meter::ActorKind;
use crate::runtime::registry::{AskError, Registry};
use crate::runtime::shards::Shards;
use crate::session::Sessions;
use crate::team_pool::TeamPools;
use crate::wallet::Wallets;

/// The handle to every challenge.
#[derive(Debug, Clone)]
pub struct Challenges {
    registry: Registry<LiveChallenge>,
    shared: Arc<ChallengeShared>,
}

/// What every challenge actor needs.
#[derive(Debug)]
pub(crate) struct ChallengeShared {
    db: Db,
    commands: Batches<PreparedWrite>,
    clock: Arc<dyn Clock>,
    pulse: Heartbeat,
    sessions: Sessions,
    wallets: Wallets,
    team_pools: TeamPools,
    notifications: Notifications,
    encoder: Encoder,
    /// Where the web app is reached: mails link there. None where none are sent.
    site: Option<String>,
    thumbnails: Thumbnails,
    /// What is watched in this process.
    watched: DashMap<Uuid, Watched>,
    started_at: OffsetDateTime,
}

/// What is known of a challenge that is watched.
#[derive(Debug, Clone, Copy)]
struct Watched {
    /// The version that was published last.
    version: i64,
    watchers: usize,
}

/// What challenges depend on.
#[derive(Debug)]
pub struct ChallengeDeps {
    /// The database that stores the challenges.
    pub db: Db,
    /// What they read the time from.
    pub clock: Arc<dyn Clock>,
    /// The threads that they live on.
    pub shards: Arc<Shards>,
    /// Who is here.
    pub sessions: Sessions,
    /// Sends players what they have.
    pub wallets: Wallets,
    /// Notifies members of what their teams have.
    pub team_pools: TeamPools,
    /// Delivers notifications to players.
    pub notifications: Notifications,
    /// Encodes what they send.
    pub encoder: &'static dyn ChallengeEncoder,
    /// Where the web app is reached, without a slash at the end: mails link there. None where none are sent.
    pub site: Option<String>,
    /// How many may be awake at once.
    pub running_max: usize,
}

/// Encodes the response to a command, for its player.
///
/// Where the request has a key it is called before the commit, because the response is stored in the command's transaction: a
/// repeated request gets the first response.
pub type ResponseEncoder = fn(&Snapshot, Uuid) -> StoredResponse;

/// Why a command was not executed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// There is no such challenge.
    #[error("there is no such challenge")]
    NotFound,
    /// The rules do not allow it now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The same request was answered before; its response is stored under the request's key.
    #[error("the same request was answered before")]
    AnsweredBefore,
    /// Too much is waiting already, or too many others changed the challenge at the same time. Try again.
    #[error("busy")]
    Busy,
    /// The actor died over it, or the database over writing it. What was done is in the database; the next request finds
    /// out.
    #[error("the actor crashed during the command")]
    Died,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl CommandError {
    /// Whether it is certain that nothing was written. After a crash of the actor, or a connection that broke during
    /// the commit, the outcome is unknown.
    pub fn is_certain(&self) -> bool {
        match self {
            Self::NotFound | Self::Refused(_) => true,
            Self::Store(error) => error.constraint().is_some(),
            Self::AnsweredBefore | Self::Busy | Self::Died => false,
        }
    }

    /// Logs that `what` was not done. What another try may mend was logged at its cause, and stands here for those alone
    /// who look closer.
    pub fn log(&self, what: impl std::fmt::Display) {
        match self {
            Self::Store(error) => error.log(what),
            Self::Busy | Self::Died => tracing::debug!("{what}: {self}"),
            Self::NotFound | Self::Refused(_) | Self::AnsweredBefore => {
                tracing::error!("{what}: {self}");
            }
        }
    }
}

impl From<AskError> for CommandError {
    fn from(why: AskError) -> Self {
        match why {
            AskError::Busy => Self::Busy,
            AskError::Died => Self::Died,
        }
    }
}

impl Challenges {
    /// Creates the handle to all live challenges.
    pub fn new(deps: ChallengeDeps) -> Self {
        let ChallengeDeps {
            db,
            clock,
            shards,
            sessions,
            wallets,
            team_pools,
            notifications,
            encoder,
            site,
            running_max,
        } = deps;
        let shared = Arc::new(ChallengeShared {
            started_at: clock.now(),
            pulse: Heartbeat::new(db.clone(), Arc::clone(&clock)),
            commands: Batches::new(db.clone(), Arc::clone(&shards)),
            db,
            clock,
            sessions,
            wallets,
            team_pools,
            notifications,
            encoder,
            site,
            thumbnails: Thumbnails::default(),
            watched: DashMap::new(),
        });
        let deps = Arc::clone(&shared);
        let make = move |id, _| LiveChallenge::new(id, Arc::clone(&deps));
        Self {
            registry: Registry::with_places(running_max, shards, make),
            shared,
        }
    }

    /// Their mailboxes and handlers, and those of the batcher.
    pub fn kinds(&self) -> [Arc<dyn ActorKind>; 2] {
        [Arc::new(self.registry.clone()), self.shared.commands.kind()]
    }

    /// The service's heartbeat.
    pub fn pulse(&self) -> &Heartbeat {
        &self.shared.pulse
    }

    /// Those who look at lists.
    pub fn thumbnails(&self) -> &Thumbnails {
        &self.shared.thumbnails
    }

    /// Creates a challenge; its creator stakes. Returns it.
    ///
    /// There is no actor yet, because no one else knows the challenge: the actor starts with the first command.
    ///
    /// # Errors
    /// [`CommandError`]
    pub async fn open(&self, opening: NewChallengeCommand) -> Result<Snapshot, CommandError> {
        let (opened, _no_response) = self.create(opening, None).await?;
        Ok(opened)
    }

    /// Creates a challenge as [`Self::open`] does, at most once for the creator's key, and returns the response.
    ///
    /// # Errors
    /// [`CommandError`]
    pub async fn open_once(
        &self,
        opening: NewChallengeCommand,
        key: Option<Key>,
        encoder: ResponseEncoder,
    ) -> Result<StoredResponse, CommandError> {
        let creator = opening.creator.id;
        let keyed = key.map(|key| (key, encoder));
        let (opened, stored) = self.create(opening, keyed).await?;
        Ok(stored.unwrap_or_else(|| encoder(&opened, creator)))
    }

    async fn create(
        &self,
        mut opening: NewChallengeCommand,
        keyed: Option<(Key, ResponseEncoder)>,
    ) -> Result<(Snapshot, Option<StoredResponse>), CommandError> {
        let creator = opening.creator.clone();
        let now = self.shared.clock.now();
        if let Some(side) = &opening.team {
            opening.leader_limit = execute::leader_limit(&self.shared, side, now).await?;
        }
        let decision = domain::challenge::open(opening, now)?;
        let mut people = HashMap::from([(creator.id, creator)]);
        let others = decision.next.insiders();
        if others.iter().any(|player| !people.contains_key(player)) {
            let named = store::challenge::team_match::people(&self.shared.db, &others).await?;
            people.extend(named.into_iter().map(|person| (person.id, person)));
        }
        let snapshot = Snapshot {
            challenge: decision.next.clone(),
            people,
            views: 0,
            dispute: None,
            outages_applied: 0,
            outages_ahead: Vec::new(),
        };
        let response = keyed.map(|(key, encoder)| {
            let response = encoder(&snapshot, key.user_id);
            (key, response)
        });
        let stored = response.as_ref().map(|(_, response)| response.clone());
        // An invitation costs nothing when it is overlooked, and is not mailed; a player of a team is asked by mail too.
        let news = Notice::of(None, &decision);
        let mails = self.shared.site.as_deref().map_or_else(Vec::new, |site| {
            snapshot.notices(&news, decision.actor, site, now)
        });
        let prepared = PreparedWrite::of(None, &decision, &snapshot.after(), now)?
            .notifying(&news, &mails)?
            .with_response(response);
        let recipients =
            store::challenge::create(&self.shared.db, &decision.next, prepared).await?;
        self.shared.notifications.moved(recipients);
        execute::spread(&self.shared, &snapshot, &decision, now);
        if snapshot.challenge.terms.visibility == Visibility::Public {
            self.shared.thumbnails.made(snapshot.challenge.id, now);
        }
        Ok((snapshot, stored))
    }

    /// Executes a command on the challenge `id`, after all earlier requests. Returns the challenge after it.
    ///
    /// # Errors
    /// [`CommandError`]
    pub async fn act(&self, id: Uuid, command: Command) -> Result<Snapshot, CommandError> {
        let execute = Execute {
            command,
            keyed: None,
        };
        let (after, _no_response) = self.registry.ask(id, execute).await??;
        Ok(after)
    }

    /// Executes a command of `player` as [`Self::act`] does, at most once for the player's key, and returns the response.
    ///
    /// # Errors
    /// [`CommandError`]
    pub async fn act_once(
        &self,
        id: Uuid,
        command: Command,
        (player, key): (Uuid, Option<Key>),
        encoder: ResponseEncoder,
    ) -> Result<StoredResponse, CommandError> {
        let execute = Execute {
            command,
            keyed: key.map(|key| (key, encoder)),
        };
        let (after, stored) = self.registry.ask(id, execute).await??;
        Ok(stored.unwrap_or_else(|| encoder(&after, player)))
    }

    /// Lets the clock look at a challenge, which applies the outages that it has not seen. Answers whether a deadline was
    /// applied.
    pub async fn tick(&self, id: Uuid) -> Result<bool, CommandError> {
        self.by_clock(id, Command::Tick).await
    }

    /// Executes a command of the clock. Returns whether there was something to do.
    async fn by_clock(&self, id: Uuid, command: Command) -> Result<bool, CommandError> {
        match self.act(id, command).await {
            Ok(_) => Ok(true),
            Err(CommandError::Refused(Refusal::NothingDue)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// A player was seen online who may be a silent side of a challenge. Answers whether their deadline moved.
    pub async fn seen(&self, id: Uuid, player: Uuid) -> Result<bool, CommandError> {
        self.by_clock(id, Command::Seen { player }).await
    }

    /// Notifies the players of a challenge that its scheduled start nears. Returns whether any of them was notified
    /// now.
    pub async fn announce_start(&self, id: Uuid) -> Result<bool, CommandError> {
        self.by_clock(id, Command::AnnounceStart).await
    }

    /// What the actor of a challenge holds in memory; starts it where it sleeps.
    pub async fn observe(&self, id: Uuid) -> Result<ChallengeObservation, CommandError> {
        self.registry.ask(id, Observe).await?
    }

    /// What the actor of a challenge holds in memory; nothing while it sleeps.
    ///
    /// # Errors
    /// [`CommandError`]
    pub async fn observe_awake(
        &self,
        id: Uuid,
    ) -> Result<Option<ChallengeObservation>, CommandError> {
        self.registry.ask_running(id, Observe).await?.transpose()
    }

    /// The state of the batcher of commands.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe_batcher(&self) -> Result<batcher::BatcherObservation, AskError> {
        self.shared.commands.observe().await
    }

    /// How many challenges are awake.
    pub fn running(&self) -> usize {
        self.registry.len()
    }
}

impl From<CommitError> for CommandError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Stale => Self::Busy,
            CommitError::InsufficientFunds | CommitError::ShareTooSmall => {
                Self::Refused(Refusal::InsufficientFunds)
            }
            CommitError::PlayLimit(refusal) => Self::Refused(Refusal::PlayLimit(refusal)),
            CommitError::Refused(refusal) => Self::Refused(refusal),
            CommitError::AnsweredBefore => Self::AnsweredBefore,
            CommitError::Store(error) => Self::Store(error),
        }
    }
}
