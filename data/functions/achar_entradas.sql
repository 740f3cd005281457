-- What is found beside documents: the words of the question are looked up once.
create or replace function achar_entradas(portal bigint, conceitos text[], marcas text[], unidades text[], limite int)
  returns table (origem text, chave bigint, titulo text, resumo text, data timestamptz, no_titulo boolean) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  prefixo constant text := inquilino() || '.' || portal || '.@';
  consulta tsquery := consulta_de_busca(portal, '', conceitos, null);
  titulos constant tsquery := consulta_nos_titulos(portal, consulta);
  m text;
begin
  foreach m in array marcas || 'c'::text loop consulta := consulta && (quote_literal(prefixo || m))::tsquery; end loop;
  return query select e.origem, e.chave, e.titulo, e.resumo, e.data, e.palavras @@ titulos from entrada_de_busca e
    where e.palavras @@ consulta and e.tenant_id = inquilino() and (e.desde is null or e.desde <= now()) and (e.ate is null or e.ate > now())
      and (e.ug is null or e.ug = any(unidades))
    order by 6 desc, e.data desc nulls last, e.chave limit limite;
  if cardinality(marcas) = 0 then
    return query select e.origem, e.chave, e.titulo, e.resumo, e.data, true from entrada_de_busca e
      where e.palavras @@ consulta_de_busca(0, '=', conceitos, null) and e.tenant_id = inquilino() and e.origem = 'tipo' order by e.chave limit 20;
  end if;
end $$;
