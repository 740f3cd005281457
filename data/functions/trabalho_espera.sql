-- Whether a job of the queue waits, because its municipality is paused. Work of the whole installation never does.
create or replace function trabalho_espera(de int) returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (select from public.tenant where id = de and parada is not null)
$$;
