//! How high the features of the web app are built. A file stands one floor above the highest file of its feature that it
//! imports; what imports none stands on the first. Types are left out: they are gone at run time.

use std::collections::BTreeMap;

use crate::Tracked;

/// The folder of the features.
pub(crate) const FEATURES: &str = "web/src/features/";

/// The height of each feature: how many files stand upon one another.
pub(crate) fn heights(files: &[Tracked]) -> BTreeMap<&str, usize> {
    let sources: BTreeMap<&str, &Tracked> = files
        .iter()
        .filter(|file| file.is_under(&[FEATURES]) && file.has_ending(&["ts", "tsx"]))
        .filter(|file| !file.path.contains(".test."))
        .filter_map(|file| Some((file.path.rsplit_once('.')?.0, file)))
        .collect();
    let mut floors = BTreeMap::new();
    let mut heights: BTreeMap<&str, usize> = BTreeMap::new();
    for path in sources.keys() {
        let height = heights.entry(feature_of(path)).or_default();
        *height = floor(path, &sources, &mut floors).max(*height);
    }
    heights
}

/// The floor of a file. One of a circle counts those of the circle that it is reached by as the ground.
fn floor<'a>(
    path: &'a str,
    sources: &BTreeMap<&'a str, &'a Tracked>,
    floors: &mut BTreeMap<&'a str, usize>,
) -> usize {
    if let Some(known) = floors.get(path) {
        return *known;
    }
    floors.insert(path, 0);
    let below = sources.get(path).into_iter().flat_map(|it| imports_of(it));
    let below: Vec<&'a str> = below
        .filter_map(|import| sources.get_key_value(import.as_str()))
        .map(|(path, _)| *path)
        .filter(|import| feature_of(import) == feature_of(path))
        .collect();
    let highest = below.iter().map(|it| floor(it, sources, floors)).max();
    let own = highest.unwrap_or_default() + 1;
    floors.insert(path, own);
    own
}

fn feature_of(path: &str) -> &str {
    let inside = path.strip_prefix(FEATURES).unwrap_or(path);
    inside.split('/').next().unwrap_or(inside)
}

/// The files that a file imports, without their endings.
fn imports_of(file: &Tracked) -> Vec<String> {
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut is_type = false;
    let imports = file.text.lines().filter_map(|line| {
        if line.starts_with("import ") {
            is_type = line.starts_with("import type ");
        }
        let (_, rest) = line.split_once("from \"").filter(|_| !is_type)?;
        rest.split_once('"').map(|(path, _)| path.to_owned())
    });
    imports
        .filter_map(|import| match import.strip_prefix("@/") {
            Some(path) => Some(format!("web/src/{path}")),
            None => joined(folder, &import),
        })
        .collect()
}

/// Where a path that begins with a dot leads to.
fn joined(folder: &str, relative: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in relative.starts_with('.').then_some(relative)?.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[test]
fn a_file_stands_above_what_it_imports() {
    let file = |name: &str, text: &str| Tracked {
        path: format!("{FEATURES}{name}"),
        text: text.to_owned(),
    };
    let files = [
        file("chat/page.tsx", "import {\n  a,\n} from \"./view/log\";\n"),
        file("chat/view/log.tsx", "import { b } from \"../model\";\n"),
        file(
            "chat/model.ts",
            "import { c } from \"@/lib/time\";\nimport type {\n  D,\n} from \"./types\";\n",
        ),
        file("chat/types.ts", ""),
        file("chat/page.test.tsx", "import { d } from \"./page\";\n"),
        file(
            "team/page.tsx",
            "import { e } from \"@/features/chat/page\";\n",
        ),
    ];
    assert_eq!(heights(&files), BTreeMap::from([("chat", 3), ("team", 1)]));
}
