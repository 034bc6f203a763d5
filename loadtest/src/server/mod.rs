//! The server under load: its queues as `/metrics` shows them, its memory, and one that is started for the load test alone.

pub mod metrics;
mod own;

pub use own::OwnServer;

/// Memory that a process holds, in kB; nothing where there is no such process.
pub fn resident_kb(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_this_process_is_known() {
        assert!(resident_kb(std::process::id()).is_some_and(|kb| 100 < kb));
        assert_eq!(resident_kb(u32::MAX), None);
    }
}
