-- The rules that protect, each in one view: what a user may do, and what a citizen may see. No statement repeats their
-- conditions. `security_invoker` keeps the row-level security of whoever asks; a view names the columns that its readers
-- may have, so that a public one carries no password and no connection string.

-- A user who may enter.
create view usuario_ativo with (security_invoker = true) as
  select id, name, email, elmaster, eluser, root from usuario where active and confirmed and not excluido;

-- The links that count: neither blocked nor removed, of an active user, profile and manager.
-- user -> link -> manager's profile -> profile, manager (DOMAIN, "Who may do what").
create view vinculo_vigente with (security_invoker = true) as
  select gu.id_usuario, gp.id_gestor, gp.id as id_gestor_perfil
    from usuario_ativo u
    join gestor_usuario gu on gu.id_usuario = u.id and not gu.bloqueado and not gu.excluido
    join gestor_perfil gp on gp.id = gu.id_gestor_perfil and not gp.excluido
    join perfil p on p.id = gp.id_perfil and p.ativo and not p.excluido
    join gestor g on g.id = gp.id_gestor and g.ativo and not g.excluido;

-- What these links give a user, page by page: the union over all of them. On a page that is not in use nobody has a right
-- in force, but what was given there counts again once it is back; giving it on is measured by this.
create view direito_dado with (security_invoker = true) as
  select v.id_usuario, pg.id as id_janela, pg.caminho, pg.ativo and not pg.excluido as em_uso,
         bool_or(gpp.read) as read, bool_or(gpp.add) as add, bool_or(gpp.edit) as edit, bool_or(gpp.delete) as delete, bool_or(gpp.print) as print
    from vinculo_vigente v
    join gestor_perfil_pagina gpp on gpp.id_gestor_perfil = v.id_gestor_perfil and not gpp.excluido
    join pagina pg on pg.id = gpp.id_janela
   group by v.id_usuario, pg.tenant_id, pg.id;

-- What a user may do. An elMaster may do everything, with or without links.
create view direito_efetivo with (security_invoker = true) as
  select id_usuario, id_janela, caminho, read, add, edit, delete, print from direito_dado where em_uso;

-- A portal that has pages. Under maintenance they answer 503.
create view portal_publico with (security_invoker = true) as
  select id, prefixo, nome, portal_titulo, titulo, localidade, estado_sigla, cnpj, portal_email, portal_sobre, portal_respon_nome, portal_respon_email,
         portal_superior_nome, portal_superior_email, brasao_s3_path, portal_home_url, url_manual, url_lai, url_geoobras, url_ouvidoria, url_sic,
         manutencao, manutencao_inicio, manutencao_fim
    from portal where ativo and not excluido;

-- A unit that appears in its portal. An inactive one does: what was published stays published (Lei 12.527/2011, art. 8º).
create view ug_publica with (security_invoker = true) as
  select hash_id, portal_id, nome, ativo, ug_principal, usar_cliente, exibir_ug_sobre, ordem, cnpj, setor, endereco, telefone, email,
         texto_info_atendimento, texto_administrativo, texto_administrativo2
    from portal_cliente where usar_portal and not excluido;

-- A document with something to read, dated today or before, of a unit that appears. A record that is not removed
-- names no removed file, so its key is enough.
create view documento_publico with (security_invoker = true) as
  select e.elemento_id, e.portal_id, e.hash_id_cliente, u.nome as unidade, e.id_tipo_elemento, e.descricao, e.ano, e.mes, e.periodicidade,
         e.data_publicacao, e.s3_file_key, e.nome_original, e.url_externa, e.busca
    from elemento e
    join ug_publica u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id
   where not e.excluido and e.data_publicacao <= now() and (e.s3_file_key is not null or e.url_externa is not null);

create view estrutura_publica with (security_invoker = true) as
  select e.id, e.portal_id, u.nome as unidade, u.ug_principal, e.descricao, e.ano, e.data_publicacao, e.s3_file_key, e.nome_original, e.url_externa
    from estrutura_organizacional e
    join ug_publica u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id
   where not e.excluido and e.data_publicacao <= now() and (e.s3_file_key is not null or e.url_externa is not null);

-- News between start and end.
create view noticia_no_ar with (security_invoker = true) as
  select id, portal_id, titulo, texto, titulo_foto, imagem_s3, caminho_documento_s3, url_externa, iniciado_em, tipo_exibicao, exibir_janela
    from portal_noticia
   where ativo and not excluido and iniciado_em <= now() and (finalizado_em is null or finalizado_em > now());

-- A hidden secretariat takes everything below it along.
create view secretaria_visivel with (security_invoker = true) as
  select id, portal_id, parent_id, nome, cnpj, endereco, contato, email, tel_fixo, tel_celular, tel_fax, atendimento, competencias, curriculo, file_url, ordem
    from portal_secretaria s
   where not exists (
     with recursive acima as (
       select s.id, s.parent_id, s.ocultar, s.excluido
       union
       select o.id, o.parent_id, o.ocultar, o.excluido from portal_secretaria o join acima on o.id = acima.parent_id)
     select from acima where ocultar or excluido);

-- A menu that the portal shows; its items go with it.
create view menu_visivel with (security_invoker = true) as
  select id, id_portal, id_base, nome_menu, descricao, fonte, hint, url, acao, ordem, ocultar_tile, ocultar_update, css_color_tile, css_color_geral,
         texto_tile, tile_tipo, tile_grupo, alterado_em
    from portal_menu_usuario where not ocultar and not excluido;

create view banner_visivel with (security_invoker = true) as
  select id, portal_id, texto_alt, navegacao_url, banner_url, ordem from portal_rodape_banner where ativo and not excluido;

create view esic_visivel with (security_invoker = true) as
  select id, portal_id, titulo, mensagem, endereco, telefone, atendimento, nav_url, img_url from portal_esic where ativo and not excluido;

-- A file that a citizen may read: something that its portal shows now names it, the coat of arms included.
create view arquivo_publico with (security_invoker = true) as
  select a.chave, a.portal_id
    from arquivo a join portal_publico p on p.id = a.portal_id
   where not a.excluido and (
     p.brasao_s3_path = a.chave
     or exists (select from documento_publico d where d.s3_file_key = a.chave and d.portal_id = a.portal_id)
     or exists (select from noticia_no_ar n where a.chave in (n.imagem_s3, n.caminho_documento_s3) and n.portal_id = a.portal_id)
     or exists (select from estrutura_publica e where e.s3_file_key = a.chave and e.portal_id = a.portal_id)
     or exists (select from secretaria_visivel s where s.file_url = a.chave and s.portal_id = a.portal_id)
     or exists (select from banner_visivel b where b.banner_url = a.chave and b.portal_id = a.portal_id)
     or exists (select from esic_visivel i where i.img_url = a.chave and i.portal_id = a.portal_id));

grant select on usuario_ativo, vinculo_vigente, direito_dado, direito_efetivo, portal_publico, ug_publica, documento_publico, estrutura_publica,
  noticia_no_ar, secretaria_visivel, menu_visivel, banner_visivel, esic_visivel, arquivo_publico to claraboia_web;
