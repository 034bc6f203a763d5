-- Players are searched by a part of their name: with trigrams that is an index, else a look at every user.
--
-- pg_trgm comes with PostgreSQL and is trusted, so the owner of a database may install it. Where a packaging leaves it out,
-- searches stay what they were.
do $$
begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then
        create extension if not exists pg_trgm;
        create index users_username_trgm on users using gin (username gin_trgm_ops);
        create index users_name_trgm on users using gin (name gin_trgm_ops);
    end if;
end
$$;
