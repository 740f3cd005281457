import type { Field, FieldOf, Kind } from '../kernel/field.ts'
import { formatMoment, parseMoment } from '../kernel/kinds/date-time.ts'
import { parseDay } from '../kernel/kinds/date.ts'
import { fold } from '../pt-br/words.ts'
import { isRecord } from '../kernel/record.ts'
import { fieldOf, wireName, type AnyResource, type Draft } from '../kernel/resource.ts'
import { createFromWire, updateFromWire } from '../kernel/write.ts'

// What other systems write for a value, brought into the form of the wire where it says one thing (docs/adr/specification/0131).
// What is not known here stays as it is, and the rules of its field refuse it in words.

interface SentKind<F extends Field> {
  own(sent: string | number | boolean, field: F): unknown
}

const same: SentKind<Field> = { own: (sent) => sent }
/** A whole number as a text, `"12"`. */
const whole: SentKind<Field> = {
  own: (sent) =>
    typeof sent === 'string' && /^\s*-?\d{1,15}\s*$/.test(sent) ? Number(sent) : sent,
}

const yes = ['sim', 's', 'true', 'verdadeiro', '1']
const no = ['nao', 'n', 'false', 'falso', '0']
const flags = { 'S/N': ['S', 'N'], '1/0': [1, 0], boolean: [true, false] } as const
function sentFlag(sent: string | number | boolean, { wireFlag }: FieldOf<'flag'>): unknown {
  const word = fold(String(sent))
  const [on, off] = flags[wireFlag]
  return yes.includes(word) ? on : no.includes(word) ? off : sent
}

const fullDay = /^\d{1,2}\/\d{1,2}\/\d{4}$/
const dayAndTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/
/** A day with a time is that day where the time is midnight, has no zone, or is on the same day in São Paulo. */
function sentDay(sent: string | number | boolean): unknown {
  const text = String(sent).trim()
  if (fullDay.test(text)) return parseDay(text)
  const [, year, month, day, time, second = ':00', zone] = dayAndTime.exec(text) ?? []
  if (year === undefined) return sent
  const isMidnight = time === '00:00' && second === ':00'
  const isHere = isMidnight || zone === undefined || dayHere(text) === `${day}/${month}/${year}`
  return isHere ? `${year}-${month}-${day}` : sent
}
/** `31/12/2026` in São Paulo at an instant. */
const dayHere = (text: string) =>
  Number.isNaN(Date.parse(text)) ? '' : formatMoment(new Date(text).toISOString()).slice(0, 10)

const fullMoment = /^\d{1,2}\/\d{1,2}\/\d{4}(?:,? +\d{1,2}:\d\d(?::\d\d)?)?$/
/** A moment without a zone is São Paulo's, and a day alone its midnight. */
function sentMoment(sent: string | number | boolean): unknown {
  const text = String(sent).trim()
  if (fullMoment.test(text)) return parseMoment(text)
  const dated = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text
  const [, year, month, day, time, second = '', zone] = dayAndTime.exec(dated) ?? []
  if (year === undefined || zone !== undefined) return sent
  const moment = `${day}/${month}/${year} ${time}${second}`
  const read = parseMoment(moment)
  return read === moment ? sent : read
}

const kinds: { readonly [K in Kind]: SentKind<FieldOf<K>> } = {
  id: same,
  reference: { own: (sent, field) => (field.textKey ? sent : whole.own(sent, field)) },
  text: same,
  longText: same,
  richText: same,
  email: same,
  url: same,
  color: same,
  masked: same,
  integer: whole,
  code: whole,
  flag: { own: sentFlag },
  date: { own: sentDay },
  dateTime: { own: sentMoment },
  choice: same,
  file: same,
  derived: same,
}
type Reading = Readonly<Record<Kind, SentKind<Field>>>

const kindOf = (field: Field): SentKind<Field> => (kinds satisfies Reading)[field.kind]

/** A value of a field as the wire has it. */
export function ownForm(field: Field, sent: unknown): unknown {
  const isPlain = typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean'
  return isPlain && sent !== '' ? kindOf(field).own(sent, field) : sent
}

function inOwnForm(resource: AnyResource, body: unknown): unknown {
  if (!isRecord(body)) return body
  const fields = new Map(
    Object.keys(resource.fields).map((name) => {
      const field = fieldOf(resource, name)
      return [wireName(name, field), field] as const
    }),
  )
  return Object.fromEntries(
    Object.entries(body).map(([wire, sent]) => {
      const field = fields.get(wire)
      return [wire, field && !field.generated ? ownForm(field, sent) : sent]
    }),
  )
}

/** The body of a create, as other systems write it. @throws {Problem} as {@link createFromWire}. */
export const readCreate = <R extends AnyResource>(resource: R, body: unknown): Draft<R> =>
  createFromWire(resource, inOwnForm(resource, body))
/** The body of a change, as other systems write it. @throws {Problem} as {@link updateFromWire}. */
export const readUpdate = <R extends AnyResource>(resource: R, body: unknown): Partial<Draft<R>> =>
  updateFromWire(resource, inOwnForm(resource, body))
