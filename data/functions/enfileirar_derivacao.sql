-- Queues the derivation of public tables from a file, in the transaction that accepts it: `derivar_msc`, `derivar_ppa`.
create or replace function enfileirar_derivacao(arquivo bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare layout text;
begin
  select a.layout into layout from public.prestacao_arquivo a where a.tenant_id = public.inquilino() and a.id = arquivo;
  if layout is null then
    raise exception 'no such file' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('derivar_' || layout, public.inquilino(), json_build_object('id', arquivo));
end $$;
