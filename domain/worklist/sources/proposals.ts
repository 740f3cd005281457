import { managerOfPortal } from '../../../data/nouns/portals.ts'
import { openProposals } from '../../../data/proposals/proposals.ts'
import { refusedReleases } from '../../../data/releases/states.ts'
import { ownWaiting, type OwnWaiting } from '../../../data/proposals/states.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { proposalPage } from '../../../resources/calls/proposal.ts'
import { resources } from '../../../resources/index.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { isProposable } from '../../../resources/proposable.ts'
import { proposableActs, proposerNamed } from '../../proposals/reach.ts'
import { filled, type WorkItem, type PortalAsker, type LateSource } from '../source.ts'

const screen = ownScreens.proposals

/** What others wrote and the asker may approve. */
async function toReview({ tx, userId, portalId }: PortalAsker): Promise<WorkItem[]> {
  // The transaction is within the tenant: a reader is asked of no other.
  const proposer = await proposerNamed(tx, 0, userId, { requestId: '' })
  if (!proposer) return []
  const { actor, access } = proposer
  const kinds = proposableActs(access, await managerOfPortal(tx, actor, portalId))
  const waiting = { portalId, kinds, actor, toReview: true, most: proposalPage + 1 }
  const found = await openProposals(tx, waiting)
  const oldest = found.at(-1)
  if (!oldest) return []
  const many = found.length > proposalPage ? `mais de ${proposalPage}` : String(found.length)
  return [
    {
      state: 'espera',
      fact: `Para revisar: ${many === '1' ? `“${oldest.titulo || 'Sem título'}”` : `${many} rascunhos`}`,
      detail: many === '1' ? 'Espera que outra pessoa aprove.' : 'Esperam que outra pessoa aprove.',
      person: oldest.editor.nome,
      act: { label: 'Revisar', path: filled(screen, { situacao: 'revisar', portal: portalId }) },
    },
  ]
}

/** What was given back to the asker, and what was approved and waits for a press. */
const answered = ({ returned, approved }: OwnWaiting, path: string): WorkItem[] => [
  ...(returned > 0
    ? [
        {
          state: 'espera' as const,
          fact: `${counted(returned, 'rascunho seu foi devolvido', 'rascunhos seus foram devolvidos')}`,
          detail: 'Quem revisou disse o que falta.',
          act: { label: 'Corrigir', path },
        },
      ]
    : []),
  ...(approved > 0
    ? [
        {
          state: 'espera' as const,
          fact: `${counted(approved, 'rascunho seu foi aprovado', 'rascunhos seus foram aprovados')}`,
          detail: 'Falta publicar.',
          act: { label: 'Publicar', path },
        },
      ]
    : []),
]

/** What the asker has begun and not published, what was not published at its hour, and what they may approve. */
export const proposalsSource: LateSource = {
  of: 'portal',
  tellsLate: true,
  isPersonal: true,
  name: 'rascunhos',
  title: 'Rascunhos e agendados',
  screen,
  pages: resources.filter(isProposable).flatMap(pagesOf),
  acts: ['add', 'edit'],
  async read(asker) {
    const { tx, userId, portalId } = asker
    const own = await ownWaiting(tx, userId, portalId)
    const { drafts, scheduled, inReview, stuck } = own
    const path = filled(screen, { de: 'mim', portal: portalId })
    const items: WorkItem[] = stuck.map(({ title, reason, day }) => ({
      state: 'atrasado',
      fact: `“${title || 'Sem título'}” não foi publicado`,
      detail: reason,
      ...(day === null ? {} : { day }),
      act: { label: 'Ver', path },
    }))
    for (const { id, name, reason } of await refusedReleases(tx, userId, portalId))
      items.push({
        state: 'atrasado',
        fact: `O pacote “${name}” não foi publicado`,
        detail: reason,
        act: { label: 'Ver', path: ownScreens.release.replace(':id', String(id)) },
      })
    if (own.othersInReview) items.push(...(await toReview(asker)))
    items.push(...answered(own, path))
    const waiting = [
      ...(drafts > 0 ? [counted(drafts, 'rascunho', 'rascunhos')] : []),
      ...(scheduled > 0 ? [counted(scheduled, 'agendado', 'agendados')] : []),
      ...(inReview > 0 ? [`${inReview} em revisão`] : []),
    ]
    if (waiting.length > 0)
      items.push({
        state: 'espera',
        fact: `Você tem ${conjunction(waiting)}`,
        act: { label: drafts > 0 ? 'Continuar' : 'Ver', path },
      })
    const { returned, approved } = own
    const checked = drafts + scheduled + inReview + returned + approved + stuck.length
    return { checked, items }
  },
}
