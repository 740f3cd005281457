import { conjunction } from '../../pt-br/junctions.ts'
import { counted } from '../../pt-br/words.ts'
import type { ReleaseSeen } from '../../resources/calls/release.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { momentHere } from '../app/clock.ts'

/** What waits in a portal: one by one, and together. */
export const waitingTabs = {
  label: 'O que espera',
  pages: [
    [ownScreens.proposals, 'Rascunhos'],
    [ownScreens.releases, 'Pacotes'],
    [ownScreens.releaseCalendar, 'Calendário'],
  ],
} as const

const draftsText = (count: number): string => counted(count, 'rascunho', 'rascunhos')
/** What a package has: `3 rascunhos e 4 cargas de tabelas`. */
export const contentsText = ({ propostas, cargas }: Counted): string =>
  conjunction([
    ...(propostas > 0 || cargas === 0 ? [draftsText(propostas)] : []),
    ...(cargas > 0 ? [counted(cargas, 'carga de tabela', 'cargas de tabelas')] : []),
  ])
type Counted = Pick<ReleaseSeen, 'propostas' | 'cargas'>

/** How a package stands, in a sentence. */
export function standingOf({
  situacao,
  publicado_em: out,
  publicado_por: by,
  desfeito_em: back,
  desfeito_por: backBy,
  publicar_em: at,
  motivo,
  erro,
}: ReleaseSeen): string {
  if (situacao === 'publicado' && out !== null)
    return `No ar desde ${momentHere(out)}, por ${by?.nome || 'alguém que saiu'}.`
  if (situacao === 'agendado' && at !== null) return `Agendado para ${momentHere(at)}.`
  if (situacao === 'recusado') return erro ?? 'Não foi publicado.'
  if (back !== null)
    return `Desfeito em ${momentHere(back)} por ${backBy?.nome || 'alguém que saiu'}: ${motivo ?? ''}`
  return ''
}
