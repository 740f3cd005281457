import {
  bodyNamed,
  firstLinesOf,
  kindsNamed,
  kindsOfText,
  unitNamed,
  type NamedKind,
} from './document-kind.ts'
import { isOnePeriod, isShorterThanYear, needsMonth, type NamedPeriod } from './document-period.ts'

// What a file says against what its document is: asked about where a person replaces the file of a document that is
// out, and where a draft that does so is published.

/** The type that the name of a file speaks of, and that is not its own. */
export function otherTypeNamed<K extends NamedKind>(
  fileName: string,
  said: number,
  types: readonly K[],
): K | undefined {
  const named = kindsNamed(fileName, types)
  return named.includes(said) ? undefined : types.find(({ id }) => id === named[0])
}
/** The type that the text of a file seems to be of, and that is not its own. */
export function otherTypeTold<K extends NamedKind>(
  start: string,
  said: number,
  types: readonly K[],
): K | undefined {
  const told = kindsOfText(start, types)
  return told.includes(said) ? undefined : types.find(({ id }) => id === told[0])
}

/** What a document has of its time. */
interface DocumentSpan {
  readonly year: string | null
  readonly month: string | null
  readonly periodicity: unknown
}
const noTelling: NamedPeriod = { year: null, month: null, periodicity: null }
const regularOf = (periodicity: unknown): NamedPeriod['periodicity'] =>
  isShorterThanYear(periodicity) ? periodicity : null
/** What one says of its period against another. */
interface OtherPeriod {
  readonly said: NamedPeriod
  readonly told: NamedPeriod
  readonly toldBy: 'name' | 'text'
}
/** The period that a document has, against what the name of its file tells, then the first page. */
export function otherPeriod(
  { year, month, periodicity }: DocumentSpan,
  { name, text }: Readonly<Record<'name' | 'text', NamedPeriod>>,
): OtherPeriod | undefined {
  if (!/^\d{4}$/.test(year ?? '')) return undefined
  const isOfMonth = needsMonth(periodicity) && month !== null
  const said = isOfMonth
    ? { year, month, periodicity: regularOf(periodicity) }
    : { year, month: null, periodicity: null }
  // The cover of what has no month, such as a yearly account, tells when it was written.
  const told = (
    [
      ['name', name],
      ['text', isOfMonth ? text : noTelling],
    ] as const
  ).find(([, one]) => (one.year !== null || one.month !== null) && !isOnePeriod(said, one))
  return told && { said, told: told[1], toldBy: told[0] }
}

interface Unit {
  readonly value: string
  readonly text: string
}
/** The unit that is said of a file, and another one that it speaks of. */
export interface OtherUnit<U extends Unit = Unit> {
  readonly said: U
  readonly told: U
  readonly by: 'name' | 'text'
}
/**
 * The unit that the name of a file speaks of, or its head, where it is said to be of another.
 * @param readsText whether its head counts as well
 */
export function otherUnit<U extends Unit>(
  { name, start }: { readonly name: string; readonly start: string },
  own: unknown,
  units: readonly U[],
  readsText: boolean,
): OtherUnit<U> | undefined {
  const said = units.find(({ value }) => value === own)
  if (said === undefined) return undefined
  const named = unitNamed(name, units)
  if (named) return named === said ? undefined : { said, told: named, by: 'name' }
  const told = unitNamed(firstLinesOf(start).join(' '), units)
  // Papers of its funds carry the head of the town hall.
  const isOther = told !== undefined && told !== said && !/^prefeitura/i.test(told.text)
  return isOther && readsText ? { said, told, by: 'text' } : undefined
}

/** Another body that a first page speaks of. */
interface OtherBody {
  readonly body: string
  readonly by: 'name' | 'cnpj'
}
/** @param cnpj at its head, of no body of the portal; null where there is none */
export function otherBody(
  start: string,
  cnpj: string | null,
  own: readonly string[],
): OtherBody | undefined {
  const body = bodyNamed(start, own)
  if (body !== undefined) return { body, by: 'name' }
  return cnpj === null ? undefined : { body: cnpj, by: 'cnpj' }
}
