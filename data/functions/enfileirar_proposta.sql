-- Queues what is scheduled for its hour, in the transaction that schedules it. Another hour queues it again; what finds it
-- not due, or no longer scheduled, does nothing.
create or replace function enfileirar_proposta() returns trigger language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  insert into fila.tarefa (tipo, tenant_id, dados, em)
    values ('publicar_proposta', new.tenant_id, json_build_object('id', new.id), greatest(new.publicar_em, now()));
  return null;
end $$;
