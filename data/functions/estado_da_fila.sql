-- How much waits, and since when: numbers only, for /metrics.
create or replace function estado_da_fila() returns table (tipo text, vencidas int, fazendo int, adiadas int, desistidas int, espera float8)
  language sql stable security definer set search_path = pg_catalog as $$
  select t.tipo,
         count(*) filter (where t.desistiu_em is null and t.em <= now() and not public.trabalho_espera(t.tenant_id))::int,
         count(*) filter (where t.desistiu_em is null and t.em > now() and t.dono is not null)::int,
         count(*) filter (where t.desistiu_em is null and t.dono is null
           and (t.em > now() or public.trabalho_espera(t.tenant_id)))::int,
         count(t.desistiu_em)::int,
         coalesce(extract(epoch from now() - min(t.em) filter (where t.desistiu_em is null and t.em <= now()
           and not public.trabalho_espera(t.tenant_id))), 0)::float8
    from fila.tarefa t group by t.tipo
$$;
