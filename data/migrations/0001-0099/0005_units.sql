-- A document's unit belongs to the document's portal: the database says so, so that no route needs to ask.
alter table portal_cliente add constraint portal_cliente_do_portal unique (tenant_id, portal_id, hash_id);
alter table elemento add constraint elemento_ug_do_portal foreign key (tenant_id, portal_id, hash_id_cliente) references portal_cliente (tenant_id, portal_id, hash_id);
-- One main unit in each portal, also when one comes back from the trash.
create unique index portal_cliente_principal on portal_cliente (tenant_id, portal_id) where ug_principal and not excluido;
