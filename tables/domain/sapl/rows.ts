import { labelOf, type SaplYear, type PlenarySession, type Unplaced } from './read-year.ts'
import { sessionKindOf } from './words.ts'

/** A row as a file would have it, and the record that it is of. */
export interface SaplRow {
  readonly record: string
  readonly cells: Readonly<Record<string, string | null>>
}
/** What a SAPL's records are in one table, and those of them that are no row. */
export interface SaplTable {
  readonly rows: readonly SaplRow[]
  readonly unplaced: readonly Unplaced[]
}
/** A row, or why there is none. */
export type Placed = SaplRow | Unplaced

export const rowsAndRest = (placed: readonly Placed[]): SaplTable => ({
  rows: placed.filter((one) => 'cells' in one),
  unplaced: placed.filter((one) => 'fault' in one),
})

/** A text as a cell: nothing of it where there is none; what is longer than a column takes ends in an ellipsis. */
export function cell(text: string | null | undefined, most: number): string | null {
  const plain = text?.trim() ?? ''
  if (plain === '') return null
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`
}

/** The address of a file of a SAPL: over https, though a proxy before it may make it say http. */
export function saplFileAddress(text: string | null | undefined, base: string): string | null {
  if (text === null || text === undefined || text.trim() === '') return null
  const url = URL.parse(text.trim(), `${base}/`)
  if (url === null) return null
  if (url.protocol === 'http:' && url.hostname === new URL(base).hostname) url.protocol = 'https:'
  return url.protocol === 'https:' ? url.href : null
}

/** SAPL counts the sessions of some types anew within a year (`TipoSessaoPlenaria.tipo_numeracao`). */
const counting = { fortnight: 1, month: 2, semester: 5 } as const
function numberIn(
  { numero, data_inicio: day }: PlenarySession,
  how: number | null | undefined,
): string {
  const month = Number(day.slice(5, 7))
  const half = Number(day.slice(8, 10)) <= 15 ? 1 : 2
  if (how === counting.fortnight) return `${numero}-${month}.${half}`
  if (how === counting.month) return `${numero}-${month}`
  if (how === counting.semester) return `${numero}-${month <= 6 ? 1 : 2}S`
  return String(numero)
}

/** What a session is called in the tables; nothing where its type has no place. */
export interface SessionName {
  readonly kind: string
  readonly number: string
  readonly day: string
}
export function sessionName(year: SaplYear, session: PlenarySession): SessionName | undefined {
  const type = year.sessionTypes.get(session.tipo)
  const kind = type && sessionKindOf(type.nome)
  if (!kind) return undefined
  return { kind, number: numberIn(session, type.tipo_numeracao), day: session.data_inicio }
}
export const sessionLabel = ({ __str__: text, id }: PlenarySession): string =>
  labelOf(text, 'sessaoplenaria', id)

/** The party of somebody on a day: its short name; nothing where SAPL knows of none. */
export function partyOn(year: SaplYear, councillor: number, day: string): string | undefined {
  const own = year.affiliations.filter(({ parlamentar: id }) => id === councillor)
  if (own.length === 0) return undefined
  const at = own
    .filter(({ data: from, data_desfiliacao: to }) => from <= day && (!to || to > day))
    .toSorted((one, other) => one.data.localeCompare(other.data))
    .at(-1)
  return at ? year.parties.get(at.partido)?.sigla : 'Sem partido'
}
