-- Services of a town by rows: where people are seen, what the pharmacies have, who waits, by protocol alone.
create table dado_unidades_saude (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  situacao_em date not null,
  estabelecimento text not null,
  endereco text not null,
  telefone text,
  especialidade text not null,
  profissional text not null,
  horario text not null,
  como text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, estabelecimento, especialidade, profissional)
) partition by list (exercicio);
create index dado_unidades_saude_periodo
  on dado_unidades_saude (tenant_id, portal_id, unidade_gestora, exercicio, mes, estabelecimento, especialidade);
create index dado_unidades_saude_ordem on dado_unidades_saude (tenant_id, portal_id, estabelecimento, id);
call proteger('dado_unidades_saude');
create table cubo_unidades_saude (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  estabelecimento text not null,
  especialidade text not null,
  linhas int not null
);
create index cubo_unidades_saude_periodo
  on cubo_unidades_saude (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_unidades_saude', 'select, insert, delete');
create table dado_estoque_medicamentos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  situacao_em date not null,
  farmacia text not null,
  medicamento text not null,
  apresentacao text,
  quantidade numeric(17,2) not null,
  reposicao date,
  contato text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, farmacia, medicamento)
) partition by list (exercicio);
create index dado_estoque_medicamentos_periodo
  on dado_estoque_medicamentos (tenant_id, portal_id, unidade_gestora, exercicio, mes, farmacia, medicamento);
create index dado_estoque_medicamentos_ordem
  on dado_estoque_medicamentos (tenant_id, portal_id, medicamento, id);
call proteger('dado_estoque_medicamentos');
create table cubo_estoque_medicamentos (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  farmacia text not null,
  medicamento text not null,
  linhas int not null
);
create index cubo_estoque_medicamentos_periodo
  on cubo_estoque_medicamentos (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_estoque_medicamentos', 'select, insert, delete');
create table dado_fila_regulacao (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  situacao_em date not null,
  tipo text not null,
  procedimento text not null,
  posicao int not null,
  protocolo text not null,
  registrado_em date not null,
  prioridade text,
  situacao text,
  previsao date,
  criterio text,
  contato text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, procedimento, protocolo)
) partition by list (exercicio);
create index dado_fila_regulacao_periodo
  on dado_fila_regulacao (tenant_id, portal_id, unidade_gestora, exercicio, mes, tipo, procedimento);
create index dado_fila_regulacao_ordem on dado_fila_regulacao (tenant_id, portal_id, posicao, id);
call proteger('dado_fila_regulacao');
create table cubo_fila_regulacao (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  procedimento text not null,
  linhas int not null
);
create index cubo_fila_regulacao_periodo
  on cubo_fila_regulacao (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_fila_regulacao', 'select, insert, delete');
create table dado_fila_creche (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  situacao_em date not null,
  creche text not null,
  faixa text not null,
  turno text,
  posicao int not null,
  protocolo text not null,
  registrado_em date not null,
  situacao text,
  criterio text,
  contato text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, mes, creche, protocolo)
) partition by list (exercicio);
create index dado_fila_creche_periodo
  on dado_fila_creche (tenant_id, portal_id, unidade_gestora, exercicio, mes, creche);
create index dado_fila_creche_ordem on dado_fila_creche (tenant_id, portal_id, posicao, id);
call proteger('dado_fila_creche');
create table cubo_fila_creche (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  creche text not null,
  linhas int not null
);
create index cubo_fila_creche_periodo
  on cubo_fila_creche (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_fila_creche', 'select, insert, delete');
