import { choice, code, date, link, month, party, text, unit, year } from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { inYear, notBefore } from '../model/rules.ts'
import { contractKinds } from './contratos.ts'

/** Who watches over a contract. Law: Lei 14.133/2021, arts. 7º and 117. */
export const fiscais = defineDataset({
  name: 'fiscais',
  one: 'designação',
  many: 'designações',
  title: 'Fiscais de contratos',
  purpose: 'Quem responde pela fiscalização de cada contrato, vigente ou encerrado.',
  law: ['Lei 14.133/2021, arts. 7º e 117', 'Lei 12.527/2011, art. 8º, § 1º, IV'],
  grain: 'a designação de uma pessoa para um contrato',
  called: { by: 'matricula', of: 'papel' },
  key: [
    'unidade_gestora',
    'exercicio',
    'contrato_ano',
    'contrato_tipo',
    'contrato',
    'papel',
    'matricula',
  ],
  time: { year: 'exercicio', month: 'mes', date: 'de' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício', help: 'O da designação.' }),
    mes: month({ label: 'Mês', of: 'de' }),
    contrato_ano: year({ label: 'Ano do contrato' }),
    contrato_tipo: choice(contractKinds, { label: 'Tipo do contrato' }),
    contrato: link('contratos', {
      label: 'Número do contrato',
      by: ['unidade_gestora', 'contrato_ano', 'contrato_tipo', 'contrato'],
    }),
    papel: choice(
      {
        fiscal: 'Fiscal',
        fiscal_tecnico: 'Fiscal técnico',
        fiscal_administrativo: 'Fiscal administrativo',
        suplente: 'Fiscal suplente',
        gestor: 'Gestor do contrato',
      },
      { label: 'Papel' },
    ),
    matricula: code({
      label: 'Matrícula',
      max: 20,
      help: 'Ou outro número que distinga a pessoa; nunca o CPF.',
      isForFilling: true,
    }),
    nome: party({ label: 'Nome', who: 'Fiscal' }),
    ato: text({ label: 'Ato de designação', max: 200, optional: true, words: true }),
    de: date({ label: 'Designado desde' }),
    ate: date({ label: 'Até', optional: true }),
  },
  rules: [
    inYear('de', 'exercicio', 'A designação não é do exercício.'),
    notBefore('ate', 'de', 'A designação acaba antes de começar.'),
  ],
  told: { gender: 'f' },
  everyday: {
    byName: 'nome',
    words: 'fiscal fiscais fiscaliza fiscalizam fiscalização gestor do contrato quem',
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'papel', 'nome', 'contrato_tipo', 'contrato'],
  askedFirst: ['papel'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'papel', 'contrato_tipo'],
  sums: [],
  listed: ['unidade_gestora', 'contrato', 'nome', 'ato', 'de', 'ate'],
  order: '-de',
  charts: [],
  due: { workingDays: 20, law: 'Lei 14.133/2021, arts. 94 e 117' },
  proves: { 'pntp-2026': ['9.3'] },
})
