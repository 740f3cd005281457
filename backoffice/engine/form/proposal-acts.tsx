import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/load-chunk.ts'
import { waiving } from './proposal-words.ts'
import type { RecordForm } from './form-record.ts'

const dialogs = () => loadChunk(() => import('./proposal-dialogs.ts'))
const ScheduleDialog = lazy(async () => ({ default: (await dialogs()).ScheduleDialog }))
const ReasonDialog = lazy(async () => ({ default: (await dialogs()).ReasonDialog }))
const ChooseRelease = lazy(async () => ({ default: (await dialogs()).ChooseRelease }))
const PreviewDialog = lazy(async () => ({ default: (await dialogs()).PreviewDialog }))

/** What is done with a record that is not to be public yet. */
export function ProposalActs({ record }: { readonly record: RecordForm }) {
  const { saving, keep, submit, proposal, preview, endLook } = record
  const [isAsking, setAsking] = useState(false)
  const [isWaiving, setWaiving] = useState(false)
  const [isPacking, setPacking] = useState(false)
  const { active } = proposal
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
      <Button
        variant="text"
        disabled={saving.busy}
        aria-haspopup="dialog"
        onClick={() => submit('look')}
      >
        Ver como ficará
      </Button>
      {active?.pacote === null && (
        <Button
          variant="text"
          disabled={saving.busy}
          aria-haspopup="dialog"
          onClick={() => setPacking(true)}
        >
          Pôr num pacote…
        </Button>
      )}
      {isPacking && active && (
        <Suspense fallback={null}>
          <ChooseRelease
            what={{ portal: active.portal, drafts: [active.id] }}
            onClose={() => setPacking(false)}
            onPut={({ id, nome }) => proposal.packed({ id, nome, agendado: false })}
          />
        </Suspense>
      )}
      {proposal.isReviewed && proposal.publishesAlone && (
        <Button
          variant="text"
          disabled={saving.busy}
          aria-haspopup="dialog"
          onClick={() => setWaiving(true)}
        >
          Publicar sem revisão…
        </Button>
      )}
      {isWaiving && (
        <Suspense fallback={null}>
          <ReasonDialog
            {...waiving}
            onClose={() => setWaiving(false)}
            onGiven={(waiver) => {
              setWaiving(false)
              submit({ waiver })
            }}
          />
        </Suspense>
      )}
      {preview && (
        <Suspense fallback={null}>
          <PreviewDialog {...preview} onClose={endLook} />
        </Suspense>
      )}
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
