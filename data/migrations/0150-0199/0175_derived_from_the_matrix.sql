-- Queues the derivation of public tables from a balance matrix (MSC), in the transaction that accepts it.
create function enfileirar_derivacao(arquivo bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.prestacao_arquivo a where a.tenant_id = public.inquilino() and a.id = arquivo) then
    raise exception 'no such file' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('derivar_msc', public.inquilino(), json_build_object('id', arquivo));
end $$;
revoke execute on function enfileirar_derivacao(bigint) from public;
grant execute on function enfileirar_derivacao(bigint) to claraboia_web;

-- Matrices that were accepted before are derived as well.
alter table prestacao_arquivo no force row level security;
insert into fila.tarefa (tipo, tenant_id, dados)
  select 'derivar_msc', tenant_id, json_build_object('id', id) from prestacao_arquivo
   where layout = 'msc' and status in ('processado', 'processado_com_avisos') order by ano, mes;
alter table prestacao_arquivo force row level security;
