-- The words of `palavras_de_busca` behind a beginning: at most 28,000 of 24 letters, for a tsvector holds 1 MB.
create or replace function marcas_de_palavras(inicio text, palavras text) returns text[] language sql immutable parallel safe
  return case
    when length(palavras) <= 100000 and palavras !~ '\w{25}'
      then array_remove(string_to_array(inicio || replace(palavras, ' ', ' ' || inicio), ' '), inicio)
    else (select coalesce(array_agg(inicio || w), '{}') from (
      select left(w, 24) as w from string_to_table(palavras, ' ') with ordinality t (w, n) where w <> ''
       group by 1 order by min(n) limit 28000) x)
  end;
