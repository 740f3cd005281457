import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import RestoreFromTrashRounded from '@mui/icons-material/RestoreFromTrashRounded'
import { useState } from 'react'
import { fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { asProblem } from '../problem-answer.ts'
import { toast } from '../toasts.tsx'
import { restoreRow, updateRow } from './data.ts'
import { count } from './noun.ts'
import type { Place } from './place.ts'

interface BulkProps {
  readonly resource: AnyResource
  readonly place: Place
  readonly keys: ReadonlySet<string>
  readonly total: number
  readonly trash: boolean
  readonly canEdit: boolean
  readonly onAll: () => void
  readonly onClear: () => void
  readonly onRemove: (() => void) | undefined
}

/** The one flag with words of its own, which is what "ocultar" and "mostrar" change. */
export const situationFlag = (resource: AnyResource): string | undefined => {
  const worded = Object.entries(resource.fields).filter(([, field]) => field.kind === 'flag' && field.words && !field.generated)
  return worded.length === 1 ? worded[0]?.[0] : undefined
}

/** The most that one selection holds: it is walked in pages of a hundred. */
export const mostPicked = 1_000

/** How many requests leave at once. */
const lanes = 4
async function eachOf(keys: readonly string[], run: (key: string) => Promise<void>): Promise<readonly unknown[]> {
  const faults: unknown[] = []
  const waiting = [...keys]
  const lane = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await run(key).catch((error: unknown) => faults.push(error))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return faults
}

/** What can be done with the selected rows. */
export function BulkBar({ resource, place, keys, total, trash, canEdit, onAll, onClear, onRemove }: BulkProps) {
  const [busy, setBusy] = useState(false)
  const flag = canEdit && !trash ? situationFlag(resource) : undefined
  const run = async (doing: (key: string) => Promise<void>, done: string, undo?: (key: string) => Promise<void>) => {
    setBusy(true)
    const chosen = [...keys]
    const faults = await eachOf(chosen, doing)
    setBusy(false)
    onClear()
    if (faults.length > 0) toast({ text: `${count(faults.length, 'registro não mudou', 'registros não mudaram')}: ${asProblem(faults[0]).message}`, kind: 'error' })
    const changed = chosen.length - faults.length
    if (changed > 0) toast({ text: `${count(changed, 'registro', 'registros')}: ${done}`, ...(undo ? { action: { label: 'Desfazer', run: () => void eachOf(chosen, undo) } } : {}) })
  }
  const setFlag = (name: string, on: boolean) => (key: string) => updateRow(resource, place, key, { [name]: on }, null)
  return (
    <Box role="region" aria-label="Registros selecionados"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, backgroundColor: 'var(--palette-tint-sky)', borderBottom: '1px solid var(--palette-divider)' }}>
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, mr: 1 }}>{count(keys.size, 'selecionado', 'selecionados')}</Typography>
      {flag && fieldOf(resource, flag).words?.map((word, at) => (
        <Button key={word} size="small" variant="outlined" disabled={busy}
          onClick={() => void run(setFlag(flag, at === 0), word.toLocaleLowerCase('pt-BR'), setFlag(flag, at !== 0))}>Marcar como {word.toLocaleLowerCase('pt-BR')}</Button>
      ))}
      {trash && <Button size="small" variant="outlined" disabled={busy} startIcon={<RestoreFromTrashRounded />} onClick={() => void run((key) => restoreRow(resource, key), 'restaurado')}>Restaurar</Button>}
      {onRemove && <Button size="small" variant="outlined" color="error" disabled={busy} startIcon={<DeleteRounded />} onClick={onRemove}>Excluir</Button>}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        {keys.size < Math.min(total, mostPicked) && <Button size="small" variant="text" onClick={onAll}>{total > mostPicked ? `Selecionar os ${mostPicked.toLocaleString('pt-BR')} primeiros` : `Selecionar todos os ${total.toLocaleString('pt-BR')}`}</Button>}
        <Button size="small" variant="text" onClick={onClear}>Limpar seleção</Button>
      </Box>
    </Box>
  )
}
