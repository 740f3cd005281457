import { webAddress } from './format.ts'
import type { Visit } from './visit.ts'

/** The doors of the law on access to information that this portal has, in the order of need: text and address. */
export const lawLinks = ({
  portal,
  to,
}: Pick<Visit, 'portal' | 'to'>): readonly (readonly [string, string])[] => [
  ...(
    [
      ['Serviço de Informação ao Cidadão (e-SIC)', portal.sicUrl],
      ['Sistema da Ouvidoria', portal.ombudsmanUrl],
      ['Lei de Acesso à Informação', portal.laiUrl],
      ['Manual do portal', portal.manualUrl],
      ['Geo-Obras', portal.worksUrl],
      ['Prestação de contas', portal.ciaUrl],
      ['Painéis', portal.biUrl],
      ['Site oficial', portal.homeUrl],
    ] as const
  ).flatMap(([text, url]) => {
    const href = webAddress(url)
    return href ? [[text, href] as const] : []
  }),
  ...(portal.covidTitle === null ? [] : [[portal.covidTitle, to('/busca?q=covid')] as const]),
]
