//! The tables of a document: what stands between `<!-- bench: speed, SQLite -->` and `<!-- end -->` is what was measured last.

use anyhow::{Context, bail};

const END: &str = "<!-- end -->";

/// The text with other tables of one part.
pub fn replace(text: &str, name: &str, tables: &str) -> anyhow::Result<String> {
    let mark = format!("<!-- bench: {name} -->");
    let (before, rest) = text.split_once(&mark).with_context(|| format!("there is no {mark}"))?;
    let (old, after) = rest.split_once(END).with_context(|| format!("there is no {END} behind {mark}"))?;
    if old.contains("<!-- bench:") {
        bail!("there is no {END} behind {mark}");
    }
    if after.contains(&mark) {
        bail!("{mark} is there twice");
    }
    Ok(format!("{before}{mark}\n\n{}\n\n{END}{after}", tables.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Speed\n\nWords.\n\n<!-- bench: speed, SQLite -->\n\nold\n\n<!-- end -->\n\nMore.\n\n\
        <!-- bench: growth, SQLite -->\nkept\n<!-- end -->\n";

    #[test]
    fn tables_are_put_between_their_marks_and_all_else_stays() {
        let text = replace(TEXT, "speed, SQLite", "\n| a |\n|---|\n").unwrap();
        assert_eq!(text, TEXT.replace("old", "| a |\n|---|"));
        assert_eq!(replace(&text, "speed, SQLite", "| a |\n|---|").unwrap(), text);
    }

    #[test]
    fn a_mark_that_is_missing_or_without_its_end_is_named() {
        let said = |text: &str, name| replace(text, name, "new").unwrap_err().to_string();
        assert_eq!(said(TEXT, "speed, PostgreSQL"), "there is no <!-- bench: speed, PostgreSQL -->");
        let open = TEXT.replacen("<!-- end -->", "", 1);
        assert_eq!(
            said(&open, "speed, SQLite"),
            "there is no <!-- end --> behind <!-- bench: speed, SQLite -->"
        );
        let last = TEXT.trim_end().trim_end_matches("<!-- end -->");
        assert_eq!(
            said(last, "growth, SQLite"),
            "there is no <!-- end --> behind <!-- bench: growth, SQLite -->"
        );
        let twice = format!("{TEXT}{TEXT}");
        assert_eq!(said(&twice, "speed, SQLite"), "<!-- bench: speed, SQLite --> is there twice");
    }
}
