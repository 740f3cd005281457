import type { Dataset } from '../model/declaration.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { partiesOf, rowTable, shownPartyName } from './column-sql.ts'
import { selected } from './selection.ts'

interface KnownParty {
  readonly nome: string
  readonly documento: string | null
  readonly tipo: 'empresa' | 'pessoa' | 'sem_documento'
  readonly chave: string
}
/** The parties of a row as the dictionary keeps them, by column: with the key of a person, which no mask gives back. */
export async function partiesOfRow(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  key: readonly string[],
): Promise<Readonly<Record<string, KnownParty>>> {
  const filter = Object.fromEntries(dataset.key.map((name, at) => [name, key[at] ?? '']))
  const found = await Promise.all(
    partiesOf(dataset).map(async (name) => {
      const rows = await runner.run<KnownParty>(
        sql.read`select ${sql.raw(shownPartyName('t', name, 'p'))} as nome, p.documento, p.tipo, p.chave
          from ${sql.raw(rowTable(dataset))} t
          join parte p on p.id = t.${sql.raw(name)}
          where ${selected({ dataset, portalId, filter })}`,
      )
      return rows.map((party) => [name, party] as const)
    }),
  )
  return Object.fromEntries(found.flat())
}
