-- The words of each portal, so that "words that begin so" become words: the index looks up a word at once, and collects what
-- begins so from the whole portal before it looks at anything else (GIN's partial match). Only added to, and by nobody's turn:
-- two who add the same word at the same time add it twice. A word that nothing has any more finds nothing.
create table vocabulario (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null, -- 0: names of types of documents
  id bigint not null generated always as identity,
  palavra text collate "C" not null,
  primary key (tenant_id, portal_id, id)
);
create index vocabulario_palavra on vocabulario (tenant_id, portal_id, palavra);
call proteger('vocabulario', 'select');
revoke select on vocabulario from claraboia_web;
create policy dono on vocabulario to current_user using (true) with check (true);

-- Numbers stay out: there are as many as documents, and few begin alike.
create function palavras_de_entrada(de int, portal bigint, palavras tsvector) returns setof text language sql immutable parallel safe
  return substr(unnest(tsvector_to_array(palavras)), length(concat(de, '.', portal, '.')) + 1);
create function anotar_vocabulario() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into vocabulario (tenant_id, portal_id, palavra)
    select distinct n.tenant_id, n.portal_id, p from novas n cross join lateral palavras_de_entrada(n.tenant_id, n.portal_id, n.palavras) p
     where p ~ '^[a-z].{3}' and not exists (select from vocabulario v where v.tenant_id = n.tenant_id and v.portal_id = n.portal_id and v.palavra = p);
  return null;
end $$;
create trigger vocabulario_entra after insert on entrada_de_busca referencing new table as novas for each statement execute function anotar_vocabulario();
create trigger vocabulario_troca after update on entrada_de_busca referencing new table as novas for each statement execute function anotar_vocabulario();

-- What stood before. Owners that do not bypass row-level security have a policy of their own here.
insert into vocabulario (tenant_id, portal_id, palavra)
  select distinct e.tenant_id, e.portal_id, p from entrada_de_busca e cross join lateral palavras_de_entrada(e.tenant_id, e.portal_id, e.palavras) p where p ~ '^[a-z].{3}';

-- A word of a question as the index has it: `salario*` is each word of the portal that begins so. Where they are too many, or
-- it is a number, the index looks for its beginning.
create function busca_de_palavra(portal bigint, marca text, pedida text) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  inicio constant text := left(rtrim(pedida, '*'), 24);
  prefixo constant text := inquilino() || '.' || portal || '.' || marca;
  palavras text[];
begin
  if pedida not like '%*' then return quote_literal(prefixo || inicio); end if;
  if inicio ~ '^[a-z]' then
    palavras := array(select distinct v.palavra from vocabulario v
      where v.tenant_id = inquilino() and v.portal_id = portal and v.palavra > inicio and v.palavra < inicio || '~' limit 201);
  end if;
  if palavras is null or cardinality(palavras) > 200 then return quote_literal(prefixo || inicio) || ':*'; end if;
  return (select '(' || string_agg(quote_literal(prefixo || p), ' | ') || ')' from unnest(inicio || palavras) p);
end $$;
create or replace function consulta_de_busca(portal bigint, marca text, conceitos text[], tipos text[]) returns tsquery language sql stable parallel safe as $$
  select coalesce((select string_agg('(' || modos || coalesce(tipos[n], '') || ')', ' & ') from (
    select n, (select string_agg((select '(' || string_agg(busca_de_palavra(portal, marca, p), ' & ') || ')'
        from string_to_table(modo, '+') p), ' | ') from string_to_table(conceito, ' ') modo) as modos
      from unnest(conceitos) with ordinality c (conceito, n)) x), '''-''')::tsquery
$$;
revoke execute on function busca_de_palavra(bigint, text, text) from public;
