-- A data key opens while who answers for it may change the portal. Of keys made before, the journal says who made them; where it
-- does not, they go on as they are, and the screen says that nobody answers for them.
alter table chave_dados add column dono text;
do $$
declare
  de int;
begin
  for de in select id from tenant order by id loop
    perform set_config('app.tenant', de::text, true);
    update chave_dados c set dono = a.id_user from auditoria a
     where a.tenant_id = c.tenant_id and a.page_id_name = 'data-key' and a.tracker_type = 'insert' and a.registro = c.id::text
       and a.id_user <> '';
  end loop;
  perform set_config('app.tenant', '0', true);
end $$;
