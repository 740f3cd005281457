-- Debts to the municipality, as they stand in each month.
create table dado_divida_ativa (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  inscricao text not null,
  ano_inscricao int not null,
  devedor bigint not null,
  natureza text not null,
  tributo text,
  situacao text,
  valor_original numeric(18,2),
  valor_atualizado numeric(18,2) not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, inscricao)
) partition by list (exercicio);
create index dado_divida_ativa_periodo on dado_divida_ativa (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_divida_ativa_ordem on dado_divida_ativa (tenant_id, portal_id, mes desc, id desc);
create index dado_divida_ativa_devedor on dado_divida_ativa (tenant_id, portal_id, devedor, id);
call proteger('dado_divida_ativa');
create table cubo_divida_ativa (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  situacao text,
  natureza text not null,
  ano_inscricao int not null,
  linhas int not null,
  valor_original numeric(20,2) not null,
  valor_atualizado numeric(20,2) not null
);
create index cubo_divida_ativa_periodo on cubo_divida_ativa (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_divida_ativa', 'select, insert, delete');
