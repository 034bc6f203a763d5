//! Values that handlers store with a socket.

use std::{
    any::{Any, TypeId},
    fmt,
    sync::{Arc, Mutex},
};

use crate::sync::lock;

type Value = Arc<dyn Any + Send + Sync>;

/// One value per type. Clones share them; a recovered socket gets them back.
#[derive(Clone, Default)]
pub struct Extensions {
    // A list, since there are one or two; created by the first value.
    values: Arc<Mutex<Vec<(TypeId, Value)>>>,
}

impl Extensions {
    /// Stores a value, in place of an earlier one of its type.
    pub fn insert<T: Send + Sync + 'static>(&self, value: T) {
        let id = TypeId::of::<T>();
        let mut values = lock(&self.values);
        values.retain(|(other, _)| *other != id);
        values.push((id, Arc::new(value)));
    }

    /// The value of a type.
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        let id = TypeId::of::<T>();
        let value = {
            let values = lock(&self.values);
            values.iter().find(|(other, _)| *other == id)?.1.clone()
        };
        value.downcast().ok()
    }
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extensions({})", lock(&self.values).len())
    }
}
