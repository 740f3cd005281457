import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  removeWebhook,
  rotateWebhookKey,
  testWebhook,
  type WebhookRow,
  type WebhooksOfPortal,
} from '../../../../resources/calls/webhook.ts'
import { momentHere } from '../../../app/clock.ts'
import { VisuallyHidden } from '../../../theme/visually-hidden.tsx'
import { callApi } from '../../../transport/http.ts'
import { asProblem } from '../../../transport/problem-answer.ts'
import { copied } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toasts.tsx'

function stateOf({ ligado, ultimo }: WebhookRow) {
  if (!ligado) return <Chip size="small" color="warning" variant="outlined" label="Desligado" />
  if (!ultimo) return <Chip size="small" variant="outlined" label="Nada enviado ainda" />
  const states = {
    entregue: { label: 'Recebe', color: 'success' },
    espera: { label: 'Tentando', color: 'warning' },
    desistiu: { label: 'Não recebe', color: 'error' },
  } as const
  return <Chip size="small" variant="outlined" {...states[ultimo.estado]} />
}

interface WebhookItemProps {
  readonly portalId: number
  readonly row: WebhookRow
  readonly catalogue: WebhooksOfPortal['catalogo']
  readonly mayChange: boolean
  readonly onChanged: () => Promise<void>
  readonly onEdit: () => void
  readonly onSendings: () => void
}
/** One webhook: whom it tells of what, how that goes, and its keys. */
export function WebhookItem(props: WebhookItemProps) {
  const { row, catalogue } = props
  const told = catalogue.filter(({ id }) => row.eventos.includes(id))
  return (
    <Box component="li" sx={{ p: 2, border: '1px solid var(--palette-divider)', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.nome}</Typography>
        {stateOf(row)}
      </Box>
      <Fact text={row.endereco} />
      <Fact
        text={
          told.length === catalogue.length
            ? 'Avisado de tudo'
            : `Avisado de: ${told.map(({ nome }) => nome.toLowerCase()).join(', ')}`
        }
      />
      {row.ultimo && <Fact text={`Última mensagem em ${momentHere(row.ultimo.criado_em)}`} />}
      {row.esperando > 0 && (
        <Fact text={`${row.esperando} ${row.esperando === 1 ? 'espera' : 'esperam'} a vez`} />
      )}
      <Key label="Chave pública" text={row.chave_publica} />
      {row.chave_anterior !== null && row.anterior_ate !== null && (
        <Key
          label={`Chave anterior, assina junto até ${momentHere(row.anterior_ate)}`}
          text={row.chave_anterior}
        />
      )}
      {row.desligado_porque !== null && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          O sistema respondeu que este endereço não existe mais (410), e o webhook foi desligado.
          Corrija o endereço e ligue de novo.
        </Alert>
      )}
      <Acts {...props} />
    </Box>
  )
}

const Fact = ({ text }: { readonly text: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
)
function Key({ label, text }: { readonly label: string; readonly text: string }) {
  const copy = async () => {
    if (await copied(text)) toast({ text: 'Chave pública copiada' })
  }
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
      {label}: <code>{text}</code>{' '}
      <Button size="small" variant="text" onClick={() => void copy()}>
        Copiar<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
      </Button>
    </Typography>
  )
}

type Asked = 'rotate' | 'remove'
const questions = {
  rotate: {
    text: 'Cada mensagem passa a ter duas assinaturas por sete dias, a da chave nova e a desta. Passe a nova ao fornecedor nesse prazo.',
    act: 'Trocar a chave',
  },
  remove: {
    text: 'O sistema deixa de ser avisado, e o registro do que lhe foi enviado é apagado.',
    act: 'Remover webhook',
  },
} as const

/** What may be done with it; what cannot be taken back asks once more. */
function Acts({ portalId, row, mayChange, onChanged, onEdit, onSendings }: WebhookItemProps) {
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const params = { portalId, id: row.id }
  const act = async (change: () => Promise<unknown>, text: string) => {
    setBusy(true)
    try {
      await change()
      toast({ text })
      setAsked(undefined)
      await onChanged()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const carryOut = {
    rotate: () => act(() => callApi(rotateWebhookKey, { params }), 'Chave trocada'),
    remove: () => act(() => callApi(removeWebhook, { params }), 'Webhook removido'),
  }
  const button = (label: string, run: () => void, color?: 'error') => (
    <Button
      size="small"
      variant="outlined"
      color={color ?? 'primary'}
      disabled={busy}
      onClick={run}
    >
      {label}
      <VisuallyHidden> {row.nome}</VisuallyHidden>
    </Button>
  )
  if (asked)
    return (
      <Box role="alert" sx={{ mt: 1 }}>
        <Typography variant="body2">{questions[asked].text}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button
            size="small"
            variant="contained"
            color={asked === 'remove' ? 'error' : 'primary'}
            loading={busy}
            onClick={() => void carryOut[asked]()}
          >
            {questions[asked].act}
          </Button>
          <Button size="small" variant="outlined" autoFocus onClick={() => setAsked(undefined)}>
            Manter
          </Button>
        </Box>
      </Box>
    )
  const test = () =>
    void act(() => callApi(testWebhook, { params }), 'Teste enviado: veja em Envios se chegou')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {button('Envios', onSendings)}
      {mayChange && row.ligado && button('Enviar teste', test)}
      {mayChange && button('Alterar', onEdit)}
      {mayChange && button('Trocar chave', () => setAsked('rotate'))}
      {mayChange && button('Remover', () => setAsked('remove'), 'error')}
    </Box>
  )
}
