-- What a town pays for a day away, by group of posts and destination.
create table dado_tabela_diarias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  grupo text not null,
  abrangencia text not null,
  situacao_em date not null,
  valor numeric(18,2) not null,
  valor_sem_pernoite numeric(18,2),
  norma text not null,
  norma_texto text,
  vigencia date not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, grupo, abrangencia)
) partition by list (exercicio);
create index dado_tabela_diarias_periodo on dado_tabela_diarias (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_tabela_diarias_ordem on dado_tabela_diarias (tenant_id, portal_id, situacao_em desc, id desc);
call proteger('dado_tabela_diarias');
create table cubo_tabela_diarias (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  abrangencia text not null,
  linhas int not null
);
create index cubo_tabela_diarias_periodo on cubo_tabela_diarias (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_tabela_diarias', 'select, insert, delete');
