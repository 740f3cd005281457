-- Of some words those that anything in the index of the search has, or begins with: `vocabulario` keeps words of four letters
-- and more; shorter ones and numbers may be there.
create or replace function palavras_que_ha(portal bigint, palavras text[]) returns text[] language plpgsql stable security definer
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
