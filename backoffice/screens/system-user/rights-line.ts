import { pagesOf } from '../../../kernel/call.ts'
import { counted } from '../../../pt-br/words.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import type { RightsMatrix } from '../../../resources/calls/access.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'

type Page = RightsMatrix['paginas'][number]
const isOf =
  (pages: readonly string[]) =>
  ({ caminho }: Page) =>
    pages.includes(caminho)
const ofDocuments = isOf(pagesOf(documentElement))
const ofPermissions = isOf(pagesOf(publisherPermission))
const isChanged = (page: Page) => page.add || page.edit || page.delete

const mayPublish = ({ paginas }: RightsMatrix) =>
  paginas.some((page) => ofDocuments(page) && page.add)
/** Whether a profile publishes only where permissions let it: who may give them publishes everywhere. */
export const needsPermissions = (matrix: RightsMatrix) =>
  mayPublish(matrix) && !matrix.paginas.some((page) => ofPermissions(page) && page.add)

/** Where somebody is to publish; `types` as one reads them in a sentence. */
export interface PublishingPlace {
  readonly unit: string
  readonly types: string
}
/**
 * What a person will be able to do with a profile, in a line.
 * @param place where permissions let them publish, if any do.
 */
export function rightsLine(
  who: string,
  matrix: RightsMatrix | null,
  place: PublishingPlace | undefined,
): string {
  if (!matrix) return `${who} entrará, mas não verá página alguma até receber um perfil.`
  const { nome_gestor: manager, paginas } = matrix
  const others = paginas.filter((page) => !ofDocuments(page))
  const changed = others.filter(isChanged).length
  const seen = others.filter((page) => page.read && !isChanged(page)).length
  if (!mayPublish(matrix))
    return changed === 0
      ? `${who} só consultará: verá ${counted(seen, 'página', 'páginas')} de ${manager}, sem mudar nada.`
      : `${who} poderá mudar ${counted(changed, 'página', 'páginas')} de ${manager}${seen > 0 ? ` e ver outras ${seen}` : ''}.`
  const more =
    changed === 0 ? '' : `, e poderá mudar ${counted(changed, 'outra página', 'outras páginas')}`
  if (!needsPermissions(matrix))
    return `${who} publicará todos os tipos de documento de ${manager}${more}.`
  return place
    ? `${who} publicará ${place.types} em ${place.unit}${more}.`
    : `${who} ainda não publicará nada${more}: falta dizer a UG e os tipos de documento.`
}
