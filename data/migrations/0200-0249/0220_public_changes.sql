-- What changed of what the public portals show: a row for each transaction and portal, written by the statements
-- themselves. Nobody waits for anybody here, as somebody would for one row with a number that rises. Whoever keeps pages
-- asks for the transactions that were not over when it last asked. No foreign key: it would lock the row of the tenant.
create table mudanca_publica (
  tenant_id int not null default inquilino(),
  portal_id bigint not null, -- 0: every portal of the tenant
  transacao xid8 not null default pg_current_xact_id(),
  em timestamptz not null default now(),
  primary key (tenant_id, transacao, portal_id)
);
call proteger('mudanca_publica', 'select, insert, delete');

-- Statements on tables that name the portal of a row by this column, or by none.
do $do$
declare
  coluna record;
begin
  for coluna in select * from (values ('portal_id', 'portal_id'), ('id_portal', 'id_portal'), ('id', 'id'), ('nenhuma', '0')) as c(nome, valor) loop
    execute format($f$
      create function anotar_mudanca_%1$s() returns trigger language plpgsql as $$
      begin
        insert into mudanca_publica (tenant_id, portal_id)
          select distinct tenant_id, coalesce(%2$s, 0) from mudadas on conflict do nothing;
        return null;
      end $$ $f$, coluna.nome, coluna.valor);
    execute format($f$
      create function anotar_troca_%1$s() returns trigger language plpgsql as $$
      begin
        insert into mudanca_publica (tenant_id, portal_id)
          select tenant_id, coalesce(%2$s, 0) from mudadas union select tenant_id, coalesce(%2$s, 0) from antes on conflict do nothing;
        return null;
      end $$ $f$, coluna.nome, coluna.valor);
  end loop;
end $do$;

-- Statements on a table tell from now on that what the portals show may have changed.
create procedure anotar_mudancas(tabela regclass) language plpgsql as $$
declare
  coluna text := coalesce(
    case when tabela = 'portal'::regclass then 'id' end,
    (select attname from pg_attribute where attrelid = tabela and attname in ('portal_id', 'id_portal') and not attisdropped limit 1),
    'nenhuma');
begin
  execute format('create trigger mudanca_entra after insert on %s referencing new table as mudadas for each statement execute function anotar_mudanca_%s()', tabela, coluna);
  execute format('create trigger mudanca_troca after update on %s referencing old table as antes new table as mudadas for each statement execute function anotar_troca_%s()', tabela, coluna);
  execute format('create trigger mudanca_sai after delete on %s referencing old table as mudadas for each statement execute function anotar_mudanca_%s()', tabela, coluna);
end $$;
