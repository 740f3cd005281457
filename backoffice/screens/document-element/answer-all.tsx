import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { counted } from '../../../pt-br/words.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { LongTextInput } from '../../inputs/long-text.tsx'
import type { SamePeriodChoice } from './queue-items.ts'
import type { PublicationState } from './publication.ts'
import type { Uploads } from './queue.ts'
import { besideWords } from './row-questions.tsx'

const { versionNote } = documentElement.fields
const many: readonly SamePeriodChoice[] = ['replace', 'both', 'leave']

interface AnswerAllProps {
  readonly queue: Uploads
  readonly publication: PublicationState
}
/** One answer for all documents of which there is one, and the note that citizens read of those that take a place. */
export function AnswerAll({ queue, publication }: AnswerAllProps) {
  const { questionOf, answerAll, note, setNote, busy } = publication
  const open = queue.items.filter(({ state }) => state !== 'published')
  const asked = open.filter((item) => questionOf(item).same)
  const replacing = asked.filter(({ typed }) => typed.beside === 'replace').length
  return (
    <>
      {asked.length > 1 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {counted(asked.length, 'documento é de um período', 'documentos são de períodos')} que já
          têm documento publicado:
          <Box
            role="group"
            aria-label="Para todos"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}
          >
            {many.map((choice) => (
              <Button
                key={choice}
                size="small"
                variant="outlined"
                disabled={busy}
                onClick={() => answerAll(choice)}
              >
                {besideWords[choice]}, para todos
              </Button>
            ))}
          </Box>
        </Alert>
      )}
      {replacing > 0 && (
        <Box sx={{ mb: 1.5, maxWidth: 720 }}>
          <LongTextInput
            label={versionNote.label}
            help={versionNote.help}
            placeholder={versionNote.placeholder}
            max={300}
            value={note}
            disabled={busy}
            onChange={setNote}
          />
        </Box>
      )}
    </>
  )
}
