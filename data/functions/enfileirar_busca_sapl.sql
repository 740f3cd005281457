-- Queues a reading in the transaction that asks for it.
create or replace function enfileirar_busca_sapl(busca bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.busca_sapl b where b.tenant_id = public.inquilino() and b.id = busca and b.estado = 'pedida') then
    raise exception 'no such reading' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('buscar_sapl', public.inquilino(), json_build_object('id', busca));
end $$;
