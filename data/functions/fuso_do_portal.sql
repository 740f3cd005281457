create or replace function fuso_do_portal(portal bigint, de int default inquilino()) returns text language sql stable parallel safe as $$
  select coalesce(
    (select fuso_do_municipio(l.ibge, p.estado_sigla) from portal p left join localidade l on l.tenant_id = p.tenant_id and l.id = p.id_loc
      where p.tenant_id = de and p.id = $1),
    'America/Sao_Paulo')
$$;
