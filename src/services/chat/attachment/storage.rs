//! The storage of files, and how many uploads it receives at once.

use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use dashmap::DashMap;
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::incoming::{self, Incoming};
use super::objects::Objects;
use super::rate::UploadSlot;
use super::{leftovers, name};
use crate::infra::images;
use crate::infra::private_files;
use crate::settings::Settings;

/// Bytes of a file, at most: 10 MB (docs/rules.md, Messages).
pub const FILE_BYTES_MAX: usize = 10 * 1024 * 1024;
/// Files of one upload, at most.
pub const FILES_MAX: usize = 5;
/// Bytes of the files that one account has stored, at most: 1 GiB. Files whose messages were deleted count until the sweep
/// has removed them.
pub const STORED_BYTES_MAX: i64 = 1024 * 1024 * 1024;
/// Uploads that come in at once: each holds open files and next to no memory.
const RECEIVING_AT_ONCE_MAX: usize = 64;
/// Uploads that are examined and stored at once: each holds one file in memory.
const KEEPING_AT_ONCE_MAX: usize = 4;

/// The storage of files, and how many may be received at once.
#[derive(Debug)]
pub struct Attachments {
    /// Their bytes.
    pub objects: Objects,
    /// The folder where files are until they are whole.
    incoming: PathBuf,
    receiving: Arc<Semaphore>,
    /// The places that accounts hold of these.
    accounts: Arc<DashMap<Uuid, usize>>,
    pub(in crate::services) keeping: Semaphore,
    /// Objects whose ids are not above this one have been compared with what is known.
    compared: Mutex<Uuid>,
}

/// Why files were not stored. Then none of an upload is.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// By its content it is nothing that may be sent, or a picture that is broken or too large to be decoded.
    #[error("This kind of file cannot be sent")]
    Kind,
    /// Too many come at once.
    #[error("too many files come at once")]
    Busy,
    /// The account has [`super::PLACES_PER_ACCOUNT_MAX`] uploads under way.
    #[error("You are uploading files already. Wait until they are there.")]
    TooManyAtOnce,
    /// The account has [`STORED_BYTES_MAX`] stored, or would have.
    #[error("Your files take up 1 GB, which is the most. Delete messages with files to make room.")]
    Full,
    /// The object store failed.
    #[error("files cannot be stored: {0}")]
    Unavailable(#[from] object_store::Error),
    /// The disk, or the pool that decodes pictures.
    #[error("{0:#}")]
    Failed(#[from] anyhow::Error),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl Attachments {
    /// The store of the settings.
    ///
    /// # Errors
    /// Where a folder cannot be made, or the settings of a bucket make no sense.
    pub fn open(settings: &Settings) -> anyhow::Result<Self> {
        let incoming = settings.data_dir.join("files/incoming");
        private_files::folder(&incoming)?;
        Ok(Self {
            objects: Objects::open(settings)?,
            incoming,
            receiving: Arc::new(Semaphore::new(RECEIVING_AT_ONCE_MAX)),
            accounts: Arc::default(),
            keeping: Semaphore::new(KEEPING_AT_ONCE_MAX),
            compared: Mutex::new(Uuid::nil()),
        })
    }

    /// A place for an upload of an account, held until it has come in.
    ///
    /// # Errors
    /// [`UploadError::Busy`] where all are taken, [`UploadError::TooManyAtOnce`] where the account has its share.
    pub fn take_slot(&self, account: Uuid) -> Result<UploadSlot, UploadError> {
        let permit = Arc::clone(&self.receiving).try_acquire_owned();
        let permit = permit.map_err(|_full| UploadError::Busy)?;
        UploadSlot::take(permit, account, &self.accounts).ok_or(UploadError::TooManyAtOnce)
    }

    /// A file that begins to come in, under whatever name its sender gave it.
    ///
    /// # Errors
    /// Where the disk fails.
    pub async fn begin(&self, id: Uuid, name: &str) -> Result<Incoming, UploadError> {
        let begun = Incoming::begin(&self.incoming, id, name::cleaned(name)).await;
        Ok(begun.context("a file cannot be received")?)
    }

    /// A file without a name, for bytes on their way to the store: it is gone once it is closed.
    ///
    /// # Errors
    /// Where the disk fails.
    pub fn scratch(&self, id: Uuid) -> std::io::Result<File> {
        let path = self.incoming.join(id.to_string());
        let mut options = private_files::options();
        let file = options
            .read(true)
            .write(true)
            .create_new(true)
            .open(&path)?;
        std::fs::remove_file(&path)?;
        Ok(file)
    }

    /// Removes what uploads have left behind that a crash cut off, of ids before `until`; answers how many files that were.
    ///
    /// # Errors
    /// Where a folder cannot be read, or a file not be removed.
    pub async fn sweep_unfinished(&self, until: Uuid) -> anyhow::Result<u64> {
        let incoming = leftovers::remove(self.incoming.clone(), incoming::id_of, until).await?;
        Ok(incoming + self.objects.sweep_unfinished(until).await?)
    }

    /// Every object up to this id has been compared with the database.
    pub fn compared(&self) -> Uuid {
        *self
            .compared
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Every object up to this id was found to be known, or was removed.
    pub fn set_compared(&self, id: Uuid) {
        *self
            .compared
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner) = id;
    }
}

impl From<images::Error> for UploadError {
    fn from(error: images::Error) -> Self {
        match error {
            images::Error::NotAnImage | images::Error::TooLarge => Self::Kind,
            images::Error::Busy => Self::Busy,
            images::Error::Failed(cause) => Self::Failed(cause),
        }
    }
}
