-- Words without accents, marks and the small ones, and their singulars: the two halves of `termos`.
create or replace function palavras_soltas(texto text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(sem_acento(texto), '[^a-z0-9]+', ' ', 'g'),
    '\m(?:[a-z0-9]|de|da|do|em|na|no|ao|para|por|com|ou|um|uma|os|as|dos|das|nos|nas|pela|pelo)\M', '', 'g');
