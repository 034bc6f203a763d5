//! Commands on many challenges that are written in one statement: each is decided on its own, and the books stay right (T4, T6).

use futures_util::future::join_all;

use crate::books::{number, run, until_waiting};
use crate::harness::{TestApp, spawn_racing};
use crate::people::{Answer, Person};

impl TestApp {
    async fn batches(&self) -> actors::runtime::batcher::BatcherObservation {
        self.app.challenges.observe_batcher().await.unwrap()
    }

    /// Waits until so many commands are queued.
    async fn until_gathered(&self, count: usize) {
        while self.batches().await.waiting < count {
            tokio::task::yield_now().await;
        }
    }

    /// Has commands written in one statement: they gather while one before them waits for the row of its challenge,
    /// which is `first` joining `id`.
    async fn in_one_statement<D>(&self, first: &Person, id: &str, commands: Vec<D>) -> Vec<Answer>
    where
        D: Future<Output = Answer>,
    {
        let (mut holder, mut onlooker) = (self.superuser().await, self.superuser().await);
        let hold = format!("begin; select from challenges where id = '{id}' for update");
        run(&mut holder, &hold).await.unwrap();
        let (before, count) = (self.batches().await.batches, commands.len());
        let others = async {
            until_waiting(&mut onlooker).await;
            let gathered = async {
                self.until_gathered(count).await;
                run(&mut holder, "commit").await.unwrap();
            };
            tokio::join!(join_all(commands), gathered).0
        };
        let (alone, answers) = tokio::join!(first.join(id, "10"), others);
        alone.ok();
        assert_eq!(self.batches().await.batches, before + 2);
        answers
    }

    /// A challenge of 10 USDC with its creator alone, for the batch that waits.
    async fn bystanders(&self) -> (Person, String) {
        let [zoe, tal] = self.funded(["zipline_zoe", "tal_reborn"]).await;
        let id = zoe.challenge(&[("minimumStake", "10")]).await;
        (tal, id)
    }
}

#[tokio::test]
async fn one_who_cannot_pay_does_not_take_the_others_along() {
    let app = spawn_racing().await;
    let (first, waits) = app.bystanders().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let poor = app.player("poor_one").await;
    let mut ids = Vec::new();
    for _ in 0..6 {
        ids.push(nova.challenge(&[("minimumStake", "10")]).await);
    }
    let joiners = [&mirage, &mirage, &poor, &mirage, &poor, &mirage];
    let joins = joiners.iter().zip(&ids).map(|(who, id)| who.join(id, "10"));
    let answers = app.in_one_statement(&first, &waits, joins.collect()).await;
    for (who, answer) in joiners.iter().zip(answers) {
        if who.id == poor.id {
            answer.refused(422, "INSUFFICIENT_FUNDS");
        } else {
            answer.ok();
        }
    }
    assert_eq!(mirage.available().await, "60");
    assert_eq!(nova.available().await, "40");
    // Nova is notified of each, by numbers without a gap: the audit looks.
    let mut connection = app.superuser().await;
    let notified = format!(
        "select count(*) from notifications where user_id = '{}'",
        nova.id
    );
    assert_eq!(number(&mut connection, &notified).await, 4);
    app.proof().await;
}

#[tokio::test]
async fn the_effects_of_several_commands_on_one_player_add_up() {
    let app = spawn_racing().await;
    let (first, waits) = app.bystanders().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let id = nova.challenge(&[("minimumStake", "10")]).await;
        mirage.join(&id, "10").await.ok();
        nova.start(&id, &[&mirage]).await;
        nova.declare(&id, "won").await.ok();
        ids.push(id);
    }
    let mut connection = app.superuser().await;
    for (player, points) in [(&nova, -10), (&mirage, -2)] {
        let scored = format!(
            "update users set fair_play = 100 + {points} where id = '{0}';
             insert into fair_play_changes (user_id, points, score, reason, at)
             values ('{0}', {points}, 100 + {points}, 'silence', '2026-11-20 12:00Z')",
            player.id
        );
        run(&mut connection, &scored).await.unwrap();
    }
    let notified = format!(
        "select count(*) from notifications where user_id = '{}'",
        nova.id
    );
    let before = number(&mut connection, &notified).await;

    let agreements = ids.iter().map(|id| mirage.declare(id, "lost"));
    let answers = app
        .in_one_statement(&first, &waits, agreements.collect())
        .await;
    for answer in answers {
        answer.ok();
    }
    assert_eq!(nova.available().await, "145");
    let score = |who: &Person| {
        format!(
            "select fair_play::bigint from users where id = '{}'",
            who.id
        )
    };
    assert_eq!(number(&mut connection, &score(&nova)).await, 95);
    assert_eq!(number(&mut connection, &score(&mirage)).await, 100);
    assert_eq!(number(&mut connection, &notified).await - before, 5);
    app.proof().await;
}
