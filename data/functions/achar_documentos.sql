create or replace function achar_documentos(portal bigint, conceitos text[], marcas text[], unidades text[], tipos bigint[], so_titulos boolean, limite int,
    depois_de timestamptz default null, depois_da_chave bigint default null)
  returns table (chave bigint, data timestamptz) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  primeiro constant date := '1990-01-01'; -- what is older has its mark
  prefixo constant text := inquilino() || '.' || portal || '.@';
  consulta constant tsquery := consulta_de_busca(portal, case when so_titulos then '=' else '' end, conceitos, tipos_da_busca(portal, conceitos));
  marcadas constant tsquery := (select string_agg(quote_literal(prefixo || m), ' & ') from unnest(marcas) m)::tsquery;
  ultimo date := date_trunc('month', least(now(), depois_de) at time zone 'UTC');
  -- What is of a year was published in it or soon after: what came later, which is little, is one window.
  ano constant int := (select max(substr(m, 2)::int) from unnest(marcas) m where m ~ '^a\d{4}$');
  meses int := case
    when limite is null then 12 -- all of them are read year by year
    when ano between 1990 and extract(year from ultimo) - 1 then (extract(year from ultimo) - ano - 1) * 12 + extract(month from ultimo)
    else 1 end;
  proximos int := case when ano < extract(year from ultimo) then 1 else 2 end;
  desde_o date;
  quando tsquery;
  faltam int := limite;
  n int;
begin
  loop
    desde_o := greatest(ultimo - make_interval(months => meses - 1), primeiro);
    -- A whole year by its own mark: of many words at once the index turns the page of each.
    quando := (select string_agg(distinct quote_literal(prefixo || case
        when date_trunc('year', mes) >= desde_o and date_trunc('year', mes) + interval '11 months' <= ultimo then 'p' || extract(year from mes)
        else 'm' || to_char(mes, 'YYYY-MM') end), ' | ') from generate_series(desde_o, ultimo, interval '1 month') mes)::tsquery;
    if desde_o = primeiro then quando := coalesce(quando || quote_literal(prefixo || 'p1990')::tsquery, quote_literal(prefixo || 'p1990')::tsquery); end if;
    if marcadas is null then
      return query select e.chave, e.data from entrada_de_busca e
        where e.palavras @@ consulta and e.palavras @@ quando
          and e.tenant_id = inquilino() and e.origem = 'documento' and e.desde <= now() and e.ug = any(unidades) and e.tipo = any(tipos)
          and (depois_de is null or (e.data, e.chave) < (depois_de, depois_da_chave))
        order by e.data desc, e.chave desc limit faltam;
    else
      return query select e.chave, e.data from entrada_de_busca e
        where e.palavras @@ consulta and e.palavras @@ quando and e.palavras @@ marcadas
          and e.tenant_id = inquilino() and e.origem = 'documento' and e.desde <= now() and e.ug = any(unidades) and e.tipo = any(tipos)
          and (depois_de is null or (e.data, e.chave) < (depois_de, depois_da_chave))
        order by e.data desc, e.chave desc limit faltam;
    end if;
    get diagnostics n = row_count;
    faltam := faltam - n;
    if faltam <= 0 or desde_o = primeiro then return; end if;
    ultimo := desde_o - interval '1 month';
    meses := case when limite is null then 12 else proximos end;
    proximos := least(proximos * 2, 480);
  end loop;
end $$;
