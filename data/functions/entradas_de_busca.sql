-- makes: indexar_documento indexar_esic indexar_estrutura indexar_item indexar_lei_estadual indexar_lei_federal
-- makes: indexar_lei_municipal indexar_link indexar_menu indexar_noticia indexar_pergunta indexar_secretaria
-- makes: indexar_termo indexar_tipo manter_documento manter_esic manter_estrutura manter_item manter_lei_estadual
-- makes: manter_lei_federal manter_lei_municipal manter_link manter_menu manter_noticia manter_pergunta
-- makes: manter_secretaria manter_termo manter_tipo
-- The entries of the index of the search, written by the triggers of the tables that they are of (docs/adr/portal/0208).
do $do$
declare
  parte record;
  escrever text;
begin
  for parte in select * from (values
    ('documento', 'elemento_id'), ('estrutura', 'id'), ('noticia', 'id'), ('lei_municipal', 'id'), ('lei_estadual', 'id'),
    ('lei_federal', 'id'), ('pergunta', 'id'), ('termo', 'id'), ('link', 'id'), ('secretaria', 'id'), ('esic', 'id'),
    ('menu', 'id'), ('item', 'id'), ('tipo', 'id')) p (origem, chave) loop
    -- Writes anew what stands of the rows `chaves` of `de` in the index, where it has changed; and the words of their
    -- portals. `offset 0` keeps words from being made for each mark, and each look-up by its key.
    escrever := format($f$
      insert into entrada_de_busca as e
          (tenant_id, portal_id, origem, chave, titulo, resumo, data, desde, ate, ug, tipo, palavras)
        select p.tenant_id, p.portal_id, %1$L, p.chave, p.titulo, left(p.resumo, 2000), p.data, p.desde, p.ate, p.ug,
               p.tipo, array_to_tsvector(marcas_da_entrada(p.inicio, p.do_titulo, p.todas, p.outras))
          from (
            select p.*, case when p.resumo = '' and p.mais = '' and p.texto is null then p.do_titulo
                     else p.do_titulo || ' ' || palavras_de_busca(concat_ws(' ', p.resumo, p.mais, p.texto)) end as todas
              from (
                select p.*, de || '.' || p.portal_id || '.' as inicio, palavras_de_busca(p.titulo%2$s) as do_titulo,
                       (select x.texto from texto_de_arquivo x where x.tenant_id = de and x.arquivo = p.arquivo) as texto,
                       concat_ws(' ', '@%1$s', %3$s, '@a' || p.ano, '@t' || p.tipo, '@u' || p.ug,
                         '@p' || greatest(1990, extract(year from p.data at time zone 'UTC')),
                         '@m' || to_char(p.data at time zone 'UTC', 'YYYY-MM')) as outras
                  from entrada_%1$s p where p.tenant_id = de and p.chave = any(chaves) offset 0) p offset 0) p
        on conflict (tenant_id, origem, chave) do update set portal_id = excluded.portal_id, titulo = excluded.titulo,
          resumo = excluded.resumo, data = excluded.data, desde = excluded.desde, ate = excluded.ate, ug = excluded.ug,
          tipo = excluded.tipo, palavras = excluded.palavras
          where (e.portal_id, e.titulo, e.resumo, e.data, e.desde, e.ate, e.ug, e.tipo, e.palavras)
            is distinct from (excluded.portal_id, excluded.titulo, excluded.resumo, excluded.data, excluded.desde,
              excluded.ate, excluded.ug, excluded.tipo, excluded.palavras);
      get diagnostics escritas = row_count;
      -- Some say what they said, or may be found no more.
      if escritas < cardinality(chaves) then
        delete from entrada_de_busca e where e.tenant_id = de and e.origem = %1$L and e.chave = any(chaves)
          and not exists (select from entrada_%1$s p where p.tenant_id = de and p.chave = e.chave offset 0);
      end if;
      if escritas > 0 and exists (select from palavras_sem_vocabulario(de, %1$L, chaves)) then
        insert into vocabulario (tenant_id, portal_id, palavra)
          select distinct de, v.portal_id, v.palavra from palavras_sem_vocabulario(de, %1$L, chaves) v;
      end if;
      $f$, parte.origem,
      case parte.origem when 'tipo' then $x$ || ' ' || p.resumo || ' ' || p.mais$x$ else '' end,
      case when parte.origem in ('documento', 'tipo') then 'null' else $x$'@c'$x$ end);

    execute format($f$
      create or replace function indexar_%1$s(de int, chaves bigint[]) returns void language plpgsql security definer
        set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
      declare
        escritas int;
      begin
        %2$s
      end $$ $f$, parte.origem, escrever);

    execute format($f$
      create or replace function manter_%1$s() returns trigger language plpgsql security definer
        set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
      declare
        de int;
        chaves bigint[];
        escritas int;
      begin
        for de, chaves in select tenant_id, array_agg(%2$I) from mudadas group by 1 loop
          %3$s%4$s
        end loop;
        return null;
      end $$ $f$, parte.origem, parte.chave, escrever, case parte.origem
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
  end loop;
end $do$;
