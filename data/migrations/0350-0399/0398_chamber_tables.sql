-- A chamber of councillors: who sits there, when it meets, what is proposed, how it votes, who was there, and what was paid
-- back (docs/adr/tables/0163).
create table dado_vereadores (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  nome text not null,
  situacao_em date not null,
  nome_civil text not null,
  partido text not null,
  situacao text not null,
  legislatura text,
  inicio date not null,
  fim date,
  mesa text,
  comissoes text,
  biografia text not null,
  gabinete text,
  telefone text,
  email text,
  foto text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, nome)
) partition by list (exercicio);
create index dado_vereadores_periodo on dado_vereadores (tenant_id, portal_id, unidade_gestora, exercicio, mes, situacao);
create index dado_vereadores_ordem on dado_vereadores (tenant_id, portal_id, situacao_em desc, id desc);
call proteger('dado_vereadores');
create index dado_vereadores_palavras_nome_civil on dado_vereadores using gin (palavras_do_portal(tenant_id, portal_id, nome_civil));
call abrir_busca('dado_vereadores');
call abrir_achado('dado_vereadores', 'exercicio', '{unidade_gestora,exercicio,nome}', 'nome_civil', 'nome_civil', null);
create table cubo_vereadores (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  situacao text not null,
  linhas int not null
);
create index cubo_vereadores_periodo on cubo_vereadores (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_vereadores', 'select, insert, delete');
create table dado_sessoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  tipo text not null,
  numero text not null,
  data date not null,
  hora text,
  local text,
  comissao text,
  situacao text not null,
  assuntos text not null,
  pauta text,
  ata text,
  transmissao text,
  video text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, tipo, numero)
) partition by list (exercicio);
create index dado_sessoes_periodo on dado_sessoes (tenant_id, portal_id, unidade_gestora, exercicio, mes, tipo, situacao);
create index dado_sessoes_ordem on dado_sessoes (tenant_id, portal_id, data desc, id desc);
call proteger('dado_sessoes');
create index dado_sessoes_palavras_assuntos on dado_sessoes using gin (palavras_do_portal(tenant_id, portal_id, assuntos));
call abrir_busca('dado_sessoes');
call abrir_achado('dado_sessoes', 'exercicio', '{unidade_gestora,exercicio,tipo,numero}', 'assuntos', 'assuntos', null);
create table cubo_sessoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  situacao text not null,
  linhas int not null
);
create index cubo_sessoes_periodo on cubo_sessoes (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_sessoes', 'select, insert, delete');
create table dado_proposicoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  tipo text not null,
  numero text not null,
  apresentacao date not null,
  ementa text not null,
  autor text not null,
  vereador text,
  relator text,
  situacao text not null,
  andamento_em date,
  andamento text,
  norma text,
  texto text,
  anexos text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, tipo, numero)
) partition by list (exercicio);
create index dado_proposicoes_periodo on dado_proposicoes (tenant_id, portal_id, unidade_gestora, exercicio, mes, tipo, situacao, vereador);
create index dado_proposicoes_ordem on dado_proposicoes (tenant_id, portal_id, apresentacao desc, id desc);
create index dado_proposicoes_vereador on dado_proposicoes (tenant_id, portal_id, vereador, id);
call proteger('dado_proposicoes');
create index dado_proposicoes_palavras_ementa on dado_proposicoes using gin (palavras_do_portal(tenant_id, portal_id, ementa));
call abrir_busca('dado_proposicoes');
call abrir_achado('dado_proposicoes', 'exercicio', '{unidade_gestora,exercicio,tipo,numero}', 'ementa', 'ementa', null);
create table cubo_proposicoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  tipo text not null,
  situacao text not null,
  vereador text,
  linhas int not null
);
create index cubo_proposicoes_periodo on cubo_proposicoes (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_proposicoes', 'select, insert, delete');
create table dado_votacoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  data date not null,
  sessao_tipo text not null,
  sessao text not null,
  votacao text not null,
  assunto text not null,
  proposicao_ano int,
  proposicao_tipo text,
  proposicao text,
  vereador text not null,
  partido text,
  voto text not null,
  resultado text not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, sessao_tipo, sessao, votacao, vereador)
) partition by list (exercicio);
create index dado_votacoes_periodo on dado_votacoes (tenant_id, portal_id, unidade_gestora, exercicio, mes, voto, vereador);
create index dado_votacoes_ordem on dado_votacoes (tenant_id, portal_id, data desc, id desc);
create index dado_votacoes_vereador on dado_votacoes (tenant_id, portal_id, vereador, id);
create index dado_votacoes_sessao on dado_votacoes (tenant_id, portal_id, sessao, id);
create index dado_votacoes_proposicao on dado_votacoes (tenant_id, portal_id, proposicao, id);
call proteger('dado_votacoes');
create index dado_votacoes_palavras_assunto on dado_votacoes using gin (palavras_do_portal(tenant_id, portal_id, assunto));
call abrir_busca('dado_votacoes');
create table cubo_votacoes (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  voto text not null,
  vereador text not null,
  linhas int not null
);
create index cubo_votacoes_periodo on cubo_votacoes (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_votacoes', 'select, insert, delete');
create table dado_presencas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  data date not null,
  sessao_tipo text not null,
  sessao text not null,
  vereador text not null,
  presenca text not null,
  justificativa text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, sessao_tipo, sessao, vereador)
) partition by list (exercicio);
create index dado_presencas_periodo on dado_presencas (tenant_id, portal_id, unidade_gestora, exercicio, mes, presenca, vereador);
create index dado_presencas_ordem on dado_presencas (tenant_id, portal_id, data desc, id desc);
create index dado_presencas_vereador on dado_presencas (tenant_id, portal_id, vereador, id);
create index dado_presencas_sessao on dado_presencas (tenant_id, portal_id, sessao, id);
call proteger('dado_presencas');
create table cubo_presencas (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  presenca text not null,
  vereador text not null,
  linhas int not null
);
create index cubo_presencas_periodo on cubo_presencas (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_presencas', 'select, insert, delete');
create table dado_verba_indenizatoria (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  data date not null,
  vereador text not null,
  numero text not null,
  natureza text not null,
  descricao text,
  fornecedor bigint not null,
  valor numeric(18,2) not null,
  norma text not null,
  comprovante text,
  fornecedor_nome text,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, vereador, numero)
) partition by list (exercicio);
create index dado_verba_indenizatoria_periodo on dado_verba_indenizatoria (tenant_id, portal_id, unidade_gestora, exercicio, mes, natureza, vereador);
create index dado_verba_indenizatoria_ordem on dado_verba_indenizatoria (tenant_id, portal_id, data desc, id desc);
create index dado_verba_indenizatoria_vereador on dado_verba_indenizatoria (tenant_id, portal_id, vereador, id);
create index dado_verba_indenizatoria_fornecedor on dado_verba_indenizatoria (tenant_id, portal_id, fornecedor, id);
call proteger('dado_verba_indenizatoria');
create index dado_verba_indenizatoria_palavras_descricao on dado_verba_indenizatoria using gin (palavras_do_portal(tenant_id, portal_id, descricao));
call abrir_busca('dado_verba_indenizatoria');
create table cubo_verba_indenizatoria (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  natureza text not null,
  vereador text not null,
  linhas int not null,
  valor numeric(20,2) not null
);
create index cubo_verba_indenizatoria_periodo on cubo_verba_indenizatoria (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_verba_indenizatoria', 'select, insert, delete');
create table cubo_verba_indenizatoria_fornecedor_ano (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  unidade_gestora text not null,
  natureza text not null,
  vereador text not null,
  fornecedor bigint not null,
  linhas int not null,
  valor numeric(20,2) not null
);
create index cubo_verba_indenizatoria_fornecedor_ano_periodo on cubo_verba_indenizatoria_fornecedor_ano (tenant_id, portal_id, exercicio, unidade_gestora);
create index cubo_verba_indenizatoria_fornecedor_ano_fornecedor on cubo_verba_indenizatoria_fornecedor_ano (tenant_id, portal_id, fornecedor, exercicio);
call proteger('cubo_verba_indenizatoria_fornecedor_ano', 'select, insert, delete');
create table cubo_verba_indenizatoria_fornecedor (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  fornecedor bigint not null,
  linhas int not null,
  valor numeric(20,2) not null
);
create index cubo_verba_indenizatoria_fornecedor_periodo on cubo_verba_indenizatoria_fornecedor (tenant_id, portal_id, exercicio, mes, unidade_gestora);
create index cubo_verba_indenizatoria_fornecedor_fornecedor on cubo_verba_indenizatoria_fornecedor (tenant_id, portal_id, fornecedor, exercicio, mes);
call proteger('cubo_verba_indenizatoria_fornecedor', 'select, insert, delete');
create table cubo_verba_indenizatoria_fornecedor_classe (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  natureza text not null,
  vereador text not null,
  fornecedor bigint not null,
  linhas int not null,
  valor numeric(20,2) not null
);
create index cubo_verba_indenizatoria_fornecedor_classe_periodo on cubo_verba_indenizatoria_fornecedor_classe (tenant_id, portal_id, exercicio, mes, unidade_gestora);
create index cubo_verba_indenizatoria_fornecedor_classe_fornecedor on cubo_verba_indenizatoria_fornecedor_classe (tenant_id, portal_id, fornecedor, exercicio, mes);
call proteger('cubo_verba_indenizatoria_fornecedor_classe', 'select, insert, delete');

-- Portals of chambers that were there before owe them, too, from today; those that have no duties yet get all at the next start.
do $$
declare
  de int;
begin
  for de in select id from tenant order by id loop
    perform set_config('app.tenant', de::text, true);
    insert into dever (portal_id, conjunto, alcance, poderes, periodo, regra, dias, lei, desde)
    select p.id, t.conjunto, 'portal', '{legislativo}', 'mensal', 'uteis', 20, 'Lei 12.527/2011, arts. 7º e 8º',
        (now() at time zone fuso_do_portal(p.id))::date
      from portal p, unnest('{vereadores,sessoes,proposicoes,votacoes,presencas,verba_indenizatoria}'::text[]) t (conjunto)
      where exists (select from dever d where d.portal_id = p.id)
    on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '0', true);
end $$;
