-- Whether another municipality has named a host is told by yes or no alone, also of hosts that wait or were removed: it leads
-- there, or did until 90 days ago, or was registered in the last 30 days.
create policy dono on portal_dominio for select to current_user using (true);
create function dominio_de_outro(pedido text) returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from portal_dominio where dominio = pedido and tenant_id <> inquilino()
      and case when removido_em is not null then provado_em is not null and removido_em > now() - interval '90 days'
        else provado_em is not null or criado_em > now() - interval '30 days' end);
revoke all on function dominio_de_outro(text) from public;
grant execute on function dominio_de_outro(text) to claraboia_web;
