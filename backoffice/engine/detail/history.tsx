import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '../../../kernel/field.ts'
import { wireName, type AnyResource } from '../../../kernel/resource.ts'
import { eventFields, trackerWords } from '../../../resources/audit-words.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import type { HistoryEntry } from '../../../resources/calls/noun.ts'
import { titleOf, viewOf } from '../by-kind.tsx'
import { Absent, valueText } from '../cell.tsx'
import { historyQuery, type Row } from '../data.ts'
import { isLifecycle } from '../list/filters.ts'
import type { RouteParams } from '../route-params.ts'
import { Changes, HistoryItem, HistoryPanel } from './history-panel.tsx'
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
    <HistoryPanel
      title="Histórico"
      failed={
        error && !data ? { problem: asProblem(error), retry: () => void refetch() } : undefined
      }
      isLoading={!data}
      empty="Nenhuma mudança registrada."
      entries={entries.slice(0, all ? undefined : few).map((entry) => (
        <Entry key={entry.id} resource={resource} entry={entry} labels={labels} />
      ))}
      foot={
        !all &&
        entries.length > few && (
          <Button variant="text" sx={{ mt: 1 }} onClick={() => setAll(true)}>
            Ver todas as {entries.length} mudanças
          </Button>
        )
      }
    />
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
    <HistoryItem
      what={verbs[entry.tracker_type] ?? entry.tracker_type}
      who={entry.user_name ?? 'Sistema'}
      at={entry.data_evento}
    >
      {entry.tracker_type === 'update' && changes.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Salvou sem mudar nenhum campo.
        </Typography>
      )}
      {entry.tracker_type === 'delete' && <SaidOfRemoval values={entry.new_values ?? {}} />}
      {changes.length > 0 && (
        <Changes
          head="Campo"
          changes={changes.map(([name, field]) => ({
            name,
            label: titleOf(field),
            before: sideOf(name, field, before, labels),
            after: sideOf(name, field, after, labels),
          }))}
        />
      )}
    </HistoryItem>
  )
}

function sideOf(name: string, field: Field, row: Row, labels: ReferenceLabels) {
  const text = valueText(field, row[name], labelsOf(labels, name))
  return text ? (viewOf(field).brief?.(text) ?? text) : <Absent />
}

/** Why a row was removed, as far as its noun asks. */
const SaidOfRemoval = ({ values }: { readonly values: Row }) =>
  Object.entries(values).map(([name, value]) => (
    <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {eventFields[name] ?? name}: {String(value)}
    </Typography>
  ))
