-- Queues the next try of a message, in the transaction that decides on it. Webhooks share four lanes, so that one whose
-- system does not answer holds up a quarter of the others at most.
create or replace function enfileirar_webhook() returns trigger language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  insert into fila.tarefa (tipo, tenant_id, dados, em)
    values ('enviar_webhook_' || new.webhook_id % 4, new.tenant_id,
      json_build_object('id', new.id, 'tentativa', new.tentativas + 1), new.proxima_em);
  return null;
end $$;
