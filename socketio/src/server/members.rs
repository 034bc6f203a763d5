//! The sockets of a namespace and of its rooms.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use super::socket::Socket;
use crate::id::Id;

type Sockets = HashMap<Id, Socket>;

/// The tables of one namespace. Every socket is also the one member of a room named by its id, which
/// is looked up rather than stored.
#[derive(Debug, Default)]
pub(crate) struct Members {
    sockets: RwLock<Sockets>,
    rooms: RwLock<HashMap<Arc<str>, Sockets>>,
}

/// The sockets that an event goes to.
#[derive(Debug, Clone, Default)]
pub(crate) struct Audience {
    /// Any of these rooms; empty means the whole namespace.
    pub(crate) rooms: Vec<Arc<str>>,
    /// Except the members of any of these.
    pub(crate) except: Vec<Arc<str>>,
}

impl Audience {
    /// Whether a socket with these rooms (own id included) belongs to it.
    pub(crate) fn includes(&self, id: &str, rooms: &[Arc<str>]) -> bool {
        let is_in = |room: &Arc<str>| &**room == id || rooms.contains(room);
        (self.rooms.is_empty() || self.rooms.iter().any(is_in)) && !self.except.iter().any(is_in)
    }
}

impl Members {
    pub(crate) fn add(&self, socket: &Socket) {
        write(&self.sockets).insert(socket.id(), socket.clone());
    }

    pub(crate) fn remove(&self, socket: &Socket, rooms: &[Arc<str>]) {
        write(&self.sockets).remove(&socket.id());
        if rooms.is_empty() {
            return;
        }
        let mut all = write(&self.rooms);
        for room in rooms {
            leave(&mut all, socket, room);
        }
    }

    pub(crate) fn join(&self, socket: &Socket, room: &Arc<str>) {
        write(&self.rooms)
            .entry(room.clone())
            .or_default()
            .insert(socket.id(), socket.clone());
    }

    pub(crate) fn leave(&self, socket: &Socket, room: &str) {
        leave(&mut write(&self.rooms), socket, room);
    }

    pub(crate) fn len(&self) -> usize {
        read(&self.sockets).len()
    }

    pub(crate) fn get(&self, id: Id) -> Option<Socket> {
        read(&self.sockets).get(&id).cloned()
    }

    /// The sockets of an audience, each once. A copy, so that no table is locked while events are queued.
    pub(crate) fn select(&self, audience: &Audience) -> Vec<Socket> {
        let mut excluded = HashSet::new();
        for room in &audience.except {
            self.each_in(room, |socket| {
                excluded.insert(socket.id());
            });
        }
        let mut selected = Vec::new();
        match audience.rooms.as_slice() {
            [] => selected.extend(read(&self.sockets).values().cloned()),
            [room] => self.each_in(room, |socket| selected.push(socket.clone())),
            rooms => {
                for room in rooms {
                    self.each_in(room, |socket| selected.push(socket.clone()));
                }
                let mut seen = HashSet::new();
                selected.retain(|socket| seen.insert(socket.id()));
            }
        }
        if !excluded.is_empty() {
            selected.retain(|socket| !excluded.contains(&socket.id()));
        }
        selected
    }

    pub(crate) fn room_len(&self, room: &str) -> usize {
        read(&self.rooms).get(room).map_or(0, HashMap::len)
    }

    fn each_in(&self, room: &str, mut visit: impl FnMut(&Socket)) {
        if let Some(members) = read(&self.rooms).get(room) {
            return members.values().for_each(visit);
        }
        if let Some(socket) = Id::parse(room).and_then(|id| self.get(id)) {
            visit(&socket);
        }
    }
}

fn leave(rooms: &mut HashMap<Arc<str>, Sockets>, socket: &Socket, room: &str) {
    let Some(members) = rooms.get_mut(room) else {
        return;
    };
    members.remove(&socket.id());
    if members.is_empty() {
        rooms.remove(room);
    }
}

// No foreign code runs under these locks, so a poisoned one still guards whole data.
fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
