import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import WarningRounded from '@mui/icons-material/WarningRounded'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { controlId } from './form-field.tsx'
import { uncapitalised } from '../../../pt-br/words.ts'

interface SummaryProps {
  readonly resource: AnyResource
  readonly faults: readonly (readonly [name: string, message: string])[]
  readonly onGo: (name: string) => void
}
/** All that must be corrected, each with the way to it. */
export function FaultSummary({ resource, faults, onGo }: SummaryProps) {
  return (
    <Alert
      severity="error"
      role="alert"
      icon={<WarningRounded fontSize="inherit" />}
      sx={{ mb: 2.5 }}
    >
      <AlertTitle sx={{ color: 'error.main' }}>
        {faults.length === 1
          ? 'Falta corrigir 1 campo antes de salvar.'
          : `Falta corrigir ${faults.length} campos antes de salvar.`}
      </AlertTitle>
      <Box
        component="ul"
        sx={{
          m: 0,
          pl: faults.length > 1 ? 2.5 : 0,
          listStyle: faults.length > 1 ? undefined : 'none',
        }}
      >
        {faults.map(([name, message]) => (
          <li key={name}>
            <Link
              href={`#${controlId(name)}`}
              underline="always"
              color="error"
              sx={{ fontWeight: 400 }}
              onClick={(event) => {
                event.preventDefault()
                onGo(name)
              }}
            >
              {fieldOf(resource, name).label}: {uncapitalised(message)}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}

interface RefusalProps {
  readonly title: string
  readonly text: string
  readonly retry: (() => void) | undefined
  readonly busy: boolean
}
/** The server refused or could not be reached: nothing typed is lost. */
export function Refused({ title, text, retry, busy }: RefusalProps) {
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{ mb: 2.5 }}
      action={
        retry && (
          <Button color="error" size="small" variant="outlined" loading={busy} onClick={retry}>
            Tentar de novo
          </Button>
        )
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  )
}
