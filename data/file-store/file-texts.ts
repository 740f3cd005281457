import { endingIn, type Ending } from '../../kernel/file-kinds.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import type { PagePicture, ReadingResult } from '../../formats/file-text/outcome.ts'

/** A published file whose text is not known yet. */
export interface UnreadFile {
  readonly key: string
  readonly ending: Ending | undefined
}
const waiting = (key: string): UnreadFile => ({ key, ending: endingIn(key) })

/**
 * A file that is to be read; nothing when it was, is gone, or is no portal's: what is sent in accountability is not
 * published.
 */
export async function waitingFile(runner: Runner, key: string): Promise<UnreadFile | undefined> {
  const [found] = await runner.run(
    sql.read`select 1 from arquivo a where a.chave = ${key} and a.vinculado and not a.excluido
      and a.portal_id is not null
      and not exists (select from texto_de_arquivo t where t.arquivo = a.chave)
      and not exists (select from prestacao_arquivo p where p.chave = a.chave)
      and not exists (select from arquivo_de_remessa r where r.chave = a.chave)`,
  )
  return found === undefined ? undefined : waiting(key)
}

/** The files that stood before texts were kept, some at a time. @param after the last key of those before. */
export async function oldFiles(
  runner: Runner,
  after: string,
  most: number,
): Promise<readonly UnreadFile[]> {
  const rows = await runner.run<{ arquivo: string }>(
    sql.read`select arquivo from acervo_por_ler(${after}, ${most}::int)`,
  )
  return rows.map(({ arquivo }) => waiting(arquivo))
}

/** Keeps what was read of a file that is still there; the first reading counts. */
export async function keepText(runner: Runner, key: string, outcome: ReadingResult): Promise<void> {
  const read = 'unreadable' in outcome ? undefined : outcome
  const reason = 'unreadable' in outcome ? outcome.unreadable : null
  const state = reason !== null ? 'ilegivel' : read?.text ? 'lido' : 'sem_texto'
  await runner.run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto, cortado, paginas, motivo)
      select a.chave, a.portal_id, ${state}, ${read?.text ?? ''}, ${read?.cut ?? false}, ${read?.pages ?? null}::int,
        ${reason}
        from arquivo a where a.chave = ${key} and a.vinculado and a.portal_id is not null for key share
      on conflict do nothing`,
  )
}

/** Keeps the first page of a file that is still there, as it looks. */
export async function storeFirstPage(
  runner: Runner,
  key: string,
  { picture, width, height }: PagePicture,
): Promise<void> {
  await runner.run(
    sql`insert into figura_de_arquivo (arquivo, imagem, largura, altura)
      select t.arquivo, decode(${picture}, 'base64'), ${width}::int, ${height}::int
        from texto_de_arquivo t where t.arquivo = ${key} for key share
      on conflict do nothing`,
  )
}

/**
 * PDFs of documents that were read and have no picture of their first page, some at a time.
 * @param after the last key before
 */
export async function undrawnFiles(
  runner: Runner,
  after: string,
  most: number,
): Promise<readonly string[]> {
  const rows = await runner.run<{ arquivo: string }>(
    sql.read`select t.arquivo from texto_de_arquivo t
      where t.arquivo > ${after} and t.arquivo like '%.pdf' and t.estado <> 'ilegivel'
        and exists (select from elemento e where e.s3_file_key = t.arquivo)
        and not exists (select from figura_de_arquivo f where f.arquivo = t.arquivo)
      order by t.arquivo limit ${most}::int`,
  )
  return rows.map(({ arquivo }) => arquivo)
}
