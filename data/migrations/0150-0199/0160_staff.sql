-- Who works for the municipality: staff, interns, people of companies. Each month is a state.
create table dado_servidores (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  matricula text not null,
  nome bigint not null,
  identidade_preservada text,
  cargo text not null,
  funcao text,
  cbo text,
  vinculo text,
  secretaria text,
  lotacao text,
  local text,
  carga_horaria numeric(17,2),
  admissao date,
  saida date,
  motivo_saida text,
  situacao text not null,
  cedido text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, matricula)
) partition by list (exercicio);
create index dado_servidores_periodo on dado_servidores (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_servidores_ordem on dado_servidores (tenant_id, portal_id, mes desc, id desc);
create index dado_servidores_nome on dado_servidores (tenant_id, portal_id, nome, id);
call proteger('dado_servidores');
create table cubo_servidores (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  secretaria text,
  lotacao text,
  vinculo text,
  situacao text not null,
  cargo text not null,
  linhas int not null
);
create index cubo_servidores_periodo on cubo_servidores (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_servidores', 'select, insert, delete');

create table dado_estagiarios (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  matricula text not null,
  nome bigint not null,
  identidade_preservada text,
  ano_contrato int not null,
  instituicao text,
  curso text,
  nivel text,
  secretaria text,
  lotacao text,
  inicio date not null,
  termino date not null,
  carga_horaria numeric(17,2),
  bolsa numeric(18,2),
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, matricula)
) partition by list (exercicio);
create index dado_estagiarios_periodo on dado_estagiarios (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_estagiarios_ordem on dado_estagiarios (tenant_id, portal_id, mes desc, id desc);
create index dado_estagiarios_nome on dado_estagiarios (tenant_id, portal_id, nome, id);
call proteger('dado_estagiarios');
create table cubo_estagiarios (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  secretaria text,
  lotacao text,
  nivel text,
  ano_contrato int not null,
  linhas int not null
);
create index cubo_estagiarios_periodo on cubo_estagiarios (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_estagiarios', 'select, insert, delete');

create table dado_terceirizados (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  registro text not null,
  nome bigint not null,
  identidade_preservada text,
  funcao text not null,
  empresa bigint not null,
  contrato_ano int,
  contrato_tipo text,
  contrato text,
  secretaria text,
  lotacao text,
  inicio date,
  termino date,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, registro)
) partition by list (exercicio);
create index dado_terceirizados_periodo on dado_terceirizados (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_terceirizados_ordem on dado_terceirizados (tenant_id, portal_id, mes desc, id desc);
create index dado_terceirizados_nome on dado_terceirizados (tenant_id, portal_id, nome, id);
create index dado_terceirizados_empresa on dado_terceirizados (tenant_id, portal_id, empresa, id);
create index dado_terceirizados_contrato on dado_terceirizados (tenant_id, portal_id, contrato, id);
call proteger('dado_terceirizados');
create table cubo_terceirizados (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  secretaria text,
  lotacao text,
  linhas int not null
);
create index cubo_terceirizados_periodo on cubo_terceirizados (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_terceirizados', 'select, insert, delete');
