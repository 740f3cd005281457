create or replace function dominio_de_outro(pedido text) returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from portal_dominio where dominio = pedido and tenant_id <> inquilino()
      and case when removido_em is not null then provado_em is not null and removido_em > now() - interval '90 days'
        else provado_em is not null or criado_em > now() - interval '30 days' end);
