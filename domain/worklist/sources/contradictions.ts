import { reais } from '../../../pt-br/money.ts'
import { counted } from '../../../pt-br/words.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { tableSenders } from '../../../tables/calls/table-file.ts'
import { lookAt, type Contradiction } from '../../../tables/data/contradictions.ts'
import { unitsShown } from '../../../tables/data/sent-loads.ts'
import { filled, type CalmItem, type PortalSource } from '../source.ts'

type Words = Readonly<
  Record<Contradiction['about'], (one: Contradiction) => Pick<CalmItem, 'fact' | 'detail'>>
>
/** What is said here and there, as somebody who mends it needs it. */
const words: Words = {
  'obra-paga': ({ name, here, there, count }) => ({
    fact: `Obra ${name}: o pago não é o dos empenhos`,
    detail: `A obra diz ${reais(here)} pagos; ${counted(count, 'empenho dela soma', 'empenhos dela somam')} ${reais(there)}.`,
  }),
  'obra-contratada': ({ name, here, there }) => ({
    fact: `Obra ${name}: o valor não é o do contrato`,
    detail: `A obra diz ${reais(here)} contratados; o contrato mais novo dela, ${reais(there)}.`,
  }),
  'licitacao-itens': ({ name, year, here, there, count }) => ({
    fact: `Licitação ${name.includes('/') ? name : `${name}/${year}`}: o estimado não é o dos itens`,
    detail: `A licitação diz ${reais(here)}; ${counted(count, 'item soma', 'itens somam')} ${reais(there)}.`,
  }),
  'contrato-empenhos': ({ name, year, here, there, count }) => ({
    fact: `Contrato ${name.includes('/') ? name : `${name}/${year}`}: empenhado acima do valor`,
    detail: `O contrato vale ${reais(here)}; ${counted(count, 'empenho dele soma', 'empenhos dele somam')} ${reais(there)}.`,
  }),
  'sem-empenho': ({ year, there, count }) => ({
    fact: `${counted(count, 'contrato', 'contratos')} de ${year} sem empenho`,
    detail: `${count === 1 ? 'Vale' : 'Valem'} ${reais(there)}; nenhum empenho diz o seu número.`,
  }),
  'empenhos-movimentos': ({ name, year, here, there, count }) => ({
    fact: `Empenhos de ${year}: o ${name} não é o dos movimentos`,
    detail: `${counted(count, 'empenho diz', 'empenhos dizem')} ${reais(here)}; os movimentos publicados ${count === 1 ? 'dele' : 'deles'} somam ${reais(there)}. Se um dos dois é mais novo, envie o outro.`,
  }),
  relatorio: ({ name, here, there }) => ({
    fact: `${name}: a receita não é a da tabela`,
    detail: `O documento diz ${reais(there)} arrecadados; a tabela Receitas, ${reais(here)} até o fim do período.`,
  }),
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
    const look = await lookAt(tx, portalId)
    if (!look || look.found.length === 0) return { checked: look?.checked ?? 0, items: [] }
    const units = await unitsShown(tx, portalId)
    const items = look.found.map((one): CalmItem => {
      const unit = units.find(({ id }) => id === one.unit)
      return {
        state: 'espera',
        ...words[one.about](one),
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
