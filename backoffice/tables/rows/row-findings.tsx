import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { RowField } from '../../../tables/calls/table-row.ts'
import { FootBar } from '../../engine/form/form-bar.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { fieldId } from './row-field.tsx'
import type { RowState } from './row-state.ts'

interface FindingsProps {
  readonly state: RowState
  readonly fields: readonly RowField[]
}
/** What must be corrected, or only looked at, each with the way to its field. */
export function RowFindings({ state, fields }: FindingsProps) {
  const { found, refusal, busy } = state
  const errors = found.filter(({ gravidade }) => gravidade === 'erro')
  const shown = errors.length > 0 ? errors : found
  if (refusal !== null)
    return (
      <Box sx={{ mb: 2.5 }}>
        <Refusal title="Nada foi salvo">{refusal}</Refusal>
      </Box>
    )
  if (shown.length === 0) return null
  const items = (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {shown.map(({ campo, mensagem }) => (
        <li key={`${campo} ${mensagem}`}>
          <Link
            href={`#${fieldId(campo)}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(fieldId(campo))?.focus()
            }}
          >
            {fields.find(({ nome }) => nome === campo)?.titulo ??
              (campo.startsWith('unidade') ? 'Unidade gestora' : 'Linha')}
          </Link>
          : {mensagem}
        </li>
      ))}
    </Box>
  )
  return (
    <Box sx={{ mb: 2.5 }}>
      {errors.length > 0 ? (
        <Refusal
          title={
            errors.length === 1
              ? 'Falta corrigir 1 campo antes de salvar.'
              : `Falta corrigir ${errors.length} campos antes de salvar.`
          }
        >
          {items}
        </Refusal>
      ) : (
        <Alert severity="warning" role="alert">
          <AlertTitle>Confira antes de publicar</AlertTitle>
          {items}
          <Button
            sx={{ mt: 1.5 }}
            variant="outlined"
            color="inherit"
            loading={busy}
            autoFocus
            onClick={() => void state.save({ despiteWarnings: true })}
          >
            Está certo: salvar assim
          </Button>
        </Alert>
      )}
    </Box>
  )
}

interface BarProps {
  readonly state: RowState
  readonly isNew: boolean
  readonly one: string
  readonly cancelHref: string
}
export function RowBar({ state, isNew, one, cancelHref }: BarProps) {
  return (
    <FootBar label="Salvar">
      <Button type="submit" variant="contained" loading={state.busy} aria-keyshortcuts="Control+S">
        Salvar
      </Button>
      {isNew && (
        <Button
          variant="outlined"
          disabled={state.busy}
          onClick={() => void state.save({ another: true })}
        >
          Salvar e acrescentar {one}
        </Button>
      )}
      <Button variant="text" href={cancelHref}>
        Cancelar
      </Button>
    </FootBar>
  )
}
