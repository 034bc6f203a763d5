-- A player who has lost the mailbox of the present address, and has neither an authenticator app nor a passkey, asks the operators: they
-- waive it (docs/rules.md, Accounts).

-- When an operator waived the mailbox of the present address; null where none did, and once the address or the password has changed.
alter table users add column mailbox_waived_at timestamptz;

alter table email_changes
    drop constraint email_changes_old_proof,
    add constraint email_changes_old_proof check (
        old_proof in ('mailbox', 'factor', 'operator', 'unverified', 'same_mailbox', 'none')
    );
