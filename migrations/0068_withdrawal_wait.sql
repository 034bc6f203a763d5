-- What a withdrawal waits for until `payable_from`, which its player is shown. Rows from before this migration do not name it.
alter table withdrawals
    add column waits_for text
        constraint withdrawals_waits_for check (waits_for in ('destination', 'credentials'));
grant insert (waits_for) on withdrawals to duel_ledger_app;
