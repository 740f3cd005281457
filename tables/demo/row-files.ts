import { isAddressColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import type { Cells } from './cells.ts'

/** Stores a file whose text is these lines. @returns its address below the portal */
export type StoreFile = (name: string, lines: readonly string[]) => Promise<string>

/** What a row tells, line by line, with the words of its columns. */
const linesOf = ({ columns, one }: Dataset, row: Cells): readonly string[] => {
  const told = Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name.replace(/_documento$/, '')]
    return !column || isAddressColumn(column) || value === null || value === ''
      ? []
      : [`${column.label}: ${value}.`]
  })
  const title = row['titulo'] ?? row['objeto'] ?? row['numero'] ?? one
  return [
    String(title),
    ...told,
    '',
    'Município de Vale do Orvalho, Espírito Santo. O que está acima é o que a tabela pública diz desta linha.',
    'Assinado por quem responde pelo órgão e conferido pelo controle interno na data da publicação.',
    'Documento de demonstração, sem valor legal.',
  ]
}

/** The same rows, each with a file of its own where it named the portal's documents as a whole. */
export async function withFiles(
  store: StoreFile,
  dataset: Dataset,
  rows: readonly Cells[],
): Promise<readonly Cells[]> {
  const columns = Object.keys(dataset.columns).filter((name) =>
    isAddressColumn(dataset.columns[name]),
  )
  const named: Cells[] = []
  for (const row of rows) {
    const own: Record<string, string> = {}
    for (const column of columns)
      if (row[column] === '/documentos')
        own[column] = await store(`${dataset.one}.pdf`, linesOf(dataset, row))
    named.push({ ...row, ...own })
  }
  return named
}
