import type { Dataset } from '../../model/declaration.ts'
import { diarias } from './diarias.ts'
import { dividaAtiva } from './divida-ativa.ts'
import { estagiarios } from './estagiarios.ts'
import { folha } from './folha.ts'
import { padraoRemuneratorio } from './padrao-remuneratorio.ts'
import { servidores } from './servidores.ts'
import { tabelaDiarias } from './tabela-diarias.ts'
import { terceirizados } from './terceirizados.ts'

/** The tables of people: who works for the town, what they are paid, who travels, who owes. */
export const peopleTables: readonly Dataset[] = [
  servidores,
  folha,
  padraoRemuneratorio,
  estagiarios,
  terceirizados,
  diarias,
  tabelaDiarias,
  dividaAtiva,
]
