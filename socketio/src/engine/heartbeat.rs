//! When a session pings, and when it has waited long enough for the pong. Pure: the time is an argument.

use std::time::Duration;

use tokio::time::Instant;

use super::config::Config;

/// The wait for a pong counts from when its ping was due, as on the client's side, so that our timer's
/// lateness does not add up. Where a busy server pings later than this share of the wait (one n-th),
/// the client gets all of it.
const LATENESS_SHARE: u32 = 4;

#[derive(Debug)]
pub(super) struct Heartbeat {
    interval: Duration,
    timeout: Duration,
    beat: Beat,
}

#[derive(Debug)]
enum Beat {
    /// The next ping is due then.
    Resting { ping_at: Instant },
    /// A ping is out. Other packets extend the wait once, which helps slow uploads.
    Awaiting { until: Instant, extended: bool },
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Ping,
    TimedOut,
}

impl Heartbeat {
    pub(super) fn new(config: &Config, now: Instant) -> Self {
        let interval = config.ping_interval;
        Self {
            interval,
            timeout: config.ping_timeout,
            beat: Beat::Resting {
                ping_at: now + interval,
            },
        }
    }

    /// When [`Heartbeat::tick`] has something to do next.
    pub(super) fn next(&self) -> Instant {
        match self.beat {
            Beat::Resting { ping_at } => ping_at,
            Beat::Awaiting { until, .. } => until,
        }
    }

    pub(super) fn tick(&mut self, now: Instant) -> Due {
        match self.beat {
            Beat::Resting { ping_at } if ping_at <= now => {
                let is_late = now.duration_since(ping_at) > self.timeout / LATENESS_SHARE;
                let from = if is_late { now } else { ping_at };
                self.beat = Beat::Awaiting {
                    until: from + self.timeout,
                    extended: false,
                };
                Due::Ping
            }
            Beat::Awaiting { until, .. } if until <= now => Due::TimedOut,
            Beat::Resting { .. } | Beat::Awaiting { .. } => Due::Nothing,
        }
    }

    /// The next ping counts from the pong, not from the last ping.
    pub(super) fn pong(&mut self, now: Instant) {
        self.beat = Beat::Resting {
            ping_at: now + self.interval,
        };
    }

    /// Any other packet came in.
    pub(super) fn packet(&mut self, now: Instant) {
        if let Beat::Awaiting {
            extended: false, ..
        } = self.beat
        {
            self.beat = Beat::Awaiting {
                until: now + self.timeout,
                extended: true,
            };
        }
    }

    /// The server is not reading at present, so the pong may have arrived unread: wait again.
    pub(super) fn excuse(&mut self, now: Instant) {
        self.beat = Beat::Awaiting {
            until: now + self.timeout,
            extended: false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heartbeat(now: Instant) -> Heartbeat {
        let config = Config {
            ping_interval: Duration::from_secs(25),
            ping_timeout: Duration::from_secs(20),
            ..Config::default()
        };
        Heartbeat::new(&config, now)
    }

    #[test]
    fn pings_an_interval_after_the_opening_and_after_each_pong() {
        let start = Instant::now();
        let at = |secs| start + Duration::from_secs(secs);
        let mut heartbeat = heartbeat(start);
        assert_eq!(heartbeat.tick(at(24)), Due::Nothing);
        assert_eq!(heartbeat.tick(at(25)), Due::Ping);
        heartbeat.pong(at(30));
        assert_eq!(heartbeat.next(), at(55));
        assert_eq!(heartbeat.tick(at(55)), Due::Ping);
        assert_eq!(heartbeat.tick(at(75)), Due::TimedOut);
    }

    #[test]
    fn a_little_lateness_is_not_added_to_the_wait_and_much_is() {
        let start = Instant::now();
        let at = |secs| start + Duration::from_secs(secs);
        let mut punctual = heartbeat(start);
        assert_eq!(punctual.tick(at(30)), Due::Ping);
        assert_eq!(punctual.next(), at(45));
        let mut late = heartbeat(start);
        assert_eq!(late.tick(at(31)), Due::Ping);
        assert_eq!(late.next(), at(51));
    }

    #[test]
    fn other_packets_extend_the_wait_once() {
        let start = Instant::now();
        let at = |secs| start + Duration::from_secs(secs);
        let mut heartbeat = heartbeat(start);
        heartbeat.packet(at(1));
        assert_eq!(heartbeat.tick(at(25)), Due::Ping);
        heartbeat.packet(at(40));
        heartbeat.packet(at(50));
        assert_eq!(heartbeat.next(), at(60));
        assert_eq!(heartbeat.tick(at(60)), Due::TimedOut);
    }
}
