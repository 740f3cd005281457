import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { FilePeriod } from './send-call.ts'
import { monthChoices } from './words.ts'

interface PeriodProps {
  readonly units: readonly { readonly id: string; readonly nome: string }[]
  readonly period: FilePeriod
  readonly onChange: (period: FilePeriod) => void
  /** Only single months may be chosen. */
  readonly monthly?: true
}
/** Whose rows a file has, and of when; the rows of that period are replaced. */
export function PeriodFields({ units, period, onChange, monthly }: PeriodProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) 120px 180px' },
      }}
    >
      <Choice
        label="Unidade gestora"
        value={period.unidade}
        onChange={(unidade) => onChange({ ...period, unidade })}
      >
        {units.length !== 1 && <option value="">Escolha</option>}
        {units.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </Choice>
      <TextField
        label="Ano"
        value={period.ano}
        onChange={(event) =>
          onChange({ ...period, ano: event.target.value.replace(/\D/g, '').slice(0, 4) })
        }
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Choice label="Mês" value={period.mes} onChange={(mes) => onChange({ ...period, mes })}>
        {monthChoices
          .filter(([value]) => !monthly || value !== '')
          .map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </Choice>
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}
/** A labelled choice of the platform's own. */
const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {children}
  </TextField>
)
