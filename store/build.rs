//! The migrations are compiled in: a new one must compile this crate again.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
