-- What a load calls a person or company belongs to the load: each row says it itself (docs/adr/tables/0127). Rows that were
-- there before have none, and show what the portal called the party then: the column is filled when the name first changes.
alter table parte add column nome_de_antes text;
alter table dado_obras add column contratada_nome text;
alter table dado_contratos add column contratado_nome text;
alter table dado_movimentos add column credor_nome text;
alter table dado_licitacao_itens add column fornecedor_nome text;
alter table dado_renuncias add column beneficiario_nome text;
alter table dado_incentivos add column proponente_nome text;
alter table dado_transferencias add column beneficiario_nome text;
alter table dado_sancoes add column sancionado_nome text;
alter table dado_fiscais add column nome_nome text;
alter table dado_empenhos add column credor_nome text;
alter table dado_diarias add column beneficiario_nome text;
alter table dado_folha add column nome_nome text;
alter table dado_servidores add column nome_nome text;
alter table dado_terceirizados add column nome_nome text;
alter table dado_terceirizados add column empresa_nome text;
alter table dado_divida_ativa add column devedor_nome text;
alter table dado_estagiarios add column nome_nome text;

-- The views for a search by words show all columns of their tables.
create or replace view busca_dado_obras as select * from dado_obras where tenant_id = (select inquilino());
create or replace view busca_dado_contratos as select * from dado_contratos where tenant_id = (select inquilino());
create or replace view busca_dado_movimentos as select * from dado_movimentos where tenant_id = (select inquilino());
create or replace view busca_dado_licitacao_itens as select * from dado_licitacao_itens where tenant_id = (select inquilino());
create or replace view busca_dado_incentivos as select * from dado_incentivos where tenant_id = (select inquilino());
create or replace view busca_dado_transferencias as select * from dado_transferencias where tenant_id = (select inquilino());
create or replace view busca_dado_sancoes as select * from dado_sancoes where tenant_id = (select inquilino());
create or replace view busca_dado_fiscais as select * from dado_fiscais where tenant_id = (select inquilino());
create or replace view busca_dado_empenhos as select * from dado_empenhos where tenant_id = (select inquilino());
create or replace view busca_dado_diarias as select * from dado_diarias where tenant_id = (select inquilino());
create or replace view busca_dado_terceirizados as select * from dado_terceirizados where tenant_id = (select inquilino());

-- Other names that rows have for a party, by which it is found as well.
create table nome_de_parte (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  parte_id bigint not null,
  nome text not null,
  busca text generated always as (sem_acento(nome)) stored,
  primary key (tenant_id, portal_id, parte_id, nome),
  foreign key (tenant_id, parte_id) references parte
);
call proteger('nome_de_parte', 'select, insert');
