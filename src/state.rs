//! What the services share: every handler and job gets it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actors::challenge::{self, Challenges};
use actors::conversation::{ConversationDeps, Conversations};
use actors::notification::{self, Notifications};
use actors::runtime::clock::Clock;
use actors::runtime::ids::Ids;
use actors::runtime::meter::ActorKind;
use actors::runtime::shards::Shards;
use actors::session::Sessions;
use actors::team_pool::TeamPools;
use actors::wallet::Wallets;
use anyhow::Context;
use domain::quest::Quests;
use store::Db;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::infra::factor_cipher::FactorCipher;
use crate::infra::google::Google;
use crate::infra::images::Files;
use crate::infra::in_flight::InFlight;
use crate::infra::mail::{self, MailTransport};
use crate::infra::network::NetworkSlots;
use crate::infra::passkeys::RelyingParty;
use crate::infra::passwords::Passwords;
use crate::infra::payment_provider::{PaymentProvider, SandboxProvider};
use crate::infra::private_files;
use crate::infra::rate_limits::RateLimits;
use crate::infra::tokens::{ACCESS_TOKEN_LIFE, Tokens};
use crate::infra::web_app::Assets;
use crate::services::account_status_cache::AccountStatusCache;
use crate::services::chat::announcer::Announcer;
use crate::services::chat::attachment::storage::Attachments;
use crate::services::contest_followers::ContestFollowers;
use crate::services::deadline_memory::DeadlineMemory;
use crate::services::ledger_audit_gate::LedgerAuditGate;
use crate::services::link_preview_cache::LinkPreviewCache;
use crate::services::operations::Operations;
use crate::services::player_record_cache::PlayerRecordCache;
use crate::services::presence_writer::PresenceWriter;
use crate::services::public_page_cache::PublicPageCache;
use crate::services::sockets::connections::ConnectionTable;
use crate::services::sockets::notification_sockets::NotificationSockets;
use crate::settings::Settings;
use crate::wire;
use crate::wire::challenge_frames::ChallengeFrames;
use crate::wire::socket_event::{AuthCode, auth_error};

/// The state of the running server, wired once at start-up and shared by every worker.
#[derive(Debug)]
pub struct AppState {
    /// The database.
    pub db: Db,
    /// The only source of time.
    pub clock: Arc<dyn Clock>,
    /// The only source of ids and chance.
    pub ids: Arc<Ids>,
    /// What was set.
    pub settings: Arc<Settings>,
    /// Where money crosses to the outside.
    pub provider: Arc<dyn PaymentProvider>,
    /// Who takes mails out of the house.
    pub mail: Arc<dyn MailTransport>,
    /// The keyed requests in work on this node.
    pub in_flight: InFlight,
    /// How often accounts, networks and sockets may ask.
    pub rate_limits: RateLimits,
    /// Access tokens, and which of them are void.
    pub tokens: Tokens,
    /// Encrypts the secrets of second factors.
    pub factors: FactorCipher,
    /// Sign-in with Google, where it is configured.
    pub google: Option<Google>,
    /// Asks authenticators for passkeys.
    pub passkeys: RelyingParty,
    /// Hashes passwords, off the workers.
    pub passwords: Passwords,
    /// How much of its queue each network holds.
    pub hashing: Arc<NetworkSlots>,
    /// Uploaded pictures.
    pub files: Files,
    /// Files of messages.
    pub attachments: Attachments,
    /// Who is suspended, who has accepted the terms.
    pub account_statuses: AccountStatusCache,
    /// What players have played, for the corners of duels.
    pub player_records: PlayerRecordCache,
    /// The public list as visitors see it.
    pub public_pages: PublicPageCache,
    /// What shared links show.
    pub link_previews: LinkPreviewCache,
    /// The built web app.
    pub assets: Assets,
    /// The challenges that live.
    pub challenges: Challenges,
    /// The threads that all of these live on.
    pub shards: Arc<Shards>,
    /// The players who are here.
    pub sessions: Sessions,
    /// Sends them what they have.
    pub wallets: Wallets,
    /// Notifies them of what their teams have.
    pub team_pools: TeamPools,
    /// Who came and went, until it is written.
    pub presence: PresenceWriter,
    /// What the clock of the challenges remembers.
    pub deadline_memory: DeadlineMemory,
    /// Their sockets, and those of visitors.
    pub connections: ConnectionTable,
    /// Notifies players of what concerns them.
    pub notifications: Notifications,
    /// The sockets that listen for it.
    pub notification_sockets: NotificationSockets,
    /// The conversations that live.
    pub conversations: Conversations,
    /// What operators look at and set.
    pub operations: Operations,
    /// What players do for tokens.
    pub quests: Quests,
    /// The sockets that follow the contest.
    pub contest_followers: ContestFollowers,
    /// Whether an audit of the ledger runs.
    pub ledger_audits: LedgerAuditGate,
    /// Set once the server is asked to stop: it finishes its requests and is no longer ready for more.
    draining: AtomicBool,
}

fn web_app(settings: &Settings) -> anyhow::Result<Assets> {
    let place = &settings.web_dist;
    Assets::load(place)
        .with_context(|| format!("the web app in {} cannot be read", place.display()))
}

/// Sends players what concerns them, in the words of the wire.
fn notifications(db: &Db, clock: &Arc<dyn Clock>, shards: &Arc<Shards>) -> Notifications {
    Notifications::new(notification::NotificationDeps {
        db: db.clone(),
        clock: Arc::clone(clock),
        shards: Arc::clone(shards),
        encoder: wire::notification_event::frame,
    })
}

impl AppState {
    /// Wires the state together on a database that has been migrated.
    ///
    /// # Errors
    /// Where the database cannot be reached, or the data folder cannot be used.
    #[expect(clippy::too_many_lines, reason = "one line for each part")]
    pub async fn build(
        settings: Settings,
        database: sqlx::postgres::PgConnectOptions,
        clock: Arc<dyn Clock>,
        ids: Arc<Ids>,
        passwords: Passwords,
    ) -> anyhow::Result<Self> {
        let quests = Quests::built_in()?;
        private_files::data_folder(&settings.data_dir)
            .context("the data folder cannot be used; choose another with DATA_DIR")?;
        let connections = settings.database_connections;
        let db = Db::connect_limited(database, connections, settings.statement_limit)
            .await
            .context("PostgreSQL cannot be reached; check DATABASE_URL")?;
        let keys = [&settings.token_key, &settings.token_key_previous];
        let keys: Vec<&str> = keys.into_iter().flatten().map(String::as_str).collect();
        let tokens = Tokens::open(&settings.data_dir, &keys, settings.public_url(), &ids)?;
        let factor_key = settings.factor_key.as_deref();
        let factors = FactorCipher::open(&settings.data_dir, factor_key, &ids)?;
        let passkeys = RelyingParty::new(&settings.public_url())?;
        let since = clock.now().saturating_sub(ACCESS_TOKEN_LIFE);
        for (session, revoked_at) in store::session::revoked_since(&db, since).await? {
            tokens.revoke(session, revoked_at);
        }
        let assets = web_app(&settings)?;
        let started_at = clock.now();
        let shards = Arc::new(Shards::start(settings.domain_threads));
        let sessions = Sessions::new(Arc::clone(&shards));
        let wallets = Wallets::new(
            db.clone(),
            sessions.clone(),
            Arc::clone(&shards),
            wire::wallet::wallet_updated,
        );
        let team_pools = TeamPools::new(
            db.clone(),
            sessions.clone(),
            Arc::clone(&shards),
            wire::pool::team_pool_changed,
        );
        let notifications = notifications(&db, &clock, &shards);
        let challenges = Challenges::new(challenge::ChallengeDeps {
            db: db.clone(),
            clock: Arc::clone(&clock),
            shards: Arc::clone(&shards),
            sessions: sessions.clone(),
            wallets: wallets.clone(),
            team_pools: team_pools.clone(),
            notifications: notifications.clone(),
            encoder: &ChallengeFrames,
            site: Some(settings.public_url()),
            running_max: settings.challenges_awake,
        });
        let audience = Announcer::new(sessions.clone(), challenges.clone());
        let conversations = Conversations::new(ConversationDeps {
            db: db.clone(),
            clock: Arc::clone(&clock),
            shards: Arc::clone(&shards),
            listener: Arc::new(audience),
            messages_max: settings.messages_per_10s,
            unanswered_max: settings.unanswered_messages,
            running_max: actors::conversation::RUNNING_MAX,
        });
        Ok(Self {
            assets,
            connections: ConnectionTable::default(),
            notifications,
            notification_sockets: NotificationSockets::default(),
            challenges,
            shards,
            sessions,
            wallets,
            team_pools,
            presence: PresenceWriter::default(),
            deadline_memory: DeadlineMemory::default(),
            conversations,
            tokens,
            factors,
            google: Google::open(&settings)?,
            passkeys,
            passwords,
            hashing: Arc::default(),
            files: Files::open(&settings.data_dir, Arc::clone(&ids))?,
            attachments: Attachments::open(&settings)?,
            mail: mail::open(&settings)?,
            account_statuses: AccountStatusCache::new(),
            rate_limits: RateLimits::new(&settings.rate_limit_factors),
            player_records: PlayerRecordCache::new(),
            link_previews: LinkPreviewCache::default(),
            public_pages: PublicPageCache::new(),
            db,
            clock,
            ids,
            settings: Arc::new(settings),
            provider: Arc::new(SandboxProvider),
            in_flight: InFlight::default(),
            operations: Operations::new(started_at),
            ledger_audits: LedgerAuditGate::default(),
            quests,
            contest_followers: ContestFollowers::default(),
            draining: AtomicBool::new(false),
        })
    }

    /// Ends sessions of players on devices at `now`: their access tokens are void, all of them before anything is waited
    /// for, and then their sockets are closed.
    pub async fn end_sessions(&self, ended: &[(Uuid, Uuid)], now: OffsetDateTime) {
        for (_, device) in ended {
            self.tokens.revoke(*device, now);
        }
        let last_frame = auth_error(AuthCode::SessionRevoked);
        for (user, device) in ended {
            self.notification_sockets.end(*device);
            if let Err(error) = self.sessions.end(*user, *device, &last_frame).await {
                // Void tokens do nothing, and the sockets end with them at the latest.
                tracing::warn!(%user, "the sockets of an ended session are still open: {error}");
            }
        }
    }

    /// The actors of every kind, for those who look after them.
    pub fn actor_kinds(&self) -> Vec<Arc<dyn ActorKind>> {
        let mut kinds = vec![self.sessions.kind(), self.notifications.kind()];
        kinds.extend(self.conversations.kinds());
        kinds.extend(self.challenges.kinds());
        kinds
    }

    /// From now on the server is not ready for new work.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Whether the server is on its way out.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }
}
