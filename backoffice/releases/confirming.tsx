import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import { publishesCpf } from '../engine/form/form-confirm.tsx'
import { isUnconfirmed } from '../engine/form/form-saving.ts'
import { asProblem } from '../transport/problem-answer.ts'

/** What somebody said that is meant so. */
export interface ConfirmedRisks {
  readonly cpf?: true
  readonly files?: true
}
type Act = (said: ConfirmedRisks) => Promise<void>

const questions = {
  cpf: {
    title: publishesCpf.title,
    text: 'O CPF é dado pessoal: só se publica quando a lei o pede.',
    yes: publishesCpf.yes,
  },
  files: {
    title: 'Publicar com estes arquivos?',
    text: 'Confira antes: eles parecem de outro lugar.',
    yes: 'São os certos',
  },
} as const
type Asked = keyof typeof questions

/** What a refusal asks that was not said yet. */
function askedBy(problem: Problem, said: ConfirmedRisks): Asked | undefined {
  if (isUnconfirmed(problem) && !said.cpf) return 'cpf'
  return problem.detail?.['arquivo'] === 'unconfirmed' && !said.files ? 'files' : undefined
}

/** Does something that may show a CPF, or a file of another place: it is asked about, and done again after a yes. */
export function useConfirming(failed: (error: unknown) => unknown) {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<QuestionProps>()
  const run = async (act: Act, said: ConfirmedRisks = {}) => {
    setBusy(true)
    setAsked(undefined)
    try {
      await act(said)
    } catch (error) {
      const problem = asProblem(error)
      const what = askedBy(problem, said)
      if (what)
        setAsked({
          what,
          problem,
          onYes: () => void run(act, { ...said, [what]: true }),
          onNo: () => setAsked(undefined),
        })
      else failed(error)
    }
    setBusy(false)
  }
  return { run, busy, question: asked && <Question {...asked} /> }
}

interface QuestionProps {
  readonly what: Asked
  readonly problem: Problem
  readonly onYes: () => void
  readonly onNo: () => void
}
function Question({ what, problem, onYes, onNo }: QuestionProps) {
  const id = useId()
  const { title, text, yes } = questions[what]
  const reasons = problem.faults
    .map(({ message }) => message)
    .filter((one) => one !== problem.message)
  return (
    <Dialog open onClose={onNo} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>{problem.message}</Typography>
        {what === 'files' && (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        )}
        <Typography color="textSecondary">{text}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" color="error" onClick={onYes}>
          {yes}
        </Button>
        <Button variant="contained" autoFocus onClick={onNo}>
          Voltar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
