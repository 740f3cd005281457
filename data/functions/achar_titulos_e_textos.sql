-- Documents that have all of `conceitos`, at most `limite`: those with all of them in their titles first, then the newest.
-- In a portal of few documents (`poucos`) all are read at once; else by windows of months, titles apart.
create or replace function achar_titulos_e_textos(portal bigint, conceitos text[], marcas text[], unidades text[], tipos bigint[], limite int, poucos boolean)
  returns table (chave bigint, no_titulo boolean) language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  prefixo constant text := inquilino() || '.' || portal || '.@';
  consulta tsquery;
  titulos tsquery;
  m text;
  n int;
begin
  if not poucos then
    return query select a.chave, true from achar_documentos(portal, conceitos, marcas, unidades, tipos, true, limite) a;
    get diagnostics n = row_count;
    if n < limite then
      return query select a.chave, false from achar_documentos(portal, conceitos, marcas, unidades, tipos, false, limite) a;
    end if;
    return;
  end if;
  consulta := consulta_de_busca(portal, '', conceitos, tipos_da_busca(portal, conceitos));
  titulos := consulta_nos_titulos(portal, consulta);
  foreach m in array marcas || 'documento'::text loop consulta := consulta && (quote_literal(prefixo || m))::tsquery; end loop;
  return query select a.chave, a.no_titulo from (
    select e.chave, e.data, e.chave in (select t.chave from entrada_de_busca t where t.palavras @@ titulos and t.tenant_id = inquilino() and t.origem = 'documento') as no_titulo
      from entrada_de_busca e
     where e.palavras @@ consulta and e.tenant_id = inquilino() and e.origem = 'documento' and e.desde <= now() and e.ug = any(unidades) and e.tipo = any(tipos)) a
    order by a.no_titulo desc, a.data desc, a.chave desc limit limite;
end $$;
