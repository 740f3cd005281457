import { choice, money, month, party, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { atLeastParts, lessOrEqual } from '../../model/rules.ts'
import {
  bond,
  department,
  personNumber,
  position,
  positionsInWords,
  preservedIdentity,
  workplace,
} from './staff.ts'
import { usualPayrolls } from '../usual-words.ts'

/**
 * What each person was paid, by name. Law: STF, ARE 652.777 (tema 483); Decreto 7.724/2012, art. 7º, § 3º, VI. Of what
 * is taken off, only what the law takes: loans, alimony and unions are private life.
 */
export const folha = defineDataset({
  name: 'folha',
  one: 'pagamento',
  title: 'Folha de pagamento',
  purpose: 'Quanto cada pessoa que trabalha para a cidade recebeu em cada mês.',
  purposeInChamber:
    'Quanto cada pessoa que trabalha para a Câmara, os vereadores entre elas, recebeu em cada mês.',
  law: [
    'STF, ARE 652.777 (tema 483)',
    'Lei 12.527/2011, arts. 3º e 8º',
    'CF, arts. 37, XI, e 39, § 6º',
  ],
  grain: 'o que uma pessoa recebeu em uma folha de um mês',
  called: { by: 'nome' },
  key: ['unidade_gestora', 'exercicio', 'mes', 'folha', 'matricula'],
  comesTo: {
    bruto: {
      plus: ['remuneracao_basica', 'vantagens', 'funcao_gratificada', 'eventuais', 'indenizacoes'],
      less: ['redutor_teto'],
    },
  },
  time: { year: 'exercicio', month: 'mes' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    folha: choice(
      {
        mensal: 'Folha do mês',
        complementar: 'Complementar',
        decimo_terceiro: '13º salário',
        ferias: 'Férias',
        rescisao: 'Rescisão',
      },
      { label: 'Folha', usual: usualPayrolls },
    ),
    matricula: personNumber,
    nome: party({
      label: 'Nome',
      who: 'Quem recebe',
      preserved: { by: 'identidade_preservada', hides: ['matricula'] },
    }),
    identidade_preservada: preservedIdentity,
    cargo: position,
    vinculo: bond,
    secretaria: department,
    lotacao: workplace,
    remuneracao_basica: money({ label: 'Remuneração básica', optional: true }),
    vantagens: money({
      label: 'Vantagens pessoais',
      optional: true,
      signed: true,
      help: 'Adicionais, anuênios, quinquênios e o que mais é da pessoa.',
    }),
    funcao_gratificada: money({
      label: 'Função ou cargo em comissão',
      optional: true,
      signed: true,
    }),
    eventuais: money({
      label: 'Eventuais',
      optional: true,
      signed: true,
      help: 'Férias, 13º salário, horas extras, substituições e atrasados.',
    }),
    indenizacoes: money({
      label: 'Indenizações e auxílios',
      optional: true,
      signed: true,
      help: 'Alimentação, transporte e o que não é salário.',
    }),
    redutor_teto: money({
      label: 'Redutor do teto',
      optional: true,
      help: 'O que passou do teto e não se pagou (CF, art. 37, XI).',
    }),
    bruto: money({ label: 'Total bruto', signed: true }),
    descontos_obrigatorios: money({
      label: 'Descontos obrigatórios',
      optional: true,
      signed: true,
      help: 'Previdência e imposto de renda, juntos. Os outros descontos são vida privada.',
    }),
    liquido: money({
      leftOf: 'bruto',
      label: 'Líquido',
      optional: true,
      signed: true,
      help: 'O bruto menos os descontos obrigatórios.',
    }),
  },
  rules: [
    lessOrEqual('liquido', 'bruto', 'O líquido está acima do bruto.'),
    atLeastParts(
      'bruto',
      ['remuneracao_basica', 'vantagens', 'funcao_gratificada', 'eventuais'],
      ['redutor_teto'],
      'O bruto é menor que as suas parcelas: remuneração, vantagens, funções e eventuais somam mais.',
    ),
  ],
  told: {
    gender: 'm',
    amounts: [
      { of: 'bruto', as: 'bruto' },
      { of: 'liquido', as: 'líquido' },
    ],
    each: { by: 'cargo', within: ['mes', 'folha'], verb: ['recebeu', 'receberam'] },
    by: { nome: 'a {}' },
  },
  everyday: {
    byName: 'nome',
    orIn: 'terceirizados',
    words:
      'salário remuneração vencimento contracheque holerite servidor subsídio pessoal quanto ganha férias décimo terceiro gratificação',
    besides: 'prefeito vereador secretário vice-prefeito professor médico',
    asking: 'ganha ganham ganhou recebe recebem recebeu paga',
    values: {
      cargo: positionsInWords,
      folha: { decimo_terceiro: 'décimo terceiro natal', rescisao: 'rescisões' },
    },
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'nome',
    'folha',
    'matricula',
    'cargo',
    'secretaria',
    'lotacao',
    'vinculo',
  ],
  askedFirst: ['cargo', 'lotacao'],
  cube: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'folha',
    'secretaria',
    'lotacao',
    'vinculo',
    'cargo',
  ],
  sums: [
    'remuneracao_basica',
    'vantagens',
    'funcao_gratificada',
    'eventuais',
    'indenizacoes',
    'redutor_teto',
    'descontos_obrigatorios',
    'liquido',
    'bruto',
  ],
  order: '-mes',
  listed: ['unidade_gestora', 'mes', 'cargo', 'lotacao', 'remuneracao_basica', 'bruto', 'liquido'],
  charts: [
    { lines: 'mes', of: ['bruto'] },
    { bars: 'secretaria', of: 'bruto', top: 12 },
  ],
  beside: [
    {
      table: 'servidores',
      words: 'Cargo, lotação, jornada e datas',
      by: ['unidade_gestora', 'matricula', 'cargo', 'secretaria', 'lotacao', 'vinculo'],
    },
  ],
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['6.2'] },
})
