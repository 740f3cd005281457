import { counted } from '../../../pt-br/words.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { tableSenders } from '../../../tables/calls/table-file.ts'
import { newestLook, type Contradiction } from '../../../tables/data/contradictions.ts'
import { bothAmounts } from '../../../tables/domain/both-amounts.ts'
import { unitsShown } from '../../../tables/data/sent-loads.ts'
import { filled, type CalmItem, type PortalSource } from '../source.ts'

/** What is wrong, in the few words of the home's list. */
const factOf: Readonly<Record<Contradiction['about'], (one: Contradiction) => string>> = {
  'obra-paga': ({ name }) => `Obra ${name}: o pago não é o dos empenhos`,
  'obra-contratada': ({ name }) => `Obra ${name}: o valor não é o do contrato`,
  'licitacao-itens': ({ name, year }) =>
    `Licitação ${name.includes('/') ? name : `${name}/${year}`}: o estimado não é o dos itens`,
  'contrato-empenhos': ({ name, year }) =>
    `Contrato ${name.includes('/') ? name : `${name}/${year}`}: empenhado acima do valor`,
  'sem-empenho': ({ year, count }) =>
    `${counted(count, 'contrato', 'contratos')} de ${year} sem empenho`,
  'empenhos-movimentos': ({ name, year }) =>
    `Empenhos de ${year}: o ${name} não é o dos movimentos`,
  relatorio: ({ name }) => `${name}: a receita não é a da tabela`,
}

/** What tables, and reports beside them, say one thing of here and another there; found once a day. */
export const contradictionsSource: PortalSource = {
  of: 'portal',
  name: 'contradicoes',
  title: 'Contradições',
  screen: ownScreens.tables,
  pages: tableSenders,
  acts: ['edit'],
  async read({ tx, portalId }) {
    const look = await newestLook(tx, portalId)
    if (!look || look.found.length === 0) return { checked: look?.checked ?? 0, items: [] }
    const units = await unitsShown(tx, portalId)
    const items = look.found.map((one): CalmItem => {
      const unit = units.find(({ id }) => id === one.unit)
      return {
        state: 'espera',
        fact: factOf[one.about](one),
        detail: bothAmounts[one.about](one),
        ...(unit ? { unit: unit.nome } : {}),
        day: look.day,
        act: {
          label: 'Conferir',
          path: filled(ownScreens.table.replace(':id', one.table), {
            portal: portalId,
            unidade: unit?.id,
            ano: one.year,
          }),
        },
      }
    })
    return { checked: look.checked, items }
  },
}
