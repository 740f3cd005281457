import { choice, code, date, link, month, party, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { contractKinds } from '../contratos.ts'
import { notBefore, together } from '../../model/rules.ts'
import { department, preservedIdentity, workplace } from './staff.ts'

/**
 * People of companies who work in the town's service. Law: Lei 12.527/2011, art. 8º, § 1º, III; Lei 14.133/2021, art.
 * 48.
 */
export const terceirizados = defineDataset({
  name: 'terceirizados',
  one: 'terceirizado',
  title: 'Terceirizados',
  purpose: 'Quem presta serviço à cidade por uma empresa: o que faz, onde e por qual contrato.',
  purposeInChamber:
    'Quem presta serviço à Câmara por uma empresa: o que faz, onde e por qual contrato.',
  law: ['Lei 12.527/2011, art. 8º, § 1º, III', 'Lei 14.133/2021, art. 48'],
  grain: 'uma pessoa em um contrato de serviços, como estava no fim de um mês',
  called: { by: 'nome' },
  key: ['unidade_gestora', 'exercicio', 'mes', 'registro'],
  time: { year: 'exercicio', month: 'mes', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    registro: code({
      label: 'Registro',
      max: 30,
      help: 'O número da pessoa na empresa ou no contrato.',
    }),
    nome: party({
      label: 'Nome',
      who: 'Terceirizado',
      preserved: { by: 'identidade_preservada', hides: ['registro', 'inicio', 'termino'] },
    }),
    identidade_preservada: preservedIdentity,
    funcao: text({ label: 'Função', max: 200, words: true }),
    empresa: party({ label: 'Empresa' }),
    contrato_ano: year({ label: 'Ano do contrato', optional: true }),
    contrato_tipo: choice(contractKinds, { label: 'Tipo do contrato', optional: true }),
    contrato: link('contratos', {
      label: 'Número do contrato',
      by: ['unidade_gestora', 'contrato_ano', 'contrato_tipo', 'contrato'],
      optional: true,
    }),
    secretaria: department,
    lotacao: workplace,
    inicio: date({ label: 'Início', optional: true }),
    termino: date({ label: 'Término', optional: true }),
  },
  rules: [
    notBefore('termino', 'inicio', 'O término é anterior ao início.'),
    together(
      ['contrato', 'contrato_ano', 'contrato_tipo'],
      'Diga número, ano e tipo do contrato: sem os três o cidadão não chega a ele.',
    ),
  ],
  told: { gender: 'm' },
  everyday: {
    byName: 'nome',
    byPost: 'funcao',
    words: 'terceirização terceirizadas empresa funcionários',
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'nome',
    'empresa',
    'funcao',
    'secretaria',
    'lotacao',
    'contrato',
  ],
  askedFirst: ['secretaria', 'lotacao'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'secretaria', 'lotacao'],
  sums: [],
  order: '-mes',
  listed: ['unidade_gestora', 'funcao', 'empresa', 'secretaria', 'lotacao'],
  charts: [
    { lines: 'mes', of: [] },
    { bars: 'secretaria', top: 12 },
  ],
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['6.5'] },
})
