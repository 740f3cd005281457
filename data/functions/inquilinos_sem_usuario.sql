-- Tenants that nobody can sign in to. Rows are seen one tenant at a time, by the owner too.
create or replace function inquilinos_sem_usuario() returns setof int language plpgsql set search_path = pg_catalog as $$
declare
  de int;
begin
  for de in select id from public.tenant order by id loop
    perform set_config('app.tenant', de::text, true);
    if not exists (select 1 from public.usuario where tenant_id = de and not excluido) then
      return next de;
    end if;
  end loop;
  perform set_config('app.tenant', '0', true);
end $$;
