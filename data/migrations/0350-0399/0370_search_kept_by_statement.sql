-- What stands in the index of the search is kept by statement and not by row, each thing by a view and a function of its own
-- (docs/adr/portal/0135): its plan is made once for a connection, its words are made once, and what has not changed is not
-- written. Each row was looked for in fourteen tables, its words were made twice and compared with all of a portal's.
-- contract: what is dropped here is named by no program, only by what is made anew beside it.

-- The words of `palavras_de_busca` behind a beginning: at most 28,000 of 24 letters, for a tsvector holds 1 MB.
create function marcas_de_palavras(inicio text, palavras text) returns text[] language sql immutable parallel safe
  return case
    when length(palavras) <= 100000 and palavras !~ '\w{25}'
      then array_remove(string_to_array(inicio || replace(palavras, ' ', ' ' || inicio), ' '), inicio)
    else (select coalesce(array_agg(inicio || w), '{}') from (
      select left(w, 24) as w from string_to_table(palavras, ' ') with ordinality t (w, n) where w <> ''
       group by 1 order by min(n) limit 28000) x)
  end;

-- What may be found, of whatever day: removed and hidden things are not. Portal 0 stands for every portal of the tenant. The
-- owner who reads this may be above row-level security: so each part says the tenant.
create temporary table parte_da_busca (origem text, tabela text, chave text, consulta text) on commit drop;
insert into parte_da_busca values
  ('documento', 'elemento', 'elemento_id', $q$
    select tenant_id, portal_id, elemento_id, descricao, '', coalesce(nome_original, ''), data_publicacao,
           data_publicacao, null, hash_id_cliente, id_tipo_elemento, ano, s3_file_key
      from elemento
     where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)$q$),
  ('estrutura', 'estrutura_organizacional', 'id', $q$
    select tenant_id, portal_id, id, descricao, '', coalesce(nome_original, ''), data_publicacao, data_publicacao, null,
           hash_id_cliente, null, ano, s3_file_key
      from estrutura_organizacional
     where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)$q$),
  ('noticia', 'portal_noticia', 'id', $q$
    select tenant_id, portal_id, id, titulo, texto_sem_marcas(texto), coalesce(titulo_foto, ''), iniciado_em, iniciado_em,
           finalizado_em, null, null, extract(year from iniciado_em at time zone 'UTC'), caminho_documento_s3
      from portal_noticia where ativo and not excluido$q$),
  ('lei_municipal', 'portal_legislacao_municipal', 'id', $q$
    select tenant_id, portal_id, id, texto, coalesce(descricao, ''), tipo, null, null, null, null, null, null, null
      from portal_legislacao_municipal where not ocultar and not excluido$q$),
  ('lei_estadual', 'portal_legislacao_estadual', 'id', $q$
    select tenant_id, portal_id, id, texto, coalesce(descricao, ''), tipo, null, null, null, null, null, null, null
      from portal_legislacao_estadual where not ocultar and not excluido$q$),
  ('lei_federal', 'portal_legislacao_federal', 'id', $q$
    select tenant_id, portal_id, id, texto, coalesce(descricao, ''), tipo, null, null, null, null, null, null, null
      from portal_legislacao_federal where not ocultar and not excluido$q$),
  ('pergunta', 'portal_pergunta_frequente', 'id', $q$
    select tenant_id, portal_id, id, faq_titulo, texto_sem_marcas(faq_text), '', null, null, null, null, null, null, null
      from portal_pergunta_frequente where faq_ativo and not excluido$q$),
  ('termo', 'portal_glossario', 'id', $q$
    select tenant_id, portal_id, id, termo, descricao, '', null, null, null, null, null, null, null
      from portal_glossario where not ocultar and not excluido$q$),
  ('link', 'portal_link_util', 'id', $q$
    select tenant_id, id_portal, id, nome, coalesce(descricao, ''), url, null, null, null, null, null, null, null
      from portal_link_util where not ocultar and not excluido$q$),
  ('secretaria', 'portal_secretaria', 'id', $q$
    select s.tenant_id, s.portal_id, s.id, s.nome,
           concat_ws('; ', s.contato, s.atendimento, s.tel_fixo, s.email, s.endereco),
           concat_ws(' ', s.cnpj, texto_sem_marcas(s.competencias), texto_sem_marcas(s.curriculo)),
           null, null, null, null, null, null, null
      from portal_secretaria s where not exists (
        with recursive acima as (
          select s.id, s.parent_id, s.ocultar, s.excluido
          union
          select o.id, o.parent_id, o.ocultar, o.excluido
            from portal_secretaria o join acima on o.id = acima.parent_id where o.tenant_id = s.tenant_id)
        select from acima where ocultar or excluido)$q$),
  ('esic', 'portal_esic', 'id', $q$
    select tenant_id, portal_id, id, titulo, texto_sem_marcas(coalesce(mensagem, '')),
           concat_ws(' ', 'e-SIC SIC', endereco, telefone, atendimento), null, null, null, null, null, null, null
      from portal_esic where ativo and not excluido$q$),
  ('menu', 'portal_menu_usuario', 'id', $q$
    select tenant_id, id_portal, id, nome_menu, coalesce(descricao, ''), coalesce(texto_tile, ''),
           null, null, null, null, null, null, null
      from portal_menu_usuario where not ocultar and not excluido$q$),
  ('item', 'portal_menu_item_usuario', 'id', $q$
    select i.tenant_id, i.id_portal, i.id, i.nome_menu, coalesce(i.descricao, ''), coalesce(i.hint, ''),
           null, null, null, null, null, null, null
      from portal_menu_item_usuario i
     where not i.excluido and not (i.ocultar_menu and i.ocultar_corpo and i.ocultar_rodape)
       and exists (select from portal_menu_usuario m where m.tenant_id = i.tenant_id and m.id_portal = i.id_portal
         and m.id_base = i.id_menu_base and not m.ocultar and not m.excluido)$q$),
  ('tipo', 'tipo_elemento', 'id', $q$
    select tenant_id, 0, id, descricao, coalesce(descricao_abrev, ''), coalesce(nome_menu, ''),
           null, null, null, null, null, null, null
      from tipo_elemento where not excluido$q$);

drop view entrada_possivel;
do $do$
declare
  parte record;
begin
  for parte in select * from parte_da_busca loop
    execute format($f$
      create view entrada_%s with (security_invoker = true) as
      select tenant_id, portal_id::bigint, chave, titulo, resumo, mais, data::timestamptz, desde::timestamptz, ate::timestamptz,
             ug::text, tipo::bigint, ano::text, arquivo::text
        from (%s) as p (tenant_id, portal_id, chave, titulo, resumo, mais, data, desde, ate, ug, tipo, ano, arquivo)
      $f$, parte.origem, parte.consulta);
    execute format('grant select on entrada_%s to claraboia_web', parte.origem);

    -- Writes anew what stands of these rows in the index, where it has changed; and the words of their portals.
    execute format($f$
      create function indexar_%1$s(de int, chaves bigint[]) returns void language plpgsql security definer
        set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
      declare
        n int;
      begin
        with possivel as (
          select p.*, de || '.' || p.portal_id || '.' as inicio,
                 (select x.texto from texto_de_arquivo x where x.tenant_id = de and x.arquivo = p.arquivo) as texto,
                 palavras_de_busca(p.titulo%2$s) as do_titulo
            from entrada_%1$s p where p.tenant_id = de and p.chave = any(chaves)
        ), escrita as (
          insert into entrada_de_busca as e
            (tenant_id, portal_id, origem, chave, titulo, resumo, data, desde, ate, ug, tipo, palavras)
          select p.tenant_id, p.portal_id, %1$L, p.chave, p.titulo, left(p.resumo, 2000), p.data, p.desde, p.ate, p.ug, p.tipo,
                 array_to_tsvector(
                   marcas_de_palavras(p.inicio || '=', p.do_titulo)
                   || marcas_de_palavras(p.inicio, case
                        when p.resumo = '' and p.mais = '' and p.texto is null then p.do_titulo
                        else p.do_titulo || ' ' || palavras_de_busca(concat_ws(' ', p.resumo, p.mais, p.texto)) end)
                   || array_remove(array[p.inicio || '@' || %1$L, %3$s,
                        p.inicio || '@a' || p.ano, p.inicio || '@t' || p.tipo, p.inicio || '@u' || p.ug,
                        p.inicio || '@p' || greatest(1990, extract(year from p.data at time zone 'UTC')),
                        p.inicio || '@m' || to_char(p.data at time zone 'UTC', 'YYYY-MM')], null))
            from possivel p
          on conflict (tenant_id, origem, chave) do update set portal_id = excluded.portal_id, titulo = excluded.titulo,
            resumo = excluded.resumo, data = excluded.data, desde = excluded.desde, ate = excluded.ate, ug = excluded.ug,
            tipo = excluded.tipo, palavras = excluded.palavras
            where (e.portal_id, e.titulo, e.resumo, e.data, e.desde, e.ate, e.ug, e.tipo, e.palavras)
              is distinct from (excluded.portal_id, excluded.titulo, excluded.resumo, excluded.data, excluded.desde,
                excluded.ate, excluded.ug, excluded.tipo, excluded.palavras)
          returning e.portal_id, e.palavras
        ), palavra as (
          select distinct e.portal_id, palavras_de_entrada(de, e.portal_id, e.palavras) as palavra from escrita e
        ), nova as (
          insert into vocabulario (tenant_id, portal_id, palavra)
          select de, w.portal_id, w.palavra from palavra w
           -- Each word is looked up: `offset` keeps the planner from reading all that the municipality has.
           where w.palavra ~ '^[a-z].{3}' and not exists (
             select from vocabulario v
              where v.tenant_id = de and v.portal_id = w.portal_id and v.palavra = w.palavra offset 0)
        )
        select count(*) into n from possivel;
        if n < cardinality(chaves) then
          delete from entrada_de_busca e where e.tenant_id = de and e.origem = %1$L and e.chave = any(chaves)
            and e.chave <> all(array(select p.chave from entrada_%1$s p where p.tenant_id = de and p.chave = any(chaves)));
        end if;
      end $$ $f$, parte.origem,
      case parte.origem when 'tipo' then $x$ || ' ' || p.resumo || ' ' || p.mais$x$ else '' end,
      case when parte.origem in ('documento', 'tipo') then 'null' else $x$p.inicio || '@c'$x$ end);
    execute format('revoke execute on function indexar_%s(int, bigint[]) from public', parte.origem);

    execute format($f$
      create function manter_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        de int;
        chaves bigint[];
      begin
        for de, chaves in select tenant_id, array_agg(%2$I) from mudadas group by 1 loop
          perform indexar_%1$s(de, chaves);%3$s
        end loop;
        return null;
      end $$ $f$, parte.origem, parte.chave, case parte.origem
        -- Its items go with it.
        when 'menu' then $x$
          perform indexar_item(de, array(select i.id from portal_menu_item_usuario i join mudadas m
            on m.tenant_id = de and i.tenant_id = de and i.id_portal = m.id_portal and i.id_menu_base = m.id_base));$x$
        -- As all below it.
        when 'secretaria' then $x$
          perform indexar_secretaria(de, array(
            with recursive abaixo as (
              select s.id from portal_secretaria s where s.tenant_id = de and s.parent_id = any(chaves)
              union
              select s.id from portal_secretaria s join abaixo a on s.parent_id = a.id where s.tenant_id = de)
            select id from abaixo));$x$
        else '' end);
    execute format('drop trigger busca on %I', parte.tabela);
    execute format('create trigger busca_entra after insert on %I referencing new table as mudadas
      for each statement execute function manter_%s()', parte.tabela, parte.origem);
    execute format('create trigger busca_troca after update on %I referencing new table as mudadas
      for each statement execute function manter_%s()', parte.tabela, parte.origem);
    execute format('create trigger busca_sai after delete on %I referencing old table as mudadas
      for each statement execute function manter_%s()', parte.tabela, parte.origem);
  end loop;
end $do$;
drop function manter_busca();

create or replace function indexar_entradas(de int, qual text, chaves bigint[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  execute format('select %I($1, $2)', 'indexar_' || qual) using de, chaves;
end $$;
-- What stood before: everything of a tenant, thing by thing.
create or replace function refazer_busca(de int) returns void language plpgsql security definer
  set search_path = public, pg_temp as $f$
declare
  qual text;
begin
  perform set_config('app.tenant', de::text, true);
  foreach qual in array array['documento', 'estrutura', 'noticia', 'lei_municipal', 'lei_estadual', 'lei_federal', 'pergunta',
      'termo', 'link', 'secretaria', 'esic', 'menu', 'item', 'tipo'] loop
    execute format('select indexar_%1$I($1, array(select chave from entrada_%1$s where tenant_id = $1))', qual) using de;
  end loop;
end $f$;

-- The words of a portal are kept with the entries they stand in.
drop trigger vocabulario_entra on entrada_de_busca;
drop trigger vocabulario_troca on entrada_de_busca;
drop function anotar_vocabulario();
drop function marcas_de_busca(int, bigint, text, text);
