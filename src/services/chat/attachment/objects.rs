//! Where the bytes of files lie: a folder of the data folder, or a bucket of an S3-compatible store.

use std::fs::File;
use std::iter::successors;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    ClientOptions, Error, GetOptions, GetRange, MultipartUpload, ObjectStore, ObjectStoreExt,
    Result, RetryConfig,
};
use tokio::io::AsyncReadExt;
use uuid::Uuid;

use super::leftovers;
use crate::infra::private_files;
use crate::settings::Settings;

/// How long a request to a bucket may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a failed request is tried again while its caller waits.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);
const RETRIES_MAX: usize = 2;
/// The bytes of a file that are in memory while it is stored, and one request to a bucket: buckets take none below 5 MiB but the
/// last.
const PART_BYTES_MAX: u64 = 8 * 1024 * 1024;

/// The bytes that one request to a bucket reads of a file. They are read whole before they are sent on: the time of a request is for
/// the bucket alone, and a player with a slow line has as long as it takes.
const READ_BYTES_MAX: u64 = 1024 * 1024;

/// What lies in the store under the id of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The file, as it was sent; a picture without its metadata.
    Whole,
    /// The small picture of a picture.
    Preview,
    /// The archive of an export.
    Export,
    /// A file in a dispute, byte for byte as it was sent.
    Evidence,
    /// The small picture of a picture in a dispute, without metadata.
    EvidencePreview,
}

impl Side {
    /// Every one.
    const ALL: [Self; 5] = [
        Self::Whole,
        Self::Preview,
        Self::Export,
        Self::Evidence,
        Self::EvidencePreview,
    ];
    /// Those of a file of a message.
    pub const OF_FILE: [Self; 2] = [Self::Whole, Self::Preview];
    /// Those of a file in a dispute.
    pub const OF_EVIDENCE: [Self; 2] = [Self::Evidence, Self::EvidencePreview];

    const fn folder(self) -> &'static str {
        match self {
            Self::Whole => "attachments",
            Self::Preview => "previews",
            Self::Export => "exports",
            Self::Evidence => "evidence",
            Self::EvidencePreview => "evidence-previews",
        }
    }

    fn path(self, id: Uuid) -> Path {
        Path::from(self.folder()).join(id.to_string())
    }
}

/// The bytes of a file, as they come from the store.
pub type Chunks = BoxStream<'static, Result<Bytes>>;

/// The store. Putting is atomic: an object is there whole, or not at all.
#[derive(Debug, Clone)]
pub struct Objects {
    store: Arc<dyn ObjectStore>,
    /// The folder that it is, where it is one.
    root: Option<PathBuf>,
}

impl Objects {
    /// The storage of the settings.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be made, or the bucket's settings are invalid. A bucket that cannot be reached
    /// is reported when it is used.
    pub fn open(settings: &Settings) -> anyhow::Result<Self> {
        if let Some(bucket) = &settings.s3_bucket {
            let built = bucket_store(settings, bucket).build();
            let store =
                built.context("the bucket cannot be used; check S3_ENDPOINT and S3_REGION")?;
            return Ok(Self {
                store: Arc::new(store),
                root: None,
            });
        }
        let root = settings.data_dir.join("files");
        private_files::folder(&root)?;
        for side in Side::ALL {
            let folder = root.join(side.folder());
            private_files::folder(&folder)?;
            private_files::close_all(&folder).with_context(|| {
                format!(
                    "the files in {} cannot be closed to others",
                    folder.display()
                )
            })?;
        }
        let store = LocalFileSystem::new_with_prefix(&root)?.with_fsync(true);
        Ok(Self {
            store: Arc::new(store),
            root: Some(root),
        })
    }

    /// Stores bytes.
    pub async fn put(&self, side: Side, id: Uuid, bytes: Bytes) -> Result<()> {
        self.store.put(&side.path(id), bytes.into()).await?;
        self.close(side, id);
        Ok(())
    }

    /// Stores the rest of a file, one part after another.
    pub async fn put_file(&self, side: Side, id: Uuid, file: File) -> Result<()> {
        let mut upload = self.store.put_multipart(&side.path(id)).await?;
        let put = put_parts(upload.as_mut(), file).await;
        if put.is_err()
            && let Err(error) = upload.abort().await
        {
            tracing::warn!(file = %id, "the parts of file {id} that were stored cannot be removed: {error}");
        }
        put?;
        self.close(side, id);
        Ok(())
    }

    /// Closes an object in a folder to others.
    fn close(&self, side: Side, id: Uuid) {
        if let Some(root) = &self.root {
            // Its folder is closed to others from the beginning.
            let path = root.join(side.folder()).join(id.to_string());
            if let Err(error) = private_files::close(&path) {
                tracing::warn!(file = %id, "file {id} cannot be closed to others: {error}");
            }
        }
    }

    /// The bytes of an object, or some of them; none where there is no such object.
    pub async fn chunks(&self, side: Side, id: Uuid, range: Range<u64>) -> Result<Option<Chunks>> {
        if self.root.is_none() {
            return self.parts(side.path(id), range).await;
        }
        let options = GetOptions {
            range: Some(GetRange::Bounded(range)),
            ..GetOptions::default()
        };
        found(self.store.get_opts(&side.path(id), options).await)
            .map(|found| found.map(|object| object.into_stream().boxed()))
    }

    /// The same of a bucket, by one request a part.
    async fn parts(&self, path: Path, range: Range<u64>) -> Result<Option<Chunks>> {
        let end = range.end;
        let part = move |from: u64| from..from.saturating_add(READ_BYTES_MAX).min(end);
        let first = part(range.start);
        let Some(bytes) = found(self.store.get_range(&path, first.clone()).await)? else {
            return Ok(None);
        };
        let store = Arc::clone(&self.store);
        let starts = successors(Some(first.end), |from| {
            Some(from.saturating_add(READ_BYTES_MAX))
        });
        let starts = starts.take_while(move |from| *from < end);
        let rest = stream::iter(starts).then(move |from| {
            let (store, path) = (Arc::clone(&store), path.clone());
            async move { store.get_range(&path, part(from)).await }
        });
        Ok(Some(stream::iter([Ok(bytes)]).chain(rest).boxed()))
    }

    /// A small object at once; none where there is no such object.
    pub async fn read(&self, side: Side, id: Uuid) -> Result<Option<Bytes>> {
        match found(self.store.get(&side.path(id)).await)? {
            Some(object) => Ok(Some(object.bytes().await?)),
            None => Ok(None),
        }
    }

    /// Removes all that lies under an id on these sides; that it is gone already is fine.
    pub async fn remove(&self, sides: [Side; 2], id: Uuid) -> Result<()> {
        let mut removed = Ok(());
        for side in sides {
            removed = removed.and(self.remove_one(side, id).await);
        }
        removed
    }

    /// Removes an object; that it is gone already is fine.
    pub async fn remove_one(&self, side: Side, id: Uuid) -> Result<()> {
        found(self.store.delete(&side.path(id)).await).map(drop)
    }

    /// Removes what is left of puts that a crash cut off, of ids before `until`; answers how many files that were. A bucket
    /// stores nothing of an object that did not come whole.
    pub(super) async fn sweep_unfinished(&self, until: Uuid) -> anyhow::Result<u64> {
        let mut swept = 0;
        for folder in self
            .root
            .iter()
            .flat_map(|root| Side::ALL.map(|it| root.join(it.folder())))
        {
            swept += leftovers::remove(folder, unfinished_id_of, until).await?;
        }
        Ok(swept)
    }

    /// The ids under which something lies, from the one after `after` on; what has another name is none of ours.
    pub fn ids(&self, side: Side, after: Uuid) -> BoxStream<'static, Result<Uuid>> {
        self.store
            .list_with_offset(Some(&Path::from(side.folder())), &side.path(after))
            .try_filter_map(|object| async move {
                let name = object.location.filename();
                Ok(name.and_then(|name| Uuid::try_parse(name).ok()))
            })
            .boxed()
    }
}

async fn put_parts(upload: &mut dyn MultipartUpload, file: File) -> Result<()> {
    let unreadable = |error: std::io::Error| Error::Generic {
        store: "the file that is stored",
        source: error.into(),
    };
    let mut file = tokio::fs::File::from_std(file);
    loop {
        let mut part = Vec::new();
        let mut next = (&mut file).take(PART_BYTES_MAX);
        next.read_to_end(&mut part).await.map_err(unreadable)?;
        if part.is_empty() {
            break;
        }
        upload.put_part(part.into()).await?;
    }
    upload.complete().await?;
    Ok(())
}

/// The id of an object that was being put: a folder stores it under a name that it never lists until it is whole.
fn unfinished_id_of(name: &str) -> Option<Uuid> {
    let (id, part) = name.split_once('#')?;
    let is_part = !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    is_part.then(|| Uuid::try_parse(id).ok()).flatten()
}

fn bucket_store(settings: &Settings, bucket: &str) -> AmazonS3Builder {
    let retry = RetryConfig {
        max_retries: RETRIES_MAX,
        retry_timeout: RETRY_TIMEOUT,
        ..RetryConfig::default()
    };
    let client = ClientOptions::new()
        .with_timeout(REQUEST_TIMEOUT)
        .with_connect_timeout(CONNECT_TIMEOUT);
    let mut builder = AmazonS3Builder::new()
        .with_client_options(client)
        .with_bucket_name(bucket)
        .with_region(&settings.s3_region)
        .with_retry(retry)
        // Not every compatible store knows it.
        .with_disable_bulk_delete(true);
    if let Some(endpoint) = &settings.s3_endpoint {
        builder = builder
            .with_endpoint(endpoint)
            .with_allow_http(endpoint.starts_with("http://"));
    }
    if let (Some(id), Some(secret)) = (&settings.s3_access_key_id, &settings.s3_secret_access_key) {
        builder = builder
            .with_access_key_id(id)
            .with_secret_access_key(secret);
    }
    builder
}

fn found<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(it) => Ok(Some(it)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
