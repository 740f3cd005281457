import { momentHere } from '../../app/clock.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  revokeDataKey,
  takeOverDataKey,
  type DataKeyRow,
  type KeysOfPortal,
} from '../../../tables/calls/data-key.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { toast } from '../../ui/toasts.tsx'

function stateOf({ revogada_em, expira_em, usada_em, suspensa }: DataKeyRow) {
  if (revogada_em) return <Chip size="small" variant="outlined" label="Revogada" />
  if (Date.parse(expira_em) <= Date.now())
    return <Chip size="small" color="warning" variant="outlined" label="Vencida" />
  if (suspensa) return <Chip size="small" color="error" variant="outlined" label="Suspensa" />
  return usada_em ? (
    <Chip size="small" color="success" variant="outlined" label="Em uso" />
  ) : (
    <Chip size="small" variant="outlined" label="Nunca usada" />
  )
}
const namesOf = (chosen: readonly string[], known: KeysOfPortal['conjuntos']) =>
  chosen.length === known.length
    ? 'todas'
    : known
        .filter(({ id }) => chosen.includes(id))
        .map(({ nome }) => nome)
        .join(', ')

interface DataKeyItemProps {
  readonly portalId: number
  readonly data: KeysOfPortal
  readonly row: DataKeyRow
  readonly mayRevoke: boolean
  readonly onChanged: () => Promise<void>
}
/** One key: what it opens, since when, and its end. */
export function DataKeyItem({ portalId, data, row, mayRevoke, onChanged }: DataKeyItemProps) {
  const facts = [
    `Começa com ${row.comeco}…`,
    `Tabelas: ${namesOf(row.conjuntos, data.conjuntos)}`,
    `Unidades: ${namesOf(row.unidades, data.unidades)}`,
    ...(row.redes.length > 0 ? [`Só de ${row.redes.join(', ')}`] : []),
    `Criada por ${row.criada_por} em ${momentHere(row.criada_em)}`,
    row.revogada_em
      ? `Revogada por ${row.revogada_por ?? ''} em ${momentHere(row.revogada_em)}`
      : `Vale até ${momentHere(row.expira_em)}`,
    ...(row.responsavel !== null && row.responsavel !== row.criada_por
      ? [`Responde por ela: ${row.responsavel}`]
      : []),
    ...(row.usada_em
      ? [`Último uso em ${momentHere(row.usada_em)}, de ${row.usada_de ?? ''}`]
      : []),
  ]
  return (
    <Box component="li" sx={{ p: 2, border: '1px solid var(--palette-divider)', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.nome}</Typography>
        {stateOf(row)}
      </Box>
      {facts.map((fact) => (
        <Typography
          key={fact}
          variant="body2"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {fact}
        </Typography>
      ))}
      {row.suspensa && !row.revogada_em && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {row.responsavel ?? 'Quem respondia por ela'} não administra mais este portal. O sistema
          não envia nada com esta chave até que alguém a assuma, ou uma nova a substitua.
          {mayRevoke && <TakeOver {...{ portalId, onChanged }} id={row.id} name={row.nome} />}
        </Alert>
      )}
      {mayRevoke && !row.revogada_em && (
        <Revoke {...{ portalId, onChanged }} id={row.id} name={row.nome} />
      )}
    </Box>
  )
}

interface RevokeProps extends Pick<DataKeyItemProps, 'portalId' | 'onChanged'> {
  readonly id: number
  readonly name: string
}
/** Answers for a key from now on: whoever asks for it may change the portal. */
function TakeOver({ portalId, id, name, onChanged }: RevokeProps) {
  const [busy, setBusy] = useState(false)
  const takeOver = async () => {
    setBusy(true)
    try {
      await callApi(takeOverDataKey, { params: { portalId, id } })
      toast({ text: `Você responde agora pela chave de ${name}` })
      await onChanged()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" variant="outlined" loading={busy} onClick={() => void takeOver()}>
        Assumir a chave<VisuallyHidden> de {name}</VisuallyHidden>
      </Button>
    </Box>
  )
}

/** Asks once more: a key that is revoked does not come back, and its system stops sending. */
function Revoke({ portalId, id, name, onChanged }: RevokeProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await callApi(revokeDataKey, { params: { portalId, id } })
      toast({ text: `Chave de ${name} revogada` })
      await onChanged()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (!asking)
    return (
      <Button size="small" color="error" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
        Revogar<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    )
  return (
    <Box role="alert" sx={{ mt: 1 }}>
      <Typography variant="body2">
        O sistema deixa de enviar na hora, e a chave não volta a valer. Revogar mesmo assim?
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="contained"
          color="error"
          loading={busy}
          onClick={() => void revoke()}
        >
          Revogar chave
        </Button>
        <Button size="small" variant="outlined" autoFocus onClick={() => setAsking(false)}>
          Manter
        </Button>
      </Box>
    </Box>
  )
}
