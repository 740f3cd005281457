create or replace function texto_sem_marcas(html text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' ', 'g');
