import {
  address,
  choice,
  code,
  coded,
  date,
  money,
  month,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { lessOrEqual, oneOf } from '../model/rules.ts'

/**
 * Money that members of a parliament or council put into a budget; what was bought with it are the commitments that
 * name it. Law: CF, art. 163-A; ADPF 854.
 */
export const emendas = defineDataset({
  name: 'emendas',
  one: 'emenda',
  title: 'Emendas parlamentares',
  purpose:
    'O dinheiro que parlamentares e vereadores destinaram à cidade, para quê, e o que já chegou.',
  law: [
    'Constituição Federal, art. 163-A',
    'Portaria Interministerial ME/SEGOV 6.411/2021, art. 19',
    'ADPF 854 (STF)',
  ],
  grain: 'uma emenda de um exercício, com o que já foi repassado dela',
  called: { by: 'numero' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({
      label: 'Unidade gestora',
      help: 'A que empenha o dinheiro da emenda.',
    }),
    exercicio: year({ label: 'Exercício', help: 'O do orçamento que traz a emenda.' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    numero: code({ label: 'Número', max: 30, help: 'O da emenda no orçamento de onde ela vem.' }),
    situacao_em: date({
      label: 'Situação em',
      help: 'O dia até o qual os valores desta linha estão contados.',
    }),
    esfera: choice(
      { federal: 'Federal', estadual: 'Estadual', municipal: 'Municipal' },
      { label: 'Origem' },
    ),
    tipo: choice(
      {
        individual: 'Individual',
        bancada: 'De bancada',
        comissao: 'De comissão',
        relator: 'De relator',
        outra: 'Outra',
      },
      { label: 'Tipo' },
    ),
    autor: text({
      label: 'Autoria',
      max: 200,
      help: 'Parlamentar, bancada ou comissão.',
      isForFilling: true,
    }),
    forma_repasse: choice(
      {
        transferencia_especial: 'Transferência especial',
        finalidade_definida: 'Convênio ou contrato de repasse',
        fundo_a_fundo: 'Fundo a fundo',
        parceria: 'Termo de fomento ou de colaboração',
        execucao_direta: 'Execução pelo próprio orçamento',
      },
      { label: 'Forma de repasse' },
    ),
    instrumento: code({
      label: 'Convênio ou instrumento',
      max: 60,
      optional: true,
      help: 'O número e o ano, onde a emenda vem por um.',
      isForFilling: true,
    }),
    objeto: text({ label: 'Objeto', max: 1_000, words: true }),
    funcao: coded('funcao', { label: 'Função', standard: 'Portaria MOG 42/1999' }),
    previsto: money({ label: 'Previsto' }),
    repassado: money({ label: 'Repassado' }),
    inicio: date({ label: 'Início previsto', optional: true }),
    termino: date({ label: 'Término previsto', optional: true }),
    plano_de_trabalho: address({ label: 'Plano de trabalho', optional: true }),
    conta_especifica: choice(
      { sim: 'Sim', nao: 'Não' },
      { label: 'Conta só desta emenda', optional: true },
    ),
  },
  file: 'plano_de_trabalho',
  rules: [
    lessOrEqual('repassado', 'previsto', 'Repassado acima do previsto.'),
    oneOf(
      ['plano_de_trabalho', 'termino'],
      'Falta o plano de trabalho, ou o cronograma: quando começa e termina.',
    ),
  ],
  told: {
    gender: 'f',
    amounts: [
      { of: 'previsto', as: 'previsto' },
      { of: 'repassado', as: 'repassado' },
    ],
    by: { funcao: 'em {}', autor: 'de {}' },
    few: ['autor', 'repassado'],
  },
  everyday: {
    words: 'parlamentares emenda vereador deputado impositiva impositivas bancada',
    values: { forma_repasse: { transferencia_especial: 'pix' } },
  },
  filters: [
    'exercicio',
    'unidade_gestora',
    'esfera',
    'tipo',
    'forma_repasse',
    'autor',
    'funcao',
    'numero',
    'objeto',
  ],
  askedFirst: ['tipo', 'esfera'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'esfera', 'tipo', 'funcao', 'forma_repasse'],
  sums: ['previsto', 'repassado'],
  listed: [
    'unidade_gestora',
    'objeto',
    'autor',
    'funcao',
    'previsto',
    'repassado',
    'plano_de_trabalho',
  ],
  order: '-situacao_em',
  charts: [{ bars: 'funcao', of: 'previsto', top: 10 }],
  found: { words: 'objeto', number: 'numero' },
  due: { workingDays: 30, law: 'Portaria Interministerial ME/SEGOV 6.411/2021, art. 19' },
  proves: { 'pntp-2026': ['17.1', '17.2'] },
})
