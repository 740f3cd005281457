-- What finds all words of a question in a portal; from three letters on also words that begin so, but of those with whose
-- beginning something else is called (data/search/words.ts). A question without a word finds nothing.
create or replace function consulta_no_portal(portal bigint, texto text) returns tsquery language sql stable parallel safe
  return coalesce((select string_agg('''' || inquilino()::text || '.' || portal::text || '.' || t || ''''
      || case when length(t) > 2 and t <> 'feria' then ':*' else '' end, ' & ')
    from string_to_table(termos(texto), ' ') t where t <> ''), '''-''')::tsquery;
