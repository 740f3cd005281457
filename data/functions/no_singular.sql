create or replace function no_singular(palavras text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(palavras,
    '(?:oes|aes|aos)\M', 'ao', 'g'), '(\w\w[aeou])is\M', '\1l', 'g'), '(\w\w[^aeou\s])is\M', '\1il', 'g'),
    '(\w)ns\M', '\1m', 'g'), '(\w[rz])es\M', '\1', 'g'), '(\w\w[^s\s])s\M', '\1', 'g');
