-- makes: anotar_mudanca_id anotar_mudanca_id_portal anotar_mudanca_nenhuma anotar_mudanca_portal_id
-- makes: anotar_troca_id anotar_troca_id_portal anotar_troca_nenhuma anotar_troca_portal_id
-- Statements on tables that name the portal of a row by this column, or by none.
do $do$
declare
  coluna record;
begin
  for coluna in select * from (values ('portal_id', 'portal_id'), ('id_portal', 'id_portal'), ('id', 'id'), ('nenhuma', '0')) as c(nome, valor) loop
    execute format($f$
      create or replace function anotar_mudanca_%1$s() returns trigger language plpgsql as $$
      begin
        insert into mudanca_publica (tenant_id, portal_id)
          select distinct tenant_id, coalesce(%2$s, 0) from mudadas on conflict do nothing;
        return null;
      end $$ $f$, coluna.nome, coluna.valor);
    execute format($f$
      create or replace function anotar_troca_%1$s() returns trigger language plpgsql as $$
      begin
        insert into mudanca_publica (tenant_id, portal_id)
          select tenant_id, coalesce(%2$s, 0) from mudadas union select tenant_id, coalesce(%2$s, 0) from antes on conflict do nothing;
        return null;
      end $$ $f$, coluna.nome, coluna.valor);
  end loop;
end $do$;
