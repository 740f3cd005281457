-- Companies of that CNPJ, or with the words in their names, the shortest names first.
create or replace function achar_empresas(portal bigint, cnpj text, consulta tsquery, limite int) returns bigint[] language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  de constant int := inquilino();
begin
  return array(
    select e.id from (
      select p.id, p.nome from parte p
       where p.tenant_id = de and p.portal_id = portal and p.chave = 'c:' || cnpj and p.tipo = 'empresa'
      union all
      select p.id, p.nome from (
        select * from parte e
         where e.tipo = 'empresa' and palavras_do_portal(e.tenant_id, e.portal_id, e.nome) @@ pelo_indice(consulta) offset 0) p
       where p.tenant_id = de and p.portal_id = portal) e
     order by length(e.nome), e.id limit limite);
end $$;
