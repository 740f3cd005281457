-- Travel allowances.
create table dado_diarias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  numero text not null,
  data date not null,
  beneficiario bigint not null,
  identidade_preservada text,
  matricula text,
  cargo text not null,
  secretaria text,
  motivo text not null,
  municipio text not null,
  uf text,
  pais text,
  abrangencia text,
  saida date not null,
  retorno date not null,
  quantidade numeric(17,2) not null,
  valor_unitario numeric(18,2),
  transporte text,
  passagens numeric(18,2),
  valor_total numeric(18,2) not null,
  exercicio_empenho int,
  empenho text,
  ato text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, numero)
) partition by list (exercicio);
create index dado_diarias_periodo on dado_diarias (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_diarias_ordem on dado_diarias (tenant_id, portal_id, data desc, id desc);
create index dado_diarias_beneficiario on dado_diarias (tenant_id, portal_id, beneficiario, id);
call proteger('dado_diarias');
create table cubo_diarias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  abrangencia text,
  secretaria text,
  linhas int not null,
  passagens numeric(20,2) not null,
  valor_total numeric(20,2) not null
);
create index cubo_diarias_periodo on cubo_diarias (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_diarias', 'select, insert, delete');
