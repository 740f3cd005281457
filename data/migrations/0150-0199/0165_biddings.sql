-- Biddings with their items and documents (Lei 14.133/2021, arts. 54, 72 and 174).
create table dado_licitacoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  ano int not null,
  mes int not null,
  modalidade text not null,
  numero text not null,
  processo text,
  numero_controle_pncp text,
  objeto text not null,
  situacao text not null,
  publicacao date not null,
  abertura date,
  criterio text,
  srp text,
  fundamento text,
  estimado numeric(18,2),
  homologado numeric(18,2),
  vencedores text,
  pagina text,
  primary key (tenant_id, portal_id, unidade_gestora, ano, modalidade, numero)
) partition by list (ano);
create index dado_licitacoes_periodo on dado_licitacoes (tenant_id, portal_id, unidade_gestora, ano, mes);
create index dado_licitacoes_ordem on dado_licitacoes (tenant_id, portal_id, publicacao desc, id desc);
call proteger('dado_licitacoes');
create table cubo_licitacoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  mes int not null,
  unidade_gestora text not null,
  modalidade text not null,
  situacao text not null,
  linhas int not null,
  estimado numeric(20,2) not null,
  homologado numeric(20,2) not null
);
create index cubo_licitacoes_periodo on cubo_licitacoes (tenant_id, portal_id, ano, mes, unidade_gestora);
call proteger('cubo_licitacoes', 'select, insert, delete');
create table dado_licitacao_itens (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  ano int not null,
  mes int not null,
  publicacao date not null,
  licitacao_modalidade text not null,
  licitacao text not null,
  numero text not null,
  descricao text not null,
  unidade_medida text,
  quantidade numeric(19,4) not null,
  estimado_unitario numeric(19,4),
  homologado_unitario numeric(19,4),
  estimado numeric(18,2),
  homologado numeric(18,2),
  fornecedor bigint,
  situacao text,
  primary key (tenant_id, portal_id, unidade_gestora, ano, licitacao_modalidade, licitacao, numero)
) partition by list (ano);
create index dado_licitacao_itens_periodo on dado_licitacao_itens (tenant_id, portal_id, unidade_gestora, ano, mes);
create index dado_licitacao_itens_ordem on dado_licitacao_itens (tenant_id, portal_id, publicacao desc, id desc);
create index dado_licitacao_itens_licitacao on dado_licitacao_itens (tenant_id, portal_id, licitacao, id);
create index dado_licitacao_itens_fornecedor on dado_licitacao_itens (tenant_id, portal_id, fornecedor, id);
call proteger('dado_licitacao_itens');
create table cubo_licitacao_itens (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  mes int not null,
  unidade_gestora text not null,
  licitacao_modalidade text not null,
  linhas int not null,
  estimado numeric(20,2) not null,
  homologado numeric(20,2) not null
);
create index cubo_licitacao_itens_periodo on cubo_licitacao_itens (tenant_id, portal_id, ano, mes, unidade_gestora);
call proteger('cubo_licitacao_itens', 'select, insert, delete');
create table dado_licitacao_documentos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  data date not null,
  licitacao_ano int not null,
  licitacao_modalidade text not null,
  licitacao text not null,
  numero text not null,
  fase text not null,
  especie text not null,
  titulo text not null,
  arquivo text not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, licitacao_ano, licitacao_modalidade, licitacao, numero)
) partition by list (exercicio);
create index dado_licitacao_documentos_periodo on dado_licitacao_documentos (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_licitacao_documentos_ordem on dado_licitacao_documentos (tenant_id, portal_id, data desc, id desc);
create index dado_licitacao_documentos_licitacao on dado_licitacao_documentos (tenant_id, portal_id, licitacao, id);
call proteger('dado_licitacao_documentos');
create table cubo_licitacao_documentos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  fase text not null,
  especie text not null,
  licitacao_modalidade text not null,
  linhas int not null
);
create index cubo_licitacao_documentos_periodo on cubo_licitacao_documentos (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_licitacao_documentos', 'select, insert, delete');
