-- Roles. Migrations run as the owner of the database; the server acts as duel_ledger_app, which has only the rights that
-- the other migrations grant. A bug or an injection in the server therefore cannot rewrite the ledger.
--
-- Roles belong to the whole cluster. Another database of the same cluster may have made them already, and two databases
-- may be migrated at the same moment.

do $$
begin
    create role duel_ledger_app nologin;
exception when duplicate_object or unique_violation then
    null;
end
$$;

-- Owns the functions that have rights which the application does not have. No login is a member of it but the migrating one.
do $$
begin
    create role duel_ledger_owner nologin;
exception when duplicate_object or unique_violation then
    null;
end
$$;

-- The migrating user must be able to act as the application, and only a member can give a function to duel_ledger_owner.
do $$
begin
    execute format('grant duel_ledger_app to %I', current_user);
exception when duplicate_object or unique_violation or invalid_grant_operation then
    null;
end
$$;

do $$
begin
    execute format('grant duel_ledger_owner to %I', current_user);
exception when duplicate_object or unique_violation or invalid_grant_operation then
    null;
end
$$;

grant usage on schema public to duel_ledger_app, duel_ledger_owner;
