-- Queues the validation of a file in the transaction that receives it.
create or replace function enfileirar_prestacao(arquivo bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.prestacao_arquivo a where a.tenant_id = public.inquilino() and a.id = arquivo) then
    raise exception 'no such file' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('validar_prestacao', public.inquilino(), json_build_object('id', arquivo));
end $$;
