-- Sums by whom a table pays (docs/adr/tables/0064): "a quem" was added up row by row before.

create table cubo_empenhos_credor (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  credor bigint not null,
  linhas int not null,
  valor_empenhado numeric(20,2) not null,
  valor_anulado numeric(20,2) not null,
  valor_liquidado numeric(20,2) not null,
  valor_pago numeric(20,2) not null
);
create index cubo_empenhos_credor_periodo on cubo_empenhos_credor (tenant_id, portal_id, exercicio, mes, unidade_gestora);
create index cubo_empenhos_credor_credor on cubo_empenhos_credor (tenant_id, portal_id, credor, exercicio, mes);
insert into cubo_empenhos_credor (tenant_id, portal_id, exercicio, mes, unidade_gestora, credor, linhas, valor_empenhado, valor_anulado, valor_liquidado, valor_pago)
  select tenant_id, portal_id, exercicio, mes, unidade_gestora, credor, count(*), coalesce(sum(valor_empenhado), 0), coalesce(sum(valor_anulado), 0), coalesce(sum(valor_liquidado), 0), coalesce(sum(valor_pago), 0)
    from dado_empenhos group by tenant_id, portal_id, exercicio, mes, unidade_gestora, credor;
call proteger('cubo_empenhos_credor', 'select, insert, delete');

create table cubo_empenhos_credor_ano (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  unidade_gestora text not null,
  unidade_orcamentaria text not null,
  funcao text not null,
  subfuncao text not null,
  natureza text not null,
  fonte text not null,
  credor bigint not null,
  linhas int not null,
  valor_empenhado numeric(20,2) not null,
  valor_anulado numeric(20,2) not null,
  valor_liquidado numeric(20,2) not null,
  valor_pago numeric(20,2) not null
);
create index cubo_empenhos_credor_ano_periodo on cubo_empenhos_credor_ano (tenant_id, portal_id, exercicio, unidade_gestora);
create index cubo_empenhos_credor_ano_credor on cubo_empenhos_credor_ano (tenant_id, portal_id, credor, exercicio);
insert into cubo_empenhos_credor_ano (tenant_id, portal_id, exercicio, unidade_gestora, unidade_orcamentaria, funcao, subfuncao, natureza, fonte, credor, linhas, valor_empenhado, valor_anulado, valor_liquidado, valor_pago)
  select tenant_id, portal_id, exercicio, unidade_gestora, unidade_orcamentaria, funcao, subfuncao, natureza, fonte, credor, count(*), coalesce(sum(valor_empenhado), 0), coalesce(sum(valor_anulado), 0), coalesce(sum(valor_liquidado), 0), coalesce(sum(valor_pago), 0)
    from dado_empenhos group by tenant_id, portal_id, exercicio, unidade_gestora, unidade_orcamentaria, funcao, subfuncao, natureza, fonte, credor;
call proteger('cubo_empenhos_credor_ano', 'select, insert, delete');

create table cubo_empenhos_credor_classe (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  unidade_orcamentaria text not null,
  funcao text not null,
  subfuncao text not null,
  natureza text not null,
  fonte text not null,
  credor bigint not null,
  linhas int not null,
  valor_empenhado numeric(20,2) not null,
  valor_anulado numeric(20,2) not null,
  valor_liquidado numeric(20,2) not null,
  valor_pago numeric(20,2) not null
);
create index cubo_empenhos_credor_classe_periodo on cubo_empenhos_credor_classe (tenant_id, portal_id, exercicio, mes, unidade_gestora);
create index cubo_empenhos_credor_classe_credor on cubo_empenhos_credor_classe (tenant_id, portal_id, credor, exercicio, mes);
insert into cubo_empenhos_credor_classe (tenant_id, portal_id, exercicio, mes, unidade_gestora, unidade_orcamentaria, funcao, subfuncao, natureza, fonte, credor, linhas, valor_empenhado, valor_anulado, valor_liquidado, valor_pago)
  select tenant_id, portal_id, exercicio, mes, unidade_gestora, unidade_orcamentaria, funcao, subfuncao, natureza, fonte, credor, count(*), coalesce(sum(valor_empenhado), 0), coalesce(sum(valor_anulado), 0), coalesce(sum(valor_liquidado), 0), coalesce(sum(valor_pago), 0)
    from dado_empenhos group by tenant_id, portal_id, exercicio, mes, unidade_gestora, unidade_orcamentaria, funcao, subfuncao, natureza, fonte, credor;
call proteger('cubo_empenhos_credor_classe', 'select, insert, delete');

create table cubo_contratos_contratado (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  mes int not null,
  unidade_gestora text not null,
  contratado bigint not null,
  linhas int not null,
  valor_inicial numeric(20,2) not null,
  valor_atual numeric(20,2) not null
);
create index cubo_contratos_contratado_periodo on cubo_contratos_contratado (tenant_id, portal_id, ano, mes, unidade_gestora);
create index cubo_contratos_contratado_contratado on cubo_contratos_contratado (tenant_id, portal_id, contratado, ano, mes);
insert into cubo_contratos_contratado (tenant_id, portal_id, ano, mes, unidade_gestora, contratado, linhas, valor_inicial, valor_atual)
  select tenant_id, portal_id, ano, mes, unidade_gestora, contratado, count(*), coalesce(sum(valor_inicial), 0), coalesce(sum(valor_atual), 0)
    from dado_contratos group by tenant_id, portal_id, ano, mes, unidade_gestora, contratado;
call proteger('cubo_contratos_contratado', 'select, insert, delete');

create table cubo_contratos_contratado_ano (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  unidade_gestora text not null,
  tipo text not null,
  situacao text not null,
  contratado bigint not null,
  linhas int not null,
  valor_inicial numeric(20,2) not null,
  valor_atual numeric(20,2) not null
);
create index cubo_contratos_contratado_ano_periodo on cubo_contratos_contratado_ano (tenant_id, portal_id, ano, unidade_gestora);
create index cubo_contratos_contratado_ano_contratado on cubo_contratos_contratado_ano (tenant_id, portal_id, contratado, ano);
insert into cubo_contratos_contratado_ano (tenant_id, portal_id, ano, unidade_gestora, tipo, situacao, contratado, linhas, valor_inicial, valor_atual)
  select tenant_id, portal_id, ano, unidade_gestora, tipo, situacao, contratado, count(*), coalesce(sum(valor_inicial), 0), coalesce(sum(valor_atual), 0)
    from dado_contratos group by tenant_id, portal_id, ano, unidade_gestora, tipo, situacao, contratado;
call proteger('cubo_contratos_contratado_ano', 'select, insert, delete');

create table cubo_contratos_contratado_classe (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  situacao text not null,
  contratado bigint not null,
  linhas int not null,
  valor_inicial numeric(20,2) not null,
  valor_atual numeric(20,2) not null
);
create index cubo_contratos_contratado_classe_periodo on cubo_contratos_contratado_classe (tenant_id, portal_id, ano, mes, unidade_gestora);
create index cubo_contratos_contratado_classe_contratado on cubo_contratos_contratado_classe (tenant_id, portal_id, contratado, ano, mes);
insert into cubo_contratos_contratado_classe (tenant_id, portal_id, ano, mes, unidade_gestora, tipo, situacao, contratado, linhas, valor_inicial, valor_atual)
  select tenant_id, portal_id, ano, mes, unidade_gestora, tipo, situacao, contratado, count(*), coalesce(sum(valor_inicial), 0), coalesce(sum(valor_atual), 0)
    from dado_contratos group by tenant_id, portal_id, ano, mes, unidade_gestora, tipo, situacao, contratado;
call proteger('cubo_contratos_contratado_classe', 'select, insert, delete');
