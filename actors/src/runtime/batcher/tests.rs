//! A batcher that writes numbers to a list, when it is let.

use std::sync::Mutex;

use tokio::sync::Semaphore;

use super::*;
use crate::runtime::meter::STUCK_AFTER;

const LINE: usize = 4;
const BATCH: usize = 3;

/// What must wait before a second batch goes beside the first.
const ENOUGH: usize = 2;

/// Writes numbers to a list, when it is let. Falls over 13; a batch with 7 in it is refused, and over 9 the database fails.
#[derive(Debug)]
struct Numbers {
    gate: Arc<Semaphore>,
    batches: Arc<Mutex<Vec<Vec<u32>>>>,
}

#[derive(Debug)]
struct Number<const LANES: usize>(u32);

impl<const LANES: usize> Batched for Number<LANES> {
    type Writer = Numbers;
    type Done = u32;
    const KIND: &'static str = "numbers";
    const WAITING_MAX: usize = LINE;
    const WRITING_MAX: usize = LANES;
    const WORTHWHILE: usize = ENOUGH;
    const BATCH_ROWS_MAX: usize = BATCH;

    fn batch_rows(&self) -> usize {
        1
    }

    async fn write(numbers: &Numbers, items: &[Self]) -> store::Result<Vec<u32>> {
        let items: Vec<_> = items.iter().map(|item| item.0).collect();
        let permit = numbers.gate.acquire().await;
        permit.expect("the gate stays").forget();
        assert!(!items.contains(&13), "injected");
        if items.contains(&7) {
            return Err(store::Error::NotText);
        }
        if items.contains(&9) {
            return Err(store::Error::Busy);
        }
        let done = items.iter().map(|item| item * 10).collect();
        let mut batches = numbers.batches.lock().expect("no test panics here");
        batches.push(items);
        Ok(done)
    }
}

struct Scene<const LANES: usize> {
    batches: Arc<Batches<Number<LANES>>>,
    gate: Arc<Semaphore>,
    written: Arc<Mutex<Vec<Vec<u32>>>>,
}

fn scene() -> Scene<1> {
    scene_of()
}

fn scene_of<const LANES: usize>() -> Scene<LANES> {
    let (gate, written) = (Arc::new(Semaphore::new(0)), Arc::default());
    let numbers = Numbers {
        gate: Arc::clone(&gate),
        batches: Arc::clone(&written),
    };
    let batches = Arc::new(Batches::new(numbers, Arc::new(Shards::start(1))));
    Scene {
        batches,
        gate,
        written,
    }
}

type Putting = tokio::task::JoinHandle<Result<u32, BatchError>>;

impl<const LANES: usize> Scene<LANES> {
    fn put(&self, item: u32) -> Putting {
        let batches = Arc::clone(&self.batches);
        actix::spawn(async move { batches.put(Number(item)).await })
    }

    /// Puts items one after the other, each once the one before is in the mailbox.
    async fn put_all(&self, items: impl IntoIterator<Item = u32>) -> Vec<Putting> {
        let mut putting = Vec::new();
        for item in items {
            putting.push(self.put(item));
            tokio::task::yield_now().await;
        }
        putting
    }
}

async fn outcomes(putting: Vec<Putting>) -> Vec<Result<u32, BatchError>> {
    let mut outcomes = Vec::new();
    for one in putting {
        outcomes.push(one.await.expect("it does not panic"));
    }
    outcomes
}

#[actix::test]
async fn while_one_batch_is_written_the_next_one_gathers() {
    let scene = scene();
    // The fifth of those that wait behind the first is one too many.
    let putting = scene.put_all(1..=6).await;
    scene.gate.add_permits(3);
    let sent = outcomes(putting).await;
    let (busy, done): (Vec<_>, Vec<_>) = sent.into_iter().partition(Result::is_err);
    assert_eq!(done, [10, 20, 30, 40, 50].map(Ok));
    assert_eq!(busy, [Err(BatchError::Busy)]);
    let written = scene.written.lock().expect("no test panics here").clone();
    assert_eq!(written, [vec![1], vec![2, 3, 4], vec![5]]);
}

#[actix::test]
async fn a_second_batch_goes_beside_the_first_where_enough_waits() {
    let scene = scene_of::<2>();
    let putting = scene.put_all([1, 2]).await;
    let seen = scene.batches.observe().await.expect("it lives");
    assert_eq!((seen.writing, seen.waiting), (1, 1));
    let more = scene.put_all([3, 4]).await;
    let seen = scene.batches.observe().await.expect("it lives");
    assert_eq!((seen.writing, seen.waiting), (3, 1));
    scene.gate.add_permits(3);
    assert_eq!(outcomes(putting).await, [10, 20].map(Ok));
    assert_eq!(outcomes(more).await, [30, 40].map(Ok));
    let written = scene.written.lock().expect("no test panics here").clone();
    assert_eq!(written, [vec![1], vec![2, 3], vec![4]]);
}

#[actix::test]
async fn one_that_is_refused_does_not_take_the_others_along() {
    let scene = scene();
    let putting = scene.put_all([1, 2, 7, 3]).await;
    scene.gate.add_permits(5);
    let sent = outcomes(putting).await;
    assert_eq!(sent, [Ok(10), Ok(20), Err(BatchError::Failed), Ok(30)]);
}

#[actix::test]
async fn where_the_database_fails_those_after_it_are_not_tried() {
    let scene = scene();
    let putting = scene.put_all([1, 7, 9, 3]).await;
    // One for the first, one for all the others, one for each of those that are tried alone.
    scene.gate.add_permits(4);
    let sent = outcomes(putting).await;
    let (failed, busy) = (Err(BatchError::Failed), Err(BatchError::Busy));
    assert_eq!(sent, [Ok(10), failed, busy, busy]);
}

#[actix::test]
async fn an_operator_sees_what_waits_and_what_is_written() {
    let scene = scene();
    let at = async |waiting, writing, batches| {
        let mut seen = scene.batches.observe().await.expect("it lives");
        seen.waiting_millis = 0;
        let expected = BatcherObservation {
            kind: "numbers",
            waiting,
            waiting_millis: 0,
            writing,
            batches,
        };
        assert_eq!(seen, expected);
    };
    at(0, 0, 0).await;
    let putting = scene.put_all([1, 2, 3]).await;
    at(2, 1, 0).await;
    scene.gate.add_permits(2);
    assert_eq!(outcomes(putting).await, [10, 20, 30].map(Ok));
    at(0, 0, 2).await;
}

#[actix::test]
async fn after_a_panic_waiting_callers_are_answered_and_the_next_meets_a_fresh_batcher() {
    let scene = scene();
    let putting = scene.put_all([13, 1, 2]).await;
    scene.gate.add_permits(1);
    let sent = outcomes(putting).await;
    assert_eq!(sent, [Err(BatchError::Failed); 3]);
    scene.gate.add_permits(1);
    assert_eq!(outcomes(vec![scene.put(4)]).await, [Ok(40)]);
    assert_eq!(*scene.written.lock().expect("no test panics here"), [[4]]);
}

#[actix::test]
async fn an_item_that_waits_for_its_batch_is_no_stuck_handler_and_a_batch_that_does_not_end_is() {
    let scene = scene();
    let kind = scene.batches.kind();
    let mut putting = scene.put_all([1, 2]).await;
    let seen = scene.batches.observe().await.expect("it lives");
    assert_eq!((seen.writing, seen.waiting), (1, 1));
    // The second one has waited since before this moment, and its batch begins after it.
    let between = Instant::now();
    scene.gate.add_permits(1);
    assert_eq!(outcomes(vec![putting.remove(0)]).await, [Ok(10)]);
    let seen = scene.batches.observe().await.expect("it lives");
    assert_eq!((seen.writing, seen.waiting), (1, 0));
    assert_eq!(kind.look(between + STUCK_AFTER).stuck, 0);
    assert_eq!(kind.look(Instant::now() + STUCK_AFTER).stuck, 1);
    assert_eq!(outcomes(putting).await, [Err(BatchError::Failed)]);
}
