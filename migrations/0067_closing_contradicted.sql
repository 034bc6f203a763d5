-- A deposit that the provider refused and then paid is money on its way as well: an operator credits it, and could not to a closed
-- account.
create or replace function users_close() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if old.closed_at is not null then
        raise exception 'account %: it is closed for good', old.id
            using errcode = 'check_violation', constraint = 'users_closed_for_good', table = 'users';
    end if;
    if exists (select from ledger_accounts a join ledger_balances b on b.account_id = a.id
                where a.user_id = new.id and a.asset = 'USDC' and b.posted <> 0)
       or exists (select from wallet_totals where user_id = new.id and in_escrow <> 0)
       or exists (select from deposits d
                   where d.user_id = new.id
                     and (d.status = 'pending'
                          or exists (select from payment_contradictions p
                                      where p.payment_id = d.id and p.settled_by is null))) then
        raise exception 'account %: it has money', new.id
            using errcode = 'check_violation', constraint = 'users_closed_empty', table = 'users';
    end if;
    return new;
end
$$;
