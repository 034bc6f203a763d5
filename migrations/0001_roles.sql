-- Who may do what. The migrations run as the owner of the database; the server acts as duel_ledger_app, which gets
-- only what each later migration grants it. So a bug, or an injection, in the server cannot rewrite the ledger.
-- Roles belong to the whole cluster, so a second database of the same cluster finds them there already, and two
-- databases may be migrated at the same time.
do $$
begin
    create role duel_ledger_app nologin;
exception when duplicate_object or unique_violation then
    null;
end
$$;

grant usage on schema public to duel_ledger_app;

-- The user that connects must be able to act as the role.
do $$
begin
    execute format('grant duel_ledger_app to %I', current_user);
exception when duplicate_object or unique_violation or invalid_grant_operation then
    null;
end
$$;
