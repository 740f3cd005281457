import { isFile } from '../../kernel/field.ts'
import { columnName } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { heldBy } from '../proposals/held-files.ts'
import { quote } from '../store/columns.ts'

/** Which columns name files, from every noun's file fields. */
const naming = resources.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => isFile(field))
    .map(([name, field]) => ({ resource, column: quote(columnName(name, field)) })),
)

/**
 * The condition that something names a file. @param key the SQL of its key
 * @param rows whether what was removed and can be brought back counts, too
 */
export const namedBy = (key: string, rows: 'live' | 'all'): string =>
  [
    ...naming.map(
      ({ resource, column }) =>
        `exists (select 1 from ${resource.table} n
            where n.${column} = ${key}${rows === 'live' ? ' and not n.excluido' : ''})`,
    ),
    `exists (select 1 from usuario n where n.avatar = ${key}${rows === 'live' ? ' and not n.excluido' : ''})`,
    // What was sent in accountability is kept, accepted or not.
    `exists (select 1 from prestacao_arquivo n where n.chave = ${key})`,
    // What waits to be published with others is kept, and what was published with them is not.
    `exists (select 1 from arquivo_de_remessa n where n.chave = ${key} and n.remessa_id is null)`,
    // What waits in a proposal may still be published.
    heldBy(key),
    `exists (select 1 from arquivo_de_linha n where n.arquivo = ${key} and n.saiu_em is null)`,
  ].join(' or ')
