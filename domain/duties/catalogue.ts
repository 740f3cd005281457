import type { DocumentTypeName } from '../first-rows/reference-data.ts'
import type { DueRule, DutyPeriod } from './periods.ts'

/** The nature of a unit (`esfera_poder`). */
export type UnitNature =
  | 'executivo'
  | 'legislativo'
  | 'autarquia'
  | 'fundo'
  | 'consorcio'
  | 'estatal'

/** By whichever calendar. */
type Rule = Omit<DueRule, 'holidays'>
/** What the law has published of every portal whose main unit, or of every unit that, is of one of these powers. */
export interface OwedByLaw {
  readonly type: DocumentTypeName
  /** `portal`: once, whichever unit publishes it; `cada`: of each unit of these powers. */
  readonly scope: 'portal' | 'cada'
  readonly powers: readonly UnitNature[]
  readonly period: DutyPeriod
  /** Which other period the law leaves to choose: a portal that publishes by it keeps it. */
  readonly orBy?: DutyPeriod
  readonly due: Rule
  /** The law names no day: this one is proposed, and the words say so. */
  readonly isProposed?: true
  readonly law: string
}

const townHall = ['executivo'] as const
const chamber = ['legislativo'] as const
const both = ['executivo', 'legislativo'] as const
const indirect = ['autarquia', 'fundo', 'consorcio', 'estatal'] as const
const all = [...both, ...indirect] as const
const after = (days: number): Rule => ({ kind: 'dias', days, months: 0 })
/** A day of the month that is so many after the last one of the period. */
const on = (days: number, months: number): Rule => ({ kind: 'fixo', days, months })
const once = { period: 'eventual', due: after(30), isProposed: true } as const
const yearly = 'anual'

/**
 * What portals owe by law as documents, by the types that a municipality is born with. What is owed row by row stands
 * with the public tables.
 */
export const owedByLaw: readonly OwedByLaw[] = [
  {
    type: 'RREO',
    scope: 'portal',
    powers: townHall,
    period: 'bimestral',
    due: after(30),
    law: 'Constituição Federal, art. 165, § 3º; LC 101/2000, arts. 52 e 53',
  },
  {
    type: 'RGF',
    scope: 'portal',
    powers: both,
    period: 'quadrimestral',
    orBy: 'semestral', // LC 101/2000, art. 63: municipalities of fewer than 50,000 people
    due: after(30),
    law: 'LC 101/2000, arts. 54, 55, § 2º, e 63',
  },
  {
    type: 'PPA',
    scope: 'portal',
    powers: townHall,
    ...once,
    law: 'Constituição Federal, art. 165, I; LC 101/2000, art. 48',
  },
  {
    type: 'LDO',
    scope: 'portal',
    powers: townHall,
    period: yearly,
    due: on(31, -12),
    isProposed: true,
    law: 'Constituição Federal, art. 165, II; LC 101/2000, arts. 4º e 48',
  },
  {
    type: 'LOA',
    scope: 'portal',
    powers: townHall,
    period: yearly,
    due: on(31, -12),
    isProposed: true,
    law: 'Constituição Federal, art. 165, III; LC 101/2000, arts. 5º e 48',
  },
  {
    type: 'Balanço',
    scope: 'portal',
    powers: townHall,
    period: yearly,
    due: on(30, 4),
    law: 'Lei 4.320/1964, arts. 101 a 104; LC 101/2000, art. 51, § 1º, I',
  },
  {
    type: 'Relatório de gestão',
    scope: 'portal',
    powers: both,
    period: yearly,
    due: on(31, 3),
    isProposed: true,
    law: 'Constituição Federal, art. 31, § 3º; LC 101/2000, arts. 48 e 49',
  },
  {
    type: 'Relatório de gestão',
    scope: 'cada',
    powers: indirect,
    period: yearly,
    due: on(31, 3),
    isProposed: true,
    law: 'LC 101/2000, arts. 48 e 49',
  },
  {
    type: 'Julgamento das contas',
    scope: 'portal',
    powers: townHall,
    ...once,
    law: 'LC 101/2000, arts. 48 e 56',
  },
  {
    type: 'Acesso à informação',
    scope: 'portal',
    powers: all,
    period: yearly,
    due: on(1, 6),
    isProposed: true,
    law: 'Lei 12.527/2011, art. 30',
  },
  {
    type: 'Lei',
    scope: 'portal',
    powers: both,
    ...once,
    law: 'Lei 12.527/2011, arts. 7º e 8º',
  },
  {
    type: 'Ata',
    scope: 'portal',
    powers: chamber,
    ...once,
    law: 'Lei 12.527/2011, arts. 7º e 8º',
  },
  {
    type: 'Carta de Serviços',
    scope: 'portal',
    powers: all,
    ...once,
    law: 'Lei 13.460/2017, art. 7º',
  },
  {
    type: 'Pesquisa de satisfação',
    scope: 'portal',
    powers: all,
    period: yearly,
    due: on(31, 3),
    isProposed: true,
    law: 'Lei 13.460/2017, art. 23, § 1º',
  },
  {
    type: 'Plano de saúde',
    scope: 'portal',
    powers: townHall,
    period: yearly,
    due: on(30, 3),
    law: 'LC 141/2012, arts. 31 e 36, § 1º',
  },
  {
    type: 'Medicamentos',
    scope: 'portal',
    powers: townHall,
    period: 'eventual',
    due: after(30),
    law: 'Lei 14.654/2023 (a cada quinze dias)',
  },
  {
    type: 'Remume',
    scope: 'portal',
    powers: townHall,
    ...once,
    law: 'Lei 8.080/1990, arts. 19-P e 19-Q',
  },
  {
    type: 'Plano de educação',
    scope: 'portal',
    powers: townHall,
    ...once,
    law: 'Lei 13.005/2014, art. 8º',
  },
  {
    type: 'Creches',
    scope: 'portal',
    powers: townHall,
    ...once,
    law: 'Lei 14.685/2023',
  },
]

/** The law of what is owed, as people read it. */
export const lawWords = ({ law, isProposed }: OwedByLaw): string =>
  isProposed ? `${law} (a lei não diz o dia)` : law
