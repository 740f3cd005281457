-- Words of entries that the vocabulary of their portal has not: those of four letters and more that begin with one.
create or replace function palavras_sem_vocabulario(de int, qual text, chaves bigint[])
  returns table (portal_id bigint, palavra text) language sql stable as $$
  select e.portal_id, substr(w, length(e.inicio) + 1)
    from (
      select e.portal_id, de || '.' || e.portal_id || '.' as inicio, e.palavras from entrada_de_busca e
       where e.tenant_id = de and e.origem = qual and e.chave = any(chaves) offset 0) e,
      unnest(tsvector_to_array(e.palavras)) w
   where w collate "C" between e.inicio || 'a' and e.inicio || '{' and length(w) > length(e.inicio) + 3
     and not exists (
       select from vocabulario v
        where v.tenant_id = de and v.portal_id = e.portal_id and v.palavra = substr(w, length(e.inicio) + 1) offset 0)
$$;
