-- What a search need not look for (docs/adr/portal/0176): the words that the rows of a table have, and who is named.

-- The words of the rows of each table of a portal, numbers left out: there are as many as rows. Only added to, and by nobody's
-- turn, as `vocabulario` is: two who add the same word at the same time add it twice, and a word that no row has any more costs
-- a look and changes no answer.
create table vocabulario_de_linhas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  tabela text collate "C" not null,
  palavra text collate "C" not null,
  id bigint not null generated always as identity,
  primary key (tenant_id, portal_id, tabela, palavra, id)
);
call proteger('vocabulario_de_linhas', 'select');
revoke select on vocabulario_de_linhas from claraboia_web;
create policy dono on vocabulario_de_linhas to current_user using (true) with check (true);

-- The words that a statement has written into a column, named as the trigger's argument. Equal texts are read once.
create function anotar_palavras_de_linhas() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  execute format($q$
    insert into vocabulario_de_linhas (tenant_id, portal_id, tabela, palavra)
    select x.tenant_id, x.portal_id, %1$L, x.palavra from (
      select distinct n.tenant_id, n.portal_id, left(w, 100) as palavra
        from (select distinct tenant_id, portal_id, %2$I as texto from mudadas) n
       cross join lateral string_to_table(termos(n.texto), ' ') w
       where w ~ '^[a-z].{2}') x
     -- Each word is looked up: `offset` keeps the planner from reading all that the municipality has.
     where not exists (select from vocabulario_de_linhas v where v.tenant_id = x.tenant_id and v.portal_id = x.portal_id
       and v.tabela = %1$L and v.palavra = x.palavra offset 0)
  $q$, tg_table_name, tg_argv[0]);
  return null;
end $$;
create procedure abrir_vocabulario(tabela regclass, palavras text) language plpgsql as $$
begin
  execute format('create trigger palavras_entra after insert on %s referencing new table as mudadas
    for each statement execute function anotar_palavras_de_linhas(%L)', tabela, palavras);
  execute format('create trigger palavras_troca after update on %s referencing new table as mudadas
    for each statement execute function anotar_palavras_de_linhas(%L)', tabela, palavras);
end $$;

-- Whatever opens a table for the search keeps its words, too: tables that a later migration opens as well.
-- contract: a procedure that migrations alone call; no release does.
alter procedure abrir_achado(regclass, text, text[], text, text, text) rename to abrir_achado_de_linhas;
create procedure abrir_achado(tabela regclass, ano text, chave text[], texto text, palavras text, empresa text)
  language plpgsql as $$
begin
  call abrir_achado_de_linhas(tabela, ano, chave, texto, palavras, empresa);
  if palavras is not null then
    call abrir_vocabulario(tabela, palavras);
  end if;
end $$;

do $$
declare
  tabela text;
  palavras text;
begin
  -- Those of a chamber are there already where this migration comes after its own.
  for tabela, palavras in
    select t.* from (values ('dado_empenhos', 'objeto'), ('dado_pca', 'descricao'), ('dado_licitacoes', 'objeto'),
      ('dado_licitacao_itens', 'descricao'), ('dado_contratos', 'objeto'), ('dado_aditivos', 'objeto'),
      ('dado_emendas', 'objeto'), ('dado_transferencias', 'objeto'), ('dado_obras', 'objeto'),
      ('dado_incentivos', 'projeto'), ('dado_vereadores', 'nome_civil'), ('dado_sessoes', 'assuntos'),
      ('dado_proposicoes', 'ementa')) t (tabela, palavras)
    where to_regclass(t.tabela) is not null loop
    execute format('call abrir_vocabulario(%L, %L)', tabela, palavras);
    -- What stood before.
    execute format($q$
      insert into vocabulario_de_linhas (tenant_id, portal_id, tabela, palavra)
      select distinct n.tenant_id, n.portal_id, %1$L, left(w, 100)
        from (select distinct tenant_id, portal_id, %2$I as texto from %1$I) n
       cross join lateral string_to_table(termos(n.texto), ' ') w
       where w ~ '^[a-z].{2}'$q$, tabela, palavras);
  end loop;
end $$;

-- Of some tables those that have all words of a text, by their beginnings, in any rows: what they have not, no row has. Words
-- that are not kept may be anywhere.
create function tabelas_com(portal bigint, texto text, tabelas text[]) returns text[] language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  de constant int := inquilino();
  uma text;
begin
  foreach uma in array string_to_array(termos(texto), ' ') loop
    exit when cardinality(tabelas) = 0;
    continue when uma !~ '^[a-z].{2}';
    uma := left(uma, 100);
    tabelas := array(select t from unnest(tabelas) t where exists (select from vocabulario_de_linhas v
      where v.tenant_id = de and v.portal_id = portal and v.tabela = t and v.palavra >= uma and v.palavra < uma || '~'
      offset 0));
  end loop;
  return tabelas;
end $$;
revoke execute on function tabelas_com(bigint, text, text[]) from public;
grant execute on function tabelas_com(bigint, text, text[]) to claraboia_web;

-- Each of some texts read once: its words, with their beginnings and whole, the companies that it names, and the tables that may
-- have rows of it.
create function ler_perguntas(portal bigint, textos text[], com_palavras text[], com_empresas text[], limite int)
  returns table (n int, consulta tsquery, inteira tsquery, empresas bigint[], tabelas text[]) language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  for vez in 1 .. cardinality(textos) loop
    n := vez;
    consulta := consulta_no_portal(portal, textos[n]);
    inteira := replace(consulta::text, ':*', '')::tsquery;
    empresas := achar_empresas(portal, textos[n], consulta, limite);
    tabelas := tabelas_com(portal, textos[n], com_palavras) || case when empresas <> '{}' then com_empresas end;
    return next;
  end loop;
end $$;
revoke execute on function ler_perguntas(bigint, text[], text[], text[], int) from public;
grant execute on function ler_perguntas(bigint, text[], text[], text[], int) to claraboia_web;

-- Of some words those that anything in the index of the search has, or begins with: `vocabulario` keeps words of four letters
-- and more; shorter ones and numbers may be there.
create function palavras_que_ha(portal bigint, palavras text[]) returns text[] language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  de constant int := inquilino();
begin
  return array(select p from unnest(palavras) p cross join lateral (select left(rtrim(p, '*'), 24)) b (inicio)
    where b.inicio !~ '^[a-z].{3}'
       or exists (select from vocabulario v where v.tenant_id = de and v.portal_id = portal
         and v.palavra >= b.inicio and v.palavra < b.inicio || '~' offset 0)
       -- Names of types of documents.
       or exists (select from vocabulario v where v.tenant_id = de and v.portal_id = 0
         and v.palavra >= b.inicio and v.palavra < b.inicio || '~' offset 0));
end $$;
revoke execute on function palavras_que_ha(bigint, text[]) from public;
grant execute on function palavras_que_ha(bigint, text[]) to claraboia_web;

-- Whoever is named by all words of a text, by their beginnings, now or before.
create index parte_palavras on parte using gin (palavras_do_portal(tenant_id, portal_id, nome));
create index nome_de_parte_palavras on nome_de_parte using gin (palavras_do_portal(tenant_id, portal_id, nome));
do $$
declare
  tabela text;
begin
  foreach tabela in array array['parte', 'nome_de_parte'] loop
    if not exists (select from pg_policy where polrelid = tabela::regclass and polname = 'dono') then
      execute format('create policy dono on %I for select to current_user using (true)', tabela);
    end if;
  end loop;
end $$;
create function achar_partes(portal bigint, texto text, limite int) returns bigint[] language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  de constant int := inquilino();
  consulta constant tsquery := consulta_no_portal(portal, texto);
begin
  return array(
    select x.id from (
      select p.id from (
        select * from parte e where palavras_do_portal(e.tenant_id, e.portal_id, e.nome) @@ pelo_indice(consulta) offset 0) p
       where p.tenant_id = de and p.portal_id = portal
      union
      select n.parte_id from (
        select * from nome_de_parte o
         where palavras_do_portal(o.tenant_id, o.portal_id, o.nome) @@ pelo_indice(consulta) offset 0) n
       where n.tenant_id = de and n.portal_id = portal) x
     order by x.id limit limite);
end $$;
revoke execute on function achar_partes(bigint, text, int) from public;
grant execute on function achar_partes(bigint, text, int) to claraboia_web;
