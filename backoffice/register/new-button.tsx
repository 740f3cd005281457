import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import AddRounded from '@mui/icons-material/AddRounded'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { ReferenceInput } from '../inputs/reference.tsx'
import { queryClient } from '../query.ts'
import { newOne } from './noun.ts'
import { addressOf, parentOf, type Place } from './place.ts'
import { optionsQuery, referenceValue } from './reference.ts'

interface NewProps {
  readonly resource: AnyResource
  readonly place: Place
  /** The path of the form. */
  readonly create: string
  readonly text: string
}

/**
 * "Novo …" of a list that shows the rows of several parents while its form's path names one (`cadastro/:managerId`):
 * asks which one, unless there is only one to choose.
 */
export function NewOfParent({ resource, place, create, text }: NewProps) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const parent = parentOf(resource, create)
  if (!parent) return null
  const field = fieldOf(resource, parent.name)
  const open = (value: string | number) => {
    const href = addressOf(resource, create, { ...place, [parent.param]: value })
    if (href) void router.navigate({ href })
  }
  const start = async () => {
    const options = await queryClient.ensureQueryData(optionsQuery(field, place, '')).catch(() => [])
    const [only] = options
    if (only && options.length === 1) return open(referenceValue(field, only.value))
    setAsking(true)
  }
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => void start()}>{text}</Button>
      {asking && <AskParent resource={resource} name={parent.name} place={place} onChoose={open} onClose={() => setAsking(false)} />}
    </>
  )
}

interface AskProps {
  readonly resource: AnyResource
  readonly name: string
  readonly place: Place
  readonly onChoose: (value: string | number) => void
  readonly onClose: () => void
}
function AskParent({ resource, name, place, onChoose, onClose }: AskProps) {
  const [value, setValue] = useState<string | number | null>(null)
  const field = fieldOf(resource, name)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="ask-parent">
      <form onSubmit={(event) => { event.preventDefault(); if (value !== null) onChoose(value) }}>
        <DialogTitle id="ask-parent">{newOne(resource)}</DialogTitle>
        <DialogContent>
          <ReferenceInput id="ask-parent-choice" label={field.label} field={field} place={place} value={value} onChange={setValue} onBlur={() => undefined} name={name} required />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" disabled={value === null}>Continuar</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
