//! How many files and sockets the process may have open, and how many of them `WebSockets` may take.

/// Sockets of all networks, where the system allows as many: some kilobytes each.
const SOCKETS_MAX: usize = 100_000;
/// One of so many file handles is left to HTTP, PostgreSQL and files, and no more than [`RESERVED_MAX`].
const RESERVED_PART: usize = 4;
const RESERVED_MAX: usize = 512;

/// The process's own limit; none where the system does not state one.
pub fn file_handles_max() -> Option<u32> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let mut lines = limits.lines();
    let line = lines.find_map(|it| it.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// How many sockets of all networks may be open: those that are open must not take the handles that requests need.
pub fn sockets_max() -> usize {
    let handles = file_handles_max().and_then(|it| usize::try_from(it).ok());
    handles.map_or(SOCKETS_MAX, sockets_within)
}

fn sockets_within(handles: usize) -> usize {
    let reserved = handles.div_ceil(RESERVED_PART).min(RESERVED_MAX);
    handles.saturating_sub(reserved).clamp(1, SOCKETS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_leave_some_of_the_file_handles() {
        for (handles, sockets) in [
            (0, 1),
            (1_024, 768),
            (20_000, 19_488),
            (1_048_576, SOCKETS_MAX),
        ] {
            assert_eq!(sockets_within(handles), sockets, "{handles}");
        }
    }
}
