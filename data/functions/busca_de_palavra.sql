-- A word of a question as the index has it: `salario*` is each word of the portal that begins so. Where they are too many, or
-- it is a number, the index looks for its beginning.
create or replace function busca_de_palavra(portal bigint, marca text, pedida text) returns text language plpgsql stable set search_path = public, pg_temp as $$
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
