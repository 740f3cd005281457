-- For each of `conceitos`, the types of documents whose names have it, as a further way to find it.
create or replace function tipos_da_busca(portal bigint, conceitos text[]) returns text[] language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  select array(select (select string_agg(' | ''' || inquilino() || '.' || portal || '.@t' || e.chave || '''', '') from entrada_de_busca e
      where e.palavras @@ consulta_de_busca(0, '=', array[c], null) and e.tenant_id = inquilino() and e.origem = 'tipo')
    from unnest(conceitos) with ordinality x (c, n) order by n)
$$;
