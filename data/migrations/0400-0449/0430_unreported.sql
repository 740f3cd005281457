-- What a table needs and a file does not have may be said to be not reported (docs/adr/tables/0186): nothing in
-- such a column says so. Sums of rows that report an amount stand apart from those of rows that do not.
alter table dado_receitas
  alter column previsao_inicial drop not null,
  alter column previsao_atualizada drop not null;
alter table cubo_receitas
  alter column previsao_inicial drop not null,
  alter column previsao_atualizada drop not null;
alter table dado_despesas
  alter column dotacao_inicial drop not null,
  alter column dotacao_atualizada drop not null,
  alter column liquidado drop not null,
  alter column pago drop not null;
alter table cubo_despesas
  alter column dotacao_inicial drop not null,
  alter column dotacao_atualizada drop not null,
  alter column liquidado drop not null,
  alter column pago drop not null;
alter table dado_empenhos
  alter column unidade_orcamentaria drop not null,
  alter column funcao drop not null,
  alter column subfuncao drop not null,
  alter column valor_liquidado drop not null,
  alter column valor_pago drop not null;
alter table cubo_empenhos
  alter column unidade_orcamentaria drop not null,
  alter column funcao drop not null,
  alter column subfuncao drop not null,
  alter column valor_liquidado drop not null,
  alter column valor_pago drop not null;
alter table cubo_empenhos_credor_ano
  alter column unidade_orcamentaria drop not null,
  alter column funcao drop not null,
  alter column subfuncao drop not null,
  alter column valor_liquidado drop not null,
  alter column valor_pago drop not null;
alter table cubo_empenhos_credor
  alter column valor_liquidado drop not null,
  alter column valor_pago drop not null;
alter table cubo_empenhos_credor_classe
  alter column unidade_orcamentaria drop not null,
  alter column funcao drop not null,
  alter column subfuncao drop not null,
  alter column valor_liquidado drop not null,
  alter column valor_pago drop not null;
alter table dado_movimentos
  alter column exercicio_empenho drop not null,
  alter column funcao drop not null;
alter table cubo_movimentos
  alter column funcao drop not null;
alter table dado_licitacoes
  alter column situacao drop not null;
alter table cubo_licitacoes
  alter column situacao drop not null;
alter table dado_contratos
  alter column situacao drop not null;
alter table cubo_contratos
  alter column situacao drop not null;
alter table cubo_contratos_contratado_ano
  alter column situacao drop not null;
alter table cubo_contratos_contratado_classe
  alter column situacao drop not null;
alter table dado_servidores
  alter column situacao drop not null;
alter table cubo_servidores
  alter column situacao drop not null;
alter table dado_estagiarios
  alter column ano_contrato drop not null,
  alter column inicio drop not null,
  alter column termino drop not null;
alter table cubo_estagiarios
  alter column ano_contrato drop not null;
alter table dado_diarias
  alter column cargo drop not null,
  alter column motivo drop not null,
  alter column municipio drop not null,
  alter column saida drop not null,
  alter column retorno drop not null,
  alter column quantidade drop not null;
alter table dado_transferencias
  alter column inicio drop not null;
alter table dado_obras
  alter column valor drop not null,
  alter column valor_pago drop not null,
  alter column percentual_fisico drop not null;
alter table cubo_obras
  alter column valor drop not null,
  alter column valor_pago drop not null;
