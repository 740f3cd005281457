import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listWebhookSendings,
  resendWebhook,
  type WebhookRow,
  type WebhookSending,
} from '../../../../resources/calls/webhook.ts'
import { attemptText } from '../../../../resources/webhook-words.ts'
import { momentHere } from '../../../app/clock.ts'
import { EmptyState, ErrorState, Skeletons } from '../../../app/loading.tsx'
import { useRights } from '../../../session/permission.ts'
import { VisuallyHidden } from '../../../theme/visually-hidden.tsx'
import { callApi } from '../../../transport/http.ts'
import { asProblem } from '../../../transport/problem-answer.ts'
import { toast } from '../../../ui/toasts.tsx'

const states = {
  entregue: { label: 'Entregue', color: 'success' },
  espera: { label: 'Será tentada', color: 'warning' },
  desistiu: { label: 'Não entregue', color: 'error' },
} as const
const lookAgainMs = 3_000

interface WebhookSendingsProps {
  readonly portalId: number
  readonly row: WebhookRow
  readonly onBack: () => void
}
/** What was sent to a webhook in the last thirty days, with every try. */
export function WebhookSendings({ portalId, row, onBack }: WebhookSendingsProps) {
  const params = { portalId, id: row.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook-sendings', portalId, row.id],
    queryFn: async () => (await callApi(listWebhookSendings, { params })).data.envios,
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado }) => estado === 'espera') === true ? lookAgainMs : false,
  })
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography color="textSecondary">
          O que foi enviado a {row.nome} nos últimos 30 dias, com cada tentativa.
        </Typography>
        {error ? (
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        ) : !data ? (
          <Skeletons lines={4} />
        ) : data.length === 0 ? (
          <EmptyState
            title="Nada enviado ainda"
            text="O primeiro aviso sai com a próxima publicação; Enviar teste mostra antes se chega."
          />
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {data.map((sending) => (
              <Sending
                key={sending.id}
                {...{ portalId, sending }}
                webhookId={row.id}
                onChanged={async () => void (await refetch())}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onBack}>
          Voltar
        </Button>
      </DialogActions>
    </>
  )
}

interface SendingProps {
  readonly portalId: number
  readonly webhookId: number
  readonly sending: WebhookSending
  readonly onChanged: () => Promise<void>
}
function Sending({ portalId, webhookId, sending, onChanged }: SendingProps) {
  const { edit } = useRights()
  const [busy, setBusy] = useState(false)
  const { id, evento, criado_em, estado, proxima_em, corpo, mensagem, tentativas } = sending
  const resend = async () => {
    setBusy(true)
    try {
      await callApi(resendWebhook, { params: { portalId, id: webhookId, sendingId: id } })
      await onChanged()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="li" sx={{ p: 2, border: '1px solid var(--palette-divider)', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{evento}</Typography>
        <Chip size="small" variant="outlined" {...states[estado]} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {momentHere(criado_em)}
        {proxima_em !== null && tentativas.length > 0 && `, outra vez em ${momentHere(proxima_em)}`}
      </Typography>
      {tentativas.map(({ em, resposta, falha, duracao }) => (
        <Typography key={em} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {momentHere(em)}: {attemptText({ status: resposta, failure: falha })} ({duracao} ms)
        </Typography>
      ))}
      <Box component="details" sx={{ mt: 0.5 }}>
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
          Mensagem<VisuallyHidden> {mensagem}</VisuallyHidden>
        </Typography>
        <Typography
          component="code"
          variant="body2"
          sx={{ display: 'block', overflowWrap: 'anywhere' }}
        >
          {mensagem}
          <br />
          {corpo}
        </Typography>
      </Box>
      {edit && (
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: 1 }}
          loading={busy}
          onClick={() => void resend()}
        >
          Enviar de novo<VisuallyHidden> {mensagem}</VisuallyHidden>
        </Button>
      )}
    </Box>
  )
}
