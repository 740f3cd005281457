-- Queues a package that is promised for its hour, in the transaction that promises it. What finds it not due, or no
-- longer promised, does nothing.
create or replace function enfileirar_pacote() returns trigger language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  insert into fila.tarefa (tipo, tenant_id, dados, em)
    values ('publicar_pacote', new.tenant_id, json_build_object('id', new.id), greatest(new.publicar_em, now()));
  return null;
end $$;
