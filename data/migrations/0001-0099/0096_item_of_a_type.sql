-- The menu item that leads to a kind of documents is one of the base menus, not a number somebody typed.
alter table tipo_elemento alter column "itemmenuid" type bigint;
-- Of every tenant: an owner that is no superuser is under the policies too.
alter table tipo_elemento no force row level security;
alter table portal_menu_item_base no force row level security;
update tipo_elemento t set "itemmenuid" = null where not exists (select from portal_menu_item_base i where i.tenant_id = t.tenant_id and i.id = t."itemmenuid");
alter table tipo_elemento add foreign key (tenant_id, "itemmenuid") references portal_menu_item_base;
alter table tipo_elemento force row level security;
alter table portal_menu_item_base force row level security;
create index tipo_elemento_itemmenuid on tipo_elemento (tenant_id, "itemmenuid");
