//! The pages of lists of challenges where a client asks for no size.

use std::time::Duration;

use serde_json::json;

use crate::harness::spawn;

#[tokio::test]
async fn api_chal_04_05_ten_challenges_are_a_page_the_newest_first() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    for number in 1..=11 {
        let title = format!("Number {number}");
        let terms = [("title", title.as_str()), ("minimumStake", "1")];
        nova.challenge(&terms).await;
        app.advance(Duration::from_secs(1));
    }
    let public = mirage.get("/challenges/public").await.ok();
    let mine = nova.get("/challenges/my-challenges").await.ok();
    for (list, pages) in [(&public, "/data/pagination"), (&mine, "/pagination/user")] {
        let challenges = list.at("/data/challenges").as_array().unwrap();
        assert_eq!(challenges.len(), 10);
        assert_eq!(challenges[0]["title"], "Number 11");
        for (field, value) in [
            ("currentPage", json!(1)),
            ("totalPages", json!(2)),
            ("totalChallenges", json!(11)),
            ("hasNextPage", json!(true)),
            ("hasPrevPage", json!(false)),
        ] {
            assert_eq!(
                list.at(&format!("{pages}/{field}")),
                &value,
                "{pages} {field}"
            );
        }
    }
    let second = mirage.get("/challenges/public?page=2").await.ok();
    assert_eq!(second.at("/data/challenges/0/title"), "Number 1");
}
