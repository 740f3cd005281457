create or replace function termos(texto text) returns text language sql immutable parallel safe
  return no_singular(palavras_soltas(texto));
