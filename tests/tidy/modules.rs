//! The graph of modules: which file of a crate imports which.

use std::collections::{BTreeMap, BTreeSet};

use crate::Tracked;

/// A module by its path within the crate, such as `["http", "wallet"]`.
type Module = Vec<String>;

/// The groups of more than two files of a crate that import one another in a circle.
pub(crate) fn circles(files: &[Tracked], root: &str) -> Vec<Vec<Module>> {
    let sources: BTreeMap<Module, &Tracked> = files
        .iter()
        .filter(|file| file.has_ending(&["rs"]))
        .filter_map(|file| Some((module_of(file.path.strip_prefix(root)?), file)))
        .collect();
    let imports: BTreeMap<&Module, BTreeSet<&Module>> = sources
        .iter()
        .map(|(module, file)| (module, imports_of(module, file, &sources)))
        .collect();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = imports
        .keys()
        .map(|module| (*module, reachable(module, &imports)))
        .collect();
    let mut circles: Vec<Vec<Module>> = Vec::new();
    for (module, targets) in &reached {
        let circle = targets
            .iter()
            .filter(|target| reached.get(*target).is_some_and(|it| it.contains(module)));
        let circle: Vec<Module> = circle.map(|it| (*it).clone()).collect();
        if 2 < circle.len() && !circles.contains(&circle) {
            circles.push(circle);
        }
    }
    circles
}

fn module_of(path: &str) -> Module {
    let path = path.trim_end_matches(".rs");
    let path = path.trim_end_matches("/mod").trim_end_matches("lib");
    path.split('/')
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The modules that a file names in its `use` lines and in paths that begin with `crate::` or `super::`. Its unit tests
/// are left out.
fn imports_of<'a>(
    module: &Module,
    file: &Tracked,
    sources: &'a BTreeMap<Module, &Tracked>,
) -> BTreeSet<&'a Module> {
    let lines = file.code().map(|(_, line)| line.trim());
    let lines = lines.take_while(|line| *line != "#[cfg(test)]");
    let code = lines.collect::<Vec<_>>().join("\n");
    let code = format!("\n{code}")
        .replace("\npub use ", "\nuse ")
        .replace(") use ", ")\nuse ");
    let mut paths = Vec::new();
    for statement in code.split("\nuse ").skip(1) {
        if let Some((tree, _)) = statement.split_once(';') {
            let tree: String = tree.split_whitespace().collect::<Vec<_>>().join(" ");
            expand("", &tree, &mut paths);
        }
    }
    for start in ["crate::", "super::"] {
        let inline = code.match_indices(start).map(|(at, _)| {
            let rest = code.get(at..).unwrap_or_default();
            let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_' && it != ':');
            rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
        });
        paths.extend(inline.map(str::to_owned));
    }
    paths
        .iter()
        // The beginning of a tree, which is expanded above.
        .filter(|path| !path.ends_with("::"))
        .filter_map(|path| resolve(module, path, sources))
        .filter(|target| *target != module)
        .collect()
}

/// The paths of a tree of imports: `a::{b, c::{d}}` is `a::b` and `a::c::d`.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let Some((before, inner)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or_default();
        paths.push(format!("{prefix}{}", name.trim()));
        return;
    };
    let prefix = format!("{prefix}{}", before.trim());
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let mut depth = 0_u32;
    let parts = inner.split(|it: char| {
        depth += u32::from(it == '{');
        depth -= u32::from(it == '}');
        it == ',' && depth == 0
    });
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        expand(&prefix, part, paths);
    }
}

/// The module that a path leads to: the longest beginning of it that is a file.
fn resolve<'a>(
    module: &Module,
    path: &str,
    sources: &'a BTreeMap<Module, &Tracked>,
) -> Option<&'a Module> {
    let mut parts = path.split("::").filter(|part| !part.is_empty()).peekable();
    let mut whole = match parts.peek()? {
        &"crate" => Module::new(),
        &"super" | &"self" => module.clone(),
        child => {
            let mut child_module = module.clone();
            child_module.push((*child).to_owned());
            sources
                .contains_key(&child_module)
                .then(|| module.clone())?
        }
    };
    for part in parts {
        match part {
            "crate" | "self" => {}
            "super" => drop(whole.pop()),
            part => whole.push(part.to_owned()),
        }
    }
    loop {
        if let Some((found, _)) = sources.get_key_value(&whole) {
            return Some(found);
        }
        whole.pop()?;
    }
}

fn reachable<'a>(
    from: &'a Module,
    imports: &BTreeMap<&'a Module, BTreeSet<&'a Module>>,
) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(module) = waiting.pop() {
        for target in imports.get(module).into_iter().flatten() {
            if reached.insert(*target) {
                waiting.push(target);
            }
        }
    }
    reached
}

#[test]
fn a_circle_of_three_files_is_found() {
    let file = |path: &str, text: &str| Tracked {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let mut files = vec![
        file("src/lib.rs", "pub mod a;\n"),
        file(
            "src/a/mod.rs",
            "//! A\n\nuse crate::b::{self, c::{C, D as E}};\n",
        ),
        file("src/b/mod.rs", "mod c;\n\npub use c::C;\n"),
        file(
            "src/b/c.rs",
            "fn f() { super::super::a::g(); }\n#[cfg(test)]\nuse crate::d;\n",
        ),
        file("src/d.rs", "use crate::a;\n"),
    ];
    let circle: [Module; 3] =
        ["a", "b", "b::c"].map(|it| it.split("::").map(str::to_owned).collect());
    assert_eq!(circles(&files, "src/"), [circle.to_vec()]);
    files.retain(|it| it.path != "src/b/mod.rs");
    assert!(circles(&files, "src/").is_empty());
}
