-- Numbers stay out: there are as many as documents, and few begin alike.
create or replace function palavras_de_entrada(de int, portal bigint, palavras tsvector) returns setof text language sql immutable parallel safe
  return substr(unnest(tsvector_to_array(palavras)), length(concat(de, '.', portal, '.')) + 1);
