import { momentHere } from '../../app/clock.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Field } from '../../../kernel/field.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { eventFields, trackerWords } from '../../../resources/audit-words.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import type { HistoryEntry } from '../../../resources/calls/noun.ts'
import { titleOf, viewOf } from '../by-kind.tsx'
import { Absent, valueText } from '../cell.tsx'
import { historyQuery, type Row } from '../data.ts'
import type { RouteParams } from '../route-params.ts'
import { ChangeComparison, HistoryItem, HistoryPanel } from './history-panel.tsx'
import { rowOfHistory, versionsOf, type RecordVersion } from './record-versions.ts'
import { labelsOf, useReferenceLabels, type ReferenceLabels } from '../reference.ts'

const verbs: Readonly<Record<string, string>> = trackerWords
const few = 5
const VersionsDialog = lazy(() => loadChunk(() => import('./versions-dialog.tsx')))

/** Who changed this record, when, and what: old and new side by side. */
export function History({
  resource,
  recordKey,
  routeParams,
  edit,
}: {
  readonly resource: AnyResource
  readonly recordKey: string
  readonly routeParams: RouteParams
  /** The address of the record's form, for who may change it. */
  readonly edit?: string | undefined
}) {
  const { data, error, refetch } = useQuery(historyQuery(resource, recordKey))
  const [all, setAll] = useState(false)
  const [compared, setCompared] = useState<RecordVersion>()
  const entries = data ?? []
  const versions = versionsOf(resource, entries)
  const rows = entries
    .flatMap(({ old_values, new_values }) => [old_values, new_values])
    .map((values) => rowOfHistory(resource, values ?? {}))
  const labels = useReferenceLabels(resource, Object.keys(resource.fields), rows, routeParams)
  const former = (id: number) => versions.slice(1).find((version) => version.id === id)
  return (
    <>
      <HistoryPanel
        title="Histórico"
        failed={
          error && !data ? { problem: asProblem(error), retry: () => void refetch() } : undefined
        }
        isLoading={!data}
        empty="Nenhuma mudança registrada."
        entries={entries.slice(0, all ? undefined : few).map((entry) => (
          <Entry
            key={entry.id}
            resource={resource}
            entry={entry}
            labels={labels}
            version={former(entry.id)}
            onCompare={setCompared}
          />
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
      {compared && (
        <Suspense fallback={null}>
          <VersionsDialog
            resource={resource}
            routeParams={routeParams}
            versions={versions}
            opened={compared}
            edit={edit}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function Entry({
  resource,
  entry,
  labels,
  version,
  onCompare,
}: {
  readonly resource: AnyResource
  readonly entry: HistoryEntry
  readonly labels: ReferenceLabels
  /** The version that it made, when that is not today's. */
  readonly version: RecordVersion | undefined
  readonly onCompare: (version: RecordVersion) => void
}) {
  const before = rowOfHistory(resource, entry.old_values ?? {})
  const after = rowOfHistory(resource, entry.new_values ?? {})
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
      acts={
        version && (
          <Button
            variant="text"
            size="small"
            aria-label={`Comparar a versão de ${momentHere(version.at)} com a de hoje`}
            onClick={() => onCompare(version)}
          >
            Comparar
          </Button>
        )
      }
    >
      {entry.tracker_type === 'update' && changes.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Salvou sem mudar nenhum campo.
        </Typography>
      )}
      {entry.tracker_type === 'delete' && <SaidOfRemoval values={entry.new_values ?? {}} />}
      {changes.length > 0 && (
        <ChangeComparison
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
