import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { referenceOf, type AnyResource } from '../../kernel/resource.ts'
import { ReferenceInput } from '../inputs/reference.tsx'
import { withNew } from '../../pt-br/words.ts'
import type { RouteParams } from './route-params.ts'

interface AskProps {
  readonly resource: AnyResource
  readonly name: string
  readonly routeParams: RouteParams
  readonly onChoose: (value: string | number) => void
  readonly onClose: () => void
}
/** Whose the new row will be. */
export default function AskParent({ resource, name, routeParams, onChoose, onClose }: AskProps) {
  const [value, setValue] = useState<string | number | null>(null)
  const field = referenceOf(resource, name)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="ask-parent">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (value !== null) onChoose(value)
        }}
      >
        <DialogTitle id="ask-parent">{withNew(resource.noun)}</DialogTitle>
        <DialogContent>
          <ReferenceInput
            id="ask-parent-choice"
            label={field.label}
            field={field}
            routeParams={routeParams}
            value={value}
            onChange={setValue}
            onBlur={() => undefined}
            name={name}
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" disabled={value === null}>
            Continuar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
