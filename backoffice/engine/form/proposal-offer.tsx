import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { counted } from '../../../pt-br/words.ts'
import type { ProposalSeen } from '../../../resources/calls/proposal.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { momentHere } from '../../app/clock.ts'
import type { ProposalState } from './form-proposal.ts'

const actions = {
  alignItems: { sm: 'center' },
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 240px' },
  '& .MuiAlert-action': { p: 0, pt: { xs: 1, sm: 0 }, flexWrap: 'wrap', ml: 0, gap: 0.5 },
} as const

/** How a draft stands, besides who wrote it: for when it is promised, and why it was not published. */
export function standingText(proposal: ProposalSeen): string {
  const { situacao, publicar_em: em, erro, aprovada_por: approver, devolucao } = proposal
  if (devolucao !== null) return `Devolvido da revisão: ${devolucao}`
  if (situacao === 'em_revisao')
    return (
      erro ??
      (em === null ? 'Espera que outra pessoa aprove.' : `Espera aprovação até ${momentHere(em)}.`)
    )
  if (situacao === 'aprovada')
    return `Aprovado por ${approver?.nome ?? 'outra pessoa'}: falta publicar. Uma mudança tira a aprovação.`
  if (situacao === 'agendada' && em !== null) return `Agendado para ${momentHere(em)}.`
  if (situacao === 'em_conflito') return erro ?? 'Em conflito com outra mudança.'
  if (situacao === 'recusada')
    return `Não foi publicado${em === null ? '' : ` em ${momentHere(em)}`}: ${erro ?? ''}`
  return ''
}
const whose = ({ minha, editor }: ProposalSeen) =>
  minha ? 'Seu rascunho' : `Rascunho de ${editor.nome}`

/** That a draft of the record waits, before anybody writes a second one; or that this form goes on with one. */
export function ProposalOffer({ state }: { readonly state: ProposalState }) {
  const { active, offered, goOn, decline, drop } = state
  if (active) return <Active proposal={active} />
  const [first, ...others] = offered
  if (!first) return null
  return (
    <Alert
      severity={first.erro === null && first.devolucao === null ? 'info' : 'warning'}
      sx={{ mb: 2.5, ...actions }}
      action={
        <>
          <Button size="small" variant="outlined" onClick={() => goOn(first.id)}>
            Continuar
          </Button>
          <Button size="small" variant="text" onClick={decline}>
            {first.ato === 'criar' ? 'Começar outro' : 'Ver o publicado'}
          </Button>
          <Button size="small" variant="text" color="error" onClick={() => drop(first)}>
            Descartar
          </Button>
        </>
      }
    >
      <strong>{whose(first)}</strong>
      {first.ato === 'criar' && first.titulo !== '' && `, “${first.titulo}”`}, de{' '}
      {momentHere(first.alterada_em)}. {standingText(first)}
      {others.length > 0 && (
        <Box component="span" sx={{ display: 'block' }}>
          <Link href={ownScreens.proposals}>
            E {counted(others.length, 'outro rascunho', 'outros rascunhos')}
          </Link>
        </Box>
      )}
    </Alert>
  )
}

function Active({ proposal }: { readonly proposal: ProposalSeen }) {
  const { editor, minha, alterada_em: at, erro, devolucao, pacote } = proposal
  const told = standingText(proposal)
  return (
    <Alert severity={erro === null && devolucao === null ? 'info' : 'warning'} sx={{ mb: 2.5 }}>
      <strong>Rascunho</strong>, o portal ainda não mostra isto. Guardado em {momentHere(at)}
      {minha ? '' : ` por ${editor.nome}`}. {told}
      {pacote && ` Vai ao portal com o pacote “${pacote.nome}”.`}
    </Alert>
  )
}
