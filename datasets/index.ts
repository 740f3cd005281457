import type { Dataset } from '../tables/dataset.ts'
import { despesas } from './despesas.ts'
import { empenhos } from './empenhos.ts'
import { movimentos } from './movimentos.ts'
import { receitas } from './receitas.ts'

/** The public tables of the product; one stands after those it points to. */
export const datasets: readonly Dataset[] = [receitas, despesas, empenhos, movimentos]

/** A table by its name in addresses. */
export const datasetNamed = (name: string): Dataset | undefined =>
  datasets.find((dataset) => dataset.name === name)
