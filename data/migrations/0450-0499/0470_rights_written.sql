-- Tells who wrote rows that the rights of a session are read from (docs/adr/rights/0204): what a process knows of
-- sessions is forgotten then, and kept after any other change. A notice reaches the connection that wrote, within its
-- transaction.
create function avisar_direitos() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'CLB01', message = 'direitos';
  return null;
end $$;
do $$
declare
  lida regclass;
begin
  foreach lida in array array['sessao', 'usuario', 'gestor', 'gestor_usuario', 'gestor_perfil', 'gestor_perfil_pagina',
    'pagina', 'perfil', 'publicador_permissao']::regclass[] loop
    execute format('create trigger avisar_direitos after insert or update or delete or truncate on %s
      for each statement execute function avisar_direitos()', lida);
  end loop;
end $$;
