-- What people type: amendments, agreements, works and what they are made of, taxes given up, projects. A commitment names its amendment whole.

alter table dado_empenhos add column emenda_ano int;
create index dado_empenhos_emenda on dado_empenhos (tenant_id, portal_id, emenda, id);

create table dado_emendas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  numero text not null,
  situacao_em date not null,
  esfera text not null,
  tipo text not null,
  autor text not null,
  forma_repasse text not null,
  instrumento text,
  objeto text not null,
  funcao text not null,
  previsto numeric(18,2) not null,
  repassado numeric(18,2) not null,
  inicio date,
  termino date,
  plano_de_trabalho text,
  conta_especifica text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, numero)
) partition by list (exercicio);
create index dado_emendas_periodo on dado_emendas (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_emendas_ordem on dado_emendas (tenant_id, portal_id, situacao_em desc, id desc);
call proteger('dado_emendas');
create table cubo_emendas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  esfera text not null,
  tipo text not null,
  funcao text not null,
  forma_repasse text not null,
  linhas int not null,
  previsto numeric(20,2) not null,
  repassado numeric(20,2) not null
);
create index cubo_emendas_periodo on cubo_emendas (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_emendas', 'select, insert, delete');

create table dado_transferencias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  sentido text not null,
  numero text not null,
  situacao_em date not null,
  especie text not null,
  concedente text not null,
  beneficiario bigint not null,
  partes text,
  objeto text not null,
  obrigacoes text,
  inicio date not null,
  fim date,
  valor_total numeric(18,2),
  contrapartida numeric(18,2),
  repassado numeric(18,2),
  situacao text not null,
  prestacao_de_contas text,
  instrumento text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, sentido, numero)
) partition by list (exercicio);
create index dado_transferencias_periodo on dado_transferencias (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_transferencias_ordem on dado_transferencias (tenant_id, portal_id, situacao_em desc, id desc);
create index dado_transferencias_beneficiario on dado_transferencias (tenant_id, portal_id, beneficiario, id);
call proteger('dado_transferencias');
create table cubo_transferencias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  sentido text not null,
  especie text not null,
  situacao text not null,
  linhas int not null,
  valor_total numeric(20,2) not null,
  contrapartida numeric(20,2) not null,
  repassado numeric(20,2) not null
);
create index cubo_transferencias_periodo on cubo_transferencias (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_transferencias', 'select, insert, delete');

create table dado_obras (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  codigo text not null,
  situacao_em date not null,
  objeto text not null,
  local text,
  latitude numeric(21,6),
  longitude numeric(21,6),
  situacao text not null,
  inicio date,
  previsao date,
  conclusao date,
  contratada bigint not null,
  contrato_ano int,
  contrato_tipo text,
  contrato text,
  valor numeric(18,2) not null,
  valor_pago numeric(18,2) not null,
  percentual_fisico numeric(17,2) not null,
  paralisacao_motivo text,
  paralisacao_responsavel text,
  paralisacao_data date,
  retomada date,
  processo_judicial text,
  fotos text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, codigo)
) partition by list (exercicio);
create index dado_obras_periodo on dado_obras (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_obras_ordem on dado_obras (tenant_id, portal_id, situacao_em desc, id desc);
create index dado_obras_contratada on dado_obras (tenant_id, portal_id, contratada, id);
create index dado_obras_contrato on dado_obras (tenant_id, portal_id, contrato, id);
call proteger('dado_obras');
create table cubo_obras (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  situacao text not null,
  linhas int not null,
  valor numeric(20,2) not null,
  valor_pago numeric(20,2) not null
);
create index cubo_obras_periodo on cubo_obras (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_obras', 'select, insert, delete');

create table dado_obra_itens (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  obra text not null,
  item text not null,
  situacao_em date not null,
  descricao text not null,
  medida text not null,
  quantidade numeric(19,4) not null,
  preco_unitario numeric(19,4) not null,
  total numeric(18,2) not null,
  executada numeric(19,4),
  pago numeric(18,2),
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, obra, item)
) partition by list (exercicio);
create index dado_obra_itens_periodo on dado_obra_itens (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_obra_itens_ordem on dado_obra_itens (tenant_id, portal_id, situacao_em desc, id desc);
create index dado_obra_itens_obra on dado_obra_itens (tenant_id, portal_id, obra, id);
call proteger('dado_obra_itens');
create table cubo_obra_itens (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  obra text not null,
  linhas int not null,
  total numeric(20,2) not null,
  pago numeric(20,2) not null
);
create index cubo_obra_itens_periodo on cubo_obra_itens (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_obra_itens', 'select, insert, delete');

create table dado_renuncias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  numero text not null,
  situacao_em date not null,
  tributo text not null,
  especie text not null,
  norma text not null,
  norma_texto text,
  beneficiario bigint not null,
  compensacao text,
  previsto numeric(18,2) not null,
  realizado numeric(18,2) not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, numero)
) partition by list (exercicio);
create index dado_renuncias_periodo on dado_renuncias (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_renuncias_ordem on dado_renuncias (tenant_id, portal_id, situacao_em desc, id desc);
create index dado_renuncias_beneficiario on dado_renuncias (tenant_id, portal_id, beneficiario, id);
call proteger('dado_renuncias');
create table cubo_renuncias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tributo text not null,
  especie text not null,
  linhas int not null,
  previsto numeric(20,2) not null,
  realizado numeric(20,2) not null
);
create index cubo_renuncias_periodo on cubo_renuncias (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_renuncias', 'select, insert, delete');

create table dado_incentivos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  numero text not null,
  situacao_em date not null,
  area text not null,
  projeto text not null,
  proponente bigint not null,
  lei text not null,
  aprovado numeric(18,2) not null,
  captado numeric(18,2),
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, numero)
) partition by list (exercicio);
create index dado_incentivos_periodo on dado_incentivos (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_incentivos_ordem on dado_incentivos (tenant_id, portal_id, situacao_em desc, id desc);
create index dado_incentivos_proponente on dado_incentivos (tenant_id, portal_id, proponente, id);
call proteger('dado_incentivos');
create table cubo_incentivos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  area text not null,
  linhas int not null,
  aprovado numeric(20,2) not null,
  captado numeric(20,2) not null
);
create index cubo_incentivos_periodo on cubo_incentivos (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_incentivos', 'select, insert, delete');
