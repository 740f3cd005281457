import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/load-chunk.ts'
import type { RecordForm } from './form-record.ts'

const ScheduleDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog })),
)

/** What is done with a record that is not to be public yet. */
export function ProposalActs({ record }: { readonly record: RecordForm }) {
  const { saving, keep, submit, proposal } = record
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" disabled={saving.busy} onClick={keep}>
        Salvar rascunho
      </Button>
      <Button
        variant="text"
        disabled={saving.busy}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Agendar…
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ScheduleDialog
            initial={proposal.active?.publicar_em ?? null}
            onClose={() => setAsking(false)}
            onChosen={(at) => {
              setAsking(false)
              submit({ at })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
