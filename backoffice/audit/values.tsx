import { zoneHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { isReference, type Field } from '../../kernel/field.ts'
import { wireName, type AnyResource } from '../../kernel/resource.ts'
import { screenSets } from '../../kernel/call.ts'
import { formatValue } from '../../kernel/format.ts'
import { eventFields } from '../../resources/audit-words.ts'
import { loadResource, nounIsKnown } from '../app/nouns.ts'
import { Absent } from '../engine/cell.tsx'
import { addressOf, parentsOf, type RouteParams } from '../engine/route-params.ts'
import { labelsOf, useReferenceLabels } from '../engine/reference.ts'
import type { WholeEvent } from '../../resources/calls/audit.ts'

type Values = Readonly<Record<string, unknown>>
interface Line {
  readonly key: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly changed: boolean
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Wire values as the form has them, where the codec reads them; masked ones stay as they are. */
const formValue = (field: Field, value: unknown): unknown => {
  if (value === undefined) return null
  const read = field.read.safeParse(value)
  return read.success ? read.data : value
}
const rowOf = (resource: AnyResource, values: Values | null): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      values && Object.hasOwn(values, wireName(name, field))
        ? [[name, field.secret ? null : formValue(field, values[wireName(name, field)])]]
        : [],
    ),
  )

/** What an event of a noun kept, under the labels of its form. */
export function NounValues({
  resource,
  event,
}: {
  readonly resource: AnyResource
  readonly event: WholeEvent
}) {
  const [before, after] = [rowOf(resource, event.old_values), rowOf(resource, event.new_values)]
  const routeParams: RouteParams = { ...parentsOf(resource, before), ...parentsOf(resource, after) }
  const texts = useReferenceLabels(
    resource,
    Object.keys(resource.fields),
    [before, after],
    routeParams,
  )
  const shown = (name: string, field: Field, wires: Values | null, row: Values): string => {
    const wire = wires?.[wireName(name, field)]
    if (wire === null || wire === undefined) return ''
    if (field.secret) return plainText(wire)
    if (isReference(field)) return labelsOf(texts, name).get(String(row[name])) ?? String(wire)
    return formatValue(field, row[name], zoneHere()) || plainText(wire)
  }
  const known = new Set(
    Object.entries(resource.fields).map(([name, field]) => wireName(name, field)),
  )
  const ofFields = Object.entries(resource.fields).flatMap(([name, field]): readonly Line[] => {
    const wire = wireName(name, field)
    if (
      !Object.hasOwn(event.old_values ?? {}, wire) &&
      !Object.hasOwn(event.new_values ?? {}, wire)
    )
      return []
    return [
      {
        key: name,
        label: field.label,
        before: shown(name, field, event.old_values, before),
        after: shown(name, field, event.new_values, after),
        changed: !same(event.old_values?.[wire], event.new_values?.[wire]),
      },
    ]
  })
  return (
    <Lines
      event={event}
      lines={[...ofFields, ...linesOf(event).filter(({ key }) => !known.has(key))]}
    />
  )
}

const linesOf = ({ old_values, new_values }: WholeEvent): readonly Line[] =>
  [...new Set([...Object.keys(new_values ?? {}), ...Object.keys(old_values ?? {})])].map((key) => ({
    key,
    label: eventFields[key] ?? key,
    before: plainText(old_values?.[key]),
    after: plainText(new_values?.[key]),
    changed: !same(old_values?.[key], new_values?.[key]),
  }))
/** What an event of no noun kept. */
export const PlainValues = ({ event }: { readonly event: WholeEvent }) => (
  <Lines event={event} lines={linesOf(event)} />
)

function Lines({ event, lines }: { readonly event: WholeEvent; readonly lines: readonly Line[] }) {
  const both = event.old_values !== null && event.new_values !== null
  const kept = lines.filter(({ before, after }) => before || after)
  const changed = both ? kept.filter((line) => line.changed) : kept
  const rest = both ? kept.filter((line) => !line.changed) : []
  return (
    <>
      {changed.length > 0 ? (
        <Table lines={changed} event={event} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>Salvou sem mudar nenhum campo.</Box>
      )}
      {rest.length > 0 && (
        <Box component="details" sx={{ mt: 2 }}>
          <Box
            component="summary"
            sx={{ cursor: 'pointer', color: 'primary.main', fontWeight: 600, py: 0.5 }}
          >
            O que não mudou ({rest.length})
          </Box>
          <Table lines={rest} event={{ ...event, old_values: null }} />
        </Box>
      )}
    </>
  )
}

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 1,
    pr: 1.5,
    borderTop: '1px solid var(--palette-divider)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 600 },
  '& td.before': { color: 'text.secondary' },
} as const
function Table({
  lines,
  event: { old_values, new_values },
}: {
  readonly lines: readonly Line[]
  readonly event: WholeEvent
}) {
  const [old, fresh] = [old_values !== null, new_values !== null]
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {old && <th scope="col">{fresh ? 'Antes' : 'Valor'}</th>}
          {fresh && <th scope="col">{old ? 'Depois' : 'Valor'}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {old && <td className="before">{before || <Absent />}</td>}
            {fresh && <td>{after || <Absent />}</td>}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The way to the record, where its noun has a screen for one. */
export function RecordLink({ event }: { readonly event: WholeEvent }) {
  const { page_id_name: page, registro, old_values, new_values, portal_id, tracker_type } = event
  const known = nounIsKnown(page) && tracker_type !== 'delete'
  const { data: resource } = useQuery({
    queryKey: ['noun', page],
    enabled: known,
    staleTime: Infinity,
    queryFn: () => loadResource(page),
  })
  const set = resource && screenSets(resource).find(({ detail }) => detail !== undefined)
  const scope = resource?.scope?.portal
  const routeParams = resource && {
    ...(scope && portal_id !== null ? { [scope]: portal_id } : {}),
    ...parentsOf(resource, { ...rowOf(resource, old_values), ...rowOf(resource, new_values) }),
  }
  const href =
    resource && routeParams && set?.detail && registro
      ? addressOf(resource, set.detail, routeParams, registro)
      : undefined
  return href ? <Link href={href}>{registro}</Link> : registro
}
