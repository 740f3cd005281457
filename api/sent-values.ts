import type { Field, FieldOf, Kind } from '../kernel/field.ts'
import { formatMoment, parseMoment } from '../kernel/kinds/date-time.ts'
import { parseDay } from '../kernel/kinds/date.ts'
import { fold } from '../pt-br/words.ts'
import { isRecord } from '../kernel/record.ts'
import { fieldOf, wireName, type AnyResource, type Draft } from '../kernel/resource.ts'
import { createFromWire, updateFromWire } from '../kernel/write.ts'

// What other systems write for a value, brought into the form of the wire where it says one thing
// (docs/adr/specification/0131). What is not known here stays as it is, and the rules of its field refuse it in words.

interface SentKind<F extends Field> {
  own(sent: string | number | boolean, field: F, zone: string): unknown
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
/** A day with a time is that day where the time is midnight, has no zone, or is on the same day in the municipality. */
function sentDay(sent: string | number | boolean, _field: Field, zone: string): unknown {
  const text = String(sent).trim()
  if (fullDay.test(text)) return parseDay(text)
  const [, year, month, day, time, second = ':00', offset] = dayAndTime.exec(text) ?? []
  if (year === undefined) return sent
  const isMidnight = time === '00:00' && second === ':00'
  const isHere =
    isMidnight || offset === undefined || dayHere(text, zone) === `${day}/${month}/${year}`
  return isHere ? `${year}-${month}-${day}` : sent
}
/** `31/12/2026` in a zone at an instant. */
const dayHere = (text: string, zone: string) =>
  Number.isNaN(Date.parse(text))
    ? ''
    : formatMoment(new Date(text).toISOString(), zone).slice(0, 10)

const fullMoment = /^\d{1,2}\/\d{1,2}\/\d{4}(?:,? +\d{1,2}:\d\d(?::\d\d)?)?$/
/** A moment without a zone is the municipality's, and a day alone its midnight. */
function sentMoment(sent: string | number | boolean, _field: Field, zone: string): unknown {
  const text = String(sent).trim()
  if (fullMoment.test(text)) return parseMoment(text, zone)
  const dated = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text
  const [, year, month, day, time, second = '', offset] = dayAndTime.exec(dated) ?? []
  if (year === undefined || offset !== undefined) return sent
  const moment = `${day}/${month}/${year} ${time}${second}`
  const read = parseMoment(moment, zone)
  return read === moment ? sent : read
}

const kinds: { readonly [K in Kind]: SentKind<FieldOf<K>> } = {
  id: same,
  reference: { own: (sent, field, zone) => (field.textKey ? sent : whole.own(sent, field, zone)) },
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
export function ownForm(field: Field, sent: unknown, zone: string): unknown {
  const isPlain = typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean'
  return isPlain && sent !== '' ? kindOf(field).own(sent, field, zone) : sent
}

function inOwnForm(resource: AnyResource, body: unknown, zone: string): unknown {
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
      return [wire, field && !field.generated ? ownForm(field, sent, zone) : sent]
    }),
  )
}

/**
 * The body of a create, as other systems write it.
 * @param zone where its moments without one are.
 * @throws {Problem} as {@link createFromWire}.
 */
export const readCreate = <R extends AnyResource>(
  resource: R,
  body: unknown,
  zone: string,
): Draft<R> => createFromWire(resource, inOwnForm(resource, body, zone))
/**
 * The body of a change, as other systems write it.
 * @param zone where its moments without one are.
 * @throws {Problem} as {@link updateFromWire}.
 */
export const readUpdate = <R extends AnyResource>(
  resource: R,
  body: unknown,
  zone: string,
): Partial<Draft<R>> => updateFromWire(resource, inOwnForm(resource, body, zone))
