-- The journal and the accounts of a transfer are looked up once, where all that a transfer has to be is checked. Journals and
-- accounts are append-only, so the locks that the three foreign keys took on them guarded against nothing, and cost a join
-- some 4 % of its time. What the keys refused is refused under their names (I3).

create or replace function ledger_apply() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    wrong record;
begin
    -- A command that moves no money runs the same statement as one that does.
    if not exists (select from written) then
        return null;
    end if;

    select t.journal_id, t.seq, j.kind, d.kind as debit_kind, c.kind as credit_kind, t.asset, t.debit, t.credit,
           d.asset as debit_asset, c.asset as credit_asset
      into wrong
      from written t
      left join journals j on j.id = t.journal_id
      left join ledger_accounts d on d.id = t.debit
      left join ledger_accounts c on c.id = t.credit
      left join ledger_moves m
        on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
     where j.id is null
        or d.asset is distinct from t.asset
        or c.asset is distinct from t.asset
        or j.xid <> pg_current_xact_id()
        or m.journal_kind is null
        or (j.kind = 'points') <> (t.asset = 'PTS')
        or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
        or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
        or (j.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return', 'stake', 'restake')
            and (t.seq <> 1
                 or coalesce(d.user_id, j.actor) is distinct from j.actor
                 or coalesce(c.user_id, j.actor) is distinct from j.actor))
        or (j.kind = 'stake'
            and (select p.stake_micros from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = j.actor
                  limit 1) is distinct from t.amount)
        or (d.challenge_id is not null and c.user_id is not null
            -- By `limit 1`, as `not exists` would let the planner hash all seats there are.
            and (select p.slot from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = c.user_id
                    and (j.kind = 'void' or p.standing <> 'left')
                  limit 1) is null)
     limit 1;
    if found and wrong.kind is null then
        raise exception 'transfer %: there is no journal %', wrong.seq, wrong.journal_id
            using errcode = 'foreign_key_violation', constraint = 'transfers_journal_id_fkey', table = 'transfers';
    elsif found and wrong.debit_asset is distinct from wrong.asset then
        raise exception 'transfer %: there is no account % of %', wrong.seq, wrong.debit, wrong.asset
            using errcode = 'foreign_key_violation', constraint = 'transfers_debit_fkey', table = 'transfers';
    elsif found and wrong.credit_asset is distinct from wrong.asset then
        raise exception 'transfer %: there is no account % of %', wrong.seq, wrong.credit, wrong.asset
            using errcode = 'foreign_key_violation', constraint = 'transfers_credit_fkey', table = 'transfers';
    elsif found then
        raise exception 'transfer % of % journal % may not move from % to %',
            wrong.seq, wrong.kind, wrong.journal_id, wrong.debit_kind, wrong.credit_kind
            using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
    end if;

    -- Locks in the order of ids, so that no two transactions wait for each other.
    perform 1
       from ledger_balances
      where account_id in (select debit from written union select credit from written)
      order by account_id
        for no key update;

    update ledger_balances b
       set posted = b.posted + d.amount
      from (
            select account_id, sum(amount)::bigint as amount
              from (select credit as account_id, amount from written
                    union all
                    select debit, -amount from written) as sides
             group by account_id
           ) as d
     where b.account_id = d.account_id and d.amount <> 0;
    return null;
end
$$;

alter table transfers
    drop constraint transfers_journal_id_fkey,
    drop constraint transfers_debit_fkey,
    drop constraint transfers_credit_fkey;
