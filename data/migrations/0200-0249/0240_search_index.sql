-- One search over everything that a portal publishes (docs/adr/portal/0070): a row for each thing, its words in one index.

-- The words of a text or question, with blanks between them: as of rows (termos), and numbers as people write them. A CNPJ is
-- one number with or without its marks, `14.133` is `14133`, `054` is `54`; `54/2026` is `54a2026`, and both its parts.
create function palavras_de_busca(texto text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(termos(
    regexp_replace(regexp_replace(regexp_replace(texto,
      '(\d{2})\.(\d{3})\.(\d{3})/(\d{4})-(\d{2})', ' \1\2\3\4\5 ', 'g'),
      '(\d)\.(?=\d{3}(?!\d))', '\1', 'g'),
      '\m0*(\d{1,6})/((?:19|20)\d{2})\M', ' \1a\2 \1 \2 ', 'g')),
    '\m0+(?=\d)', '', 'g'), '\mmese\M', 'mes', 'g');

-- The words behind tenant, portal and mark, each once, in their order: at most 28,000 of 24 letters, for a tsvector holds 1 MB.
create function marcas_de_busca(inquilino int, portal bigint, marca text, texto text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(inquilino || '.' || portal || '.' || marca || w), '{}') from (
    select left(w, 24) as w from string_to_table(palavras_de_busca(texto), ' ') with ordinality t (w, n) where w <> ''
    group by 1 order by min(n) limit 28000) x
$$;

create function texto_sem_marcas(html text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' ', 'g');

-- What may be found, of whatever day: removed and hidden things are not. Portal 0 stands for every portal of the tenant. The
-- views of what citizens see name no tenant, and the owner who reads this may be above row-level security: so each part says it.
create view entrada_possivel with (security_invoker = true) as
  select tenant_id, portal_id, 'documento' as origem, elemento_id as chave, descricao as titulo, ''::text as resumo, coalesce(nome_original, '') as mais,
         data_publicacao as data, data_publicacao as desde, null::timestamptz as ate, hash_id_cliente as ug, id_tipo_elemento as tipo, ano, s3_file_key as arquivo
    from elemento where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)
  union all
  select tenant_id, portal_id, 'estrutura', id, descricao, '', coalesce(nome_original, ''), data_publicacao, data_publicacao, null, hash_id_cliente, null, ano::text, s3_file_key
    from estrutura_organizacional where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)
  union all
  select tenant_id, portal_id, 'noticia', id, titulo, texto_sem_marcas(texto), coalesce(titulo_foto, ''), iniciado_em, iniciado_em, finalizado_em, null, null,
         extract(year from iniciado_em at time zone 'UTC')::text, caminho_documento_s3
    from portal_noticia where ativo and not excluido
  union all
  select tenant_id, portal_id, 'lei_municipal', id, texto, coalesce(descricao, ''), tipo, null, null, null, null, null, null, null
    from portal_legislacao_municipal where not ocultar and not excluido
  union all
  select tenant_id, portal_id, 'lei_estadual', id, texto, coalesce(descricao, ''), tipo, null, null, null, null, null, null, null
    from portal_legislacao_estadual where not ocultar and not excluido
  union all
  select tenant_id, portal_id, 'lei_federal', id, texto, coalesce(descricao, ''), tipo, null, null, null, null, null, null, null
    from portal_legislacao_federal where not ocultar and not excluido
  union all
  select tenant_id, portal_id, 'pergunta', id, faq_titulo, texto_sem_marcas(faq_text), '', null, null, null, null, null, null, null
    from portal_pergunta_frequente where faq_ativo and not excluido
  union all
  select tenant_id, portal_id, 'termo', id, termo, descricao, '', null, null, null, null, null, null, null
    from portal_glossario where not ocultar and not excluido
  union all
  select tenant_id, id_portal, 'link', id, nome, coalesce(descricao, ''), url, null, null, null, null, null, null, null
    from portal_link_util where not ocultar and not excluido
  union all
  select s.tenant_id, s.portal_id, 'secretaria', s.id, s.nome, concat_ws('; ', s.contato, s.atendimento, s.tel_fixo, s.email, s.endereco),
         concat_ws(' ', s.cnpj, texto_sem_marcas(s.competencias), texto_sem_marcas(s.curriculo)), null, null, null, null, null, null, null
    from portal_secretaria s where not exists (
      with recursive acima as (
        select s.id, s.parent_id, s.ocultar, s.excluido
        union
        select o.id, o.parent_id, o.ocultar, o.excluido from portal_secretaria o join acima on o.id = acima.parent_id where o.tenant_id = s.tenant_id)
      select from acima where ocultar or excluido)
  union all
  select tenant_id, portal_id, 'esic', id, titulo, texto_sem_marcas(coalesce(mensagem, '')), concat_ws(' ', 'e-SIC SIC', endereco, telefone, atendimento),
         null, null, null, null, null, null, null
    from portal_esic where ativo and not excluido
  union all
  select tenant_id, id_portal, 'menu', id, nome_menu, coalesce(descricao, ''), coalesce(texto_tile, ''), null, null, null, null, null, null, null
    from portal_menu_usuario where not ocultar and not excluido
  union all
  select i.tenant_id, i.id_portal, 'item', i.id, i.nome_menu, coalesce(i.descricao, ''), coalesce(i.hint, ''), null, null, null, null, null, null, null
    from portal_menu_item_usuario i
    where not i.excluido and not (i.ocultar_menu and i.ocultar_corpo and i.ocultar_rodape)
      and exists (select from portal_menu_usuario m where m.tenant_id = i.tenant_id and m.id_portal = i.id_portal and m.id_base = i.id_menu_base
        and not m.ocultar and not m.excluido)
  union all
  select tenant_id, 0, 'tipo', id, descricao, coalesce(descricao_abrev, ''), coalesce(nome_menu, ''), null, null, null, null, null, null, null
    from tipo_elemento where not excluido;
grant select on entrada_possivel to claraboia_web;

create table entrada_de_busca (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  origem text not null,
  chave bigint not null, -- of the row, in the table that `origem` stands for
  titulo text not null,
  resumo text not null,
  data timestamptz,
  desde timestamptz,
  ate timestamptz,
  ug text,
  tipo bigint,
  -- Behind tenant and portal: each word; with `=` those of the title; with `@` what it is narrowed by.
  palavras tsvector not null,
  primary key (tenant_id, origem, chave)
);
-- A search reads the list of what is not yet in the index whole: it is kept short.
create index entrada_de_busca_palavras on entrada_de_busca using gin (palavras) with (gin_pending_list_limit = 256);
-- The server's role neither reads nor writes it: what finds and what keeps it are functions of its owner.
call proteger('entrada_de_busca', 'select');
revoke select on entrada_de_busca from claraboia_web;
create policy dono on entrada_de_busca to current_user using (true) with check (true);

-- Writes anew what stands of these rows in the index.
create function indexar_entradas(de int, qual text, chaves bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from entrada_de_busca e where e.tenant_id = de and e.origem = qual and e.chave = any(chaves)
    and not exists (select from entrada_possivel p where p.tenant_id = de and p.origem = qual and p.chave = e.chave);
  insert into entrada_de_busca (tenant_id, portal_id, origem, chave, titulo, resumo, data, desde, ate, ug, tipo, palavras)
  select p.tenant_id, p.portal_id, p.origem, p.chave, p.titulo, left(p.resumo, 2000), p.data, p.desde, p.ate, p.ug, p.tipo,
         array_to_tsvector(
           marcas_de_busca(de, p.portal_id, '', concat_ws(' ', p.titulo, p.resumo, p.mais, x.texto))
           || marcas_de_busca(de, p.portal_id, '=', concat_ws(' ', p.titulo, case p.origem when 'tipo' then concat(p.resumo, ' ', p.mais) end))
           || array(select concat(de, '.', p.portal_id, '.@', m) from unnest(array[
                p.origem, case when p.origem not in ('documento', 'tipo') then 'c' end, 'a' || p.ano, 't' || p.tipo, 'u' || p.ug,
                'p' || greatest(1990, extract(year from p.data at time zone 'UTC')), 'm' || to_char(p.data at time zone 'UTC', 'YYYY-MM')]) m
              where m is not null))
    from entrada_possivel p left join texto_de_arquivo x on x.tenant_id = p.tenant_id and x.arquivo = p.arquivo
   where p.tenant_id = de and p.origem = qual and p.chave = any(chaves)
  on conflict (tenant_id, origem, chave) do update set portal_id = excluded.portal_id, titulo = excluded.titulo, resumo = excluded.resumo,
    data = excluded.data, desde = excluded.desde, ate = excluded.ate, ug = excluded.ug, tipo = excluded.tipo, palavras = excluded.palavras;
end $$;
revoke execute on function indexar_entradas(int, text, bigint[]) from public;

-- In the transaction of the write, whoever writes. Arguments: what `origem` it is, and the column of its key.
create function manter_busca() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare linha jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
        de int := linha->>'tenant_id';
begin
  perform indexar_entradas(de, tg_argv[0], array[(linha->>tg_argv[1])::bigint]);
  if tg_argv[0] = 'menu' then -- its items go with it
    perform indexar_entradas(de, 'item', array(select i.id from portal_menu_item_usuario i
      where i.tenant_id = de and i.id_portal = (linha->>'id_portal')::bigint and i.id_menu_base = (linha->>'id_base')::bigint));
  elsif tg_argv[0] = 'secretaria' then -- as all below it
    perform indexar_entradas(de, 'secretaria', array(
      with recursive abaixo as (
        select s.id from portal_secretaria s where s.tenant_id = de and s.parent_id = (linha->>'id')::bigint
        union select s.id from portal_secretaria s join abaixo a on s.parent_id = a.id where s.tenant_id = de)
      select id from abaixo));
  end if;
  return null;
end $$;

-- What is written in a file belongs to whatever names the file.
create function manter_busca_de_arquivo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare de int := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
        qual text := case tg_op when 'DELETE' then old.arquivo else new.arquivo end;
begin
  perform indexar_entradas(de, 'documento', array(select elemento_id from elemento where tenant_id = de and s3_file_key = qual));
  perform indexar_entradas(de, 'estrutura', array(select id from estrutura_organizacional where tenant_id = de and s3_file_key = qual));
  perform indexar_entradas(de, 'noticia', array(select id from portal_noticia where tenant_id = de and caminho_documento_s3 = qual));
  return null;
end $$;

create trigger busca after insert or update or delete on elemento for each row execute function manter_busca('documento', 'elemento_id');
create trigger busca after insert or update or delete on estrutura_organizacional for each row execute function manter_busca('estrutura', 'id');
create trigger busca after insert or update or delete on portal_noticia for each row execute function manter_busca('noticia', 'id');
create trigger busca after insert or update or delete on portal_legislacao_municipal for each row execute function manter_busca('lei_municipal', 'id');
create trigger busca after insert or update or delete on portal_legislacao_estadual for each row execute function manter_busca('lei_estadual', 'id');
create trigger busca after insert or update or delete on portal_legislacao_federal for each row execute function manter_busca('lei_federal', 'id');
create trigger busca after insert or update or delete on portal_pergunta_frequente for each row execute function manter_busca('pergunta', 'id');
create trigger busca after insert or update or delete on portal_glossario for each row execute function manter_busca('termo', 'id');
create trigger busca after insert or update or delete on portal_link_util for each row execute function manter_busca('link', 'id');
create trigger busca after insert or update or delete on portal_secretaria for each row execute function manter_busca('secretaria', 'id');
create trigger busca after insert or update or delete on portal_esic for each row execute function manter_busca('esic', 'id');
create trigger busca after insert or update or delete on portal_menu_usuario for each row execute function manter_busca('menu', 'id');
create trigger busca after insert or update or delete on portal_menu_item_usuario for each row execute function manter_busca('item', 'id');
create trigger busca after insert or update or delete on tipo_elemento for each row execute function manter_busca('tipo', 'id');
create trigger busca after insert or update or delete on texto_de_arquivo for each row execute function manter_busca_de_arquivo();

-- What stood before: everything of a tenant. For a portal of 200,000 documents half a minute.
create function refazer_busca(de int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare qual text;
begin
  perform set_config('app.tenant', de::text, true);
  for qual in select distinct p.origem from entrada_possivel p where p.tenant_id = de loop
    perform indexar_entradas(de, qual, array(select p.chave from entrada_possivel p where p.tenant_id = de and p.origem = qual));
  end loop;
end $$;
revoke execute on function refazer_busca(int) from public;
