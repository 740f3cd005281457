import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useId } from 'react'
import { ReasonField } from './reason-field.tsx'
import type { LoadDoubt } from '../../tables/calls/load-doubt.ts'
import type { FileResult } from '../../tables/calls/table-file.ts'
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
      {perguntas.map((question, at) => (
        <Question
          key={question.codigo}
          question={question}
          place={perguntas.length > 1 ? ` (${at + 1} de ${perguntas.length})` : ''}
          isYes={state.answers.includes(question.codigo)}
          reason={state.reasons[question.codigo] ?? ''}
          onAnswer={(isYes) => state.answer(question.codigo, isYes)}
          onReason={(reason) => state.reason(question.codigo, reason)}
        />
      ))}
    </Box>
  )
}

interface QuestionProps {
  readonly question: LoadDoubt
  /** Which of several it is, in words. */
  readonly place: string
  readonly isYes: boolean
  /** Why it is meant, where a yes is not enough. */
  readonly reason: string
  readonly onAnswer: (isYes: boolean) => void
  readonly onReason: (reason: string) => void
}
function Question({ question, place, isYes, reason, onAnswer, onReason }: QuestionProps) {
  const id = useId()
  const { texto, itens, sim, motivo } = question
  return (
    <Alert severity="warning" variant="outlined" role="group" aria-labelledby={id}>
      <AlertTitle id={id}>É isso mesmo?{place}</AlertTitle>
      <Box id={`${id}-texto`}>
        {texto}
        {itens.length > 0 && (
          <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {itens.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Box>
        )}
      </Box>
      {motivo ? (
        <ReasonField label={sim} value={reason} onChange={onReason} />
      ) : (
        <FormControlLabel
          sx={{ display: 'flex', mt: 0.5, ml: -1.25, gap: 0.5 }}
          control={
            <Checkbox
              checked={isYes}
              onChange={(event) => onAnswer(event.target.checked)}
              slotProps={{ input: { 'aria-describedby': `${id}-texto` } }}
            />
          }
          label={sim}
        />
      )}
    </Alert>
  )
}
