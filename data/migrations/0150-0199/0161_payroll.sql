-- What people are paid, and what the law pays for each post.
create table dado_folha (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  folha text not null,
  matricula text not null,
  nome bigint not null,
  identidade_preservada text,
  cargo text not null,
  vinculo text,
  secretaria text,
  lotacao text,
  remuneracao_basica numeric(18,2),
  vantagens numeric(18,2),
  funcao_gratificada numeric(18,2),
  eventuais numeric(18,2),
  indenizacoes numeric(18,2),
  redutor_teto numeric(18,2),
  bruto numeric(18,2) not null,
  descontos_obrigatorios numeric(18,2),
  liquido numeric(18,2),
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, folha, matricula)
) partition by list (exercicio);
create index dado_folha_periodo on dado_folha (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_folha_ordem on dado_folha (tenant_id, portal_id, mes desc, id desc);
create index dado_folha_nome on dado_folha (tenant_id, portal_id, nome, id);
call proteger('dado_folha');
create table cubo_folha (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  folha text not null,
  secretaria text,
  lotacao text,
  vinculo text,
  cargo text not null,
  linhas int not null,
  remuneracao_basica numeric(20,2) not null,
  vantagens numeric(20,2) not null,
  funcao_gratificada numeric(20,2) not null,
  eventuais numeric(20,2) not null,
  indenizacoes numeric(20,2) not null,
  redutor_teto numeric(20,2) not null,
  descontos_obrigatorios numeric(20,2) not null,
  liquido numeric(20,2) not null,
  bruto numeric(20,2) not null
);
create index cubo_folha_periodo on cubo_folha (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_folha', 'select, insert, delete');

create table dado_padrao_remuneratorio (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  cargo text not null,
  classe text not null,
  nivel text not null,
  tipo text,
  carga_horaria numeric(17,2),
  vagas int,
  valor numeric(18,2) not null,
  norma text not null,
  vigencia date not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, cargo, classe, nivel)
) partition by list (exercicio);
create index dado_padrao_remuneratorio_periodo on dado_padrao_remuneratorio (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_padrao_remuneratorio_ordem on dado_padrao_remuneratorio (tenant_id, portal_id, mes desc, id desc);
call proteger('dado_padrao_remuneratorio');
create table cubo_padrao_remuneratorio (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text,
  cargo text not null,
  linhas int not null
);
create index cubo_padrao_remuneratorio_periodo on cubo_padrao_remuneratorio (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_padrao_remuneratorio', 'select, insert, delete');
