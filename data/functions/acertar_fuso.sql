create or replace function acertar_fuso() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tenant t set fuso = n.novo
    from (select fuso_do_portal((select min(id) from portal where tenant_id = inquilino() and not excluido)) as novo) n
    where t.id = inquilino() and t.fuso is distinct from n.novo;
end $$;
