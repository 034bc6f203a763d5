//! The live view in a terminal: what is connected, every action with its percentiles, errors by code, and the server's queues.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Cell, Paragraph, Row, Sparkline, Table};

use super::{Snapshot, View, millis};
use crate::stop::Stop;

/// How often the keyboard is looked at.
const KEYS_EVERY: Duration = Duration::from_millis(100);
/// Errors and gauges that are shown.
const ROWS_MAX: usize = 14;

/// Draws into the terminal until it is dropped.
#[derive(Debug)]
pub struct Terminal {
    terminal: DefaultTerminal,
    is_over: Arc<AtomicBool>,
}

impl Terminal {
    /// Takes the terminal over. `q`, Escape or Ctrl-C end the run.
    ///
    /// # Errors
    /// Where there is no terminal.
    pub fn open(stop: Stop) -> anyhow::Result<Self> {
        let terminal = ratatui::try_init()?;
        let is_over = Arc::<AtomicBool>::default();
        let watched = Arc::clone(&is_over);
        std::thread::Builder::new()
            .name("keyboard".to_owned())
            .spawn(move || listen(&stop, &watched))?;
        Ok(Self { terminal, is_over })
    }
}

impl View for Terminal {
    fn show(&mut self, snapshot: &Snapshot<'_>) -> anyhow::Result<()> {
        self.terminal.draw(|frame| draw(frame, snapshot))?;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        ratatui::restore();
    }
}

/// Raw mode brings Ctrl-C as a key.
fn listen(stop: &Stop, is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        if !event::poll(KEYS_EVERY).unwrap_or(false) {
            continue;
        }
        let Ok(Event::Key(key)) = event::read() else {
            continue;
        };
        let is_interrupt =
            key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        if is_interrupt || matches!(key.code, KeyCode::Char('q') | KeyCode::Esc) {
            stop.raise();
        }
    }
}

fn draw(frame: &mut Frame<'_>, snapshot: &Snapshot<'_>) {
    let [head, course, actions, below] = Layout::vertical([
        Constraint::Length(4),
        Constraint::Length(6),
        Constraint::Fill(2),
        Constraint::Fill(1),
    ])
    .areas(frame.area());
    let [errors, queues] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(below);
    draw_head(frame, head, snapshot);
    draw_course(frame, course, snapshot);
    draw_actions(frame, actions, snapshot);
    draw_errors(frame, errors, snapshot);
    draw_queues(frame, queues, snapshot);
}

fn draw_head(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot<'_>) {
    let second = snapshot
        .totals
        .seconds()
        .last()
        .cloned()
        .unwrap_or_default();
    let (done, failed) = snapshot.totals.done_and_failed();
    let phase = if snapshot.has_begun {
        "under load"
    } else {
        "preparing"
    };
    let memory = snapshot.memory.map_or_else(String::new, |memory| {
        format!("  server {} MB at most", memory.most_kb / 1_024)
    });
    let figures = format!(
        "{} s  {phase}  connected {}  done {done} ({}/s)  failed {failed}  tester late {} ms{memory}",
        snapshot.elapsed.as_secs(),
        second.connected,
        second.done,
        millis(snapshot.totals.late_micros_max()),
    );
    let faults = if snapshot.faults == 0 {
        Line::from("no gap, nothing doubled, nothing lost").style(Color::Green)
    } else {
        let text = format!("{} faults found: the report names them", snapshot.faults);
        Line::from(text).style(Style::new().fg(Color::Red).add_modifier(Modifier::BOLD))
    };
    let block = Block::bordered().title(format!(" {} (q ends it) ", snapshot.title));
    let text = vec![Line::from(figures), faults];
    frame.render_widget(Paragraph::new(text).block(block), area);
}

fn draw_course(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot<'_>) {
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
    let seconds = snapshot.totals.seconds();
    let width = usize::from(left.width.saturating_sub(2));
    let newest = seconds.get(seconds.len().saturating_sub(width)..);
    let newest = newest.unwrap_or_default();
    let plot = |title: String, data: Vec<u64>, color| {
        Sparkline::default()
            .block(Block::bordered().title(title))
            .data(data)
            .style(color)
    };
    let rate = newest.iter().map(|second| second.done).collect();
    frame.render_widget(plot(" done a second ".to_owned(), rate, Color::Cyan), left);
    let last = newest.last().map_or(0, |second| second.p99);
    let title = format!(" p99 of commands: {} ms ", millis(last));
    let p99 = newest.iter().map(|second| second.p99).collect();
    frame.render_widget(plot(title, p99, Color::Yellow), right);
}

fn draw_actions(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot<'_>) {
    let head = [
        "action", "done", "/s", "failed", "p50 ms", "p95", "p99", "max",
    ];
    let rows = snapshot.totals.actions().map(|(action, totals)| {
        let latencies = &totals.latencies;
        Row::new([
            action.name().to_owned(),
            latencies.count().to_string(),
            totals.rate.to_string(),
            totals.failed().to_string(),
            millis(latencies.at(50_000)),
            millis(latencies.at(95_000)),
            millis(latencies.at(99_000)),
            millis(latencies.max()),
        ])
    });
    let widths = [14, 10, 8, 8, 10, 10, 10, 10].map(Constraint::Length);
    let table = Table::new(rows, widths)
        .header(Row::new(head.map(Cell::from)).style(Modifier::BOLD))
        .block(Block::bordered().title(" actions "));
    frame.render_widget(table, area);
}

fn draw_errors(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot<'_>) {
    let mut errors: Vec<_> = snapshot
        .totals
        .actions()
        .flat_map(|(action, totals)| {
            let errors = totals.errors.iter();
            errors.map(move |(code, count)| (*count, format!("{} {code}", action.name())))
        })
        .collect();
    errors.sort_unstable_by(|one, other| other.cmp(one));
    let rows = errors.iter().take(ROWS_MAX);
    let rows = rows.map(|(count, name)| Row::new([name.clone(), count.to_string()]));
    let table = Table::new(rows, [Constraint::Fill(1), Constraint::Length(10)])
        .block(Block::bordered().title(" errors by code "));
    frame.render_widget(table, area);
}

fn draw_queues(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot<'_>) {
    let second = snapshot
        .totals
        .seconds()
        .last()
        .cloned()
        .unwrap_or_default();
    let mut rows: Vec<_> = second.gauges.all().collect();
    // Where there is no room for all, those that say something.
    rows.sort_by_key(|(_, value)| *value == 0);
    let rows = rows.into_iter().take(ROWS_MAX);
    let rows: Vec<_> = rows
        .map(|(name, value)| Row::new([name.to_owned(), value.to_string()]))
        .collect();
    let table = Table::new(rows, [Constraint::Fill(1), Constraint::Length(12)])
        .block(Block::bordered().title(" the server reports "));
    frame.render_widget(table, area);
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use ratatui::backend::TestBackend;

    use super::*;
    use crate::failure::Failure;
    use crate::record::{Action, Recorder, Totals};
    use crate::server::metrics::Gauges;

    #[test]
    fn the_view_shows_actions_errors_and_queues() {
        let (recorder, mut totals) = (Recorder::default(), Totals::default());
        recorder.connected();
        recorder.done(Action::Send, Instant::now());
        recorder.failed(Action::Join, &Failure::Refused("503 BUSY".to_owned()));
        let gauges = Gauges::parse("batcher_waiting{actor=\"messages\"} 17\n");
        totals.add(1, &[recorder.tick()], gauges);
        let snapshot = Snapshot {
            title: "mix",
            elapsed: Duration::from_secs(1),
            has_begun: true,
            totals: &totals,
            faults: 3,
            memory: None,
        };
        let mut terminal = ratatui::Terminal::new(TestBackend::new(120, 40)).unwrap();
        terminal.draw(|frame| draw(frame, &snapshot)).unwrap();
        let shown = terminal.backend().to_string();
        for wanted in [
            "connected 1",
            "send",
            "join 503 BUSY",
            "batcher_waiting messages",
            "17",
            "3 faults found",
        ] {
            assert!(shown.contains(wanted), "{wanted} is missing:\n{shown}");
        }
    }
}
