-- The guards themselves stand: each trigger is there and enabled, and the application can neither change nor erase what
-- is written, nor write a balance.
with guards (relation, guard) as (
    values ('journals', 'journals_append_only'), ('transfers', 'transfers_append_only'),
           ('ledger_accounts', 'ledger_accounts_append_only'), ('transfers', 'transfers_apply'),
           ('ledger_accounts', 'ledger_accounts_open_balance'), ('challenges', 'challenges_coupled'),
           ('journals', 'journals_coupled'), ('challenge_events', 'challenge_events_append_only'),
           ('presence_changes', 'presence_changes_append_only'),
           ('challenges', 'challenges_legal_transition')
),
forbidden (relation, deed) as (
    select relation, deed
      from unnest(array['journals', 'transfers', 'ledger_accounts', 'ledger_moves', 'ledger_balances']) as relation,
           unnest(array['update', 'delete', 'truncate']) as deed
    union all
    values ('ledger_balances', 'insert'), ('ledger_moves', 'insert')
)
select g.relation as "subject!", format('the trigger %s does not stand guard', g.guard) as "detail!"
  from guards g
 where not exists (
           select from pg_trigger t
            where t.tgrelid = g.relation::regclass and t.tgname = g.guard and t.tgenabled in ('O', 'A')
       )
union all
select f.relation, format('the application may %s', f.deed)
  from forbidden f
 where has_table_privilege('duel_ledger_app', f.relation, f.deed)
    or (f.deed in ('update', 'insert') and has_any_column_privilege('duel_ledger_app', f.relation, f.deed))
union all
select 'duel_ledger_app', 'the application may act as the owner of the ledger'
 where pg_has_role('duel_ledger_app', 'duel_ledger_owner', 'member')
