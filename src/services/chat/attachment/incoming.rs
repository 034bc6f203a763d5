//! Files being received: stored on the disk until they are complete, so that a thousand slow phones cost a thousand
//! open files and not their memory.

use std::io::SeekFrom;
use std::path::Path;

use bytes::Bytes;
use tokio::fs::{File, OpenOptions};
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};
use uuid::Uuid;

use crate::infra::private_files;

/// A file that comes in, or came. It has no name on the disk, so nothing is left of it when it is dropped, whatever
/// becomes of the server.
#[derive(Debug)]
pub struct Incoming {
    file: File,
    name: String,
    size: usize,
}

impl Incoming {
    /// An empty one, in a folder that exists.
    pub async fn begin(folder: &Path, id: Uuid, name: String) -> std::io::Result<Self> {
        let path = folder.join(id.to_string());
        let file = OpenOptions::from(private_files::options())
            .read(true)
            .write(true)
            .create_new(true)
            .open(&path)
            .await?;
        tokio::fs::remove_file(&path).await?;
        Ok(Self {
            file,
            name,
            size: 0,
        })
    }

    /// What its sender calls it, cleaned.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its size in bytes so far.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Takes in what came.
    pub async fn append(&mut self, chunk: &[u8]) -> std::io::Result<()> {
        self.file.write_all(chunk).await?;
        self.size += chunk.len();
        Ok(())
    }

    /// Takes something else in its place.
    pub async fn replace(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.file.flush().await?;
        self.file.set_len(0).await?;
        self.file.seek(SeekFrom::Start(0)).await?;
        self.size = 0;
        self.append(bytes).await
    }

    /// All of it.
    pub async fn bytes(&mut self) -> std::io::Result<Bytes> {
        self.file.flush().await?;
        self.file.seek(SeekFrom::Start(0)).await?;
        let mut bytes = Vec::with_capacity(self.size);
        self.file.read_to_end(&mut bytes).await?;
        Ok(Bytes::from(bytes))
    }
}

/// The id of a file that was begun under its name, where a crash came before the name was taken away.
pub(super) fn id_of(name: &str) -> Option<Uuid> {
    Uuid::try_parse(name).ok()
}
