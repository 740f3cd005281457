-- Queues a search in the transaction that asks for it.
create or replace function enfileirar_busca_pncp(busca bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.busca_pncp b where b.tenant_id = public.inquilino() and b.id = busca and b.estado = 'pedida') then
    raise exception 'no such search' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('buscar_pncp', public.inquilino(), json_build_object('id', busca));
end $$;
