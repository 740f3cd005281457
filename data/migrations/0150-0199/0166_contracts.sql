-- Contracts with what changes them, who watches over them, and who was sanctioned (Lei 14.133/2021, arts. 94, 117, 156).
create table dado_contratos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  ano int not null,
  mes int not null,
  tipo text not null,
  numero text not null,
  processo text,
  numero_controle_pncp text,
  contratado bigint not null,
  objeto text not null,
  licitacao_ano int,
  licitacao_modalidade text,
  licitacao text,
  orgao_gerenciador text,
  assinatura date not null,
  inicio date,
  fim date,
  valor_inicial numeric(18,2),
  valor_atual numeric(18,2),
  situacao text not null,
  arquivo text,
  primary key (tenant_id, portal_id, unidade_gestora, ano, tipo, numero)
) partition by list (ano);
create index dado_contratos_periodo on dado_contratos (tenant_id, portal_id, unidade_gestora, ano, mes);
create index dado_contratos_ordem on dado_contratos (tenant_id, portal_id, assinatura desc, id desc);
create index dado_contratos_contratado on dado_contratos (tenant_id, portal_id, contratado, id);
create index dado_contratos_licitacao on dado_contratos (tenant_id, portal_id, licitacao, id);
call proteger('dado_contratos');
create table cubo_contratos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  situacao text not null,
  linhas int not null,
  valor_inicial numeric(20,2) not null,
  valor_atual numeric(20,2) not null
);
create index cubo_contratos_periodo on cubo_contratos (tenant_id, portal_id, ano, mes, unidade_gestora);
call proteger('cubo_contratos', 'select, insert, delete');
create table dado_aditivos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  data date not null,
  contrato_ano int not null,
  contrato_tipo text not null,
  contrato text not null,
  numero text not null,
  tipo text not null,
  objeto text not null,
  valor numeric(18,2),
  novo_fim date,
  arquivo text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, contrato_ano, contrato_tipo, contrato, numero)
) partition by list (exercicio);
create index dado_aditivos_periodo on dado_aditivos (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_aditivos_ordem on dado_aditivos (tenant_id, portal_id, data desc, id desc);
create index dado_aditivos_contrato on dado_aditivos (tenant_id, portal_id, contrato, id);
call proteger('dado_aditivos');
create table cubo_aditivos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  contrato_tipo text not null,
  linhas int not null,
  valor numeric(20,2) not null
);
create index cubo_aditivos_periodo on cubo_aditivos (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_aditivos', 'select, insert, delete');
create table dado_fiscais (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  contrato_ano int not null,
  contrato_tipo text not null,
  contrato text not null,
  papel text not null,
  matricula text not null,
  nome bigint not null,
  ato text,
  de date not null,
  ate date,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, contrato_ano, contrato_tipo, contrato, papel, matricula)
) partition by list (exercicio);
create index dado_fiscais_periodo on dado_fiscais (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_fiscais_ordem on dado_fiscais (tenant_id, portal_id, de desc, id desc);
create index dado_fiscais_nome on dado_fiscais (tenant_id, portal_id, nome, id);
create index dado_fiscais_contrato on dado_fiscais (tenant_id, portal_id, contrato, id);
call proteger('dado_fiscais');
create table cubo_fiscais (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  papel text not null,
  contrato_tipo text not null,
  linhas int not null
);
create index cubo_fiscais_periodo on cubo_fiscais (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_fiscais', 'select, insert, delete');
create table dado_sancoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  tipo text not null,
  numero text not null,
  sancionado bigint not null,
  processo text not null,
  motivo text not null,
  inicio date not null,
  fim date,
  valor_multa numeric(18,2),
  contrato_ano int,
  contrato_tipo text,
  contrato text,
  arquivo text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, tipo, numero)
) partition by list (exercicio);
create index dado_sancoes_periodo on dado_sancoes (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_sancoes_ordem on dado_sancoes (tenant_id, portal_id, inicio desc, id desc);
create index dado_sancoes_sancionado on dado_sancoes (tenant_id, portal_id, sancionado, id);
call proteger('dado_sancoes');
create table cubo_sancoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  linhas int not null,
  valor_multa numeric(20,2) not null
);
create index cubo_sancoes_periodo on cubo_sancoes (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_sancoes', 'select, insert, delete');

-- Contracts, price registrations and adhesions are numbered each for themselves: the number alone leads to none of them.
alter table dado_empenhos add column contrato_tipo text;
create index dado_empenhos_contrato on dado_empenhos (tenant_id, portal_id, contrato, id);
