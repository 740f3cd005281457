-- How much waits, and since when: numbers only, for /metrics.
create or replace function estado_da_fila() returns table (tipo text, vencidas int, fazendo int, adiadas int, desistidas int, espera float8)
  language sql stable security definer set search_path = pg_catalog as $$
  select t.tipo,
         count(*) filter (where t.desistiu_em is null and t.em <= now())::int,
         count(*) filter (where t.desistiu_em is null and t.em > now() and t.dono is not null)::int,
         count(*) filter (where t.desistiu_em is null and t.em > now() and t.dono is null)::int,
         count(t.desistiu_em)::int,
         coalesce(extract(epoch from now() - min(t.em) filter (where t.desistiu_em is null and t.em <= now())), 0)::float8
    from fila.tarefa t group by t.tipo
$$;
