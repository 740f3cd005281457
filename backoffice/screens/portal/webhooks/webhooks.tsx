import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listWebhooks,
  type WebhookRow,
  type WebhooksOfPortal,
} from '../../../../resources/calls/webhook.ts'
import { EmptyState, ErrorState, Skeletons } from '../../../app/loading.tsx'
import { useRights } from '../../../session/permission.ts'
import { callApi } from '../../../transport/http.ts'
import { asProblem } from '../../../transport/problem-answer.ts'
import { queryClient } from '../../../transport/query.ts'
import { SystemsContent, type SystemsPlace } from '../systems-content.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import { WebhookSendings } from './webhook-sendings.tsx'

const queryKey = (portalId: number) => ['webhooks', portalId]
const readWebhooks = async (portalId: number) =>
  (await callApi(listWebhooks, { params: { portalId } })).data

type Step =
  | { readonly name: 'list' }
  | { readonly name: 'form'; readonly row?: WebhookRow }
  | { readonly name: 'sendings'; readonly row: WebhookRow }

interface WebhooksProps {
  readonly portalId: number
  readonly onClose: () => void
  /** The way to the keys, above the list. */
  readonly systems: SystemsPlace
}
/** The systems that are told of what a portal publishes. */
export default function Webhooks({ portalId, onClose, systems }: WebhooksProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(portalId),
    queryFn: () => readWebhooks(portalId),
  })
  const [step, setStep] = useState<Step>({ name: 'list' })
  const back = () => setStep({ name: 'list' })
  const changed = () => queryClient.invalidateQueries({ queryKey: queryKey(portalId) })
  if (!data)
    return (
      <SystemsContent {...systems}>
        {error ? (
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        ) : (
          <Skeletons lines={4} />
        )}
      </SystemsContent>
    )
  if (step.name === 'form')
    return (
      <WebhookForm
        portalId={portalId}
        catalogue={data.catalogo}
        row={step.row}
        onCancel={back}
        onDone={async () => {
          await changed()
          back()
        }}
      />
    )
  if (step.name === 'sendings')
    return <WebhookSendings portalId={portalId} row={step.row} onBack={back} />
  return (
    <List
      {...{ portalId, data, systems, onClose }}
      onChanged={changed}
      onForm={(row) => setStep(row ? { name: 'form', row } : { name: 'form' })}
      onSendings={(row) => setStep({ name: 'sendings', row })}
    />
  )
}

interface ListProps extends WebhooksProps {
  readonly data: WebhooksOfPortal
  readonly onChanged: () => Promise<void>
  readonly onForm: (row?: WebhookRow) => void
  readonly onSendings: (row: WebhookRow) => void
}
function List({ portalId, data, systems, onClose, onChanged, onForm, onSendings }: ListProps) {
  const { edit } = useRights()
  const { webhooks } = data
  const add = edit && (
    <Button variant="contained" onClick={() => onForm()}>
      Novo webhook
    </Button>
  )
  return (
    <>
      <SystemsContent {...systems}>
        <Typography color="textSecondary">
          Um webhook avisa outro sistema assim que este portal publica, altera ou retira algo. O
          aviso diz o que mudou e onde está, sem dados pessoais, e é assinado (
          <Link href="https://www.standardwebhooks.com" target="_blank" rel="noopener">
            Standard Webhooks
          </Link>
          ).
        </Typography>
        {webhooks.length === 0 ? (
          <EmptyState
            title="Nenhum webhook ainda"
            text="Peça ao fornecedor o endereço que recebe os avisos e passe a ele a chave pública que aparece aqui."
            action={add}
          />
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {webhooks.map((row) => (
              <WebhookItem
                key={row.id}
                {...{ portalId, row, onChanged }}
                catalogue={data.catalogo}
                mayChange={edit}
                onEdit={() => onForm(row)}
                onSendings={() => onSendings(row)}
              />
            ))}
          </Box>
        )}
      </SystemsContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
        {webhooks.length > 0 && add}
      </DialogActions>
    </>
  )
}
