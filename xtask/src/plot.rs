//! Figures as a table (Markdown), as data (CSV) and as a picture (SVG): a row for each case, a column for each program.

use std::fs;
use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::Fault;

/// Colours that can be told apart with any eyes (Okabe and Ito's), ours first.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(230, 159, 0),
    RGBColor(204, 121, 167),
    RGBColor(110, 110, 110),
];
const WIDTH: u32 = 900;
/// How high a bar is, and what a case has above its bars, in pixels.
const BAR: u32 = 11;
const GAP: u32 = 10;
const LEFT: u32 = 260;

/// Numbers of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) title: String,
    /// What is counted, such as `ns`.
    pub(crate) unit: String,
    /// The programs.
    pub(crate) columns: Vec<String>,
    /// The cases, each with a number for each program; `None` where it failed or was not run.
    pub(crate) rows: Vec<(String, Vec<Option<f64>>)>,
}

impl Figures {
    /// A table for a README.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("| {} ({}) |", self.title, self.unit);
        let mut line = "| --- |".to_owned();
        for column in &self.columns {
            text += &format!(" {column} |");
            line += " ---: |";
        }
        text += &format!("\n{line}\n");
        for (name, values) in &self.rows {
            text += &format!("| {name} |");
            for value in values {
                text += &format!(" {} |", value.map_or_else(|| "-".to_owned(), short));
            }
            text += "\n";
        }
        text
    }

    /// Lines of `case,program,value,unit`, with the line that names them.
    pub(crate) fn csv(&self) -> String {
        let mut text = "case,program,value,unit\n".to_owned();
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        for (name, values) in &self.rows {
            for (column, value) in self.columns.iter().zip(values) {
                let value = value.map_or_else(String::new, |value| format!("{value}"));
                text += &format!("{},{},{value},{}\n", quoted(name), quoted(column), self.unit);
            }
        }
        text
    }

    /// Bars on a logarithmic axis that begins at `floor`; what is less is drawn as nothing.
    pub(crate) fn svg(&self, path: &Path, floor: f64) -> Result<(), Fault> {
        let step = self.columns.len() as u32 * BAR + GAP;
        let height = self.rows.len() as u32 * step + 100;
        let most = self.rows.iter().flat_map(|row| &row.1).flatten().fold(floor * 10.0, |a, b| a.max(*b));
        let root = SVGBackend::new(path, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let title = format!("{} ({}; shorter is better)", self.title, self.unit);
        let mut chart = ChartBuilder::on(&root)
            .caption(title, ("sans-serif", 16))
            .margin(10)
            .margin_right(60)
            .x_label_area_size(30)
            .y_label_area_size(LEFT)
            .build_cartesian_2d((floor..most).log_scale(), f64::from(self.rows.len() as u32)..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_label_formatter(&|value| short(*value))
            .draw()?;
        let (gap, bar) = (f64::from(GAP) / f64::from(step), f64::from(BAR) / f64::from(step));
        let small = ("sans-serif", 10).into_font();
        let plain = TextStyle::from(small.clone());
        let left = plain.pos(Pos::new(HPos::Left, VPos::Center));
        for (at, column) in self.columns.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            let bars = self.rows.iter().enumerate().filter_map(|(row, (_, values))| {
                let top = row as f64 + gap + at as f64 * bar;
                values[at].map(|value| (value, top))
            });
            chart
                .draw_series(bars.clone().map(|(value, top)| {
                    Rectangle::new([(floor, top), (value.max(floor), top + bar * 0.9)], colour.filled())
                }))?
                .label(column.as_str())
                .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
            chart.draw_series(bars.map(|(value, top)| {
                Text::new(format!(" {}", short(value)), (value.max(floor), top + bar * 0.45), left.clone())
            }))?;
        }
        let right = TextStyle::from(("sans-serif", 12).into_font()).pos(Pos::new(HPos::Right, VPos::Center));
        chart.draw_series(self.rows.iter().enumerate().map(|(row, (name, _))| {
            let middle = row as f64 + gap + (1.0 - gap) / 2.0;
            EmptyElement::at((floor, middle)) + Text::new(name.clone(), (-6, 0), right.clone())
        }))?;
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .draw()?;
        root.present()?;
        Ok(())
    }
}

/// Puts `text` into a file between the comments `<!-- NAME -->` and `<!-- /NAME -->`.
pub(crate) fn put_between(path: &Path, name: &str, text: &str) -> Result<(), Fault> {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let whole = fs::read_to_string(path)?;
    let missing = || format!("{} has no place for {name}", path.display());
    let start = whole.find(&open).ok_or_else(missing)? + open.len();
    let end = start + whole[start..].find(&close).ok_or_else(missing)?;
    fs::write(path, format!("{}{text}{}", &whole[..start], &whole[end..]))?;
    Ok(())
}

/// Three digits at most, where that says enough: `0.04`, `1.25`, `38`, `954`, `12,300`.
pub(crate) fn short(value: f64) -> String {
    let size = value.abs();
    if size >= 1000.0 {
        let digits = format!("{value:.0}");
        let (sign, digits) = digits.strip_prefix('-').map_or(("", &*digits), |rest| ("-", rest));
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at) % 3 == 0 {
                text.push(',');
            }
            text.push(digit);
        }
        return format!("{sign}{text}");
    }
    let decimals = if size >= 100.0 {
        0
    } else if size >= 10.0 {
        1
    } else {
        2
    };
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{Figures, put_between, short};

    fn figures() -> Figures {
        Figures {
            title: "case".into(),
            unit: "ms".into(),
            columns: vec!["ours".into(), "node".into()],
            rows: vec![
                ("alloc(1e9, \"x\")".into(), vec![Some(0.04), Some(954.0)]),
                ("fill(0)".into(), vec![Some(12.34), None]),
            ],
        }
    }

    #[test]
    fn numbers_are_short() {
        let numbers = [0.0, -0.001, 0.04, 1.25, 10.04, 38.0, 954.4, 1000.0, 12_345.6, -1_234_567.0];
        let texts: Vec<String> = numbers.into_iter().map(short).collect();
        let expected = ["0", "0", "0.04", "1.25", "10", "38", "954", "1,000", "12,346", "-1,234,567"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_table_and_its_data() {
        let table = "| case (ms) | ours | node |\n| --- | ---: | ---: |\n\
                     | alloc(1e9, \"x\") | 0.04 | 954 |\n| fill(0) | 12.3 | - |\n";
        assert_eq!(figures().markdown(), table);
        let data = "case,program,value,unit\n\"alloc(1e9, \"\"x\"\")\",\"ours\",0.04,ms\n\
                    \"alloc(1e9, \"\"x\"\")\",\"node\",954,ms\n\
                    \"fill(0)\",\"ours\",12.34,ms\n\"fill(0)\",\"node\",,ms\n";
        assert_eq!(figures().csv(), data);
    }

    #[test]
    fn a_picture_and_a_place_in_a_file() {
        let folder = std::env::temp_dir().join(format!("fastbuffer-plot-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("plot.svg");
        figures().svg(&path, 0.01).expect("drawn");
        let picture = std::fs::read_to_string(&path).expect("written");
        for part in ["<svg", "alloc(1e9, &quot;x&quot;)", "fill(0)", "ours", "954", "12.3", "</svg>"] {
            assert!(picture.contains(part), "{part} is not in {picture}");
        }
        let path = folder.join("text.md");
        std::fs::write(&path, "a\n<!-- t -->\nold\n<!-- /t -->\nb\n").expect("written");
        put_between(&path, "t", "new\n").expect("there is a place");
        assert_eq!(std::fs::read_to_string(&path).expect("text"), "a\n<!-- t -->\nnew\n<!-- /t -->\nb\n");
        assert!(put_between(&path, "u", "").is_err());
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
