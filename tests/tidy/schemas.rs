//! The names under which types stand in the document of the API.

use crate::Tracked;

/// The schemas that a file defines: the name of each type that derives `ToSchema`, or the one that it is given.
pub(crate) fn names(file: &Tracked) -> Vec<&str> {
    let (mut is_schema, mut given) = (false, None);
    let mut names = Vec::new();
    for (_, line) in file.code() {
        if line.starts_with("#[derive(") {
            (is_schema, given) = (line.contains("ToSchema"), None);
        } else if let Some(rest) = line.strip_prefix("#[schema(as = ") {
            given = rest.split([',', ')']).next();
        } else if let Some(name) = type_of(line)
            && std::mem::take(&mut is_schema)
        {
            names.push(given.unwrap_or(name));
        }
    }
    names
}

/// The struct or enum that a line begins to define.
fn type_of(line: &str) -> Option<&str> {
    let keywords = ["struct ", "enum "];
    let (_, rest) = keywords.iter().find_map(|it| line.split_once(it))?;
    rest.split(|it: char| !it.is_alphanumeric()).next()
}

#[test]
fn schemas_are_found_by_the_names_that_they_are_given() {
    let file = Tracked {
        path: "src/http/friend/list.rs".to_owned(),
        text: "\
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = \"camelCase\")]
pub(super) struct ListResponse<'a> {
#[derive(Debug, ToSchema)]
#[schema(as = Friend)]
struct Row {
#[derive(Debug)]
pub struct Hidden {
#[derive(ToSchema)]
pub(in crate::http) enum Sort {
"
        .to_owned(),
    };
    assert_eq!(names(&file), ["ListResponse", "Friend", "Sort"]);
}
