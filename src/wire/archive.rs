//! The archive of an export: each section as a list in JSON and as a table in CSV, in one ZIP file.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};

use anyhow::Context;
use serde_json::Value;
use store::export::ExportRows;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::wire::csv::cell;

const README: &str = "This archive has what Duel Ledger stores about you, as of the moment when it was written.\n\
    \n\
    Each section is there twice: as a list in JSON, and as a table in CSV with the same fields. Times are in UTC, amounts in\n\
    USDC. A section without entries is an empty list.\n\
    \n\
    Not in it: passwords and other secrets, which are stored so that they cannot be read; what other players have written or\n\
    have reported to the moderators; and the files that you have sent, which you can download in your conversations.\n";

/// Writes an archive into a file, section by section. However long a section is, no more than a row of it is in memory.
#[derive(Debug)]
pub struct ArchiveWriter {
    zip: ZipWriter<BufWriter<File>>,
    /// The table of the section that is being written, which goes into the archive after the list.
    table: BufWriter<File>,
    section: Option<Section>,
}

/// The section that is being written.
#[derive(Debug, Clone, Copy)]
struct Section {
    name: &'static str,
    is_empty: bool,
}

impl ArchiveWriter {
    /// An archive with an explanation alone. Both files are empty.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn begin(archive: File, table: File) -> anyhow::Result<Self> {
        let mut zip = ZipWriter::new(BufWriter::new(archive));
        zip.start_file("README.txt", SimpleFileOptions::default())?;
        zip.write_all(README.as_bytes())?;
        Ok(Self {
            zip,
            table: BufWriter::new(table),
            section: None,
        })
    }

    /// Adds rows to their section; one that is not the latest begins.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn add(&mut self, rows: &ExportRows) -> anyhow::Result<()> {
        if self.section.as_ref().map(|it| it.name) != Some(rows.section) {
            self.end_section()?;
            let name = format!("{}.json", rows.section);
            self.zip.start_file(name, SimpleFileOptions::default())?;
            self.zip.write_all(b"[")?;
            self.section = Some(Section {
                name: rows.section,
                is_empty: true,
            });
        }
        let section = self.section.as_mut().context("a section has begun")?;
        for row in &rows.rows {
            let separator: &[u8] = if section.is_empty { b"\n" } else { b",\n" };
            self.zip.write_all(separator)?;
            serde_json::to_writer(&mut self.zip, row)?;
            add_line(&mut self.table, row, section.is_empty)?;
            section.is_empty = false;
        }
        Ok(())
    }

    /// The whole archive, at its beginning, and its size in bytes.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn finish(mut self) -> anyhow::Result<(File, u64)> {
        self.end_section()?;
        let mut archive = self.zip.finish()?.into_inner()?;
        let size = archive.metadata()?.len();
        archive.rewind()?;
        Ok((archive, size))
    }

    fn end_section(&mut self) -> anyhow::Result<()> {
        let Some(section) = self.section.take() else {
            return Ok(());
        };
        self.zip.write_all(b"\n]\n")?;
        let name = format!("{}.csv", section.name);
        self.zip.start_file(name, SimpleFileOptions::default())?;
        self.table.rewind()?;
        let table = self.table.get_mut();
        std::io::copy(table, &mut self.zip)?;
        table.rewind()?;
        table.set_len(0)?;
        Ok(())
    }
}

fn add_line(table: &mut impl Write, row: &Value, is_first: bool) -> std::io::Result<()> {
    let Value::Object(fields) = row else {
        return Ok(());
    };
    if is_first {
        let head: Vec<_> = fields.keys().map(String::as_str).collect();
        write!(table, "{}\r\n", head.join(","))?;
    }
    let cells: Vec<_> = fields.values().map(written).collect();
    write!(table, "{}\r\n", cells.join(","))
}

fn written(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => cell(text),
        Value::Array(_) | Value::Object(_) => cell(&value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use serde_json::json;
    use zip::ZipArchive;

    use super::*;

    /// A file without a name.
    fn scratch(name: &str) -> File {
        let name = format!("archive-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(true);
        let file = options.open(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        file
    }

    fn text(archive: &File, name: &str) -> String {
        let mut archive = ZipArchive::new(archive.try_clone().unwrap()).unwrap();
        let mut text = String::new();
        let mut file = archive.by_name(name).unwrap();
        file.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_section_is_a_list_and_a_table() {
        let mut writer = ArchiveWriter::begin(scratch("a"), scratch("at")).unwrap();
        let batches = [
            ("seats", vec![]),
            (
                "seats",
                vec![json!({ "slot": 0, "stake": "12.5", "claim": null })],
            ),
            (
                "seats",
                vec![json!({ "slot": 1, "stake": "=1", "claim": { "a": true } })],
            ),
            ("blocks", vec![]),
        ];
        for (section, rows) in batches {
            writer.add(&ExportRows { section, rows }).unwrap();
        }
        let (archive, size) = writer.finish().unwrap();
        assert_eq!(archive.metadata().unwrap().len(), size);
        let list: Value = serde_json::from_str(&text(&archive, "seats.json")).unwrap();
        assert_eq!(list.as_array().unwrap().len(), 2);
        assert_eq!(list.pointer("/1/claim/a"), Some(&json!(true)));
        assert_eq!(
            text(&archive, "seats.csv"),
            "claim,slot,stake\r\n,0,\"12.5\"\r\n\"{\"\"a\"\":true}\",1,\"'=1\"\r\n"
        );
        let nothing: Value = serde_json::from_str(&text(&archive, "blocks.json")).unwrap();
        assert_eq!(nothing, json!([]));
        assert_eq!(text(&archive, "blocks.csv"), "");
        assert!(text(&archive, "README.txt").starts_with("This archive"));
    }

    #[test]
    fn a_long_section_waits_on_the_disk() {
        let (archive, table) = (scratch("b"), scratch("bt"));
        let on_disk = table.try_clone().unwrap();
        let mut writer = ArchiveWriter::begin(archive, table).unwrap();
        for _ in 0..100 {
            let rows = vec![json!({ "text": "0123456789".repeat(10) }); 500];
            let section = "messages";
            writer.add(&ExportRows { section, rows }).unwrap();
        }
        assert!(5_000_000 < on_disk.metadata().unwrap().len());
        let rows = vec![];
        let section = "blocks";
        writer.add(&ExportRows { section, rows }).unwrap();
        assert_eq!(on_disk.metadata().unwrap().len(), 0);
        let (archive, _) = writer.finish().unwrap();
        assert_eq!(text(&archive, "messages.csv").lines().count(), 50_001);
        assert_eq!(text(&archive, "blocks.csv"), "");
    }
}
