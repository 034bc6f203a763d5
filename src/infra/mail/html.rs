//! The HTML of a mail, drawn from the words of its text: one frame for every mail, so that none has words of its own.

/// The frame. It loads nothing, and follows the light or dark theme of the reader.
const HEAD: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f2ec; color: #1c1b18; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 12px; }
main, h1 { font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 20px; font-weight: 600; }
p { margin: 0 0 16px; }
a { color: #7a5200; }
footer { font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #14130f; color: #f1eee6; }
  main { background: #211f1a; }
  a { color: #e3b552; }
}
</style>
"#;

/// The HTML of a subject and a text. Empty lines part paragraphs; an address that stands at the end of a line is a link.
pub(super) fn page(subject: &str, text: &str) -> String {
    let mut page = String::from(HEAD);
    page.push_str("<title>");
    escape(subject, &mut page);
    page.push_str("</title>\n</head>\n<body>\n<main>\n<h1>");
    escape(subject, &mut page);
    page.push_str("</h1>\n");
    for paragraph in text.split("\n\n").map(str::trim) {
        if paragraph.is_empty() {
            continue;
        }
        page.push_str("<p>");
        for (place, line) in paragraph.lines().enumerate() {
            if place != 0 {
                page.push_str("<br>\n");
            }
            draw_line(line, &mut page);
        }
        page.push_str("</p>\n");
    }
    page.push_str("<footer>Duel Ledger</footer>\n</main>\n</body>\n</html>\n");
    page
}

fn draw_line(line: &str, page: &mut String) {
    let begins = |word: &str| word.starts_with("https://") || word.starts_with("http://");
    let (before, last) = line.rsplit_once(' ').unwrap_or(("", line));
    if !begins(last) {
        return escape(line, page);
    }
    if !before.is_empty() {
        escape(before, page);
        page.push(' ');
    }
    page.push_str("<a href=\"");
    escape(last, page);
    page.push_str("\">");
    escape(last, page);
    page.push_str("</a>");
}

fn escape(text: &str, page: &mut String) {
    for character in text.chars() {
        match character {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            '\'' => page.push_str("&#39;"),
            other => page.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_text() {
        let page = page(
            "Hi",
            "Hello nova,\n\none\ntwo\n\nGo: https://a.example/x?a=1&b=2\n",
        );
        assert!(page.contains("<title>Hi</title>"));
        assert!(page.contains("<p>Hello nova,</p>\n<p>one<br>\ntwo</p>"));
        assert!(page.contains(
            "<p>Go: <a href=\"https://a.example/x?a=1&amp;b=2\">https://a.example/x?a=1&amp;b=2</a></p>"
        ));
    }

    #[test]
    fn nothing_that_others_wrote_is_markup_and_nothing_is_loaded() {
        let hostile = "<script>alert(1)</script> \"><img src=x onerror=y> 'a' &amp;";
        let page = page(
            hostile,
            &format!("{hostile}\n\nhttps://\"><b>\n\njavascript:alert(1)"),
        );
        for markup in ["<script", "<img", "<b>", "href=\"javascript", "src="] {
            let escaped = page.matches(markup).count();
            let plain = if markup == "src=" {
                page.matches("img src=x").count()
            } else {
                0
            };
            assert_eq!(escaped, plain, "{markup}");
        }
        assert!(page.contains("&amp;amp;"));
        assert!(page.contains("href=\"https://&quot;&gt;&lt;b&gt;\""));
        assert!(page.is_ascii() && !page.contains("url(") && !page.contains("@import"));
    }
}
