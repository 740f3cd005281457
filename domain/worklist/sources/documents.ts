import { documentSeries } from '../../../data/worklist/documents.ts'
import { pagesOf, screenSets } from '../../../kernel/call.ts'
import { counted } from '../../../pt-br/words.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { filled, stateOn, type PortalSource } from '../source.ts'

const [screens] = screenSets(documentElement)
const listPath = screens?.list ?? '/:id'
const publishPath = screens?.create ?? '/'

/** Documents of a type whose next issue is expected, by what was published before. */
export const documentsSource: PortalSource = {
  of: 'portal',
  name: 'documentos',
  title: 'Documentos',
  screen: '/portal-transparencia/publicador-de-documento/listar-tipos-documentos',
  pages: pagesOf(documentElement),
  acts: ['add'],
  async read({ tx, portalId, units, zone, today, mayAct }) {
    const series = await documentSeries(tx, portalId, units, zone)
    const items = series.flatMap(({ typeId, type, unitId, unit, periodicity, days, due }) => {
      const state = stateOn(due, today)
      if (state === undefined) return []
      const look = filled(listPath.replace(':id', String(typeId)), { portal: portalId })
      const form = { tipo: typeId, ug: unitId, periodicidade: periodicity, portal: portalId }
      return [
        {
          state,
          fact: `${type}: ${periodicity} sem publicação há ${counted(days, 'dia', 'dias')}`,
          unit,
          day: due,
          act: mayAct
            ? { label: 'Publicar', path: filled(publishPath, form) }
            : { label: 'Ver', path: look },
        },
      ]
    })
    return { checked: series.length, items }
  },
}
