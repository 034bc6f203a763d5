//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::client::target::SOURCES_MAX;
use crate::control::PROCESSES_MAX;
use crate::report::Threshold;
use crate::scenario::{Plan, Scenario, Weights};
use crate::schedule::Schedule;

/// The longest hold: a week of soaking.
const DURATION_MAX: Duration = Duration::from_hours(7 * 24);

/// Puts load on a Duel Ledger server over its real protocols, and checks that it is right meanwhile.
#[derive(Debug, Parser)]
#[command(name = "duel-loadtest", version, about)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// What `duel-loadtest` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a scenario; exits with 1 where something is wrong or a threshold is broken, with 2 where it cannot be run
    Run(Run),
    /// Raise the load until a threshold is broken, and say how many players the server supports
    Search(Search),
    /// Compare two reports
    Compare(Compare),
    /// Work for another process of this program
    #[command(hide = true)]
    Worker,
}

/// Where the server is.
#[derive(Debug, Clone, Args)]
pub struct Server {
    /// The server's address
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub url: String,
    /// The address of its metrics; an empty one where it shows none
    #[arg(long, default_value = "http://127.0.0.1:9464/metrics")]
    pub metrics: String,
    /// The id of its process, where it runs on this machine: its memory is reported
    #[arg(long)]
    pub server_pid: Option<u32>,
    /// Start this binary of the server for the load test alone, on the empty database of `DATABASE_URL`
    #[arg(long, conflicts_with_all = ["url", "metrics", "server_pid"])]
    pub server: Option<PathBuf>,
    /// The file of accounts, which are made once; a server of its own has its own
    #[arg(long, default_value = "target/loadtest/players.jsonl")]
    pub accounts: PathBuf,
}

/// How much load.
#[derive(Debug, Clone, Args)]
pub struct Load {
    /// What players do
    pub scenario: Scenario,
    /// How long the rate takes to rise from nothing, such as 10s
    #[arg(long, default_value = "5s", value_parser = duration)]
    pub ramp: Duration,
    /// How long it stays there: 60s, 10m, or 8h to soak
    #[arg(long, default_value = "60s", value_parser = duration)]
    pub hold: Duration,
    /// Players who connect in a second
    #[arg(long, default_value_t = 200)]
    pub connect_rate: u64,
    /// Players of a room, who watch the same challenges
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(3..=2_000))]
    pub room_size: u16,
    /// Players of a team, all of whom play its matches
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=10))]
    pub team_size: u8,
    /// The parts of the mix: chat, arena, read, notify, match, team, churn
    #[arg(
        long,
        default_value = "chat=45,arena=10,read=25,notify=5,match=5,team=5,churn=5"
    )]
    pub weights: Weights,
    /// Loopback addresses that clients come from; one has some 28,000 ports
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(SOURCES_MAX)))]
    pub addresses: u8,
    /// Processes that the players are shared out to
    #[arg(long, default_value_t = 1, value_parser = processes)]
    pub processes: usize,
    /// What has to hold, such as "command p99<250ms", "reconnect max<15s", "errors<1%", "connected>=10000"; may be repeated
    #[arg(long = "threshold")]
    pub thresholds: Vec<Threshold>,
    /// Write lines instead of the live view, as it happens by itself where there is no terminal
    #[arg(long)]
    pub plain: bool,
}

/// One run.
#[derive(Debug, Args)]
pub struct Run {
    /// How much load
    #[command(flatten)]
    pub load: Load,
    /// Where the server is
    #[command(flatten)]
    pub server: Server,
    /// Players; `stake` makes its own
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=50_000))]
    pub players: u32,
    /// Arrivals in a second, such as 20 or 0.5; one for every ten players where it is left out
    #[arg(long, value_parser = rate)]
    pub rate: Option<u64>,
    /// Write the report as JSON
    #[arg(long)]
    pub report: Option<PathBuf>,
    /// Write the report as one HTML file
    #[arg(long)]
    pub html: Option<PathBuf>,
    /// Compare with this earlier report
    #[arg(long)]
    pub baseline: Option<PathBuf>,
}

/// A search for the largest load.
#[derive(Debug, Args)]
pub struct Search {
    /// How much load, apart from the players
    #[command(flatten)]
    pub load: Load,
    /// Where the server is
    #[command(flatten)]
    pub server: Server,
    /// Players to begin with
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=50_000))]
    pub from: u32,
    /// Players to end with at the latest
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(2..=50_000))]
    pub to: u32,
    /// Arrivals of one player in a second
    #[arg(long, default_value = "0.1", value_parser = rate)]
    pub rate_per_player: u64,
}

/// Two reports.
#[derive(Debug, Args)]
pub struct Compare {
    /// The earlier one
    pub before: PathBuf,
    /// The later one
    pub after: PathBuf,
    /// Write both as one HTML file
    #[arg(long)]
    pub html: Option<PathBuf>,
}

impl Load {
    /// The plan at a rate of arrivals in a thousand seconds.
    pub fn plan(&self, per_1000_seconds: u64) -> Plan {
        Plan {
            scenario: self.scenario,
            schedule: Schedule {
                per_1000_seconds,
                ramp: self.ramp,
                hold: self.hold,
            },
            connects_per_second: self.connect_rate,
            room_size: usize::from(self.room_size),
            team_size: usize::from(self.team_size),
            weights: self.weights.clone(),
        }
    }
}

impl Run {
    /// Arrivals in a thousand seconds.
    pub fn per_1000_seconds(&self) -> u64 {
        self.rate.unwrap_or(u64::from(self.players) * 100)
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    let unit = text.get(number.len()..).unwrap_or_default();
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3_600,
        _ => return Err("it has to end with s, m or h".to_owned()),
    };
    let number: u64 = number
        .parse()
        .map_err(|_other| format!("{number:?} is no whole number"))?;
    let duration = Duration::from_secs(number.saturating_mul(seconds));
    if DURATION_MAX < duration {
        return Err("a week is the longest".to_owned());
    }
    Ok(duration)
}

/// A decimal of arrivals a second, as arrivals in a thousand seconds.
fn rate(text: &str) -> Result<u64, String> {
    const RATE_MAX: u64 = 100_000_000;
    let refused = || {
        format!("{text:?} is no rate such as 20 or 0.5, with three digits behind the point at most")
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    if 3 < part.len() || !part.bytes().all(|it| it.is_ascii_digit()) {
        return Err(refused());
    }
    let whole: u64 = whole.parse().map_err(|_other| refused())?;
    let part: u64 = format!("{part:0<3}").parse().map_err(|_other| refused())?;
    let rate = whole.saturating_mul(1_000).saturating_add(part);
    if (1..=RATE_MAX).contains(&rate) {
        Ok(rate)
    } else {
        Err("it has to be above 0 and at most 100000".to_owned())
    }
}

fn processes(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let number = number.filter(|it| (1..=PROCESSES_MAX).contains(it));
    number.ok_or_else(|| format!("it has to be between 1 and {PROCESSES_MAX}"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn durations_and_rates_have_units_and_limits() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2h"), Ok(Duration::from_hours(2)));
        assert_eq!(rate("20"), Ok(20_000));
        assert_eq!(rate("0.5"), Ok(500));
        for wrong in ["", "5", "5d", "s", "-1s", "169h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "0", "-1", "1.2345", "1e3", "200000"] {
            assert!(rate(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_run_is_read_with_its_thresholds() {
        let line = [
            "duel-loadtest",
            "run",
            "mix",
            "--players",
            "2000",
            "--threshold",
            "command p99<250ms",
            "--threshold",
            "errors<1%",
        ];
        let Command::Run(run) = Cli::try_parse_from(line).unwrap().command else {
            panic!("it is read as another command");
        };
        assert_eq!(run.load.scenario, Scenario::Mix);
        assert_eq!(run.load.thresholds.len(), 2);
        assert_eq!(run.per_1000_seconds(), 200_000);
    }
}
