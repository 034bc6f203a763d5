-- Closing an account (docs/rules.md, Accounts). Rows of money, challenges, reports and the security log refer to the account and
-- stay; who its owner was is erased. store/src/personal_data.rs lists what becomes of every column that refers to users.

-- An account that still has money, or to which money is on its way, cannot be closed; a closed one is never opened again.
create function users_close() returns trigger
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
       or exists (select from deposits where user_id = new.id and status = 'pending') then
        raise exception 'account %: it has money', new.id
            using errcode = 'check_violation', constraint = 'users_closed_empty', table = 'users';
    end if;
    return new;
end
$$;

create trigger users_closed before update of closed_at on users
    for each row when (new.closed_at is distinct from old.closed_at)
    execute function users_close();

-- Nothing begins for a closed account. The row of the account is locked: a session, a deposit or a seat either comes before the
-- account is closed, and is found then, or is refused. A stake needs no such check, since a closed account has no money.
create function refuse_closed_account() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    perform from users where id = new.user_id and closed_at is null for key share;
    if not found then
        raise exception 'account %: it is closed', new.user_id
            using errcode = 'check_violation', constraint = 'account_is_open', table = tg_table_name;
    end if;
    return new;
end
$$;

create trigger sessions_of_open_account before insert on sessions
    for each row execute function refuse_closed_account();
create trigger deposits_of_open_account before insert on deposits
    for each row execute function refuse_closed_account();
create trigger participants_of_open_account before insert on participants
    for each row when (new.stake_micros = 0 and new.status = 'joined')
    execute function refuse_closed_account();

-- Nothing new refers to a closed account either: no follow, block, invitation or membership. The argument names the column.
create function refuse_closed_other() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    other uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
    perform from users where id = other and closed_at is not null;
    if found then
        raise exception 'account %: it is closed', other
            using errcode = 'check_violation', constraint = 'other_account_is_open', table = tg_table_name;
    end if;
    return new;
end
$$;

create trigger follows_of_open_account before insert on follows
    for each row execute function refuse_closed_other('followee');
create trigger blocks_of_open_account before insert on blocks
    for each row execute function refuse_closed_other('blocked');
create trigger team_members_of_open_account before insert on team_members
    for each row execute function refuse_closed_other('user_id');
create trigger conversation_members_of_open_account before insert on conversation_members
    for each row execute function refuse_closed_other('user_id');
create trigger team_requests_of_open_account before insert on team_requests
    for each row when (new.user_id is not null)
    execute function refuse_closed_other('user_id');

-- The data of an event with the name and picture of a closed account erased; an event that names none stays as it is.
create function challenge_event_anonymised(data jsonb) returns jsonb
    language sql stable
as $$
    select coalesce(
        (select jsonb_set(jsonb_set(data, '{user,username}', to_jsonb(u.username)), '{user,avatar}', 'null')
           from users u
          where u.id = (data -> 'user' ->> '_id')::uuid and u.closed_at is not null),
        data)
$$;

-- Events are append-only; an update does exactly this.
create function challenge_events_erase() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    erased challenge_events := old;
begin
    erased.data := challenge_event_anonymised(old.data);
    if new is distinct from erased then
        raise exception 'challenge_events is append-only: update refused'
            using errcode = 'object_not_in_prerequisite_state', table = 'challenge_events';
    end if;
    return new;
end
$$;

create trigger challenge_events_only_names_erased before update on challenge_events
    for each row execute function challenge_events_erase();

grant update (data) on challenge_events to duel_ledger_app;
