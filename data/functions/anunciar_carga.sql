-- Queues what a webhook of the portal asks for of a load, published or refused, in the transaction that writes it down.
create or replace function anunciar_carga() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from webhook w where w.tenant_id = new.tenant_id and w.portal_id = new.portal_id and w.ligado
      and 'carga' = any(w.paginas)) then
    insert into fila.tarefa (tipo, tenant_id, dados)
      values ('anunciar', new.tenant_id, json_build_object('carga', new.id));
  end if;
  return null;
end $$;
