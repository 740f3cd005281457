-- Laws, decrees and other rules, each with what became of it.
create table dado_normas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  ano int not null,
  mes int not null,
  especie text not null,
  numero text not null,
  data date not null,
  ementa text not null,
  situacao text,
  revogada_por_ano int,
  revogada_por_especie text,
  revogada_por text,
  altera_ano int,
  altera_especie text,
  altera text,
  altera_tambem text,
  texto text,
  texto_atualizado text,
  primary key (tenant_id, portal_id, unidade_gestora, ano, especie, numero)
) partition by list (ano);
create index dado_normas_periodo on dado_normas (tenant_id, portal_id, unidade_gestora, ano, mes, especie, situacao);
create index dado_normas_ordem on dado_normas (tenant_id, portal_id, data desc, id desc);
call proteger('dado_normas');
create index dado_normas_palavras_ementa on dado_normas using gin (palavras_do_portal(tenant_id, portal_id, ementa));
call abrir_busca('dado_normas');
call abrir_achado('dado_normas', 'ano', '{unidade_gestora,ano,especie,numero}', 'ementa', 'ementa', null);
create table cubo_normas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  ano int not null,
  mes int not null,
  unidade_gestora text not null,
  especie text not null,
  situacao text,
  linhas int not null
);
create index cubo_normas_periodo on cubo_normas (tenant_id, portal_id, ano, mes, unidade_gestora);
call proteger('cubo_normas', 'select, insert, delete');
