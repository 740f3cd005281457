import { formatValue } from '../../kernel/format.ts'
import { wireName, type AnyResource } from '../../kernel/resource.ts'
import type { Field } from '../../kernel/field.ts'
import { eventFields } from '../../resources/audit-words.ts'
import { resources } from '../../resources/index.ts'
import type { WholeEvent } from '../../resources/calls/audit.ts'
import { coveredCpf } from '../../pt-br/covered-cpf.ts'

const nouns = new Map(resources.map((resource) => [resource.name, resource]))
type Values = Readonly<Record<string, unknown>>
const hidden = '•••'
/** Names of values that are never shown, whoever wrote the event. */
const secretName = /senha|password|token|secret|segredo|str_conexao|resumo/i

/** The fields of a noun by their names on the wire. */
const fieldsOf = (resource: AnyResource | undefined): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries(resource?.fields ?? {}).map(([name, field]) => [wireName(name, field), field]),
  )

/** What an event keeps, as it may leave: masked when it was written, and once more here. */
export function shownValues(page: string, values: Values | null): Values | null {
  if (values === null) return null
  const fields = fieldsOf(nouns.get(page))
  return Object.fromEntries(
    Object.entries(values).map(([wire, value]) => {
      if (fields.get(wire)?.secret || secretName.test(wire))
        return [wire, value === null ? null : hidden]
      return [wire, /cpf/i.test(wire) && typeof value === 'string' ? coveredCpf(value) : value]
    }),
  )
}

/** A kept value of a field as people read it; '' when there is none. */
export function valueText(field: Field | undefined, value: unknown, zone: string): string {
  if (value === null || value === undefined) return ''
  if (field === undefined || field.secret)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const read = field.read.safeParse(value)
  return formatValue(field, read.success ? read.data : value, zone) || String(value)
}
/** The most that one value takes in an export's cell. */
const longest = 300
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/**
 * What an event changed, on one line: "Termo: Empenho → Empenho prévio; …".
 * @param zone whose clock its moments show
 */
export function auditChangesText(
  { page_id_name: page, tracker_type: kind, old_values, new_values }: WholeEvent,
  zone: string,
): string {
  const fields = fieldsOf(nouns.get(page))
  const [before, after] = [shownValues(page, old_values) ?? {}, shownValues(page, new_values) ?? {}]
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (wire) =>
      kind !== 'update' ||
      old_values === null ||
      JSON.stringify(before[wire] ?? null) !== JSON.stringify(after[wire] ?? null),
  )
  return names
    .flatMap((wire) => {
      const field = fields.get(wire)
      const [was, is] = [before, after].map((values) => short(valueText(field, values[wire], zone)))
      const said = was && is ? `${was} → ${is}` : was || is
      return said ? [`${field?.label ?? eventFields[wire] ?? wire}: ${said}`] : []
    })
    .join('; ')
}

/** What a page is called: the noun's plural, or the words of an event that is no noun's. */
export const pageLabel = (page: string, others: Readonly<Record<string, string>>): string =>
  nouns.get(page)?.noun.many ?? others[page] ?? page
