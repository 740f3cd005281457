import { isAddressColumn, typeOf } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import type { Cells } from './cells.ts'
import { paperOf } from './chamber/papers.ts'
import { purchasePaper } from './purchase-papers.ts'
import { rulePaper } from './rule-rows.ts'

type Tables = Readonly<Record<string, readonly Cells[]>>
/** Stores a file whose text is these lines. @returns its address below the portal */
export type StoreFile = (name: string, lines: readonly string[]) => Promise<string>

/** What a row tells that people write without codes: its words, dates, amounts and choices. */
function toldBy({ columns }: Dataset, row: Cells): readonly string[] {
  const codes = /^(?:unidade_gestora|exercicio|ano|mes)$|modalidade|_documento$/
  return Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name]
    if (!column || value === null || value === '' || codes.test(name)) return []
    if (isAddressColumn(column)) return []
    const words = typeOf(column).shown(column)(value, Number(row['exercicio'] ?? row['ano']))
    return [`${column.label}: ${words.replace(/\.$/, '')}.`]
  })
}

const clauses = [
  'Cláusula 1ª. Do objeto e das partes: os que estão acima, com a proposta que os acompanha.',
  'Cláusula 2ª. Do preço e do pagamento: em até trinta dias do recebimento, na ordem cronológica.',
  'Cláusula 3ª. Da vigência: a que está acima, prorrogável na forma dos arts. 105 a 107 da Lei 14.133/2021.',
  'Cláusula 4ª. De quem contrata: recebe, confere, paga e designa quem fiscaliza, por escrito.',
  'Cláusula 5ª. De quem é contratado: entrega o que foi pedido, no prazo, com garantia, e responde por danos.',
  'Cláusula 6ª. Das sanções: advertência, multa de até dez por cento e impedimento de licitar.',
  'Cláusula 7ª. Do reajuste: pelo IPCA, depois de um ano da proposta; do reequilíbrio: por prova.',
  'Cláusula 8ª. Da dotação: a do órgão que pede, no orçamento do exercício.',
  'Cláusula 9ª. Da extinção: pelo fim do prazo, por acordo ou por falta grave, com defesa.',
  'Cláusula 10ª. Do foro: a Comarca de Vale do Orvalho. Publicado no PNCP em até vinte dias úteis.',
]
const foot =
  'Município de Vale do Orvalho, Espírito Santo. Documento de demonstração, sem valor legal.'

/** What such a paper says: its own words, or the facts of its row with the clauses of an instrument. */
function linesOf(dataset: Dataset, row: Cells, column: string, tables: Tables): readonly string[] {
  const own =
    dataset.name === 'licitacao_documentos'
      ? purchasePaper(row, tables)
      : dataset.name === 'normas'
        ? rulePaper(row)
        : paperOf(dataset.name, column, row)
  if (own) return own
  const title = row['titulo'] ?? row['objeto'] ?? row['numero'] ?? dataset.one
  return [title, ...toldBy(dataset, row), '', ...clauses]
}

/**
 * The rows of a table, each with a file of its own where it named the portal's documents as a whole.
 * @param tables the rows of the unit's year, by table
 */
export async function withFiles(
  store: StoreFile,
  dataset: Dataset,
  tables: Tables,
): Promise<readonly Cells[]> {
  const columns = Object.keys(dataset.columns).filter((name) =>
    isAddressColumn(dataset.columns[name]),
  )
  const named: Cells[] = []
  for (const row of tables[dataset.name] ?? []) {
    const own: Record<string, string> = {}
    for (const column of columns)
      if (row[column] === '/documentos')
        own[column] = await store(`${dataset.one}.pdf`, [
          ...linesOf(dataset, row, column, tables),
          '',
          foot,
        ])
    named.push({ ...row, ...own })
  }
  return named
}
