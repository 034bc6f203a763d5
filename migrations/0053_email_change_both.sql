-- A change of an e-mail address is confirmed by both: a link to the new address and a link to the one before. A thief who has a session
-- and the password, and not the mailbox, does not get the account (docs/rules.md, Accounts).

-- Requests that wait have no link to the address before. They are good for half an hour at most, and are asked for again.
delete from email_changes where confirmed_at is null;

alter table email_changes
    -- SHA-256 of the secret in the link to the address before; null where nothing is asked of its mailbox.
    add column old_hash         bytea,
    -- What shows that the owner of the address before agrees (`domain/src/account/email_change.rs`).
    add column old_proof        text not null default 'mailbox',
    add column old_confirmed_at timestamptz,
    add column new_confirmed_at timestamptz;

-- Changes that took effect under the rule before needed the new address alone.
update email_changes set old_confirmed_at = confirmed_at, new_confirmed_at = confirmed_at, old_proof = 'none';

alter table email_changes
    alter column old_proof drop default,
    add constraint email_changes_old_hash_key unique (old_hash),
    add constraint email_changes_old_hash_length check (octet_length(old_hash) = 32),
    add constraint email_changes_old_proof check (old_proof in ('mailbox', 'factor', 'unverified', 'same_mailbox', 'none')),
    -- A mailbox that is asked has a link.
    add constraint email_changes_old_link check ((old_proof = 'mailbox') = (old_hash is not null)),
    -- What needs no mailbox is confirmed from the start, or by the link to the new address.
    add constraint email_changes_old_confirmed check (old_proof = 'mailbox' or old_confirmed_at is not null),
    -- A change takes effect exactly when both have confirmed it.
    add constraint email_changes_both check (
        (confirmed_at is not null) = (old_confirmed_at is not null and new_confirmed_at is not null)
    );

-- The secrets change where the mails are sent again.
grant update (confirm_hash, old_hash, old_confirmed_at, new_confirmed_at) on email_changes to duel_ledger_app;

-- A passkey confirms the request in place of the password and the code.
alter table passkey_ceremonies
    drop constraint passkey_ceremonies_kind,
    add constraint passkey_ceremonies_kind check (kind in (
        'registration', 'sign_in', 'confirm_withdrawal', 'confirm_second_factor', 'confirm_passkeys', 'confirm_closing',
        'confirm_google', 'confirm_export', 'confirm_email_change'
    ));
