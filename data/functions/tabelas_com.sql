-- Of some tables those that have all words of a text, by their beginnings, in any rows: what they have not, no row has. Words
-- that are not kept may be anywhere.
create or replace function tabelas_com(portal bigint, texto text, tabelas text[]) returns text[] language plpgsql stable security definer
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
