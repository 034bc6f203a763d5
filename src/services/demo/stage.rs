//! Plays the script: everything at its own moment, the earliest first, by the verbs that players use.

use std::collections::HashMap;
use std::sync::Arc;

use actors::challenge::{ChallengeDeps, Challenges};
use actors::runtime::clock::{Clock, ManualClock};
use anyhow::{Context, bail};
use domain::account::{Email, Password, Username};
use domain::challenge::{
    Command, DeclaredResult, Entrant, FEE_BPS, NewChallengeCommand, StakeLimit, Statement,
};
use store::wallet::deposit::{self, DepositOrder};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::cast::{CAST, CastMember, FRIENDS, STAR};
use super::season::{Match, ScriptCommand, ScriptStep, season};
use super::team_cues::{TEAM_CUES, TeamCue, TeamProps};
use crate::services::accounts;
use crate::state::AppState;
use crate::wire::challenge_frames::ChallengeFrames;

pub(super) const INVITE_CODE_LENGTH: usize = 8;

/// Plays the whole script on a database that is empty.
pub(super) async fn play(app: &AppState, password: &str) -> anyhow::Result<()> {
    let premiere = app.clock.now();
    let clock = Arc::new(ManualClock::at(premiere));
    // Challenge actors of its own, because those of the server live in the present; but on the server's threads: a
    // connection to the database ends with the thread that opened it, and the pool would hand it out afterwards.
    let shards = Arc::clone(&app.shards);
    let played: Arc<dyn Clock> = Arc::<ManualClock>::clone(&clock);
    let stage = Stage {
        app,
        challenges: Challenges::new(ChallengeDeps {
            db: app.db.clone(),
            clock: played,
            shards,
            sessions: app.sessions.clone(),
            wallets: app.wallets.clone(),
            team_pools: app.team_pools.clone(),
            notifications: app.notifications.clone(),
            encoder: &ChallengeFrames,
            // Nothing of the past is mailed.
            site: None,
            running_max: app.settings.challenges_awake,
        }),
        clock,
        premiere,
    };
    let people = stage.enter(password).await?;
    stage.befriend(&people).await?;
    let teams = stage.team_up(&people).await?;
    let challenges = stage.perform(&people, &teams).await?;
    stage.converse(&people, &teams, &challenges).await?;
    stage.note_visits(&people).await?;
    // The present goes on from here: the world had no outage since its last command.
    stage.clock.set(app.clock.now());
    stage.challenges.pulse().beat().await?;
    Ok(())
}

/// The ids of people by their usernames, of teams by their names, or of challenges by their titles.
pub(super) type ScriptIds = HashMap<&'static str, Uuid>;

pub(super) struct Stage<'a> {
    pub(super) app: &'a AppState,
    pub(super) challenges: Challenges,
    pub(super) clock: Arc<ManualClock>,
    /// The present; everything has happened before it.
    pub(super) premiere: OffsetDateTime,
}

/// Something to be done at its moment.
enum Cue<'a> {
    Open(&'a Match),
    Do(&'a Match, &'a ScriptStep),
    Team(TeamCue),
}

impl Stage<'_> {
    pub(super) fn go_back(&self, by: Duration) -> OffsetDateTime {
        self.clock.set(self.premiere - by);
        self.clock.now()
    }

    /// Every player signs up, accepts the terms and deposits.
    async fn enter(&self, password: &str) -> anyhow::Result<ScriptIds> {
        let password = Password::for_sign_in(password)?;
        let hash = self.app.passwords.hash(password).await?;
        let mut people = ScriptIds::new();
        for member in &CAST {
            let referrer = member.referred_by.map(|name| find(&people, name));
            let id = self.admit(member, referrer.transpose()?, &hash).await?;
            people.insert(member.username, id);
        }
        Ok(people)
    }

    async fn admit(
        &self,
        member: &CastMember,
        referred_by: Option<Uuid>,
        password_hash: &str,
    ) -> anyhow::Result<Uuid> {
        let now = self.go_back(Duration::days(member.came_days_ago));
        let opening = accounts::AccountOpening {
            username: &Username::parse(member.username)?,
            email: &Email::parse(&format!("{}@example.com", member.username))?,
            password_hash,
            role: member.role,
            referred_by,
        };
        let (db, ids) = (&self.app.db, &self.app.ids);
        let id = accounts::open(db, ids, &opening, now).await?;
        let change = store::account::ProfileChange {
            name: Some(member.name),
            ..Default::default()
        };
        let mut tx = db.begin().await?;
        store::account::accept_dispute_terms(&mut tx, id, now).await?;
        store::account::update_profile(&mut tx, id, &change).await?;
        tx.commit().await?;
        self.credit_referral(id).await?;
        for (day, amount) in (1..).zip(member.deposits) {
            self.go_back(Duration::days(member.came_days_ago - day));
            self.deposit(id, amount).await?;
        }
        Ok(id)
    }

    /// The address counts as verified from the first moment, which is what a referral is credited for.
    async fn credit_referral(&self, player: Uuid) -> anyhow::Result<()> {
        let mut tx = self.app.db.begin().await?;
        if let Some(held) = store::referral::hold(&mut tx, player).await? {
            store::referral::credit(&mut tx, &held, self.clock.now()).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    async fn deposit(&self, player: Uuid, amount: &str) -> anyhow::Result<()> {
        let now = self.clock.now();
        let order = DepositOrder {
            id: self.app.ids.next(now),
            player,
            amount: amount.parse()?,
        };
        let (db, provider) = (&self.app.db, &self.app.provider);
        deposit::place(db, &order, None, provider.name(), now).await?;
        let Ok(receipt) = provider.collect(&order).await else {
            bail!("the payment provider took no deposit");
        };
        let mut tx = db.begin().await?;
        deposit::credit(&mut tx, &order, &receipt.reference, now).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn befriend(&self, people: &ScriptIds) -> anyhow::Result<()> {
        let now = self.go_back(Duration::days(20));
        let star = find(people, STAR)?;
        for friend in FRIENDS {
            let friend = find(people, friend)?;
            self.follow(star, friend, now).await?;
            self.follow(friend, star, now).await?;
        }
        Ok(())
    }

    async fn follow(&self, who: Uuid, whom: Uuid, now: OffsetDateTime) -> anyhow::Result<()> {
        let news = self.app.ids.next(now);
        let mut tx = self.app.db.begin().await?;
        store::friend::follow(&mut tx, (who, whom), news, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Plays the challenges. Their commands interleave: money has to be there when it is staked, and the history of a
    /// wallet runs in one direction.
    async fn perform(&self, people: &ScriptIds, teams: &ScriptIds) -> anyhow::Result<ScriptIds> {
        let season = season();
        let mut cues: Vec<(i64, Cue<'_>)> = Vec::new();
        for game in &season {
            cues.push((game.minutes_ago, Cue::Open(game)));
            cues.extend(
                game.acts
                    .iter()
                    .map(|act| (act.minutes_ago, Cue::Do(game, act))),
            );
        }
        cues.extend(TEAM_CUES.map(|(minutes_ago, cue)| (minutes_ago, Cue::Team(cue))));
        // The sort is stable: of one minute, what the script has first comes first.
        cues.sort_by_key(|(minutes_ago, ..)| std::cmp::Reverse(*minutes_ago));
        let mut opened = ScriptIds::new();
        let mut of_teams = TeamProps::default();
        for (minutes_ago, cue) in cues {
            self.go_back(Duration::minutes(minutes_ago));
            match cue {
                Cue::Open(game) => {
                    let id = self.open(people, game).await;
                    opened.insert(
                        game.title,
                        id.with_context(|| format!("opening {}", game.title))?,
                    );
                }
                Cue::Do(game, act) => {
                    let id = find(&opened, game.title)?;
                    self.act(people, (id, game), act)
                        .await
                        .with_context(|| format!("{act:?} in {}", game.title))?;
                }
                Cue::Team(cue) => self
                    .team_act(people, teams, cue, &mut of_teams)
                    .await
                    .with_context(|| format!("{cue:?} of the teams"))?,
            }
        }
        Ok(opened)
    }

    async fn open(&self, people: &ScriptIds, game: &Match) -> anyhow::Result<Uuid> {
        let now = self.clock.now();
        let mut form = game.form();
        if let Some(minutes) = game.in_minutes {
            let at = round(self.premiere + Duration::minutes(minutes))?;
            form.scheduled_time = Some(at.format(&Rfc3339)?);
        }
        if let Some(friend) = game.invites {
            form.invited_friends = Some(serde_json::to_string(&[find(people, friend)?])?);
        }
        let request = match form.parse(FEE_BPS, now) {
            Ok(request) => request,
            Err(fields) => bail!("{fields:?}"),
        };
        let creator = find(people, game.creator)?;
        let (creator, fair_play) = store::challenge::player(&self.app.db, creator)
            .await?
            .context("the script names no such person")?;
        let opening = NewChallengeCommand {
            id: self.app.ids.next(now),
            creator,
            fair_play,
            stake_max: StakeLimit::HIGHEST,
            invite_code: self.app.ids.code(INVITE_CODE_LENGTH),
            terms: request,
            is_rematch: false,
            team: None,
            opponent: None,
            leader_limit: None,
        };
        let snapshot = self.challenges.open(opening).await?;
        Ok(snapshot.challenge.id)
    }

    async fn act(
        &self,
        people: &ScriptIds,
        (id, game): (Uuid, &Match),
        act: &ScriptStep,
    ) -> anyhow::Result<()> {
        let player = find(people, act.player)?;
        let command = match act.command {
            ScriptCommand::Join => Command::Join(self.entry(id, player, game.stake).await?),
            ScriptCommand::Ready => Command::Ready { player },
            ScriptCommand::Start => Command::Start { player },
            ScriptCommand::Cancel => Command::Cancel { player },
            ScriptCommand::Won(score) => self.statement(player, DeclaredResult::Won, score),
            ScriptCommand::Lost(score) => {
                self.statement(player, DeclaredResult::Lost { to: None }, score)
            }
            ScriptCommand::LostTo(winner, score) => {
                let to = Some(find(people, winner)?);
                self.statement(player, DeclaredResult::Lost { to }, score)
            }
            ScriptCommand::Drew(score) => self.statement(player, DeclaredResult::Draw, score),
        };
        self.challenges.act(id, command).await?;
        Ok(())
    }

    async fn entry(&self, id: Uuid, player: Uuid, stake: &str) -> anyhow::Result<Entrant> {
        let guest = store::challenge::guest(&self.app.db, id, player).await?;
        let (person, relation) = guest.context("the script names no such person")?;
        Ok(Entrant {
            person,
            stake: stake.parse()?,
            stake_max: StakeLimit::HIGHEST,
            invite_code: None,
            relation,
            confirms_asymmetry: true,
            terms_key: None,
        })
    }

    fn statement(&self, player: Uuid, declared_result: DeclaredResult, score: &str) -> Command {
        Command::Declare(Statement {
            player,
            declared_result,
            score: Some(score.to_owned()),
            note: None,
            expected_version: None,
            dispute_id: self.app.ids.next(self.clock.now()),
            online: Vec::new(),
        })
    }
}

/// People meet at a round time: at a multiple of five minutes, the earlier one.
fn round(at: OffsetDateTime) -> anyhow::Result<OffsetDateTime> {
    let seconds = at.unix_timestamp();
    Ok(OffsetDateTime::from_unix_timestamp(
        seconds - seconds.rem_euclid(300),
    )?)
}

pub(super) fn find(ids: &ScriptIds, name: &str) -> anyhow::Result<Uuid> {
    ids.get(name)
        .copied()
        .with_context(|| format!("the script knows no {name}"))
}
