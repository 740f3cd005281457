-- What a town plans to buy in a year.
create table dado_pca (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  numero text not null,
  situacao_em date not null,
  categoria text not null,
  descricao text not null,
  requisitante text,
  quantidade numeric(19,4),
  medida text,
  estimado numeric(18,2) not null,
  data_desejada date,
  prioridade text,
  pncp text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, numero)
) partition by list (exercicio);
create index dado_pca_periodo on dado_pca (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_pca_ordem on dado_pca (tenant_id, portal_id, situacao_em desc, id desc);
call proteger('dado_pca');
create index dado_pca_palavras_descricao on dado_pca using gin (palavras_do_portal(tenant_id, portal_id, descricao));
call abrir_busca('dado_pca');
create table cubo_pca (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  categoria text not null,
  linhas int not null,
  estimado numeric(20,2) not null
);
create index cubo_pca_periodo on cubo_pca (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_pca', 'select, insert, delete');
