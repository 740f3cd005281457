import {
  address,
  choice,
  code,
  date,
  link,
  money,
  month,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { inYear } from '../model/rules.ts'
import { contractKinds } from './contratos.ts'

/** What changed a contract after it was signed. Law: Lei 14.133/2021, arts. 94, 124 to 136. */
export const aditivos = defineDataset({
  name: 'aditivos',
  one: 'aditivo',
  title: 'Aditivos de contratos',
  purpose: 'O que mudou em cada contrato depois de assinado: prazo, valor ou o seu fim.',
  law: ['Lei 14.133/2021, arts. 94 e 124 a 136', 'Lei 12.527/2011, art. 8º, § 1º, IV'],
  grain: 'um termo aditivo, apostilamento ou rescisão de um contrato',
  called: { by: 'numero' },
  key: ['unidade_gestora', 'exercicio', 'contrato_ano', 'contrato_tipo', 'contrato', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    data: date({ label: 'Assinatura' }),
    contrato_ano: year({ label: 'Ano do contrato' }),
    contrato_tipo: choice(contractKinds, { label: 'Tipo do contrato' }),
    contrato: link('contratos', {
      label: 'Número do contrato',
      by: ['unidade_gestora', 'contrato_ano', 'contrato_tipo', 'contrato'],
    }),
    numero: code({ label: 'Número', max: 20 }),
    tipo: choice(
      {
        aditivo: 'Termo aditivo',
        apostilamento: 'Termo de apostilamento',
        rescisao: 'Termo de rescisão',
      },
      { label: 'Tipo', standard: 'Tabelas de domínio do PNCP' },
    ),
    objeto: text({ label: 'O que muda', max: 2_000, words: true }),
    valor: money({
      label: 'Acréscimo ou supressão',
      signed: true,
      optional: true,
      help: 'O que diminui o contrato tem valor negativo.',
      isForFilling: true,
    }),
    novo_fim: date({ label: 'Nova vigência até', optional: true }),
    arquivo: address({ label: 'Íntegra', optional: true }),
  },
  file: 'arquivo',
  rules: [inYear('data', 'exercicio', 'A data do aditivo não é do exercício.')],
  told: { gender: 'm', amounts: [{ of: 'valor', as: 'entre acréscimos e supressões' }] },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'contrato_tipo', 'contrato', 'objeto'],
  askedFirst: ['tipo'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'contrato_tipo'],
  sums: ['valor'],
  listed: ['unidade_gestora', 'data', 'tipo', 'contrato', 'objeto', 'novo_fim', 'valor', 'arquivo'],
  order: '-data',
  charts: [],
  found: { words: 'objeto' },
  due: { workingDays: 20, law: 'Lei 14.133/2021, art. 94' },
  proves: { 'pntp-2026': ['9.1', '9.2'] },
})
