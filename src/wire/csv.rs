//! Cells of files that a spreadsheet opens.

/// A text that people wrote: quoted, and never read as a formula by the program that opens the file.
pub fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        "'"
    } else {
        ""
    };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_stays_one_cell_and_no_formula() {
        assert_eq!(cell("Deposit"), "\"Deposit\"");
        assert_eq!(
            cell("He called \"go\", then left"),
            "\"He called \"\"go\"\", then left\""
        );
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
    }
}
