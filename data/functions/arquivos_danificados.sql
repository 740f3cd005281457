-- How many files of all tenants are known to be damaged, for operators. Rows are seen one tenant at a time, by the owner too.
create or replace function arquivos_danificados() returns int language plpgsql set search_path = pg_catalog as $$
declare
  de int;
  achados int := 0;
begin
  for de in select id from public.tenant loop
    perform set_config('app.tenant', de::text, true);
    achados := achados + (select count(*) from public.arquivo where tenant_id = de and defeito is not null and not excluido);
  end loop;
  perform set_config('app.tenant', '0', true);
  return achados;
end $$;
