import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import * as calls from '../../../resources/calls/preview.ts'
import { momentHere } from '../../app/clock.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { callApi } from '../../transport/http.ts'
import { queryClient } from '../../transport/query.ts'
import { PanelFrame } from '../../ui/panel-frame.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { LookedAt } from './record-store.ts'

type Subject = LookedAt['of']
const subjects = {
  proposal: {
    list: calls.listPreviews,
    end: calls.endPreview,
    with: 'este rascunho',
    named: 'o rascunho',
  },
  release: {
    list: calls.listReleasePreviews,
    end: calls.endReleasePreview,
    with: 'tudo o que está no pacote',
    named: 'o pacote',
  },
} as const

const previewsKey = ({ what, id }: Subject) => ['previas', what, id] as const
const previewsOf = (of: Subject) => ({
  queryKey: previewsKey(of),
  staleTime: 0,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await callApi(subjects[of.what].list, { params: { id: of.id }, signal })).data.previas,
})

interface PreviewProps extends LookedAt {
  readonly onClose: () => void
}

/** The way to the portal as it will be, and links for those who have no account. */
export function PreviewDialog({ of, opened, again, onClose }: PreviewProps) {
  const words = subjects[of.what]
  const [sent, setSent] = useState<LookedAt['opened']>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      setSent(await again(calls.previewHours.most))
      await queryClient.invalidateQueries({ queryKey: previewsKey(of) })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PanelFrame title="Ver como ficará" onClose={onClose}>
      <Typography color="textSecondary">
        O portal inteiro, com busca e listas, como ficará com {words.with}. Nada é publicado, e quem
        visita o portal não vê diferença.
      </Typography>
      <Button
        variant="contained"
        href={opened.endereco}
        target="_blank"
        rel="noopener noreferrer"
        sx={{ justifySelf: 'start' }}
        startIcon={<OpenInNewRounded />}
      >
        Abrir a prévia
      </Button>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 1 }}>
        Mostrar a quem não tem conta
      </Typography>
      {sent ? (
        <>
          <Alert severity="info" sx={{ width: '100%' }}>
            Quem tiver este endereço vê {words.named}, até {momentHere(sent.expira_em)}. Ele não é
            mostrado de novo.
          </Alert>
          <ShownOnce text={sent.endereco} what="Endereço" testId="preview-link" />
        </>
      ) : (
        <>
          <Typography color="textSecondary">
            Um link que vale sete dias, ou até {words.named} ser publicado. Abre no celular, sem
            senha.
          </Typography>
          <Button
            variant="outlined"
            loading={busy}
            sx={{ justifySelf: 'start' }}
            onClick={() => void make()}
          >
            Criar link para mostrar
          </Button>
        </>
      )}
      <LivingLinks of={of} />
    </PanelFrame>
  )
}

const usedText = ({ aberturas, aberta_em: at }: { aberturas: number; aberta_em: string | null }) =>
  at === null
    ? 'ainda não aberto'
    : `aberto ${counted(aberturas, 'vez', 'vezes')}, a última em ${momentHere(at)}`

/** The links that still open it, and what ends each. */
function LivingLinks({ of }: { readonly of: Subject }) {
  const { data: links = [] } = useQuery(previewsOf(of))
  const end = async (previa: number) => {
    try {
      await callApi(subjects[of.what].end, { params: { id: of.id, previa } })
      toast({ text: 'O link não abre mais.' })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: previewsKey(of) })
  }
  if (links.length === 0) return null
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 1 }}>
        Links que ainda abrem
      </Typography>
      <List dense disablePadding aria-label="Links que ainda abrem" sx={{ width: '100%' }}>
        {links.map((link) => (
          <ListItem key={link.id} disableGutters sx={{ gap: 2 }}>
            <ListItemText
              primary={`Até ${momentHere(link.expira_em)}`}
              secondary={`De ${link.criada_por}, ${usedText(link)}`}
            />
            <Button
              size="small"
              variant="text"
              color="error"
              aria-label={`Encerrar o link que vale até ${momentHere(link.expira_em)}`}
              onClick={() => void end(link.id)}
            >
              Encerrar
            </Button>
          </ListItem>
        ))}
      </List>
    </>
  )
}
