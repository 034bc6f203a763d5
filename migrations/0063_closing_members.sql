-- Nothing new refers to a closed account, also where it is closed at that very moment (docs/rules.md, Messages).

-- As in 0020_closing.sql, but that it waits for a closing that is being written. The foreign key takes the same lock, and only after it
-- was asked whether the account is closed: a player could join a team, or be followed, in between.
create or replace function refuse_closed_other() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    other  uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
    closed timestamptz;
begin
    select closed_at into closed from users where id = other for key share;
    if closed is not null then
        raise exception 'account %: it is closed', other
            using errcode = 'check_violation', constraint = 'other_account_is_open', table = tg_table_name;
    end if;
    return new;
end
$$;
