-- An item of a menu that names no page leads to the documents of the kind that has it as its menu item; to all documents when several have it.
create or replace function pagina_do_item(pagina text, item bigint) returns text language sql stable as $$
  select coalesce(pagina, (select case when count(*) = 1 then 'documentos/' || min(t.id) when count(*) > 1 then 'documentos' end
    from tipo_elemento t where t."itemmenuid" = item and not t.excluido))
$$;
