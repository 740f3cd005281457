import type { Dataset } from '../../model/declaration.ts'
import { estoqueMedicamentos } from './estoque-medicamentos.ts'
import { filaCreche } from './fila-creche.ts'
import { filaRegulacao } from './fila-regulacao.ts'
import { unidadesSaude } from './unidades-saude.ts'

/** The tables of services: where people are seen, what the pharmacies have, who waits. */
export const serviceTables: readonly Dataset[] = [
  unidadesSaude,
  estoqueMedicamentos,
  filaRegulacao,
  filaCreche,
]
