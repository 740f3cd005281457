-- What is asked of the index of the search (docs/adr/portal/0070).

-- What finds all of `conceitos`, each in one of the ways that a text of blanks names: `folha* salario`, `54a2026 54+2026`
-- (`+`: both; `*`: words that begin so). In titles with the mark `=`. Documents are found by the name of their type, too.
create function consulta_de_busca(portal bigint, marca text, conceitos text[], tipos text[]) returns tsquery language sql stable parallel safe as $$
  select coalesce((select string_agg('(' || modos || coalesce(tipos[n], '') || ')', ' & ') from (
    select n, (select string_agg((select '(' || string_agg('''' || inquilino() || '.' || portal || '.' || marca || left(rtrim(p, '*'), 24) || '''' || case when p like '%*' then ':*' else '' end, ' & ') || ')'
        from string_to_table(modo, '+') p), ' | ') from string_to_table(conceito, ' ') modo) as modos
      from unnest(conceitos) with ordinality c (conceito, n)) x), '''-''')::tsquery
$$;

-- For each of `conceitos`, the types of documents whose names have it, as a further way to find it.
create function tipos_da_busca(portal bigint, conceitos text[]) returns text[] language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  select array(select (select string_agg(' | ''' || inquilino() || '.' || portal || '.@t' || e.chave || '''', '') from entrada_de_busca e
      where e.palavras @@ consulta_de_busca(0, '=', array[c], null) and e.tenant_id = inquilino() and e.origem = 'tipo')
    from unnest(conceitos) with ordinality x (c, n) order by n)
$$;

-- Documents that have all of `conceitos`, newest first, at most `limite` (null: all); with `so_titulos` in their titles or the
-- names of their types. Read month by month from the newest back where a year has many, so that a word of every document
-- costs no more than a rare one. `marcas` narrow it: `a2026`, `t10`, `u{unit}`.
create function achar_documentos(portal bigint, conceitos text[], marcas text[], unidades text[], tipos bigint[], so_titulos boolean, limite int)
  returns table (chave bigint, data timestamptz) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  consulta tsquery := consulta_de_busca(portal, case when so_titulos then '=' else '' end, conceitos, tipos_da_busca(portal, conceitos));
  prefixo text := inquilino() || '.' || portal || '.@';
  m text; ano int; mes int; muitos boolean; faltam int := limite; n int;
begin
  foreach m in array marcas || 'documento'::text loop consulta := consulta && (quote_literal(prefixo || m))::tsquery; end loop;
  for ano in reverse extract(year from now() at time zone 'UTC')::int .. 1990 loop
    select count(*) > 2000 into muitos from (select from entrada_de_busca e where e.palavras @@ (consulta && quote_literal(prefixo || 'p' || ano)::tsquery) limit 2001) x;
    for mes in reverse (case when muitos then 12 else 1 end) .. 1 loop
      return query select e.chave, e.data from entrada_de_busca e
        where e.palavras @@ (consulta && quote_literal(prefixo || case when muitos then 'm' || ano || '-' || lpad(mes::text, 2, '0') else 'p' || ano end)::tsquery)
          and e.tenant_id = inquilino() and e.origem = 'documento' and e.desde <= now() and e.ug = any(unidades) and e.tipo = any(tipos)
        order by e.data desc, e.chave desc limit faltam;
      get diagnostics n = row_count;
      faltam := faltam - n;
      if faltam <= 0 then return; end if;
    end loop;
  end loop;
end $$;

-- What is found beside documents, titles first: at most `limite` of the portal's own, and the types of documents.
create function achar_entradas(portal bigint, conceitos text[], marcas text[], unidades text[], limite int)
  returns table (origem text, chave bigint, titulo text, resumo text, data timestamptz, no_titulo boolean) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  prefixo text := inquilino() || '.' || portal || '.@';
  titulos tsquery := consulta_de_busca(portal, '=', conceitos, null);
  consulta tsquery := consulta_de_busca(portal, '', conceitos, null) && quote_literal(prefixo || 'c')::tsquery;
  m text;
begin
  foreach m in array marcas loop consulta := consulta && (quote_literal(prefixo || m))::tsquery; end loop;
  return query select e.origem, e.chave, e.titulo, e.resumo, e.data, e.palavras @@ titulos from entrada_de_busca e
    where e.palavras @@ consulta and e.tenant_id = inquilino() and (e.desde is null or e.desde <= now()) and (e.ate is null or e.ate > now())
      and (e.ug is null or e.ug = any(unidades))
    order by 6 desc, e.data desc nulls last, e.chave limit limite;
  if cardinality(marcas) = 0 then
    return query select e.origem, e.chave, e.titulo, e.resumo, e.data, true from entrada_de_busca e
      where e.palavras @@ consulta_de_busca(0, '=', conceitos, null) and e.tenant_id = inquilino() and e.origem = 'tipo' order by e.chave limit 20;
  end if;
end $$;
revoke execute on function tipos_da_busca(bigint, text[]), achar_documentos(bigint, text[], text[], text[], bigint[], boolean, int),
  achar_entradas(bigint, text[], text[], text[], int) from public;
grant execute on function tipos_da_busca(bigint, text[]), achar_documentos(bigint, text[], text[], text[], bigint[], boolean, int),
  achar_entradas(bigint, text[], text[], text[], int) to claraboia_web;

-- Until now nothing stood in the index.
do $$ declare de int; begin
  for de in select id from tenant loop perform refazer_busca(de); end loop;
  perform set_config('app.tenant', '0', true);
end $$;
