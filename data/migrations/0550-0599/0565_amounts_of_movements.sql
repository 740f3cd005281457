-- Which amounts of a commitment are computed of its liquidations and payments (docs/adr/tables/0222). The index is of
-- the few units whose files lack them; most have none.
alter table dado_empenhos add column calculado text;
create or replace view busca_dado_empenhos as select * from dado_empenhos where tenant_id = (select inquilino());
create index dado_empenhos_calculado on dado_empenhos (tenant_id, portal_id, exercicio, unidade_gestora)
  where calculado is not null;
