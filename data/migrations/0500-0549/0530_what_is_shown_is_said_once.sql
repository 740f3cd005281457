-- What of a portal's texts and foot citizens may read is said once, by a view for each as for the others (docs/adr/0025), and
-- what the search may find of them is read from there. The search may be written by an owner above row-level security: so
-- each has its tenant. It is kept for whatever day, where documents, structures and news are shown by the day; and above
-- secretariats it looks within the tenant: these four keep conditions of their own.

create view termo_visivel with (security_invoker = true) as
  select id, portal_id, termo, descricao, tenant_id from portal_glossario where not ocultar and not excluido;
create view link_visivel with (security_invoker = true) as
  select id, id_portal, nome, descricao, url, ordem, tenant_id from portal_link_util where not ocultar and not excluido;
create view pergunta_visivel with (security_invoker = true) as
  select id, portal_id, faq_titulo, faq_text, faq_navigate_url, faq_ordem, tenant_id
    from portal_pergunta_frequente where faq_ativo and not excluido;
create view lei_federal_visivel with (security_invoker = true) as
  select id, portal_id, tipo, texto, descricao, url, ordem, alterado_em, criado_em, mostrada_em, tenant_id
    from portal_legislacao_federal where not ocultar and not excluido;
create view lei_estadual_visivel with (security_invoker = true) as
  select id, portal_id, tipo, texto, descricao, url, ordem, alterado_em, criado_em, mostrada_em, tenant_id
    from portal_legislacao_estadual where not ocultar and not excluido;
create view lei_municipal_visivel with (security_invoker = true) as
  select id, portal_id, tipo, texto, descricao, url, alterado_em, criado_em, mostrada_em, tenant_id
    from portal_legislacao_municipal where not ocultar and not excluido;
create view rodape_visivel with (security_invoker = true) as
  select id, id_portal, col_1_menu, col_2_menu, col_3_menu, tenant_id from portal_rodape_base where ativo and not excluido;
create view contato_visivel with (security_invoker = true) as
  select id, portal_id, nome_setor, endereco_1, endereco_2, endereco_3, atendimento_1, atendimento_2, atendimento_aviso,
         numero_fixo, numero_celular, numero_whatsapp, numero_fax, email, facebook, twitter, instagram, youtube, tenant_id
    from portal_rodape_contato where ativo and not excluido;
-- An item of a menu that is hidden in the menu, on the page and at the foot is hidden.
create view item_visivel with (security_invoker = true) as
  select id, id_portal, id_menu_base, id_menu_item_base, nome_menu, descricao, fonte, hint, icone_menu, url, api_url, acao,
         ordem, novo_grupo_menu, ocultar_menu, ocultar_corpo, ocultar_rodape, tenant_id
    from portal_menu_item_usuario where not excluido and not (ocultar_menu and ocultar_corpo and ocultar_rodape);

create or replace view esic_visivel with (security_invoker = true) as
  select id, portal_id, titulo, mensagem, endereco, telefone, atendimento, nav_url, img_url, tenant_id
    from portal_esic where ativo and not excluido;
create or replace view menu_visivel with (security_invoker = true) as
  select id, id_portal, id_base, nome_menu, descricao, fonte, hint, url, acao, ordem, ocultar_tile, ocultar_update,
         css_color_tile, css_color_geral, texto_tile, tile_tipo, tile_grupo, alterado_em, tenant_id
    from portal_menu_usuario where not ocultar and not excluido;

do $do$
declare
  parte record;
begin
  for parte in select * from (values
    ('lei_municipal', $q$
      select tenant_id, portal_id, id, texto, coalesce(descricao, ''), tipo from lei_municipal_visivel$q$),
    ('lei_estadual', $q$
      select tenant_id, portal_id, id, texto, coalesce(descricao, ''), tipo from lei_estadual_visivel$q$),
    ('lei_federal', $q$
      select tenant_id, portal_id, id, texto, coalesce(descricao, ''), tipo from lei_federal_visivel$q$),
    ('pergunta', $q$
      select tenant_id, portal_id, id, faq_titulo, texto_sem_marcas(faq_text), '' from pergunta_visivel$q$),
    ('termo', $q$
      select tenant_id, portal_id, id, termo, descricao, '' from termo_visivel$q$),
    ('link', $q$
      select tenant_id, id_portal, id, nome, coalesce(descricao, ''), url from link_visivel$q$),
    ('esic', $q$
      select tenant_id, portal_id, id, titulo, texto_sem_marcas(coalesce(mensagem, '')),
             concat_ws(' ', 'e-SIC SIC', endereco, telefone, atendimento) from esic_visivel$q$),
    ('menu', $q$
      select tenant_id, id_portal, id, nome_menu, coalesce(descricao, ''), coalesce(texto_tile, '') from menu_visivel$q$),
    ('item', $q$
      select i.tenant_id, i.id_portal, i.id, i.nome_menu, coalesce(i.descricao, ''), coalesce(i.hint, '')
        from item_visivel i
       where exists (select from menu_visivel m where m.tenant_id = i.tenant_id and m.id_portal = i.id_portal
         and m.id_base = i.id_menu_base)$q$)
  ) as x (origem, consulta) loop
    execute format($f$
      create or replace view entrada_%s with (security_invoker = true) as
      select tenant_id, portal_id::bigint, chave, titulo, resumo, mais, null::timestamptz as data,
             null::timestamptz as desde, null::timestamptz as ate, null::text as ug, null::bigint as tipo,
             null::text as ano, null::text as arquivo
        from (%s) as p (tenant_id, portal_id, chave, titulo, resumo, mais)
      $f$, parte.origem, parte.consulta);
  end loop;
end $do$;

grant select on termo_visivel, link_visivel, pergunta_visivel, lei_federal_visivel, lei_estadual_visivel,
  lei_municipal_visivel, rodape_visivel, contato_visivel, item_visivel to claraboia_web;
