import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { LinesOut } from '../../tables/calls/lines-out.ts'
import type { FileResult } from '../../tables/calls/table-file.ts'
import type { SendState } from './send-state.ts'

interface LeaveProps {
  readonly state: SendState
  readonly result: FileResult
}
export const shortestReason = 5
/** Lines that stay out besides others: each with its reason, which citizens read once. */
export function withLinesOut(
  out: LinesOut | null,
  lines: readonly number[],
  reason: string,
): LinesOut {
  const reasons = [...new Set([...(out ? [out.motivo] : []), reason])]
  return {
    linhas: [...new Set([...(out?.linhas ?? []), ...lines])],
    motivo: reasons.join('; ').slice(0, 300),
  }
}
/** Where lines are wrong: to publish the others, with a reason that citizens read. */
export function LeaveOut({ state: { look, out, leave }, result }: LeaveProps) {
  const [reason, setReason] = useState('')
  const faults = result.achados.filter(({ gravidade }) => gravidade === 'erro')
  const wrong = faults.map(({ linha }) => linha).filter((line) => line > (look?.cabecalho ?? 0))
  const lines = [...new Set(wrong)]
  // What is wrong with the file as a whole, or not told line by line, no line can be left out for.
  const isWhole = wrong.length === faults.length && faults.length === result.erros
  const isAll = lines.length >= result.linhas
  if (result.situacao !== 'recusada' || lines.length === 0 || !isWhole || isAll) return null
  return (
    <Alert severity="info" icon={false}>
      Se as linhas com erro não são da carga, elas podem ficar de fora, e as outras são publicadas.
      O portal mostra quantas ficaram e por quê.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, pt: 1.5, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label="Por que ficam de fora"
          value={reason}
          onChange={(event) => setReason(event.target.value.slice(0, 300))}
          sx={{ flex: '1 1 280px', maxWidth: 560 }}
        />
        <Button
          variant="outlined"
          disabled={reason.trim().length < shortestReason}
          onClick={() => leave(withLinesOut(out, lines, reason.trim()))}
        >
          Deixar de fora {counted(lines.length, 'linha', 'linhas')}
        </Button>
      </Box>
    </Alert>
  )
}

interface LeftProps {
  readonly out: LinesOut
  readonly onUndo: () => void
}
/** The lines that are left out, until somebody takes that back. */
export const LinesLeft = ({ out: { linhas, motivo }, onUndo }: LeftProps) => (
  <Alert
    severity="info"
    action={
      <Button color="inherit" onClick={onUndo}>
        Desfazer
      </Button>
    }
  >
    {counted(linhas.length, 'linha fica', 'linhas ficam')} de fora: {motivo}
  </Alert>
)
