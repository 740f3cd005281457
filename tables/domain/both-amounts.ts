import { reais } from '../../pt-br/money.ts'
import { counted } from '../../pt-br/words.ts'
import type { Contradiction } from '../data/contradictions.ts'

/** What is said here and there, with both amounts: for whoever mends it, and for citizens at the row. */
export const bothAmounts: Readonly<Record<Contradiction['about'], (one: Contradiction) => string>> =
  {
    'obra-paga': ({ here, there, count }) =>
      `A obra diz ${reais(here)} pagos; ${counted(count, 'empenho dela soma', 'empenhos dela somam')} ${reais(there)}.`,
    'obra-contratada': ({ here, there }) =>
      `A obra diz ${reais(here)} contratados; o contrato mais novo dela, ${reais(there)}.`,
    'licitacao-itens': ({ here, there, count }) =>
      `A licitação diz ${reais(here)}; ${counted(count, 'item soma', 'itens somam')} ${reais(there)}.`,
    'contrato-empenhos': ({ here, there, count }) =>
      `O contrato vale ${reais(here)}; ${counted(count, 'empenho dele soma', 'empenhos dele somam')} ${reais(there)}.`,
    'sem-empenho': ({ there, count }) =>
      `${count === 1 ? 'Vale' : 'Valem'} ${reais(there)}; nenhum empenho diz o seu número.`,
    'empenhos-movimentos': ({ here, there, count }) =>
      `${counted(count, 'empenho diz', 'empenhos dizem')} ${reais(here)}; os movimentos publicados ${count === 1 ? 'dele' : 'deles'} somam ${reais(there)}. Se um dos dois é mais novo, envie o outro.`,
    relatorio: ({ here, there }) =>
      `O documento diz ${reais(there)} arrecadados; a tabela Receitas, ${reais(here)} até o fim do período.`,
  }
