//! How the two kinds of sockets share one budget of bytes that wait: together they never hold more, and neither kind can take all
//! of it from the other.

/// The part of the budget that is for notifications alone: Socket.IO gets all but an eighth.
const NOTIFICATIONS_PART: usize = 8;

/// Bytes that may wait for the Socket.IO sockets.
pub fn of_socketio(budget: usize) -> usize {
    budget - budget / NOTIFICATIONS_PART
}

/// Bytes that may wait for the sockets of notifications, while so many wait for those of Socket.IO: what these leave.
pub fn of_notifications(budget: usize, waiting_of_socketio: usize) -> usize {
    budget
        .saturating_sub(waiting_of_socketio)
        .max(budget / NOTIFICATIONS_PART)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_together_hold_no_more_than_the_budget_and_each_has_a_part() {
        const BUDGET: usize = 800;
        assert_eq!(of_socketio(BUDGET), 700);
        for (waiting, left) in [(0, 800), (300, 500), (700, 100)] {
            assert_eq!(of_notifications(BUDGET, waiting), left, "{waiting}");
        }
        // Until the engine has closed the largest.
        assert_eq!(of_notifications(BUDGET, 750), 100);
    }
}
