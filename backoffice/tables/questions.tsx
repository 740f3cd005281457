import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { FileResult } from '../../resources/calls/tables/table-file.ts'
import type { SendState } from './send-state.ts'

interface QuestionsProps {
  readonly state: SendState
  readonly result: FileResult
}
/** What has to be answered before the rows are published; each is answered with yes, or the file is corrected. */
export function Questions({ state, result: { situacao, perguntas } }: QuestionsProps) {
  if (situacao === 'publicada' || perguntas.length === 0) return null
  return (
    <Box component="section" aria-label="Perguntas" sx={{ display: 'grid', gap: 1.5 }}>
      {perguntas.map(({ codigo, texto, itens, sim }) => (
        <Alert key={codigo} severity="warning" variant="outlined" role="group">
          <AlertTitle>É isso mesmo?</AlertTitle>
          {texto}
          {itens.length > 0 && (
            <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
              {itens.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </Box>
          )}
          <FormControlLabel
            sx={{ display: 'flex', mt: 0.5 }}
            control={
              <Checkbox
                checked={state.answers.includes(codigo)}
                onChange={(event) => state.answer(codigo, event.target.checked)}
              />
            }
            label={sim}
          />
        </Alert>
      ))}
    </Box>
  )
}
