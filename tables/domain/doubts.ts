import { reais } from '../../pt-br/money.ts'
import { createHash } from 'node:crypto'
import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import { longestReason } from '../../resources/withdrawal-grounds.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import type { LoadChanges, LoadSource } from '../data/publish.ts'
import { counted } from '../../pt-br/words.ts'

/**
 * What only a person can know of a load: it is not published before somebody has answered. The code names the facts
 * that it is about, so that an answer holds for them alone.
 */
export interface Doubt {
  readonly code: string
  /** What was seen, and what to do where it is not meant. */
  readonly text: string
  /** What it is about, in a few lines. */
  readonly items: readonly string[]
  /** What somebody says who means it. */
  readonly yes: string
  /** Whether the answer holds for later loads in which the same is seen. */
  readonly lasts?: true
  /** Whether a yes is not enough: whoever means it writes why. */
  readonly needsReason?: true
}

/** The code of a doubt: a word, and a trace of the facts that it is about. */
export const doubtCode = (word: string, ...facts: readonly string[]): string =>
  `${word}-${createHash('sha256').update(facts.join('\u001f')).digest('hex').slice(0, 10)}`

/** The reason that answers a doubt, as one of the answers: behind its code. */
export const reasonedAnswer = (code: string, reason: string): string => `${code} ${reason.trim()}`
/** The code that an answer is of. */
export const codeOfAnswer = (answer: string): string => answer.split(' ', 1)[0] ?? ''
const reasonAmong = ({ code }: Doubt, answers: readonly string[]): string | undefined =>
  answers.find((one) => one.startsWith(`${code} `))?.slice(code.length + 1)
/** A few words say why; a click, a letter or a number do not. */
const saysWhy = (reason: string): boolean =>
  reason.length >= 10 && reason.length <= longestReason && /\p{L}{2,}\s+\p{L}{2,}/u.test(reason)
/** Whether somebody has answered a doubt. @param answers codes, and reasons behind theirs */
export const isAnswered = (doubt: Doubt, answers: readonly string[] = []): boolean =>
  doubt.needsReason ? saysWhy(reasonAmong(doubt, answers) ?? '') : answers.includes(doubt.code)
/** Why somebody meant what had to be reasoned; a CPF in it is covered. */
export function reasonsOf(
  doubts: readonly Doubt[],
  answers: readonly string[] = [],
): string | undefined {
  const said = doubts
    .filter((one) => one.needsReason && isAnswered(one, answers))
    .map((one) => withCpfsCovered(reasonAmong(one, answers) ?? ''))
  return said.length === 0 ? undefined : said.join('; ')
}

export interface Derived {
  /** Of rows that the product makes of what was delivered: nobody is there to answer a doubt. */
  readonly derived?: true
}
/**
 * Whether what a load brings may be doubted: people and systems send it, a SAPL is read by night, and nobody has looked
 * at it before. What is derived of a delivery has nobody who could answer, and its sender was told when it came.
 */
export const isDoubted = ({ way, derived }: Pick<LoadSource, 'way'> & Derived): boolean =>
  derived !== true && (way === 'arquivo' || way === 'api' || way === 'sapl')

/** Rows that a system may take away without a word, and the part of a period or of its sums that has to stay. */
const fewRows = 2
const leastPart = 0.7

/** What somebody looks at who is asked about rows that go. */
const wholeness = (way: LoadSource['way']) =>
  way === 'sapl'
    ? 'O SAPL toma o lugar de tudo o que havia no período: confira nele se os registros foram mesmo retirados.'
    : 'O arquivo toma o lugar de tudo o que havia no período: confira se ele está inteiro, e se o período é o dele.'

/** The titles of sums that fall below the part of them that has to stay. */
const fallen = ({ dataset }: LoadPeriod, { sums }: LoadChanges): readonly string[] =>
  Object.entries(sums)
    .filter(([, [before, after]]) => before > 0 && after < before * leastPart)
    .map(
      ([name, [before, after]]) =>
        `${dataset.columns[name]?.label ?? name}: ${reais(before)} → ${reais(after)}`,
    )

/**
 * Whether a load takes away what stands (docs/adr/tables/0125). A person is asked about each row that goes. A system
 * sends its month again and again, with a row less now and then: it is asked where a good part of the rows or of a sum
 * goes.
 */
export function lossOf(
  load: LoadPeriod & Pick<LoadSource, 'way'>,
  changes: LoadChanges,
): readonly Doubt[] {
  const { added, gone, stood, first } = changes
  if (gone === 0 || load.mode === 'atualiza') return []
  const falls = fallen(load, changes)
  const lost = gone - added
  const isMuch = lost >= fewRows && (stood - lost < stood * leastPart || falls.length > 0)
  if (load.way !== 'arquivo' && !isMuch) return []
  const others = gone - first.length
  return [
    {
      code: `saidas-${gone}`,
      text: `${counted(gone, 'linha sai', 'linhas saem')} do portal, de ${counted(stood, 'publicada', 'publicadas')} neste período, e ${added === 0 ? 'nenhuma entra' : counted(added, 'entra', 'entram')}. ${wholeness(load.way)}`,
      items: [
        ...falls,
        ...first,
        ...(others > 0 ? [`e mais ${counted(others, 'linha', 'linhas')}`] : []),
      ],
      yes: `Retirar ${counted(gone, 'linha', 'linhas')} do portal`,
    },
  ]
}
