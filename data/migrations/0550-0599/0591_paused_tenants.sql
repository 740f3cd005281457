-- A municipality that is suspended, or only read for a while (docs/adr/safety/0236): since when, until when it is
-- thought to last, and why, in the words that people read.
alter table tenant
  add column parada text check (parada in ('suspenso', 'leitura')),
  add column parada_desde timestamptz,
  add column parada_ate timestamptz,
  add column parada_motivo text check (length(parada_motivo) between 1 and 300),
  add check ((parada is null) = (parada_desde is null) and (parada is null) = (parada_motivo is null)),
  add check (parada is not null or parada_ate is null);

-- Whether a job of the queue waits, because its municipality is paused. Work of the whole installation never does.
create or replace function trabalho_espera(de int) returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (select from public.tenant where id = de and parada is not null)
$$;
