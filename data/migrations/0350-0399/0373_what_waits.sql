-- What waits for somebody, found without reading what does not: letters that have not left, loads that were refused, news
-- that end.
create index mensagem_por_sair on mensagem (tenant_id, criada_em) where enviada_em is null and texto is not null;
create index carga_recusada on carga (tenant_id, portal_id, id desc) where status = 'recusada';
create index portal_noticia_fim on portal_noticia (tenant_id, portal_id, finalizado_em) where not excluido and ativo and finalizado_em is not null;
