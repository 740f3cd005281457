-- What waits for somebody, found without reading what does not: letters that have not left, loads that were refused, news
-- that end.
create index mensagem_por_sair on mensagem (tenant_id, criada_em) where enviada_em is null and texto is not null;
create index carga_recusada on carga (tenant_id, portal_id, id desc) where status = 'recusada';
create index portal_noticia_fim on portal_noticia (tenant_id, portal_id, finalizado_em) where not excluido and ativo and finalizado_em is not null;

-- The news on the air tell their end.
create or replace view noticia_no_ar with (security_invoker = true) as
  select id, portal_id, titulo, texto, titulo_foto, imagem_s3, caminho_documento_s3, url_externa, iniciado_em, tipo_exibicao, exibir_janela, finalizado_em as fim
    from portal_noticia
   where ativo and not excluido and iniciado_em <= now() and (finalizado_em is null or finalizado_em > now());
