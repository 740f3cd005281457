import {
  address,
  choice,
  code,
  date,
  link,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { inYear, notBefore, together } from '../model/rules.ts'
import { contractKinds } from './contratos.ts'

/** Bidders and contractors that were sanctioned. Law: Lei 14.133/2021, arts. 156 and 161; Lei 8.666/1993, art. 87. */
export const sancoes = defineDataset({
  name: 'sancoes',
  one: 'sanção',
  many: 'sanções',
  title: 'Sanções a fornecedores',
  purpose: 'Licitantes e contratados que a cidade puniu: por quê e até quando.',
  purposeInChamber: 'Licitantes e contratados que a Câmara puniu: por quê e até quando.',
  law: ['Lei 14.133/2021, arts. 156 e 161', 'Lei 12.527/2011, art. 8º, § 1º, IV'],
  grain: 'uma sanção aplicada a um licitante ou contratado',
  called: { by: 'numero', of: 'tipo' },
  key: ['unidade_gestora', 'exercicio', 'tipo', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'inicio' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'inicio' }),
    tipo: choice(
      {
        advertencia: 'Advertência',
        multa: 'Multa',
        impedimento: 'Impedimento de licitar e contratar',
        inidoneidade: 'Declaração de inidoneidade',
        suspensao: 'Suspensão temporária',
      },
      { label: 'Sanção', standard: 'Lei 14.133/2021, art. 156; Lei 8.666/1993, art. 87' },
    ),
    numero: code({ label: 'Número', max: 30 }),
    sancionado: party({ label: 'Sancionado' }),
    processo: code({ label: 'Processo', max: 60 }),
    motivo: text({ label: 'Motivo', max: 2_000, words: true }),
    inicio: date({ label: 'Desde' }),
    fim: date({ label: 'Até', optional: true }),
    valor_multa: money({ label: 'Multa', optional: true }),
    contrato_ano: year({ label: 'Ano do contrato', optional: true }),
    contrato_tipo: choice(contractKinds, { label: 'Tipo do contrato', optional: true }),
    contrato: link('contratos', {
      label: 'Número do contrato',
      by: ['unidade_gestora', 'contrato_ano', 'contrato_tipo', 'contrato'],
      optional: true,
    }),
    arquivo: address({ label: 'Decisão', optional: true }),
  },
  file: 'arquivo',
  rules: [
    inYear('inicio', 'exercicio', 'A sanção não começa no exercício.'),
    notBefore('fim', 'inicio', 'A sanção acaba antes de começar.'),
    together(
      ['contrato', 'contrato_ano', 'contrato_tipo'],
      'Diga número, ano e tipo do contrato: sem os três o cidadão não chega a ele.',
    ),
  ],
  told: {
    gender: 'f',
    amounts: [{ of: 'valor_multa', as: 'em multas' }],
    few: ['tipo', 'motivo'],
  },
  everyday: {
    words:
      'empresa empresas fornecedor fornecedores punida punidas punição punições penalidade multada suspensa impedida inidônea proibida proibidas licitar lista suja',
    values: {
      tipo: {
        impedimento: 'impedidas proibidas',
        multa: 'multadas',
        suspensao: 'suspensas',
        inidoneidade: 'inidôneas',
      },
    },
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'sancionado', 'processo', 'motivo'],
  askedFirst: ['tipo'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'tipo'],
  sums: ['valor_multa'],
  listed: ['unidade_gestora', 'inicio', 'fim', 'sancionado', 'motivo', 'processo'],
  order: '-inicio',
  charts: [],
  found: { text: 'motivo', companies: 'sancionado' },
  due: { workingDays: 15, law: 'Lei 14.133/2021, art. 161' },
  proves: { 'pntp-2026': ['8.7'] },
})
