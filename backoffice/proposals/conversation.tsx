import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import type { AnswerOf } from '../../kernel/operation.ts'
import type { ProposalSeen } from '../../resources/calls/proposal.ts'
import { addComment, listComments } from '../../resources/calls/review.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState } from '../app/loading.tsx'
import { proposalsKey } from '../engine/form/proposal-data.ts'
import { LongTextInput } from '../inputs/long-text.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { queryClient } from '../transport/query.ts'
import { PanelFrame } from '../ui/panel-frame.tsx'

type Said = AnswerOf<typeof listComments>['comentarios'][number]
const words: Readonly<Record<Said['tipo'], string>> = {
  comentario: 'comentou',
  envio: 'enviou para revisão',
  devolucao: 'devolveu',
  aprovacao: 'aprovou',
}
const saidKey = (id: number) => [...proposalsKey, id, 'conversa'] as const

interface ConversationProps {
  readonly row: Pick<ProposalSeen, 'id' | 'titulo'>
  readonly onClose: () => void
}
/** What was said of a draft: when it was sent, returned and why, approved, and what else people wrote. */
export function Conversation({ row: { id, titulo }, onClose }: ConversationProps) {
  const own = useId()
  const { data, error, refetch } = useQuery({
    queryKey: saidKey(id),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi(listComments, { params: { id }, signal })).data.comentarios,
  })
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const texto = (text ?? '').trim()
    if (texto === '') return setFault('Escreva o comentário.')
    try {
      const { data: said } = await callApi(addComment, { params: { id }, body: { texto } })
      queryClient.setQueryData(saidKey(id), said.comentarios)
      setText(null)
    } catch (failure) {
      setFault(asProblem(failure).message)
    }
  }
  return (
    <PanelFrame title={`Conversa: ${titulo || 'Sem título'}`} onClose={onClose}>
      {error && <ErrorState problem={asProblem(error)} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">Ninguém disse nada ainda.</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data?.map((said) => (
          <li key={said.id}>
            <Typography variant="body2" color="textSecondary">
              <strong>{said.autor || 'Alguém que saiu'}</strong> {words[said.tipo]} em{' '}
              {momentHere(said.em)}
            </Typography>
            {said.texto && <Typography sx={{ whiteSpace: 'pre-line' }}>{said.texto}</Typography>}
          </li>
        ))}
      </Box>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 1 }}
        onSubmit={(event) => void send(event)}
      >
        <LongTextInput
          id={`${own}-texto`}
          label="Comentar"
          max={2_000}
          value={text}
          fault={fault}
          onChange={(value) => {
            setText(value)
            setFault(undefined)
          }}
        />
        <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }}>
          Comentar
        </Button>
      </Box>
    </PanelFrame>
  )
}
