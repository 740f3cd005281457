-- Queues what a webhook of the portal asks for, in the transaction that changes it: a line of the journal is written with
-- every change of a noun. Where the municipality has none, it asks a table without rows.
create or replace function anunciar_mudancas() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into fila.tarefa (tipo, tenant_id, dados)
    select 'anunciar', n.tenant_id, json_build_object('linha', n.id::text) from novas n
      where n.tracker_type in ('insert', 'update', 'delete', 'restore')
        and exists (select from webhook w where w.tenant_id = n.tenant_id and w.portal_id = n.portal_id and w.ligado
          and n.page_id_name = any(w.paginas));
  return null;
end $$;
