import { choice, code, date, decimal, month, party, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { notBefore, oneOf } from '../../model/rules.ts'
import {
  bond,
  department,
  personNumber,
  position,
  positionsInWords,
  preservedIdentity,
  workplace,
} from './staff.ts'
import { stateOfLeaving } from './state-of-leaving.ts'
import { usualStates } from '../usual-words.ts'

/** Who works for the town, month by month. Law: Lei 12.527/2011, art. 8º; names: STF, ARE 652.777 (tema 483). */
export const servidores = defineDataset({
  name: 'servidores',
  one: 'servidor',
  many: 'servidores',
  title: 'Servidores',
  purpose: 'Quem trabalha para a cidade: nome, cargo, lotação, vínculo, jornada e datas.',
  purposeInChamber: 'Quem trabalha para a Câmara: nome, cargo, lotação, vínculo, jornada e datas.',
  law: ['Lei 12.527/2011, arts. 3º e 8º', 'CF, art. 37', 'STF, ARE 652.777 (tema 483)'],
  grain: 'o vínculo de uma pessoa com uma unidade, como estava no fim de um mês',
  called: { by: 'nome' },
  key: ['unidade_gestora', 'exercicio', 'mes', 'matricula'],
  followsFrom: { situacao: stateOfLeaving },
  time: { year: 'exercicio', month: 'mes', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    matricula: personNumber,
    nome: party({
      label: 'Nome',
      who: 'Servidor',
      preserved: {
        by: 'identidade_preservada',
        hides: ['matricula', 'local', 'admissao', 'saida', 'cedido'],
      },
    }),
    identidade_preservada: preservedIdentity,
    cargo: position,
    funcao: text({
      label: 'Função',
      max: 200,
      optional: true,
      help: 'A função de confiança ou gratificada, quando há.',
    }),
    cbo: code({ label: 'Ocupação (CBO)', max: 10, standard: 'CBO 2002', optional: true }),
    vinculo: bond,
    secretaria: department,
    lotacao: workplace,
    local: text({ label: 'Local de trabalho', max: 200, optional: true }),
    carga_horaria: decimal({ label: 'Horas por semana', decimals: 2, optional: true }),
    admissao: date({ label: 'Admissão', optional: true }),
    saida: date({ label: 'Saída', optional: true, help: 'Da exoneração ou da inatividade.' }),
    motivo_saida: text({ label: 'Motivo da saída', max: 200, optional: true }),
    situacao: choice(
      {
        ativo: 'Ativo',
        afastado: 'Afastado ou licenciado',
        cedido: 'Cedido a outro órgão',
        inativo: 'Aposentado',
        pensionista: 'Pensionista',
        desligado: 'Desligado neste mês',
      },
      { label: 'Situação', usual: usualStates.staff, mayGoUnreported: true },
    ),
    cedido: text({ label: 'Cedido a, ou por', max: 200, optional: true }),
  },
  rules: [
    notBefore('saida', 'admissao', 'A saída é anterior à admissão.'),
    oneOf(
      ['admissao'],
      'Falta a data de admissão.',
      ({ identidade_preservada: ground }) => ground === null,
    ),
    oneOf(['secretaria', 'lotacao'], 'Falta a lotação.'),
    oneOf(['carga_horaria'], 'Falta a carga horária.'),
  ],
  told: { gender: 'm', each: { by: 'cargo' } },
  everyday: {
    byName: 'nome',
    words:
      'funcionários cargos lotação quadro pessoal nomeados comissionados efetivos aposentados pensionistas inativos',
    asking: 'trabalha trabalham trabalhando',
    values: {
      cargo: positionsInWords,
      situacao: {
        inativo: 'aposentados inativos',
        pensionista: 'pensionistas',
        afastado: 'licença afastados',
        cedido: 'cedidos emprestados',
      },
      vinculo: {
        comissionado: 'comissionados nomeados cargo de confiança',
        efetivo: 'concursados efetivos',
        temporario: 'temporários contratados',
      },
    },
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'nome',
    'matricula',
    'cargo',
    'secretaria',
    'lotacao',
    'vinculo',
    'situacao',
  ],
  askedFirst: ['cargo', 'secretaria', 'lotacao'],
  cube: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'secretaria',
    'lotacao',
    'vinculo',
    'situacao',
    'cargo',
  ],
  sums: [],
  order: '-mes',
  listed: [
    'unidade_gestora',
    'cargo',
    'secretaria',
    'lotacao',
    'vinculo',
    'carga_horaria',
    'admissao',
  ],
  charts: [
    { lines: 'mes', of: [] },
    { bars: 'secretaria', top: 12 },
    { bars: 'vinculo', top: 10 },
  ],
  beside: [
    {
      table: 'folha',
      words: 'A remuneração, mês a mês',
      by: ['unidade_gestora', 'matricula', 'cargo', 'secretaria', 'lotacao', 'vinculo'],
    },
  ],
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['6.1'] },
})
