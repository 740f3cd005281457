import { momentHere } from '../../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '../../../kernel/field.ts'
import { wireName, type AnyResource } from '../../../kernel/resource.ts'
import { eventFields, trackerWords } from '../../../resources/audit-words.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import type { HistoryEntry } from '../../../resources/calls/noun.ts'
import { titleOf, viewOf } from '../by-kind.tsx'
import { Absent, valueText } from '../cell.tsx'
import { figureStyle } from '../../theme/figures.ts'
import { historyQuery, type Row } from '../data.ts'
import { isLifecycle } from '../list/filters.ts'
import type { RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels, type ReferenceLabels } from '../reference.ts'

const verbs: Readonly<Record<string, string>> = trackerWords
const few = 5

/** Who changed this record, when, and what: old and new side by side. */
export function History({
  resource,
  recordKey,
  routeParams,
}: {
  readonly resource: AnyResource
  readonly recordKey: string
  readonly routeParams: RouteParams
}) {
  const { data, error, refetch } = useQuery(historyQuery(resource, recordKey))
  const [all, setAll] = useState(false)
  const entries = data ?? []
  const rows = entries
    .flatMap(({ old_values, new_values }) => [old_values, new_values])
    .map((values) => fromWireLoosely(resource, values ?? {}))
  const labels = useReferenceLabels(resource, Object.keys(resource.fields), rows, routeParams)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Histórico
      </Typography>
      {error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={3} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
          {entries.slice(0, all ? undefined : few).map((entry) => (
            <Entry key={entry.id} resource={resource} entry={entry} labels={labels} />
          ))}
        </Box>
      )}
      {data && entries.length === 0 && (
        <Typography color="textSecondary">Nenhuma mudança registrada.</Typography>
      )}
      {!all && entries.length > few && (
        <Button variant="text" sx={{ mt: 1 }} onClick={() => setAll(true)}>
          Ver todas as {entries.length} mudanças
        </Button>
      )}
    </Paper>
  )
}

/** Decodes the values of an audit row, which are masked and incomplete: what the field's codec refuses stays text. */
function fromWireLoosely(resource: AnyResource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const wire = wireName(name, field)
      if (!Object.hasOwn(values, wire) || field.secret || isLifecycle(name)) return []
      const read = field.read.safeParse(values[wire])
      return [
        [name, read.success ? read.data : values[wire] === null ? null : String(values[wire])],
      ]
    }),
  )
}

function Entry({
  resource,
  entry,
  labels,
}: {
  readonly resource: AnyResource
  readonly entry: HistoryEntry
  readonly labels: ReferenceLabels
}) {
  const before = fromWireLoosely(resource, entry.old_values ?? {})
  const after = fromWireLoosely(resource, entry.new_values ?? {})
  const changes =
    entry.tracker_type === 'update'
      ? Object.entries(resource.fields).filter(
          ([name]) =>
            Object.hasOwn(after, name) &&
            JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
        )
      : []
  return (
    <Box component="li" sx={{ pl: 2, borderLeft: '2px solid var(--palette-divider)' }}>
      <Typography>
        <strong>{verbs[entry.tracker_type] ?? entry.tracker_type}</strong>
        {' · '}
        {entry.user_name ?? 'Sistema'}
        {' · '}
        <Typography
          component="time"
          dateTime={entry.data_evento}
          color="textSecondary"
          sx={figureStyle}
        >
          {momentHere(entry.data_evento)}
        </Typography>
      </Typography>
      {entry.tracker_type === 'update' && changes.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Salvou sem mudar nenhum campo.
        </Typography>
      )}
      {entry.tracker_type === 'delete' && <SaidOfRemoval values={entry.new_values ?? {}} />}
      {changes.length > 0 && (
        <Changes changes={changes} before={before} after={after} labels={labels} />
      )}
    </Box>
  )
}

/** Why a row was removed, as far as its noun asks. */
const SaidOfRemoval = ({ values }: { readonly values: Row }) =>
  Object.entries(values).map(([name, value]) => (
    <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {eventFields[name] ?? name}: {String(value)}
    </Typography>
  ))

interface ChangesProps {
  readonly changes: readonly (readonly [string, Field])[]
  readonly before: Row
  readonly after: Row
  readonly labels: ReferenceLabels
}
function Changes({ changes, before, after, labels }: ChangesProps) {
  const side = (name: string, field: Field, row: Row) => {
    const text = valueText(field, row[name], labelsOf(labels, name))
    return text ? (viewOf(field).brief?.(text) ?? text) : <Absent />
  }
  return (
    <Box
      component="table"
      sx={{
        mt: 1,
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        fontSize: '0.8125rem',
        '& th, & td': {
          textAlign: 'left',
          verticalAlign: 'top',
          py: 0.75,
          pr: 1.5,
          borderTop: '1px solid var(--palette-divider)',
          overflowWrap: 'anywhere',
        },
        '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 600 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([name, field]) => (
          <tr key={name}>
            <Box component="th" scope="row" sx={{ fontWeight: 600 }}>
              {titleOf(field)}
            </Box>
            <Box component="td" sx={{ color: 'text.secondary' }}>
              {side(name, field, before)}
            </Box>
            <td>{side(name, field, after)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
