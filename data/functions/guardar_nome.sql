-- A name leads to its portal for ever, unless the portal was removed: whoever then takes the name has it.
create or replace function guardar_nome() returns trigger language plpgsql as $$
begin
  insert into portal_nome (prefixo, portal_id) values (new.prefixo, new.id)
    on conflict (tenant_id, prefixo) do update set portal_id = excluded.portal_id
      where portal_nome.portal_id = excluded.portal_id
        or exists (select from portal p where p.tenant_id = portal_nome.tenant_id and p.id = portal_nome.portal_id and p.excluido);
  if not found then
    raise exception using errcode = 'unique_violation', constraint = 'portal_unico_0', message = 'the name is or was of another portal';
  end if;
  return null;
end $$;
