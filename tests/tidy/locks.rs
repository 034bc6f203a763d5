//! What is downloaded: each package is the one that was locked, and runs nothing while it is unpacked (security review, 16.15).

use crate::{Tracked, none, text_of, tracked};

/// The packages of an npm lock file that another host could replace: they have no hash. What lies within a package has that
/// package's.
fn without_hash(file: &Tracked) -> Vec<&str> {
    let (mut package, mut found) = (None, Vec::new());
    for line in file.text.lines() {
        if let Some(rest) = line.strip_prefix("    \"node_modules/") {
            package = rest.split('"').next();
        } else if ["\"integrity\":", "\"inBundle\": true", "\"link\": true"]
            .iter()
            .any(|it| line.trim_start().starts_with(it))
        {
            package = None;
        } else if line.starts_with("    }") {
            found.extend(package.take());
        }
    }
    found
}

#[test]
fn security_16_15_every_package_has_its_hash_and_runs_no_script() {
    let files = tracked();
    let mut faults = Vec::new();
    for file in files
        .iter()
        .filter(|it| it.path.ends_with("package-lock.json"))
    {
        let open = without_hash(file).into_iter();
        faults.extend(open.map(|name| format!("{}: {name} has no hash", file.path)));
    }
    let mut npm = text_of(&files, "Makefile")
        .lines()
        .filter(|line| line.starts_with("NPM := "));
    if !npm.any(|line| line.contains("--ignore-scripts")) {
        faults.push("Makefile: NPM runs install scripts".to_owned());
    }
    none(&faults);
}

#[test]
fn a_package_without_a_hash_is_named() {
    let lock = r#"{
  "packages": {
    "": {
      "name": "web"
    },
    "node_modules/locked": {
      "version": "1.0.0",
      "integrity": "sha512-AAAA"
    },
    "node_modules/open": {
      "version": "1.0.0"
    },
    "node_modules/locked/node_modules/within": {
      "version": "1.0.0",
      "inBundle": true
    },
    "node_modules/last": {
      "version": "1.0.0"
    }
  }
}"#;
    let file = Tracked {
        path: "package-lock.json".to_owned(),
        text: lock.to_owned(),
    };
    assert_eq!(without_hash(&file), ["open", "last"]);
}
