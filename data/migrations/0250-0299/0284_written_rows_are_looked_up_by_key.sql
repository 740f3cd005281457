-- The rows that are written anew are looked for by their keys. The condition of what is deleted named them only by the row of
-- the index, and PostgreSQL read all rows of their table for it: each change of a term among 5,000 took 35 ms, of a document
-- among 100,000 more than 200.
create or replace function indexar_entradas(de int, qual text, chaves bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from entrada_de_busca e where e.tenant_id = de and e.origem = qual and e.chave = any(chaves)
    and not exists (select from entrada_possivel p where p.tenant_id = de and p.origem = qual and p.chave = e.chave and p.chave = any(chaves));
  insert into entrada_de_busca (tenant_id, portal_id, origem, chave, titulo, resumo, data, desde, ate, ug, tipo, palavras)
  select p.tenant_id, p.portal_id, p.origem, p.chave, p.titulo, left(p.resumo, 2000), p.data, p.desde, p.ate, p.ug, p.tipo,
         array_to_tsvector(
           marcas_de_busca(de, p.portal_id, '', concat_ws(' ', p.titulo, p.resumo, p.mais, x.texto))
           || marcas_de_busca(de, p.portal_id, '=', concat_ws(' ', p.titulo, case p.origem when 'tipo' then concat(p.resumo, ' ', p.mais) end))
           || array(select concat(de, '.', p.portal_id, '.@', m) from unnest(array[
                p.origem, case when p.origem not in ('documento', 'tipo') then 'c' end, 'a' || p.ano, 't' || p.tipo, 'u' || p.ug,
                'p' || greatest(1990, extract(year from p.data at time zone 'UTC')), 'm' || to_char(p.data at time zone 'UTC', 'YYYY-MM')]) m
              where m is not null))
    from entrada_possivel p left join texto_de_arquivo x on x.tenant_id = p.tenant_id and x.arquivo = p.arquivo
   where p.tenant_id = de and p.origem = qual and p.chave = any(chaves)
  on conflict (tenant_id, origem, chave) do update set portal_id = excluded.portal_id, titulo = excluded.titulo, resumo = excluded.resumo,
    data = excluded.data, desde = excluded.desde, ate = excluded.ate, ug = excluded.ug, tipo = excluded.tipo, palavras = excluded.palavras;
end $$;
