-- Lower case without accents: what a search compares. NFD splits letter and accent; the accents are then dropped.
create or replace function sem_acento(texto text) returns text language sql immutable parallel safe
  return regexp_replace(lower(normalize(texto, NFD)), '[\u0300-\u036f]', '', 'g');
