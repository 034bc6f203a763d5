//! What members see of a match of their team that they do not play and that is not public (docs/rules.md, Matches of teams).

use std::time::Duration;

use serde_json::{Value, json};

use super::matches::{Teams, two_teams};
use crate::people::{Answer, Person};
use crate::sockets::Line;

/// A private match of the owls that waits for a team. Zoe is in the owls and Lux in the foxes; neither plays.
struct Hidden {
    teams: Teams,
    zoe: Person,
    lux: Person,
    id: String,
    code: String,
}

impl Hidden {
    async fn open() -> Self {
        let teams = two_teams().await;
        let zoe = teams.app.player("zoe").await;
        let lux = teams.app.player("lux").await;
        zoe.on_team(&teams.owls, "join").await.ok();
        lux.on_team(&teams.foxes, "join").await.ok();
        let private = [("challengeType", "private")];
        let Teams {
            nova, rex, owls, ..
        } = &teams;
        let issued = nova.issue(owls, &[nova, rex], "40", &private).await.ok();
        let id = issued.text("/data/challenge/_id");
        rex.command(&id, "approve").await.ok();
        let code = rex.detail(&id).await.text("/data/challenge/inviteCode");
        Self {
            teams,
            zoe,
            lux,
            id,
            code,
        }
    }

    /// The foxes hold the place.
    async fn reserve(&self) {
        let Teams {
            mira, tal, foxes, ..
        } = &self.teams;
        let team = (foxes.as_str(), [mira, tal]);
        let code = Some(self.code.as_str());
        self.accept(mira, team, code).await.ok();
    }

    async fn accept(
        &self,
        leader: &Person,
        (team, roster): (&str, [&Person; 2]),
        code: Option<&str>,
    ) -> Answer {
        let roster = roster.map(|it| &it.id);
        let body = json!({ "teamId": team, "roster": roster, "inviteCode": code });
        let path = format!("/challenges/{}/join", self.id);
        leader.post(&path, body).await
    }

    async fn read(&self, person: &Person) -> Answer {
        person.get(&format!("/challenges/{}", self.id)).await
    }

    /// How many matches someone finds in the list and by a search.
    async fn found(person: &Person) -> [usize; 2] {
        let listed = person.get("/challenges/public").await.ok();
        let found = person.get("/search/challenges?q=Aim").await.ok();
        [listed, found].map(|it| it.at("/data/challenges").as_array().unwrap().len())
    }

    /// Opens the match as one who does not play, finds it, and watches it from here on.
    async fn watches(&self, person: &Person) -> Line {
        let seen = self.read(person).await.ok();
        assert_eq!(seen.text("/data/userRole"), "viewer");
        assert_eq!(seen.at("/data/challenge/inviteCode"), &Value::Null);
        assert_eq!(Self::found(person).await, [1, 1], "{}", person.username);
        let mut line = self.teams.app.line_of(person).await;
        assert_eq!(line.watch(&self.id, 1).await["ok"], true);
        line
    }

    async fn assert_closed(&self, person: &Person) {
        let refused = self.read(person).await;
        refused.refused(403, "INVITE_CODE_REQUIRED");
        assert_eq!(Self::found(person).await, [0, 0], "{}", person.username);
        let mut line = self.teams.app.line_of(person).await;
        let answer = line.watch(&self.id, 1).await;
        assert_eq!(answer["code"], "FORBIDDEN", "{answer:#}");
    }
}

#[tokio::test]
async fn members_open_find_and_watch_a_private_match_of_their_team_until_they_leave() {
    let hidden = Hidden::open().await;
    let Hidden {
        teams,
        zoe,
        lux,
        id,
        ..
    } = &hidden;
    let stranger = teams.app.player("stranger").await;
    for outsider in [&stranger, lux] {
        hidden.assert_closed(outsider).await;
    }
    let mut of_zoe = hidden.watches(zoe).await;
    let rows = zoe.get(&format!("/teams/{}/challenges", teams.owls)).await;
    assert_eq!(&rows.ok().text("/data/challenges/0/_id"), id);

    // The foxes are in it with the place, and no longer.
    hidden.reserve().await;
    let mut of_lux = hidden.watches(lux).await;
    assert_eq!(
        lux.detail(id).await.text("/data/challenge/category"),
        "team"
    );
    teams.mira.command(id, "decline").await.ok();
    of_lux.next("challenge_resync").await;
    hidden.assert_closed(lux).await;

    // Who leaves is asked again at once; who plays stays.
    of_zoe.next("challenge_resync").await;
    assert_eq!(of_zoe.watch(id, 1).await["ok"], true);
    let mut of_nova = teams.app.line_of(&teams.nova).await;
    assert_eq!(of_nova.watch(id, 1).await["ok"], true);
    zoe.on_team(&teams.owls, "leave").await.ok();
    of_zoe.next("challenge_resync").await;
    assert_eq!(of_zoe.watch(id, 1).await["code"], "FORBIDDEN");
    assert_eq!(of_nova.watch(id, 1).await["ok"], true);
    assert!(of_nova.is_quiet("challenge_resync"));
    hidden.assert_closed(zoe).await;
    hidden.assert_closed(&stranger).await;
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_plays_a_private_match_sees_it_after_leaving_the_team() {
    let hidden = Hidden::open().await;
    let Hidden { teams, id, .. } = &hidden;
    hidden.reserve().await;
    teams.tal.command(id, "approve").await.ok();
    teams.rex.on_team(&teams.owls, "leave").await.ok();
    let seen = hidden.read(&teams.rex).await.ok();
    assert_eq!(seen.text("/data/userRole"), "participant");
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_block_between_members_hides_no_match_of_their_team() {
    let hidden = Hidden::open().await;
    let Hidden { teams, zoe, .. } = &hidden;
    let block = format!("/friends/{}/block", teams.nova.id);
    zoe.post(&block, json!({})).await.ok();
    hidden.watches(zoe).await;
}

#[tokio::test]
async fn a_member_who_leads_another_team_accepts_a_private_match_with_its_code_alone() {
    let hidden = Hidden::open().await;
    let Hidden {
        teams,
        zoe,
        lux,
        code,
        ..
    } = &hidden;
    let open = json!({ "requiresApproval": false });
    let wolves = zoe.team("Wolves", open).await;
    for (player, paid) in [(zoe, "50"), (lux, "50")] {
        let player = player.clone().deposit("100").await;
        if player.id != zoe.id {
            player.on_team(&wolves, "join").await.ok();
        }
        player.pools(&wolves, paid).await.ok();
    }
    let accepts = async |code| {
        hidden
            .accept(zoe, (wolves.as_str(), [zoe, lux]), code)
            .await
    };
    let refused = accepts(None).await;
    refused.refused(403, "INVITE_CODE_REQUIRED");
    accepts(Some(code.as_str())).await.ok();
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn those_who_were_in_a_team_when_it_was_dissolved_see_what_it_played() {
    let hidden = Hidden::open().await;
    let Hidden {
        teams,
        zoe,
        lux,
        id,
        ..
    } = &hidden;
    teams.nova.command(id, "cancel").await.ok();
    teams.nova.dissolves(&teams.owls, "Night Owls").await.ok();
    teams.app.advance(Duration::from_hours(24 * 3));
    assert_eq!(teams.app.governs().await, 1);
    let (zoe, lux) = (zoe.again().await, lux.again().await);
    let seen = hidden.read(&zoe).await.ok();
    assert_eq!(seen.text("/data/challenge/status"), "cancelled");
    let refused = hidden.read(&lux).await;
    refused.refused(403, "INVITE_CODE_REQUIRED");
    teams.app.assert_books_are_right().await;
}
