import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../kernel/operation.ts'
import { demandReview, readReview } from '../../resources/calls/review.ts'
import { ErrorState } from '../app/loading.tsx'
import { forgetProposals, proposalsKey } from '../engine/form/proposal-data.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { PanelFrame } from '../ui/panel-frame.tsx'
import { toast } from '../ui/toasts.tsx'

type Settings = AnswerOf<typeof readReview>
const settingsOf = (portal: number) => ({
  queryKey: [...proposalsKey, portal, 'revisao'],
  staleTime: 0,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await callApi(readReview, { query: { portal: String(portal) }, signal })).data,
})
interface SettingsProps {
  readonly portal: number
  readonly onClose: () => void
}

/** What a portal publishes only after a second person has approved it. */
export function ReviewSettingsPanel({ portal, onClose }: SettingsProps) {
  const { data, error, refetch } = useQuery(settingsOf(portal))
  return (
    <PanelFrame title="Dois pares de olhos" onClose={onClose}>
      <Typography color="textSecondary">
        O que for marcado só vai ao portal depois que outra pessoa, que não quem escreveu, aprovar.
        Quem administra o portal ainda pode publicar sozinho, com um motivo. Retirar do ar não passa
        por revisão.
      </Typography>
      {error && <ErrorState problem={asProblem(error)} retry={() => void refetch()} />}
      {data && <Choices portal={portal} settings={data} onDone={onClose} />}
    </PanelFrame>
  )
}

function Choices({
  portal,
  settings,
  onDone,
}: {
  readonly portal: number
  readonly settings: Settings
  readonly onDone: () => void
}) {
  const [chosen, setChosen] = useState<readonly string[]>(settings.registros)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const query = { portal: String(portal) }
      await callApi(demandReview, { query, body: { registros: [...chosen] } })
      await forgetProposals()
      toast({
        text:
          chosen.length === 0 ? 'Nada passa por revisão.' : 'O que passa por revisão foi salvo.',
      })
      onDone()
    } catch (failure) {
      toast({ text: asProblem(failure).message, kind: 'error' })
      setBusy(false)
    }
  }
  const toggle = (name: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <>
      <div role="group" aria-label="O que passa por revisão">
        {settings.possiveis.map(({ registro, nome }) => (
          <FormControlLabel
            key={registro}
            sx={{ display: 'flex' }}
            label={nome}
            control={
              <Checkbox
                checked={chosen.includes(registro)}
                onChange={(event) => toggle(registro, event.target.checked)}
              />
            }
          />
        ))}
      </div>
      <Button
        variant="contained"
        loading={busy}
        sx={{ justifySelf: 'start' }}
        onClick={() => void save()}
      >
        Salvar
      </Button>
    </>
  )
}
