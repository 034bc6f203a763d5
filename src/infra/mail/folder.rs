//! Stores mails in the data folder where there is no mail server, and shows them again.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use futures_util::future::{BoxFuture, FutureExt};
use lettre::message::Mailbox;
use mail_parser::{MessageParser, MimeHeaders};
use store::mail::Mail;
use tokio::io::AsyncWriteExt;

use super::transport::{DeliveryFailure, MailTransport, message};
use crate::infra::private_files;

/// Stored mails, at most: a server without a mail server must not fill its disk.
const MAILS_MAX: usize = 1_000;

/// The folder `mail` in the data folder. A mail's file is named by its id.
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
            let mail = tokio::fs::read(path.join(name)).await?;
            mails.extend(Self::read(&mail));
        }
        Ok(mails)
    }

    /// None of what is no mail.
    fn read(mail: &[u8]) -> Option<Self> {
        let mail = MessageParser::default().parse(mail)?;
        let headers = mail.headers_raw().map(|(name, value)| {
            // It is encoded where it has more than ASCII; addresses and dates never are.
            let value = match mail.subject() {
                Some(subject) if name.eq_ignore_ascii_case("Subject") => subject,
                _ => value.trim(),
            };
            (name.to_owned(), value.to_owned())
        });
        let html = mail.html_part(0);
        let html = html.filter(|part| part.is_content_type("text", "html"));
        Some(Self {
            headers: headers.collect(),
            text: mail.body_text(0).unwrap_or_default().into_owned(),
            html: html
                .and_then(|part| part.text_contents())
                .unwrap_or_default()
                .to_owned(),
        })
    }
}

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("mail")
}

/// The names of the mails that are there, the newest first.
async fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut entries = tokio::fs::read_dir(folder).await?;
    let mut mails: Vec<(SystemTime, String)> = Vec::new();
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name().into_string().unwrap_or_default();
        if Path::new(&name).extension().is_some_and(|it| it == "eml") {
            // One that was removed meanwhile is none.
            let modified = entry.metadata().await.and_then(|it| it.modified());
            mails.extend(modified.ok().map(|at| (at, name)));
        }
    }
    mails.sort_unstable_by(|one, other| other.cmp(one));
    Ok(mails.into_iter().map(|(_, name)| name).collect())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use time::OffsetDateTime;
    use uuid::Uuid;

    use super::*;

    fn mail(id: u128, subject: &str) -> Mail {
        Mail {
            id: Uuid::from_u128(id),
            kind: "welcome".to_owned(),
            recipient: "nova@example.com".to_owned(),
            subject: subject.to_owned(),
            body: format!("{subject}\n\nhttps://x.example/{}\n", "a=b".repeat(40)),
            created_at: OffsetDateTime::UNIX_EPOCH,
            tries: 1,
        }
    }

    #[tokio::test]
    async fn the_newest_mails_come_first_and_are_shown_as_they_were_written() {
        let dir = std::env::temp_dir().join(format!("mails-{}", std::process::id()));
        let folder =
            Folder::open(&dir, "Duel Ledger <no-reply@x.example>".parse().unwrap()).unwrap();
        // Ids that are made of what a mail is about do not follow the time.
        for (age, id, subject) in [(3, 9, "plain"), (2, 1, "“Café” – über"), (1, 5, "last")]
        {
            folder.write_part(&mail(id, subject)).await.unwrap();
            let file = folder.path.join(format!("{}.eml", Uuid::from_u128(id)));
            let file = std::fs::File::options().write(true).open(file).unwrap();
            let at = SystemTime::now() - Duration::from_secs(60 * age);
            file.set_modified(at).unwrap();
        }
        let mails = StoredMail::newest(&dir, 2).await.unwrap();
        std::fs::remove_dir_all(&dir).unwrap();
        let shown: Vec<_> = mails
            .iter()
            .map(|it| it.text.lines().collect::<Vec<_>>())
            .collect();
        let link = format!("https://x.example/{}", "a=b".repeat(40));
        assert_eq!(shown, [["last", "", &link], ["“Café” – über", "", &link]]);
        let subjects = |it: &StoredMail| {
            let subject = it.headers.iter().find(|(name, _)| name == "Subject");
            subject.map(|(_, value)| value.clone())
        };
        let subjects: Vec<_> = mails.iter().filter_map(subjects).collect();
        assert_eq!(subjects, ["last", "“Café” – über"]);
        assert!(mails.iter().all(|it| it.html.contains("<html")));
    }
}
