//! The settlement of the contest in the real server: a job that its start begins.

use std::time::Duration;

use sqlx::ConnectOptions;

use crate::books::{number, run};
use crate::node::Node;
use crate::people::Person;

/// How often it is looked whether the month is settled.
const LOOK: Duration = Duration::from_millis(20);

/// What comes a moment after a start must fail the test where it does not come, and not hang it. The job's second turn would be later.
const PATIENCE: Duration = Duration::from_secs(45);

#[tokio::test]
async fn a_month_that_is_over_is_settled_by_the_start_of_a_server() {
    let mut node = Node::start().await;
    let nova = Person::player(&node.address, "nova_kade").await;
    let mut owner = node.database.connect().await.unwrap();
    // Its clock is the world's: the month is over, whatever the date.
    let score = format!(
        "insert into contest_scores (month, player, points, wins, reached_at)
         values ('2024-01-01', '{}', 10, 1, '2024-01-15 12:00+00')",
        nova.id
    );
    run(&mut owner, &score).await.unwrap();
    node.kill();
    node.resume().await;
    let settled = "select count(*) from contest_months where month = '2024-01-01'";
    let waited = tokio::time::timeout(PATIENCE, async {
        let mut looks = tokio::time::interval(LOOK);
        while number(&mut owner, settled).await == 0 {
            looks.tick().await;
        }
    });
    waited.await.expect("the month is settled");
    let past = nova.get("/contest/past").await.ok();
    assert_eq!(past.text("/data/0/month"), "2024-01-01");
    assert_eq!(past.text("/data/0/places/0/user/username"), "nova_kade");
}
