import { createHash } from 'node:crypto'

/** A line of the journal as the tree takes it: every value as PostgreSQL writes it. */
export interface JournalLine {
  readonly id: string
  /** UTC, with microseconds. */
  readonly momento: string
  readonly tipo: string
  readonly pagina: string
  readonly registro: string | null
  readonly portal: string | null
  readonly quem: readonly (string | null)[]
  readonly antes: string | null
  readonly depois: string | null
}

const sealed = (part: string, salt: string, values: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([part, salt, ...values]))
    .digest('hex')

/**
 * What is hashed of a line: canonical JSON, its keys in order, whose values are texts. What happened where and when is
 * readable; by whom, and what the row held before and after, are hashes with the salt of the line, so that an entry
 * may be shown to anybody (docs/adr/safety/0198).
 */
export const entryOf = (line: JournalLine, salt: string): string =>
  JSON.stringify({
    antes: sealed('antes', salt, [line.antes]),
    depois: sealed('depois', salt, [line.depois]),
    linha: line.id,
    momento: line.momento,
    pagina: line.pagina,
    portal: line.portal,
    quem: sealed('quem', salt, line.quem),
    registro: line.registro,
    tipo: line.tipo,
    v: '1',
  })

/** The readable part of an entry, to be compared with its line. */
export const factsOf = (entry: string): string => {
  const { linha, momento, pagina, portal, registro, tipo } = JSON.parse(entry) as Record<
    string,
    string | null
  >
  return JSON.stringify([linha, momento, pagina, portal, registro, tipo])
}
export const factsOfLine = ({ id, momento, pagina, portal, registro, tipo }: JournalLine): string =>
  JSON.stringify([id, momento, pagina, portal, registro, tipo])
