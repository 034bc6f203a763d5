//! Matches of teams over HTTP, from the approval to the shares, each ending with the audit.

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use reqwest::Method;
use serde_json::{Value, json};

use super::governance::first_vote;
use crate::books::number;
use crate::challenge::form;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person, send};

/// Two teams of two: Nova leads the owls and Rex is in them, Mira leads the foxes and Tal is in them. Each has 100 USDC and has paid
/// 60, 20, 50 and 50 of them into the pools.
pub(crate) struct Teams {
    pub(crate) app: TestApp,
    pub(crate) nova: Person,
    pub(crate) rex: Person,
    pub(crate) mira: Person,
    pub(crate) tal: Person,
    pub(crate) owls: String,
    pub(crate) foxes: String,
}

pub(crate) async fn two_teams() -> Teams {
    two_teams_of(spawn().await).await
}

pub(crate) async fn two_teams_of(app: TestApp) -> Teams {
    let (nova, rex, owls) = app.rich_owls().await;
    let [mira, tal] = app.funded(["mira", "tal"]).await;
    let foxes = mira
        .team("Foxes", json!({ "requiresApproval": false }))
        .await;
    tal.on_team(&foxes, "join").await.ok();
    for (member, team, amount) in [
        (&nova, &owls, "60"),
        (&rex, &owls, "20"),
        (&mira, &foxes, "50"),
        (&tal, &foxes, "50"),
    ] {
        member.pools(team, amount).await.ok();
    }
    Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    }
}

impl Person {
    /// Issues a match of teams with this roster.
    pub(crate) async fn issue(
        &self,
        team: &str,
        roster: &[&Self],
        stake: &str,
        more: &[(&str, &str)],
    ) -> Answer {
        let roster: Vec<_> = roster.iter().map(|it| it.id.as_str()).collect();
        let roster = json!(roster).to_string();
        let mut fields = vec![
            ("matchType", "Team vs Team"),
            ("teamId", team),
            ("roster", roster.as_str()),
            ("teamStake", stake),
        ];
        fields.extend(more);
        let form = form(&fields);
        send(
            self.request(reqwest::Method::POST, "/challenges")
                .multipart(form),
        )
        .await
    }

    /// Accepts one with this roster.
    pub(crate) async fn accepts_for(&self, id: &str, team: &str, roster: &[&Self]) -> Answer {
        let roster: Vec<_> = roster.iter().map(|it| it.id.as_str()).collect();
        let body = json!({ "teamId": team, "roster": roster });
        self.post(&format!("/challenges/{id}/join"), body).await
    }

    /// Of the approvals that were asked of the player, the newest first, whether an answer is still wanted.
    async fn asked_approvals(&self) -> Vec<bool> {
        let notified = self.notified().await;
        let asked = notified.iter().map(|it| &it["data"]);
        let asked = asked.filter(|it| it["event"] == "approval_asked");
        asked.map(|it| it["actionRequired"] == true).collect()
    }

    async fn share(&self, team: &str) -> String {
        self.pool(team).await["share"].as_str().unwrap().to_owned()
    }

    /// What the newest notifications about challenges are.
    pub(crate) async fn latest(&self) -> Vec<String> {
        let notified = self.notified().await;
        let events = notified.iter().map(|it| it["data"]["event"].as_str());
        events.map(|it| it.unwrap().to_owned()).collect()
    }
}

#[tokio::test]
async fn an_approval_is_asked_for_until_it_is_given_declined_or_of_no_use() {
    let teams = two_teams().await;
    let Teams {
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
        ..
    } = &teams;
    let issued = nova.issue(owls, &[nova, rex], "40", &[]).await.ok();
    let id = issued.text("/data/challenge/_id");
    assert_eq!(rex.asked_approvals().await, [true]);
    rex.command(&id, "approve").await.ok();
    assert_eq!(rex.asked_approvals().await, [false]);

    let accept = async || mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    accept().await;
    assert_eq!(tal.asked_approvals().await, [true]);
    tal.command(&id, "decline").await.ok();
    assert_eq!(tal.asked_approvals().await, [false]);
    accept().await;
    nova.command(&id, "cancel").await.ok();
    assert_eq!(tal.asked_approvals().await, [false, false]);
}

impl Teams {
    /// A match of 40 USDC that waits for a team.
    pub(crate) async fn open(&self) -> String {
        let Self {
            nova, rex, owls, ..
        } = self;
        let issued = nova.issue(owls, &[nova, rex], "40", &[]).await.ok();
        let id = issued.text("/data/challenge/_id");
        rex.command(&id, "approve").await.ok();
        id
    }

    /// The same with the foxes holding the place, but for Tal's approval.
    pub(crate) async fn reserved(&self) -> String {
        let Self {
            mira, tal, foxes, ..
        } = self;
        let id = self.open().await;
        mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
        id
    }

    pub(crate) async fn staked(&self) -> String {
        let id = self.reserved().await;
        self.tal.command(&id, "approve").await.ok();
        id
    }

    pub(crate) async fn playing(&self) -> String {
        let id = self.staked().await;
        self.nova.start(&id, &[&self.mira]).await;
        id
    }

    /// Nova is suspended, and the owls vote for Rex: he leads them from now on.
    pub(crate) async fn rex_succeeds(&self) {
        self.app.suspend(&self.nova).await;
        let proposed = self.rex.proposes_leader(&self.owls, &self.rex).await.ok();
        let vote = first_vote(&proposed);
        self.rex.votes(&self.owls, &vote, "yes").await.ok();
    }

    pub(crate) async fn shares(&self) -> [String; 4] {
        [
            self.nova.share(&self.owls).await,
            self.rex.share(&self.owls).await,
            self.mira.share(&self.foxes).await,
            self.tal.share(&self.foxes).await,
        ]
    }

    pub(crate) async fn clock(&self) -> usize {
        deadlines::apply_due(&self.app.app).await.unwrap()
    }

    pub(crate) async fn status_of(&self, id: &str) -> String {
        self.nova
            .again()
            .await
            .detail(id)
            .await
            .text("/data/challenge/status")
    }
}

#[tokio::test]
async fn two_teams_go_from_the_approval_to_the_stake() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let issued = nova.issue(owls, &[nova, rex], "40", &[]).await.ok();
    assert_eq!(issued.status, 201);
    let id = issued.text("/data/challenge/_id");
    assert_eq!(issued.text("/data/challenge/status"), "pending");
    assert_eq!(issued.text("/data/challenge/teamName"), "Night Owls");
    assert_eq!(issued.text("/data/challenge/teamStake"), "40");
    // 40 in proportion to 60 and 20.
    let side = "/data/challenge/teams/0";
    assert_eq!(issued.text(&format!("{side}/roster/0/part")), "30");
    assert_eq!(issued.text(&format!("{side}/roster/1/part")), "10");
    assert_eq!(rex.latest().await[0], "approval_asked");
    let asked = &rex.notified().await[0];
    assert_eq!(asked["data"]["part"], "10");
    assert_eq!(
        asked["data"]["message"],
        "nova asks you to play “Aim duel, first to 30” for “Night Owls”. Your part of its stake of $40 is $10. Approve or decline by \
         2026-11-22 12:00 UTC."
    );
    assert_eq!(
        mira.detail(&id).await.at(&format!("{side}/roster/0/part")),
        &Value::Null
    );
    mira.accepts_for(&id, foxes, &[mira, tal])
        .await
        .refused(409, "NOT_OPEN");
    let approved = rex.command(&id, "approve").await.ok();
    assert_eq!(approved.text("/data/challenge/status"), "open");
    assert_eq!(nova.latest().await[0], "team_approved");

    let reserved = mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    assert_eq!(reserved.at("/data/challenge/isReserved"), &json!(true));
    assert_eq!(reserved.at("/data/challenge/participantCount"), &json!(2));
    assert_eq!(nova.latest().await[0], "place_reserved");
    let seen = tal.detail(&id).await;
    assert_eq!(seen.text("/data/userRole"), "participant");
    assert_eq!(seen.at("/data/mySide"), &json!(1));
    assert_eq!(seen.at("/data/actions"), &json!(["approve", "decline"]));
    assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
    app.assert_books_are_right().await;

    let staked = tal.command(&id, "approve").await.ok();
    assert_eq!(staked.text("/data/challenge/status"), "full");
    assert_eq!(teams.shares().await, ["30", "10", "30", "30"]);
    let wallet = rex.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/inEscrow"), "10");
    assert_eq!(wallet.text("/data/inTeams"), "10");
    assert_eq!(wallet.text("/data/available"), "80");
    assert_eq!(rex.latest().await[0], "team_staked");
    let detail = rex.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/total"), "80");
    assert_eq!(detail.text("/data/escrow/winnerReceives"), "76");
    assert_eq!(
        detail.text("/data/challenge/participants/1/user/username"),
        "mira"
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn players_are_mailed_the_part_that_they_are_asked_to_approve() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        tal,
        ..
    } = &teams;
    for player in [nova, rex, tal] {
        app.mark_verified(player).await;
    }
    teams.reserved().await;
    let asked = "select count(*) from mails where kind = 'challenge_approval_asked'";
    let mut owner = app.superuser().await;
    // Leaders approve by issuing and accepting, and are not asked.
    assert_eq!(number(&mut owner, asked).await, 2);
    for (player, part) in [(rex, "$10"), (tal, "$20")] {
        let own = format!(
            "{asked} and user_id = '{}' and body like '%is {part}.%'",
            player.id
        );
        assert_eq!(number(&mut owner, &own).await, 1, "{}", player.username);
    }
}

#[tokio::test]
async fn leaders_declare_and_what_is_won_goes_to_the_shares() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        ..
    } = &teams;
    let id = teams.staked().await;
    let side = "/data/challenge/teams/0";
    rex.command(&id, "ready").await.refused(403, "NOT_LEADER");
    nova.start(&id, &[mira]).await;
    rex.declare(&id, "won").await.refused(403, "NOT_LEADER");
    mira.declare(&id, "lost").await.ok();
    assert_eq!(
        tal.detail(&id)
            .await
            .text("/data/declarations/0/winner/username"),
        "nova"
    );
    nova.declare(&id, "won").await.ok();
    // 76 in proportion to 30 and 10.
    assert_eq!(teams.shares().await, ["87", "29", "30", "30"]);
    let row = "/data/movements/0";
    let statement = rex.get(&format!("/teams/{owls}/pool/statement")).await.ok();
    assert_eq!(statement.text(&format!("{row}/kind")), "winnings");
    assert_eq!(statement.text(&format!("{row}/challenge/_id")), id);
    let file = rex.request(Method::GET, &format!("/teams/{owls}/pool/statement.csv"));
    let file = file.send().await.unwrap().text().await.unwrap();
    let title = statement.text(&format!("{row}/challenge/title"));
    assert!(file.contains(&format!("winnings,\"{title}\",")), "{file}");
    let over = rex.detail(&id).await;
    assert_eq!(over.text(&format!("{side}/roster/1/returned")), "19");
    assert_eq!(over.text("/data/challenge/teams/1/stakeAmount"), "40");
    assert_eq!(rex.notified().await[0]["data"]["amount"], "19");
    assert_eq!(rex.get("/wallet").await.ok().text("/data/inEscrow"), "0");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_declines_or_waits_too_long_ends_a_match_or_frees_its_place() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let issue = || async {
        let issued = nova.issue(owls, &[nova, rex], "40", &[]).await.ok();
        issued.text("/data/challenge/_id")
    };
    let declined = issue().await;
    rex.command(&declined, "decline").await.ok();
    let over = nova.detail(&declined).await;
    assert_eq!(over.text("/data/challenge/status"), "cancelled");
    assert_eq!(over.text("/data/challenge/cancelReason"), "declined");
    assert_eq!(nova.latest().await[0], "cancelled");

    let id = teams.reserved().await;
    tal.command(&id, "decline").await.ok();
    assert_eq!(
        tal.detail(&id).await.at("/data/challenge/isReserved"),
        &json!(false)
    );
    assert_eq!(mira.latest().await[0], "approval_declined");
    assert_eq!(rex.latest().await[0], "place_freed");
    // The leader gives the place back; then a second team takes it, and waits too long.
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    mira.command(&id, "decline").await.ok();
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    app.advance(Duration::from_hours(24));
    assert_eq!(teams.clock().await, 1);
    assert_eq!(teams.status_of(&id).await, "open");
    let (nova, rex) = (nova.again().await, rex.again().await);
    assert_eq!(rex.latest().await[0], "place_freed");
    let late = nova.issue(owls, &[&nova, &rex], "40", &[]).await.ok();
    let late = late.text("/data/challenge/_id");
    app.advance(Duration::from_hours(24));
    assert_eq!(teams.clock().await, 1);
    let over = nova.again().await.detail(&late).await;
    assert_eq!(over.text("/data/challenge/cancelReason"), "expired");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_leaves_is_suspended_or_takes_a_break_has_declined() {
    let teams = two_teams().await;
    let Teams {
        app,
        rex,
        tal,
        foxes,
        mira,
        ..
    } = &teams;
    let id = teams.reserved().await;
    tal.on_team(foxes, "leave").await.ok();
    assert_eq!(teams.clock().await, 1);
    assert_eq!(teams.status_of(&id).await, "open");
    assert_eq!(tal.available().await, "100");
    tal.on_team(foxes, "join").await.ok();
    tal.pools(foxes, "50").await.ok();
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    let mut owner = app.superuser().await;
    let break_of_tal = format!(
        "insert into cool_offs (user_id, started_at, ends_at) values ('{}', '2026-11-21 11:00Z', '2026-11-22 11:00Z')
         on conflict do nothing",
        tal.id
    );
    crate::books::run(&mut owner, &break_of_tal).await.unwrap();
    // The next command finds the place free, whatever the job has done.
    tal.command(&id, "approve")
        .await
        .refused(403, "NOT_ROSTERED");
    assert_eq!(teams.status_of(&id).await, "open");
    let suspended = format!(
        "update users set suspended_at = now() where id = '{}'",
        rex.id
    );
    crate::books::run(&mut owner, &suspended).await.unwrap();
    assert_eq!(teams.clock().await, 1);
    let over = teams.nova.detail(&id).await;
    assert_eq!(over.text("/data/challenge/cancelReason"), "declined");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn where_a_share_does_not_suffice_nothing_moves_and_the_place_is_free() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let id = teams.reserved().await;
    // What the shares are to cover stays in the pool; a cap that comes later is heeded.
    nova.unpools(owls, "1").await.refused(409, "POOL_STAKED");
    tal.unpools(foxes, "1").await.refused(409, "POOL_STAKED");
    nova.post(
        &format!("/teams/{owls}/leader"),
        json!({ "userId": rex.id }),
    )
    .await
    .refused(409, "MATCHES_RUN");
    rex.put(&format!("/teams/{owls}/pool/cap"), json!({ "cap": "9.99" }))
        .await
        .ok();
    let tried = tal.command(&id, "approve").await.ok();
    assert_eq!(tried.text("/data/challenge/status"), "open");
    assert_eq!(tried.at("/data/challenge/isReserved"), &json!(false));
    assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
    let freed = &nova.notified().await[0]["data"];
    assert_eq!(
        (&freed["event"], &freed["freeReason"]),
        (&json!("place_freed"), &json!("shares"))
    );
    rex.put(&format!("/teams/{owls}/pool/cap"), json!({ "cap": null }))
        .await
        .ok();

    // Two matches on the same shares: the second one finds too little.
    let other = nova
        .issue(owls, &[nova, rex], "80", &[])
        .await
        .ok()
        .text("/data/challenge/_id");
    rex.command(&other, "approve").await.ok();
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    tal.command(&id, "approve").await.ok();
    assert_eq!(teams.status_of(&id).await, "full");
    nova.command(&id, "cancel").await.ok();
    assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
    app.assert_books_are_right().await;
}
