//! The search for players, challenges and teams: what it finds, how it pages, and what it never shows.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::books::run;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, Person, send};

/// What a list of the answer is called by: usernames, titles or names of teams.
fn names(answer: &Answer, kind: &str) -> Vec<String> {
    let field = match kind {
        "people" => "username",
        "challenges" => "title",
        _ => "name",
    };
    let found = answer.at(&format!("/data/{kind}")).as_array().unwrap();
    found
        .iter()
        .map(|it| it[field].as_str().unwrap().to_owned())
        .collect()
}

impl Person {
    async fn searches(&self, path: &str, query: &[(&str, &str)]) -> Answer {
        send(self.request(Method::GET, path).query(query)).await
    }

    /// The hits of the header, by kind.
    async fn hits(&self, text: &str) -> [Vec<String>; 3] {
        let found = self.searches("/search", &[("q", text)]).await.ok();
        ["people", "challenges", "teams"].map(|kind| names(&found, kind))
    }

    /// All hits of a kind, read in pages of this many.
    async fn all_found(&self, kind: &str, text: &str, limit: usize) -> Vec<String> {
        let (path, rows) = (format!("/search/{kind}"), limit.to_string());
        let mut found = Vec::new();
        let mut cursor = Value::Null;
        loop {
            let mut query = vec![("q", text), ("limit", &*rows)];
            if let Some(cursor) = cursor.as_str() {
                query.push(("cursor", cursor));
            }
            let page = self.searches(&path, &query).await.ok();
            let shown = names(&page, kind);
            assert!(shown.len() <= limit, "{shown:?}");
            found.extend(shown);
            cursor = page.at("/data/nextCursor").clone();
            if cursor.is_null() {
                return found;
            }
        }
    }

    async fn is_called(&self, name: &str) {
        self.put("/auth/profile", json!({ "name": name }))
            .await
            .ok();
    }
}

fn none() -> [Vec<String>; 3] {
    [const { Vec::new() }; 3]
}

fn one_of_each(person: &str, challenge: &str, team: &str) -> [Vec<String>; 3] {
    [person, challenge, team].map(|name| vec![name.to_owned()])
}

#[tokio::test]
async fn one_call_finds_people_challenges_and_teams_and_search_07_an_at_sign_usernames_alone() {
    let app = spawn().await;
    let nova = app.newcomer("nova_kade").await;
    let [rex, zoe] = app.funded(["rex_hale", "zoe"]).await;
    rex.challenge(&[("title", "Rex against all")]).await;
    rex.team("Rex and friends", json!({"tagline": "Kings"}))
        .await;
    assert_eq!(
        nova.hits("rex").await,
        one_of_each("rex_hale", "Rex against all", "Rex and friends")
    );
    assert_eq!(nova.hits(" REX ").await, nova.hits("rex").await);
    // A word of a name is enough, and what stands within a word is not.
    assert_eq!(nova.hits("hale").await[0], ["rex_hale"]);
    assert_eq!(nova.hits("ale").await[0], Vec::<String>::new());
    assert_eq!(nova.hits("kings").await[2], ["Rex and friends"]);
    // SEARCH-04 and SEARCH-05: a challenge is found by who plays in it, also among the challenges alone.
    zoe.challenge(&[("title", "Against rex")]).await;
    let [people, challenges] = ["rex_hale", "Rex against all"].map(|it| vec![it.to_owned()]);
    assert_eq!(nova.hits("@rex").await, [people, challenges, Vec::new()]);
    assert_eq!(
        nova.all_found("challenges", "@hale", 5).await,
        ["Rex against all"]
    );
    assert_eq!(
        nova.all_found("teams", "@rex", 5).await,
        Vec::<String>::new()
    );
    // The searcher is not among the people.
    assert_eq!(nova.hits("nova").await, none());

    let hit = nova.searches("/search", &[("q", "rex")]).await.ok();
    for pointer in [
        "/data/people/0/relationship/isFollowing",
        "/data/people/0/followerCount",
        "/data/challenges/0/stakeAmount",
        "/data/challenges/0/escrowState",
        "/data/teams/0/currentMembers",
    ] {
        hit.at(pointer);
    }
}

#[tokio::test]
async fn people_are_found_by_words_of_their_display_name_and_by_new_names_at_once() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    rex.is_called("Émile O'Hara von Nova").await;
    for text in ["émile", "ÉMILE O", "o'h", "hara", "von n", "nova"] {
        assert_eq!(nova.hits(text).await[0], ["rex"], "{text}");
    }
    for text in ["mile", "o hara", "@hara", "émile von"] {
        assert_eq!(nova.hits(text).await[0], Vec::<String>::new(), "{text}");
    }
    rex.is_called("").await;
    assert_eq!(nova.hits("hara").await[0], Vec::<String>::new());
    assert_eq!(nova.hits("r").await[0], ["rex"]);
}

#[tokio::test]
async fn search_08_at_most_eight_hits_are_shared_among_the_kinds() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for number in 0..9 {
        app.newcomer(&format!("ace_{number}")).await;
    }
    let [lead] = app.funded(["zz_lead"]).await;
    for number in 0..5 {
        let title = format!("Ace {number}");
        lead.challenge(&[("title", &title), ("minimumStake", "1")])
            .await;
    }
    lead.team("Aces", json!({})).await;
    let [people, challenges, teams] = nova.hits("ace").await;
    assert_eq!((people.len(), challenges.len(), teams.len()), (4, 3, 1));
    assert_eq!(nova.hits("ace_").await[0].len(), 8);
    assert_eq!(people, ["ace_0", "ace_1", "ace_2", "ace_3"]);
}

#[tokio::test]
async fn pages_of_each_kind_follow_one_another_without_gap_or_repetition() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let mut people = Vec::new();
    for number in 0..7 {
        let player = app.player(&format!("kai_{number}")).await;
        // A second match of the same player shows them no second time.
        player.is_called("Kai Kai Kaiser").await;
        player.team(&format!("Kai team {number}"), json!({})).await;
        people.push(player);
    }
    let [lead] = app.funded(["lead"]).await;
    for number in 0..7 {
        // Two at a time are made at the same moment.
        if number % 2 == 0 {
            app.advance(std::time::Duration::from_secs(1));
        }
        let id = lead
            .challenge(&[("title", &format!("Kai {number}")), ("minimumStake", "1")])
            .await;
        if number == 6 {
            lead.command(&id, "cancel").await.ok();
        }
    }
    for kind in ["people", "challenges", "teams"] {
        let whole = nova.all_found(kind, "kai", 100).await;
        assert_eq!(whole.len(), 7, "{whole:?}");
        for limit in [1, 2, 3, 6, 7, 8] {
            let read = nova.all_found(kind, "kai", limit).await;
            assert_eq!(read, whole, "{kind} by {limit}");
        }
    }
    let challenges = nova.all_found("challenges", "kai", 3).await;
    assert_eq!(challenges.last().unwrap(), "Kai 6", "what is over is last");
    let teams = nova.all_found("teams", "kai", 3).await;
    assert_eq!(teams.first().unwrap(), "Kai team 6");

    // A row that goes away between two pages shifts nothing.
    let query = [("q", "kai"), ("limit", "3")];
    let first = nova.searches("/search/people", &query).await.ok();
    let cursor = first.text("/data/nextCursor");
    let block = format!("/friends/{}/block", people[0].id);
    nova.post(&block, json!({})).await.ok();
    let query = [("q", "kai"), ("limit", "3"), ("cursor", &cursor)];
    let second = nova.searches("/search/people", &query).await.ok();
    assert_eq!(names(&second, "people"), ["kai_3", "kai_4", "kai_5"]);
}

#[tokio::test]
async fn what_a_viewer_may_not_see_is_found_by_no_search() {
    let app = spawn().await;
    let [nova, rex, friend] = app.funded(["nova", "rex", "friend"]).await;
    rex.befriends(&friend).await;
    for (title, kind) in [
        ("Open duel", "public"),
        ("Friends duel", "friends"),
        ("Private duel", "private"),
    ] {
        let form = [
            ("title", title),
            ("minimumStake", "1"),
            ("challengeType", kind),
        ];
        rex.challenge(&form).await;
        app.advance(std::time::Duration::from_secs(1));
    }
    let team = rex.team("Duel cellar", json!({"isPrivate": true})).await;

    let titles = async |viewer: &Person| viewer.hits("duel").await;
    let sees = |titles: &[&str], teams: &[&str]| {
        let owned = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        [Vec::new(), owned(titles), owned(teams)]
    };
    assert_eq!(titles(&nova).await, sees(&["Open duel"], &[]));
    assert_eq!(
        titles(&friend).await,
        sees(&["Friends duel", "Open duel"], &[])
    );
    let all = ["Private duel", "Friends duel", "Open duel"];
    assert_eq!(titles(&rex).await, sees(&all, &["Duel cellar"]));
    assert_eq!(titles(&app.stranger()).await, sees(&["Open duel"], &[]));
    // By the names of players neither.
    assert_eq!(nova.all_found("challenges", "@rex", 9).await, ["Open duel"]);
    for kind in ["challenges", "teams"] {
        let whole = nova.all_found(kind, "duel", 1).await;
        assert!(whole.iter().all(|it| it == "Open duel"), "{whole:?}");
    }
    // Who is invited finds the team.
    rex.asks_in(&team, &friend).await;
    assert_eq!(friend.hits("cellar").await[2], ["Duel cellar"]);
}

#[tokio::test]
async fn a_block_hides_each_of_two_and_a_closed_account_is_found_by_no_search() {
    let app = spawn().await;
    let [nova, rex, zoe] = [
        app.newcomer("nova").await,
        app.newcomer("rex").await,
        app.newcomer("zoe").await,
    ];
    rex.is_called("Hidden One").await;
    rex.post(&format!("/friends/{}/block", nova.id), json!({}))
        .await
        .ok();
    for (viewer, hidden) in [(&nova, ["rex", "hidden"]), (&rex, ["nova", "@nova"])] {
        for text in hidden {
            assert_eq!(viewer.hits(text).await[0], Vec::<String>::new(), "{text}");
            assert!(viewer.all_found("people", text, 5).await.is_empty());
        }
    }
    assert_eq!(zoe.hits("hidden").await[0], ["rex"]);

    app.verify(&rex).await;
    rex.close_account().await.ok();
    for text in ["rex", "hidden", "one", "closed", "c"] {
        assert_eq!(zoe.hits(text).await[0], Vec::<String>::new(), "{text}");
    }
    let of_rex = "select count(*) from player_search_terms where term like '%closed%'";
    let rows: i64 = sqlx::query_scalar(of_rex)
        .fetch_one(&mut app.superuser().await)
        .await
        .unwrap();
    assert_eq!(rows, 0);
}

#[tokio::test]
async fn letters_of_patterns_stand_for_themselves_and_bad_texts_are_refused() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let [rex] = app.funded(["rex_hale"]).await;
    app.newcomer("rexxhale").await;
    rex.is_called("100% fair").await;
    rex.challenge(&[("title", "50% off"), ("minimumStake", "1")])
        .await;
    rex.team("Back\\slash", json!({"tagline": "under_score"}))
        .await;
    assert_eq!(nova.hits("rex_").await[0], ["rex_hale"]);
    assert_eq!(nova.hits("100%").await[0], ["rex_hale"]);
    assert_eq!(
        nova.hits("%").await,
        [vec![], vec!["50% off".to_owned()], vec![]]
    );
    assert_eq!(nova.hits("_").await[2], ["Back\\slash"]);
    assert_eq!(nova.hits("r_s").await[2], ["Back\\slash"]);
    assert_eq!(nova.hits("k\\s").await[2], ["Back\\slash"]);
    assert_eq!(nova.hits("\\").await[2], ["Back\\slash"]);

    for blank in ["", "  ", "@", " @ "] {
        assert_eq!(nova.hits(blank).await, none(), "{blank:?}");
        assert!(nova.all_found("people", blank, 5).await.is_empty());
    }
    nova.get("/search").await.ok();
    let paths = ["", "/people", "/challenges", "/teams"].map(|kind| format!("/search{kind}"));
    for path in &paths {
        let longest = "ö".repeat(100);
        nova.searches(path, &[("q", &longest)]).await.ok();
        for wrong in ["ö".repeat(101), "a\0b".to_owned()] {
            nova.searches(path, &[("q", &wrong)])
                .await
                .refused(422, "VALIDATION")
                .at("/fields/q");
        }
    }
    for path in paths.iter().skip(1) {
        for cursor in ["x", "1.2.3", "1.99999999999999999999.x"] {
            nova.searches(path, &[("q", "rex"), ("cursor", cursor)])
                .await
                .refused(400, "MALFORMED");
        }
    }
    for path in ["/search/people?q=rex", "/search/teams?q=rex"] {
        app.stranger()
            .get(path)
            .await
            .refused(401, "UNAUTHENTICATED");
    }
}

#[tokio::test]
async fn conversations_are_searched_beyond_the_pages_that_were_read() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let write = async |to: &Person| {
        let body = json!({"recipientId": to.id, "content": "hi"});
        nova.post("/messages/send", body).await.ok();
    };
    let first = app.newcomer("anna_first").await;
    first.is_called("Grace").await;
    write(&first).await;
    for number in 0..11 {
        write(&app.newcomer(&format!("other_{number}")).await).await;
    }
    nova.team("Night Owls", json!({})).await;
    let found = async |query: &[(&str, &str)]| {
        let found = nova.searches("/messages/conversations", query).await.ok();
        let list = found.at("/data/conversations").as_array().unwrap().len();
        (list, found.at("/pagination/totalConversations").clone())
    };
    for text in ["anna", "@ANNA", "first", "grace", "owls"] {
        assert_eq!(found(&[("q", text)]).await, (1, json!(1)), "{text}");
    }
    assert_eq!(found(&[("q", "hale")]).await, (0, json!(0)));
    assert_eq!(found(&[("q", "%")]).await, (0, json!(0)));
    // The viewer's own name matches no conversation.
    assert_eq!(found(&[("q", "nova")]).await, (0, json!(0)));
    assert_eq!(found(&[("q", "other_")]).await, (10, json!(11)));
    let second = [("q", "other_"), ("page", "2")];
    assert_eq!(found(&second).await, (1, json!(11)));
    assert_eq!(found(&[("q", " ")]).await.1, json!(13));
    nova.searches("/messages/conversations", &[("q", &"x".repeat(101))])
        .await
        .refused(422, "VALIDATION");
}

/// Pages of PostgreSQL that a search, or a page of the directory, may read: what it shows, and the ways to it in the indexes.
const PAGES_MAX: u64 = 300;
/// The same for what looks at 10,000 rows at most, such as a count.
const PAGES_OF_A_COUNT_MAX: u64 = 40_000;

impl TestApp {
    /// As many players as copies of `of`, without the work of triggers, which is done for all at once.
    async fn add_copies(&self, of: &Person, count: u32) {
        let mut server = self.superuser().await;
        let sql = format!(
            "set session_replication_role = replica;
             insert into users
             select (jsonb_populate_record(it, jsonb_build_object(
                        'id', gen_random_uuid(),
                        'username', 'player_' || number,
                        'name', 'Common Name ' || number,
                        'referral_code', lpad(number::text, 8, '0'),
                        'email', 'player_' || number || '@example.com'))).*
               from users it, generate_series(1, {count}) number
              where it.id = '{}';
             insert into follow_counts (user_id, followers)
             select id, length(id::text) % 7 from users where username like 'player_%';
             insert into player_search_terms (user_id, term, kind)
             select u.id, t.term, t.kind from users u cross join player_search_terms_of(u.username, u.name) t
              where username like 'player_%';
             set session_replication_role = origin;
             analyze users; analyze follow_counts; analyze player_search_terms;",
            of.id
        );
        run(&mut server, &sql).await.unwrap();
    }

    /// How many pages the statement with this text reads that the server has prepared, with these arguments; and its plan.
    pub(crate) async fn pages_read(&self, has: &str, arguments: &str) -> (u64, String) {
        let db = &self.app.db;
        let prepared: Vec<String> = sqlx::query_scalar(
            "select name from pg_prepared_statements where position($1 in statement) > 0 and statement not like '%pg_%'",
        )
        .bind(has)
        .fetch_all(db)
        .await
        .unwrap();
        let [name] = &*prepared else {
            panic!("{} statements with {has}", prepared.len());
        };
        let explain = format!("explain (analyze, buffers, costs off) execute {name} ({arguments})");
        let lines: Vec<String> = sqlx::query_scalar(AssertSqlSafe(explain))
            .fetch_all(db)
            .await
            .unwrap();
        let whole = lines.iter().find(|line| line.contains("Buffers: shared"));
        let figures = whole.unwrap().split([' ', '=']);
        let pages = figures.filter_map(|it| it.parse::<u64>().ok()).sum();
        (pages, lines.join("\n"))
    }
}

/// One test for all that is asked of as many players: writing them takes longer than all that is asked.
#[tokio::test]
async fn a_search_and_both_directories_are_flat_at_a_hundred_thousand_players() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let nova = app.newcomer("nova").await;
    app.add_copies(&nova, 100_000).await;
    for text in ["p", "common n", "player_77", "zzz", "@player"] {
        let query = [("q", text), ("limit", "8")];
        nova.searches("/search/people", &query).await.ok();
    }
    nova.get("/friends/users").await.ok();
    nova.get("/friends/users?search=p").await.ok();
    nova.get("/friends/counts").await.ok();

    let (nil, id) = (uuid::Uuid::nil(), nova.id.clone());
    let everything = ("t.kind < 3", "player_search_terms_walk");
    let usernames = ("t.kind < 2", "player_search_terms_usernames");
    for ((statement, index), text, after) in [
        (everything, "p", "''"),
        (everything, "c", "''"),
        (everything, "common name", "''"),
        (everything, "player_77", "''"),
        (everything, "zzz", "''"),
        // A page far on, and one past the end.
        (everything, "p", "'player_55555'"),
        (everything, "p", "'pz'"),
        (usernames, "p", "''"),
        // Every display name begins with it, and no username.
        (usernames, "common", "''"),
    ] {
        let arguments = format!("'{id}', '{text}', {after}, -1::smallint, '{nil}', 9");
        let (pages, plan) = app.pages_read(statement, &arguments).await;
        assert!(plan.contains(index), "{plan}");
        assert!(!plan.contains("Seq Scan on users"), "{plan}");
        assert!(!plan.contains("Sort Key"), "{plan}");
        assert!(pages <= PAGES_MAX, "{text}: {pages} pages\n{plan}");
    }
    let page = format!("'{id}', 20, 0");
    let order = "where u.id <> $1 and u.role = 'user' order by c.followers desc";
    let (pages, plan) = app.pages_read(order, &page).await;
    assert!(plan.contains("follow_counts_by_followers"), "{plan}");
    assert!(pages <= PAGES_MAX, "{pages} pages\n{plan}");
    for (statement, arguments) in [
        (
            "c.user_id limit $3 offset $4",
            format!("'{id}', 'p', 20, 0"),
        ),
        ("u.role = 'user' limit 10000", format!("'{id}'")),
        ("u.role = 'user' limit $2", format!("'{id}', 10000")),
    ] {
        let (pages, plan) = app.pages_read(statement, &arguments).await;
        assert!(pages <= PAGES_OF_A_COUNT_MAX, "{pages} pages\n{plan}");
    }

    let all = nova.get("/messages/users?limit=8").await.ok();
    assert_eq!(all.at("/pagination/totalUsers"), 999);
    let far = nova.get("/messages/users?limit=8&search=p&page=126").await;
    let far = far.ok();
    assert_eq!(far.at("/data/users"), &json!([]));
    for (kinds, text) in [("< 3", "p"), ("< 3", "zzz"), ("= 0", "")] {
        let walk = format!("t.kind {kinds}\n");
        let of_page = format!("{walk}                  order by");
        let page = format!("'{}', '{text}', 8, 0", nova.id);
        let (pages, plan) = app.pages_read(&of_page, &page).await;
        assert!(pages <= PAGES_MAX, "{text}: {pages} pages\n{plan}");
        let of_total = format!("{walk}                 order by");
        let total = format!("'{}', '{text}', 1000", nova.id);
        let (pages, plan) = app.pages_read(&of_total, &total).await;
        // The players found may be sorted to leave out the blocked ones; all terms that match may not.
        assert!(!plan.contains("Sort Key: t.term"), "{plan}");
        assert!(pages <= PAGES_OF_A_COUNT_MAX, "{pages} pages\n{plan}");
    }
}
