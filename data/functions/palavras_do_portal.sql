-- The same with the portal before each word: one index serves all portals, and a search reads the words of one.
create or replace function palavras_do_portal(inquilino int, portal bigint, texto text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(termos(texto), '(\w+)', inquilino::text || '.' || portal::text || '.\1', 'g'), ' '), ''));
