import { Refusal } from '../../process/refusal.ts'
import type { Laid } from '../play-back.ts'
import { segmentSize } from '../wal.ts'
import { lastMomentOf } from './lives.ts'
import type { LogStep } from './road.ts'

interface Question {
  /** The files of the log that lead to what is wanted. */
  readonly road: readonly LogStep[]
  readonly laid: Laid
  readonly wanted: { readonly at?: Date | undefined; readonly acceptUntil?: Date | undefined }
  /** When the copy was begun, which the log leads on from: a log that tells no moment comes back to there. */
  readonly copiedAt: Date
  /** Whether a copy of after the moment ends the road: then no change before the moment is later. */
  readonly isBounded: boolean
}

/**
 * Whether all that is wanted will come back, before anything is made of it.
 * @returns what is missing, where somebody accepts that
 * @throws {Refusal} otherwise, with the moment until which the log is whole
 */
export async function judge(question: Question): Promise<{ readonly incomplete?: string }> {
  const { laid, isBounded, copiedAt } = question
  const { at, acceptUntil } = question.wanted
  if (!laid.hole && (at === undefined || isBounded)) return {}
  const until = (await lastMomentOf(laid.steps)) ?? copiedAt
  if (at && (laid.hole ? until > at : until >= at)) return {}
  const why = laid.hole
    ? await holeInWords(question, until)
    : `O registro de transações termina em ${inWords(until)}, antes do momento pedido, e nada diz o que houve até ele`
  if (acceptUntil && until >= acceptUntil) return { incomplete: why }
  throw new Refusal(
    `${why}. Nada foi restaurado. ${laid.hole ? 'Procure o que falta nas cópias de fora (--from s3) ou em outro disco' : 'Sem --at volta tudo o que há'}; para voltar só até ali, acrescente ${acceptance(until)}.`,
  )
}

/**
 * Whether a log was played back to its last file: one whose end is not there ends it before.
 * @param end where it ended; nothing where a moment ended it
 * @throws {Refusal} when it was not, unless somebody accepts that
 */
export async function judgeEnd(
  steps: readonly LogStep[],
  end: number | undefined,
  { wanted: { acceptUntil }, copiedAt }: Pick<Question, 'wanted' | 'copiedAt'>,
): Promise<{ readonly incomplete?: string }> {
  const reached = end === undefined ? Infinity : Math.floor(end / segmentSize)
  const last = steps.at(-1)
  if (!last || last.number <= reached) return {}
  const until = (await lastMomentOf(steps.filter(({ number }) => number <= reached))) ?? copiedAt
  const at = steps.find(({ number }) => number === reached) ?? last
  const why = `O registro de transações está inteiro só até ${inWords(until)}: ${at.name} acaba antes do fim, embora haja registro depois dele`
  if (acceptUntil && until >= acceptUntil) return { incomplete: why }
  throw new Refusal(
    `${why}. Nada foi restaurado. Para voltar só até ali, acrescente ${acceptance(until)}.`,
  )
}

async function holeInWords({ road, laid }: Question, until: Date): Promise<string> {
  const from = road.findIndex(({ number }) => number === laid.hole?.step.number)
  const after = road.slice(from + 1)
  const missing = after.filter(({ part }) => !part).map(({ name }) => name)
  const there = after.filter(({ part }) => part)
  const end = await lastMomentOf(there)
  const others = missing.length > 0 ? `, e faltam depois ${inShort(missing)}` : ''
  const later =
    there.length > 0
      ? `; há registro depois dele (${there.length} de ${after.length} trechos${end ? `, até ${inWords(end)}` : ''}), que sem ele não pode voltar`
      : ''
  return `O registro de transações está inteiro só até ${inWords(until)}: ${laid.hole?.step.name} ${laid.hole?.fault}${others}${later}`
}

const longestList = 5
/** Names, the first ones where there are many. */
export const inShort = (names: readonly string[]): string =>
  names.length > longestList
    ? `${names.slice(0, longestList).join(', ')} e mais ${names.length - longestList}`
    : names.join(', ')

const inWords = (at: Date) => `${at.toLocaleString('pt-BR')} (${at.toISOString()})`

/** The option that accepts it: the second, which is not later than what comes back. */
const acceptance = (until: Date) => `--accept-until "${until.toISOString().replace(/\.\d+/, '')}"`
