//! Stores mails in the data folder where there is no mail server, and shows them again.

use std::path::{Path, PathBuf};

use anyhow::Context;
use futures_util::future::{BoxFuture, FutureExt};
use lettre::message::Mailbox;
use store::mail::Mail;
use tokio::io::AsyncWriteExt;

use super::transport::{DeliveryFailure, MailTransport, message};
use crate::infra::private_files;

/// Stored mails, at most: a server without a mail server must not fill its disk.
const MAILS_MAX: usize = 1_000;

/// The folder `mail` in the data folder. A mail's file is named by its id, so the names sort as the mails were written.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    sender: Mailbox,
}

impl Folder {
    /// Makes the folder where it is missing.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn open(data_dir: &Path, sender: Mailbox) -> anyhow::Result<Self> {
        let path = folder(data_dir);
        private_files::folder(&path)?;
        private_files::close_all(&path).with_context(|| {
            format!("the mails in {} cannot be closed to others", path.display())
        })?;
        Ok(Self { path, sender })
    }

    async fn write_part(&self, mail: &Mail) -> Result<(), DeliveryFailure> {
        let text = message(mail, &self.sender)?.formatted();
        let written = self.path.join(format!("{}.part", mail.id));
        let whole = self.path.join(format!("{}.eml", mail.id));
        let later = |error: std::io::Error| DeliveryFailure::Later(error.into());
        let file = private_files::create(&written).map_err(later)?;
        let mut file = tokio::fs::File::from_std(file);
        file.write_all(&text).await.map_err(later)?;
        file.flush().await.map_err(later)?;
        // Under its name it is there as a whole or not at all.
        tokio::fs::rename(&written, &whole).await.map_err(later)?;
        let names = names(&self.path).await.map_err(later)?;
        for name in names.iter().skip(MAILS_MAX) {
            tokio::fs::remove_file(self.path.join(name))
                .await
                .map_err(later)?;
        }
        Ok(())
    }
}

impl MailTransport for Folder {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryFailure>> {
        self.write_part(mail).boxed()
    }
}

/// A mail as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMail {
    /// Its headers, such as `To`, with their values, in their order.
    pub headers: Vec<(String, String)>,
    /// Its text.
    pub text: String,
    /// The same words as HTML; empty where it has none.
    pub html: String,
}

impl StoredMail {
    /// The newest mails of a data folder, at most `most`.
    ///
    /// # Errors
    /// Where the folder cannot be read. One without mails has none.
    pub async fn newest(data_dir: &Path, most: usize) -> std::io::Result<Vec<Self>> {
        let path = folder(data_dir);
        let names = match names(&path).await {
            Ok(names) => names,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        let mut mails = Vec::new();
        for name in names.iter().take(most) {
            let text = tokio::fs::read_to_string(path.join(name)).await?;
            mails.push(Self::read(&text));
        }
        Ok(mails)
    }

    /// Our mails are ASCII in short lines, so nothing of them is encoded.
    fn read(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let headers = head.lines().filter_map(|line| line.split_once(": "));
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let mut parts = parts(head, body).into_iter();
        Self {
            headers: headers.map(owned).collect(),
            text: parts.next().unwrap_or_else(|| body.to_owned()),
            html: parts.next().unwrap_or_default(),
        }
    }
}

/// The contents of the parts of a mail, in their order; none where it is not in parts.
fn parts(head: &str, body: &str) -> Vec<String> {
    let boundary = head.split_once("boundary=\"");
    let Some((boundary, _)) = boundary.and_then(|(_, rest)| rest.split_once('"')) else {
        return Vec::new();
    };
    let start = format!("--{boundary}\r\n");
    let parts = body.split(&start).skip(1);
    let contents = parts.filter_map(|part| part.split_once("\r\n\r\n"));
    let end = format!("--{boundary}--");
    contents
        .map(|(_, content)| content.split(&end).next().unwrap_or(content).to_owned())
        .collect()
}

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("mail")
}

/// The names of the mails that are there, the newest first.
async fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut entries = tokio::fs::read_dir(folder).await?;
    let mut names = Vec::new();
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name().into_string().unwrap_or_default();
        if Path::new(&name).extension().is_some_and(|it| it == "eml") {
            names.push(name);
        }
    }
    names.sort_unstable_by(|one, other| other.cmp(one));
    Ok(names)
}
