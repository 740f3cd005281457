import type { OtherPortal } from '../data/public/portal-has.ts'
import { portalSite } from '../resources/addresses.ts'
import type { Power } from '../tables/model/parts.ts'
import type { Visit } from './visit.ts'

/** A page of the portal of the other power. @param path below it, with its slash; the portal itself without */
export const otherPortal = (
  { tenantOrigin }: Pick<Visit, 'tenantOrigin'>,
  other: OtherPortal,
  path = '',
): string => portalSite(tenantOrigin, other).at(path)

/** What is to be found there, for who is at a portal of this power. */
export const subjectsOfOther = (power: Power): string =>
  power === 'legislativo'
    ? 'O portal da Prefeitura: impostos, obras, saúde, escolas, creches e o dinheiro da cidade.'
    : 'O portal da Câmara: vereadores, sessões, projetos de lei e como cada um votou.'
