import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { momentHere } from '../../app/clock.ts'
import { titleOf } from '../by-kind.tsx'
import { historyQuery } from '../data.ts'
import {
  restoredValues,
  versionsOf,
  versionWord,
  type RecordVersion,
} from '../detail/record-versions.ts'
import { askAnew } from './asked-with.ts'
import type { RecordForm } from './form-record.ts'

type Taken =
  | {
      readonly version: RecordVersion
      readonly back: readonly string[]
    }
  | 'gone'

/** Fills a former version of the record in, when the address names one; nothing is stored before it is saved. */
function useFormerVersion(
  resource: AnyResource,
  recordKey: string | undefined,
  record: RecordForm,
) {
  const { form, base } = record
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const wanted = Number(search[versionWord] ?? 0)
  const { data } = useQuery({
    ...historyQuery(resource, recordKey ?? ''),
    enabled: wanted > 0 && recordKey !== undefined,
  })
  const [taken, setTaken] = useState<Taken>()
  const take = useEffectEvent(() => {
    // The history is known to the record's page as well, whatever the address asks for.
    if (!(wanted > 0) || data === undefined || taken !== undefined) return
    const version = versionsOf(resource, data).find(({ id }) => id === wanted)
    if (version === undefined) return setTaken('gone')
    const values = restoredValues(resource, version.row, form.getValues())
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name, value, { shouldDirty: true })
      askAnew(resource, form, name, value)
    }
    setTaken({ version, back: Object.keys(values) })
  })
  useEffect(() => take(), [data])
  const leave = () => {
    if (taken !== undefined && taken !== 'gone')
      for (const name of taken.back)
        form.setValue(name, base.row[name] ?? null, { shouldDirty: true })
    setTaken(undefined)
  }
  return { taken, leave }
}

const titles = (resource: AnyResource, names: readonly string[]) =>
  conjunction(names.map((name) => titleOf(fieldOf(resource, name))))

/** Which former version the form was filled with, and what comes back, until it is kept. */
export function FormerVersion({
  resource,
  recordKey,
  record,
}: {
  readonly resource: AnyResource
  readonly recordKey: string | undefined
  readonly record: RecordForm
}) {
  const { taken, leave } = useFormerVersion(resource, recordKey, record)
  if (taken === undefined) return null
  if (taken === 'gone')
    return (
      <Alert severity="warning" sx={{ mb: 2.5 }}>
        A versão pedida não está no histórico deste registro. O formulário mostra a de hoje.
      </Alert>
    )
  const { version, back } = taken
  if (back.length > 0 && !record.form.formState.isDirty) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2.5 }}
      action={
        back.length > 0 && (
          <Button size="small" variant="text" onClick={leave}>
            Voltar à de hoje
          </Button>
        )
      }
    >
      <strong>Versão de {momentHere(version.at)}</strong>, de {version.by}.{' '}
      {back.length === 0
        ? 'Os campos deste formulário já são como eram.'
        : `${back.length === 1 ? 'Volta' : 'Voltam'}: ${titles(resource, back)}. Nada foi salvo: confira e salve.`}
    </Alert>
  )
}
