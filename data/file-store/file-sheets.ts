import type { ShownSheet } from '../../formats/sheets/shown-sheets.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

// The sheets of the spreadsheets that documents name, as their pages show them.

/** Keeps the sheets of a file that is still there. */
export async function keepSheets(
  runner: Runner,
  key: string,
  sheets: readonly ShownSheet[],
): Promise<void> {
  if (sheets.length === 0) return
  await runner.run(
    sql`insert into folha_de_arquivo (arquivo, ordem, nome, linhas, total, colunas, escondidas)
      select t.arquivo, s.ordem, s.dado ->> 'name', s.dado -> 'rows', (s.dado ->> 'total')::int,
          (s.dado ->> 'columns')::int, (s.dado ->> 'hidden')::int
        from texto_de_arquivo t, jsonb_array_elements(${JSON.stringify(sheets)}::jsonb) with ordinality s (dado, ordem)
        where t.arquivo = ${key}
      on conflict do nothing`,
  )
}
