//! The company of the demo world: its teams, what its people write to each other, and when they were last there.

use std::sync::Arc;

use actors::conversation::{ConversationDeps, Conversations};
use actors::runtime::clock::{Clock, ManualClock};
use anyhow::{Context, bail};
use domain::chat::{ConversationKind, MessageText, Venue};
use domain::team::{JoinOutcome, RawTeam, joined};
use store::chat::{Mark, NewMessage};
use store::notification::{NotificationBatch, tell};
use time::Duration;
use uuid::Uuid;

use super::cast::{CAST, STAR};
use super::stage::{ScriptIds, Stage, find};
use super::talks::{Place, TALKS, Talk};
use crate::services::chat::announcer::Announcer;

/// A team of the script: its leader, and who joined, on the days after it was made.
struct Crew {
    name: &'static str,
    tagline: &'static str,
    description: &'static str,
    game: &'static str,
    level: &'static str,
    tags: &'static str,
    leader: &'static str,
    members: &'static [&'static str],
    made_days_ago: i64,
}

/// The star is in one of them and leads none.
const CREWS: [Crew; 2] = [
    Crew {
        name: "Night Shift",
        tagline: "Five maps after midnight",
        description: "Counter-Strike and Valorant on weeknights, scrims on Sundays.",
        game: "Counter-Strike",
        level: "Advanced",
        tags: "scrims, late",
        leader: "mirage_ops",
        members: &["kazu_ya", STAR, "zipline_zoe"],
        made_days_ago: 18,
    },
    Crew {
        name: "Back Row",
        tagline: "Sofa football and slow chess",
        description: "Leagues at the weekend, blitz in between. Everyone plays, no shouting.",
        game: "FIFA",
        level: "Intermediate",
        tags: "league, blitz",
        leader: "left_winger",
        members: &["tal_reborn", "apex_hunter"],
        made_days_ago: 15,
    },
];

impl Stage<'_> {
    /// The teams, with their members.
    pub(super) async fn team_up(&self, people: &ScriptIds) -> anyhow::Result<ScriptIds> {
        let mut teams = ScriptIds::new();
        for crew in &CREWS {
            let id = self.make_team(people, crew).await;
            let id = id.with_context(|| format!("making the team {}", crew.name))?;
            for (days, member) in (1..).zip(crew.members) {
                self.go_back(Duration::days(crew.made_days_ago - days));
                let member = find(people, member)?;
                let is_in = self.join(id, member).await;
                is_in.with_context(|| format!("joining the team {}", crew.name))?;
            }
            teams.insert(crew.name, id);
        }
        Ok(teams)
    }

    async fn make_team(&self, people: &ScriptIds, crew: &Crew) -> anyhow::Result<Uuid> {
        let now = self.go_back(Duration::days(crew.made_days_ago));
        let text = |text: &str| Some(text.to_owned());
        let form = RawTeam {
            name: text(crew.name),
            tagline: text(crew.tagline),
            description: text(crew.description),
            region: text("Europe"),
            primary_game: text(crew.game),
            level: text(crew.level),
            requires_approval: text("false"),
            tags: text(crew.tags),
            ..RawTeam::default()
        };
        let new = match form.create() {
            Ok(new) => new,
            Err(fields) => bail!("{fields:?}"),
        };
        let id = self.app.ids.next(now);
        let leader = find(people, crew.leader)?;
        let mut tx = self.app.db.begin().await?;
        store::team::create(&mut tx, (id, leader), &new.details, None, now).await?;
        tx.commit().await?;
        Ok(id)
    }

    async fn join(&self, team: Uuid, who: Uuid) -> anyhow::Result<()> {
        let now = self.clock.now();
        let mut tx = self.app.db.begin().await?;
        let held = store::team::hold(&mut tx, team).await?;
        let held = held.context("the script knows no such team")?;
        if held.join(who, false)? != JoinOutcome::AtOnce {
            bail!("the team asks its leader who may join");
        }
        store::team::admit(&mut tx, team, who, now).await?;
        let batch = NotificationBatch {
            sender: Some(who),
            challenge: None,
            team: Some(team),
            at: now,
        };
        let news = joined(&held).into_iter();
        let news: Vec<_> = news
            .map(|(to, fact)| (self.app.ids.next(now), to, fact))
            .collect();
        tell(&mut *tx, batch, &news).await?;
        tx.commit().await?;
        Ok(())
    }

    /// What the people write, each message at its own moment.
    pub(super) async fn converse(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
        challenges: &ScriptIds,
    ) -> anyhow::Result<()> {
        let clock: Arc<dyn Clock> = Arc::<ManualClock>::clone(&self.clock);
        let conversations = Conversations::new(ConversationDeps {
            db: self.app.db.clone(),
            clock,
            shards: Arc::clone(&self.app.shards),
            listener: Arc::new(Announcer::new(
                self.app.sessions.clone(),
                self.challenges.clone(),
            )),
            messages_max: self.app.settings.messages_per_10s,
            unanswered_max: self.app.settings.unanswered_messages,
            running_max: actors::conversation::RUNNING_MAX,
        });
        let mut lines: Vec<_> = TALKS
            .iter()
            .flat_map(|talk| talk.lines.iter().map(move |line| (talk, line)))
            .collect();
        // One after the other through all conversations: a sender's messages are limited by the time between them.
        lines.sort_by_key(|(_, line)| std::cmp::Reverse(line.0));
        for (talk, (minutes_ago, who, text)) in lines {
            self.go_back(Duration::minutes(*minutes_ago));
            let (venue, kind) = venue(talk, people, teams, challenges)?;
            let now = self.clock.now();
            let message = NewMessage {
                id: self.app.ids.next(now),
                venue,
                conversation_id: venue.conversation_id(),
                sender_id: find(people, who)?,
                client_id: self.app.ids.next(now),
                content: MessageText::parse(text, kind)?,
                attachments: Vec::new(),
                sent_at: now,
            };
            let sent = conversations.say(message).await;
            sent.with_context(|| format!("sending “{text}”"))?;
        }
        for talk in &TALKS {
            let (venue, _) = venue(talk, people, teams, challenges)?;
            self.read(&conversations, venue, (find(people, STAR)?, talk.unread))
                .await?;
        }
        Ok(())
    }

    /// All have read everything, and the star everything but the last `unread` messages.
    async fn read(
        &self,
        conversations: &Conversations,
        venue: Venue,
        (star, unread): (Uuid, i64),
    ) -> anyhow::Result<()> {
        let conversation_id = venue.conversation_id();
        let room = store::chat::find(&self.app.db, conversation_id).await?;
        let room = room.context("nothing was written there")?;
        for member in room.receipts {
            let left = if member.user_id == star { unread } else { 0 };
            let read_seq = room.last_seq.saturating_sub(left);
            let mark = Mark {
                conversation_id,
                user_id: member.user_id,
                delivered_seq: room.last_seq,
                read_seq,
            };
            conversations.mark(mark).await?;
        }
        Ok(())
    }

    /// The ends of the last visits: a world that was just made is not one that all have left weeks ago.
    pub(super) async fn note_visits(&self, people: &ScriptIds) -> anyhow::Result<()> {
        let (mut players, mut times) = (Vec::new(), Vec::new());
        for member in &CAST {
            players.push(find(people, member.username)?);
            times.push(self.premiere - Duration::minutes(member.seen_minutes_ago));
        }
        store::account::seen(&self.app.db, &players, &times).await?;
        Ok(())
    }
}

fn venue(
    talk: &Talk,
    people: &ScriptIds,
    teams: &ScriptIds,
    challenges: &ScriptIds,
) -> anyhow::Result<(Venue, ConversationKind)> {
    Ok(match talk.place {
        Place::Between(one, other) => {
            let (one, other) = (find(people, one)?, find(people, other)?);
            let direct = Venue::direct(one, other).context("the script has a soliloquy")?;
            (direct, ConversationKind::Direct)
        }
        Place::Team(name) => (Venue::Known(find(teams, name)?), ConversationKind::Team),
        Place::Arena(title) => {
            let arena = Venue::Arena(find(challenges, title)?);
            (arena, ConversationKind::Arena)
        }
    })
}
