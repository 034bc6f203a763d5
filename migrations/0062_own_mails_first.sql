-- A match with many players sends each of them a mail with one command, as often as someone likes: what is about the safety of an account
-- and about withdrawals does not wait behind these (`store/src/mail.rs`).

-- As `mails_due`, of the others.
create index mails_due_own on mails (free_from) where status = 'waiting' and kind !~ '^(challenge|team)_';
