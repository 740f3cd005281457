-- Companies of public tables, found by the words of their names (docs/adr/portal/0094). Persons are in neither index nor view.
create index parte_palavras_empresa on parte using gin (palavras_do_portal(tenant_id, portal_id, nome)) where tipo = 'empresa';
create policy dono on parte for select to current_user using (true);
create view busca_empresa as
  select tenant_id, portal_id, id, chave, nome, documento from parte where tenant_id = (select inquilino()) and tipo = 'empresa';
grant select on busca_empresa to claraboia_web;
