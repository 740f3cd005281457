import type { Dataset } from '../../model/declaration.ts'
import { presencas } from './presencas.ts'
import { proposicoes } from './proposicoes.ts'
import { sessoes } from './sessoes.ts'
import { verbaIndenizatoria } from './verba-indenizatoria.ts'
import { vereadores } from './vereadores.ts'
import { votacoes } from './votacoes.ts'

/** The tables of a chamber of councillors: who sits there, when it meets, what is proposed, how it votes. */
export const chamberTables: readonly Dataset[] = [
  vereadores,
  sessoes,
  proposicoes,
  votacoes,
  presencas,
  verbaIndenizatoria,
]
