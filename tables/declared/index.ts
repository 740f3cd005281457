import type { Dataset } from '../model/declaration.ts'
import { aditivos } from './aditivos.ts'
import { chamberTables } from './chamber/index.ts'
import { contratos } from './contratos.ts'
import { despesas } from './despesas.ts'
import { emendas } from './emendas.ts'
import { empenhos } from './empenhos.ts'
import { fiscais } from './fiscais.ts'
import { incentivos } from './incentivos.ts'
import { licitacaoDocumentos } from './licitacao-documentos.ts'
import { licitacaoItens } from './licitacao-itens.ts'
import { licitacoes } from './licitacoes.ts'
import { movimentos } from './movimentos.ts'
import { normas } from './normas.ts'
import { obraItens } from './obra-itens.ts'
import { obras } from './obras.ts'
import { peopleTables } from './people/index.ts'
import { pca } from './pca.ts'
import { ppa } from './ppa.ts'
import { receitas } from './receitas.ts'
import { renuncias } from './renuncias.ts'
import { sancoes } from './sancoes.ts'
import { serviceTables } from './services/index.ts'
import { transferencias } from './transferencias.ts'

/** The public tables of the product, in the order of the catalogue. */
export const datasets: readonly Dataset[] = [
  receitas,
  despesas,
  empenhos,
  movimentos,
  pca,
  licitacoes,
  licitacaoItens,
  licitacaoDocumentos,
  contratos,
  aditivos,
  fiscais,
  sancoes,
  ...peopleTables,
  emendas,
  transferencias,
  obras,
  obraItens,
  renuncias,
  incentivos,
  ppa,
  normas,
  ...serviceTables,
  ...chamberTables,
]

/** A table by its name in addresses. */
export const datasetNamed = (name: string): Dataset | undefined =>
  datasets.find((dataset) => dataset.name === name)
