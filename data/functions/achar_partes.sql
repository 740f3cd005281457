create or replace function achar_partes(portal bigint, texto text, limite int) returns bigint[] language plpgsql stable security definer
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
