//! What was worked out once and holds until something changes. It follows from the rest of the state: a copy knows nothing and works
//! it out for itself, so that copies cost nothing and no change to a copied world is missed, and it makes no difference between states.

use std::sync::OnceLock;

#[derive(Debug)]
pub(crate) struct Known<T>(OnceLock<Box<T>>);

impl<T> Known<T> {
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.get().map(AsRef::as_ref)
    }

    pub(crate) fn get_or_init(&self, work_out: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(work_out()))
    }

    pub(crate) fn forget(&mut self) -> Option<Box<T>> {
        self.0.take()
    }
}

impl<T> From<Box<T>> for Known<T> {
    fn from(known: Box<T>) -> Self {
        Known(OnceLock::from(known))
    }
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Known(OnceLock::new())
    }
}

impl<T> Clone for Known<T> {
    fn clone(&self) -> Self {
        Known::default()
    }
}

impl<T> PartialEq for Known<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Known<T> {}
