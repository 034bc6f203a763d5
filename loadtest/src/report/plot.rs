//! Line plots as SVG, within an HTML file. All coordinates are whole numbers.

use std::fmt::Write;

const WIDTH: u64 = 760;
const HEIGHT: u64 = 230;
const LEFT: u64 = 64;
const RIGHT: u64 = 12;
const TOP: u64 = 12;
const BOTTOM: u64 = 30;
/// Lines across the plot.
const STEPS: u64 = 4;
/// Points of a line: more of them are thinned out to the highest of each stretch.
const POINTS_MAX: usize = 700;

/// A line of a plot.
#[derive(Debug, Clone)]
pub(super) struct Series {
    /// Its name in the legend.
    pub(super) name: String,
    /// The number of its colour, from 1.
    pub(super) color: u8,
    /// Drawn thin and dashed, as what is compared with.
    pub(super) is_baseline: bool,
    /// Where it goes.
    pub(super) points: Vec<(u64, u64)>,
}

/// How the axes are written.
pub(super) struct Axes<'a> {
    /// What is plotted.
    pub(super) title: &'a str,
    /// Writes a value of the vertical axis.
    pub(super) y: fn(u64) -> String,
    /// Marks of the horizontal axis.
    pub(super) x: Vec<(u64, String)>,
}

/// The plot, or nothing where there is nothing to plot.
pub(super) fn lines(axes: &Axes<'_>, series: &[Series]) -> String {
    let points = || series.iter().flat_map(|one| &one.points);
    let Some(x_max) = points().map(|(x, _)| *x).max() else {
        return String::new();
    };
    let y_max = ceiling(points().map(|(_, y)| *y).max().unwrap_or(0));
    let mut svg = format!(
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        escape(axes.title),
        escape(axes.title)
    );
    for step in 0..=STEPS {
        let value = y_max * step / STEPS;
        let y = y_of(value, y_max);
        push(
            &mut svg,
            format_args!(
                "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
                WIDTH - RIGHT,
                LEFT - 6,
                y + 4,
                escape(&(axes.y)(value))
            ),
        );
    }
    for (value, name) in &axes.x {
        push(
            &mut svg,
            format_args!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                x_of(*value, x_max),
                HEIGHT - 8,
                escape(name)
            ),
        );
    }
    for one in series {
        svg.push_str(&path(one, x_max, y_max));
    }
    svg.push_str("</svg><p class=\"legend\">");
    for one in series {
        let dash = if one.is_baseline { " dashed" } else { "" };
        push(
            &mut svg,
            format_args!(
                "<span><i class=\"c{}{dash}\"></i>{}</span>",
                one.color,
                escape(&one.name)
            ),
        );
    }
    svg.push_str("</p></figure>");
    svg
}

fn path(series: &Series, x_max: u64, y_max: u64) -> String {
    let points: Vec<String> = thinned(&series.points)
        .iter()
        .map(|(x, y)| format!("{},{}", x_of(*x, x_max), y_of(*y, y_max)))
        .collect();
    let dash = if series.is_baseline { " dashed" } else { "" };
    format!(
        "<polyline class=\"c{}{dash}\" points=\"{}\"/>",
        series.color,
        points.join(" ")
    )
}

/// The highest point of each stretch, so that no peak is left out.
fn thinned(points: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let stretch = points.len().div_ceil(POINTS_MAX).max(1);
    let stretches = points.chunks(stretch);
    stretches
        .filter_map(|all| all.iter().max_by_key(|(_, y)| *y).copied())
        .collect()
}

fn x_of(x: u64, x_max: u64) -> u64 {
    LEFT + (WIDTH - LEFT - RIGHT) * x / x_max.max(1)
}

fn y_of(y: u64, y_max: u64) -> u64 {
    let height = HEIGHT - TOP - BOTTOM;
    TOP + height - height * y / y_max.max(1)
}

/// The next of 1, 2, 5, 10, 20, 50 and so on.
fn ceiling(value: u64) -> u64 {
    let mut step = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            let bound = step.saturating_mul(factor);
            if value <= bound {
                return bound.max(STEPS);
            }
        }
        step = step.saturating_mul(10);
    }
}

/// Text within HTML.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

fn push(text: &mut String, more: std::fmt::Arguments<'_>) {
    text.write_fmt(more)
        .expect("a string takes what is written");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_reaches_from_edge_to_edge() {
        let series = Series {
            name: "p99".to_owned(),
            color: 1,
            is_baseline: false,
            points: vec![(0, 0), (10, 100)],
        };
        let axes = Axes {
            title: "a < b",
            y: |value| value.to_string(),
            x: vec![(10, "10 s".to_owned())],
        };
        let svg = lines(&axes, &[series]);
        assert!(svg.contains("points=\"64,200 748,12\""), "{svg}");
        assert!(svg.contains("a &lt; b") && !svg.contains("a < b"), "{svg}");
        assert_eq!(lines(&axes, &[]), "");
    }

    #[test]
    fn thinning_leaves_every_peak() {
        let mut points: Vec<(u64, u64)> = (0..10_000).map(|x| (x, 1)).collect();
        points[5_003].1 = 99;
        let thinned = thinned(&points);
        assert!(thinned.len() <= POINTS_MAX);
        assert!(thinned.contains(&(5_003, 99)));
    }

    #[test]
    fn axes_end_at_round_numbers() {
        assert_eq!(
            [0, 7, 10, 11, 51, 200, 201].map(ceiling),
            [4, 10, 10, 20, 100, 200, 500]
        );
    }
}
