-- Documents are joined with their units by the unit's key alone: the foreign key `elemento_ug_do_portal` says that the portal
-- is the same. PostgreSQL took unit and portal for two chances, so that among many portals it expected hardly a document of any
-- list, and gathered and sorted all documents of a portal for a page: 500,000 of them beside 200 portals for 5 s.
create or replace view documento_publico with (security_invoker = true) as
  select e.elemento_id, e.portal_id, e.hash_id_cliente, u.nome as unidade, e.id_tipo_elemento, e.descricao, e.ano, e.mes, e.periodicidade,
         e.data_publicacao, e.s3_file_key, e.nome_original, e.url_externa, e.busca
    from elemento e
    join ug_publica u on u.hash_id = e.hash_id_cliente
   where not e.excluido and e.data_publicacao <= now() and (e.s3_file_key is not null or e.url_externa is not null);
