-- Queues a letter in the transaction that writes it, whatever statement that is.
create or replace function enfileirar_mensagem() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into fila.tarefa (tipo, tenant_id, dados) values ('enviar_mensagem', new.tenant_id, json_build_object('id', new.id));
  return null;
end $$;
