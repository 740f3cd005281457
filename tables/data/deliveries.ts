import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// Files of public tables that came together, and what was published of them at once (docs/adr/tables/0172).

export type FileState = 'nova' | 'pronta' | 'pergunta' | 'recusada' | 'identica' | 'publicada'
export type DeliveryWay = 'tela' | 'pasta' | 'email'
/** With a key nothing comes that could be published here: what its sender was asked waits. */
export type WaitingWay = DeliveryWay | 'chave'
/** A file that waits. */
export interface WaitingFile {
  readonly id: number
  /** Its key in the store; null of one that holds no rows. */
  readonly key: string | null
  readonly name: string
  readonly sha256: string
  readonly way: WaitingWay
  readonly sender: string
  readonly at: Date
  readonly state: FileState
  /** What people said of it, as it was kept. */
  readonly choice: unknown
  /** What was found in it, as it was kept. */
  readonly verdict: unknown
}
/** The columns of a {@link WaitingFile}. */
export const fileColumns = sql.raw(
  `id::float8 as id, chave as key, nome as name, sha256, origem as way, enviado_por as sender, chegou_em as at,
    situacao as state, escolha as choice, parecer as verdict`,
)
/** Files that wait at most, of one portal. */
export const mostWaiting = 500
/** What waits for itself; what is in a package waits for that. */
const waits = sql.raw('remessa_id is null and pacote_id is null')

export const waitingFiles = (runner: Runner, portalId: number): Promise<readonly WaitingFile[]> =>
  runner.run<WaitingFile>(
    sql.read`select ${fileColumns} from arquivo_de_remessa where portal_id = ${portalId}::bigint and ${waits}
      order by id limit ${mostWaiting}::int`,
  )
export async function waitingDeliveryFile(
  runner: Runner,
  portalId: number,
  id: number,
): Promise<WaitingFile | undefined> {
  const [found] = await runner.run<WaitingFile>(
    sql.read`select ${fileColumns} from arquivo_de_remessa where portal_id = ${portalId}::bigint and id = ${id}::bigint
      and ${waits}`,
  )
  return found
}

export type NewFile = Pick<WaitingFile, 'key' | 'name' | 'sha256' | 'way' | 'sender' | 'state'> & {
  readonly verdict: object | null
  readonly choice: object
  /** The letter that brought it. */
  readonly letter?: number | undefined
}
/** Lets a file wait; its bytes are spared from now on. @returns its number; none where as many wait as may */
export async function addWaiting(
  runner: Runner,
  portalId: number,
  { key, name, sha256, way, sender, state, verdict, choice, letter = 0 }: NewFile,
): Promise<number | undefined> {
  return runner.atomically(async (tx) => {
    const [row] = await tx.run<{ id: number }>(
      sql`insert into arquivo_de_remessa (portal_id, chave, nome, sha256, origem, enviado_por, situacao, parecer,
          escolha, mensagem_id)
        select ${portalId}::bigint, ${key}, ${name}, ${sha256}, ${way}, ${sender}, ${state},
          ${verdict && JSON.stringify(verdict)}::text::jsonb, ${JSON.stringify(choice)}::text::jsonb,
          nullif(${letter}::bigint, 0)
        where (select count(*) from arquivo_de_remessa where portal_id = ${portalId}::bigint and remessa_id is null)
          < ${mostWaiting}::int
        returning id::float8 as id`,
    )
    if (row && key !== null)
      await tx.run(sql`update arquivo set vinculado = true where chave = ${key}`)
    return row?.id
  })
}

/** The name of the file that waits with the same bytes already. */
export async function waitingWithBytes(
  runner: Runner,
  portalId: number,
  sha256: string,
): Promise<string | undefined> {
  const [found] = await runner.run<{ name: string }>(
    sql.read`select nome as name from arquivo_de_remessa where portal_id = ${portalId}::bigint and remessa_id is null
      and sha256 = ${sha256} order by id limit 1`,
  )
  return found?.name
}

export async function keepVerdict(
  runner: Runner,
  id: number,
  { state, choice, verdict }: { state: FileState; choice: object; verdict: object },
): Promise<void> {
  await runner.run(
    sql`update arquivo_de_remessa set situacao = ${state}, escolha = ${JSON.stringify(choice)}::text::jsonb,
      parecer = ${JSON.stringify(verdict)}::text::jsonb where id = ${id}::bigint and ${waits}`,
  )
}

/** Says of all other files with the same columns, of which something is asked, what was said of one. */
export const sayOfOthers = (
  runner: Runner,
  portalId: number,
  { id, head }: { readonly id: number; readonly head: string },
  choice: object,
): Promise<unknown> =>
  runner.run(
    sql`update arquivo_de_remessa set escolha = escolha || ${JSON.stringify(choice)}::text::jsonb, situacao = 'nova'
      where portal_id = ${portalId}::bigint and ${waits} and id <> ${id}::bigint
        and situacao = 'pergunta' and parecer ->> 'cabecalho' = ${head}`,
  )

const discardBytes = (key: string | null) =>
  sql`update arquivo set excluido = true, excluido_em = now() where chave = ${key}`
/** Takes a file from what waits; its bytes go as those of removed files do. @returns what went */
export async function dropWaiting(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<WaitingFile | undefined> {
  const [gone] = await tx.run<WaitingFile>(
    sql`delete from arquivo_de_remessa where portal_id = ${portalId}::bigint and id = ${id}::bigint
      and ${waits} returning ${fileColumns}`,
  )
  if (gone) await tx.run(discardBytes(gone.key))
  return gone
}

/** Holds files until the transaction ends. @returns those that still wait, in the order of their numbers */
export const holdWaiting = (
  tx: Tx,
  portalId: number,
  ids: readonly number[],
): Promise<readonly WaitingFile[]> =>
  tx.run<WaitingFile>(
    sql`select ${fileColumns} from arquivo_de_remessa where portal_id = ${portalId}::bigint and ${waits}
      and id = any(${arrayOf(ids)}::bigint[]) order by id for update`,
  )

/** A load that was published with others. */
export interface DeliveredLoad {
  readonly tabela: string
  readonly carga: number
  readonly unidade: string
  readonly ano: number
  readonly mes: number | null
  readonly linhas: number
}
export interface Delivery {
  readonly id: number
  readonly author: string
  readonly way: DeliveryWay
  readonly at: Date
  readonly loads: readonly DeliveredLoad[]
  readonly undoneAt: Date | null
}
type NewDelivery = Pick<Delivery, 'author' | 'way' | 'loads'> & {
  /** The package that it goes out with. */
  readonly release?: number | undefined
}
/** Writes down what was published at once, and takes its files from those that wait. @returns its number */
export async function recordDelivery(
  tx: Tx,
  portalId: number,
  { author, way, loads, release }: NewDelivery,
  files: readonly WaitingFile[],
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(
    sql`insert into remessa (portal_id, autor, via, cargas, pacote_id) values (${portalId}::bigint, ${author}, ${way},
      ${JSON.stringify(loads)}::text::jsonb, nullif(${release ?? 0}::bigint, 0)) returning id::float8 as id`,
  )
  const id = row?.id ?? 0
  await tx.run(
    sql`update arquivo_de_remessa set remessa_id = ${id}::bigint, situacao = 'publicada'
      where id = any(${arrayOf(files.map((file) => file.id))}::bigint[])`,
  )
  const keys = files.flatMap(({ key }) => (key === null ? [] : [key]))
  await tx.run(
    sql`update arquivo set excluido = true, excluido_em = now() where chave = any(${arrayOf(keys)}::text[])`,
  )
  return id
}

const told = sql.raw(
  `id::float8 as id, autor as author, via as way, publicada_em as at, cargas as loads, desfeita_em as "undoneAt"`,
)
export const lastDeliveries = (runner: Runner, portalId: number): Promise<readonly Delivery[]> =>
  runner.run<Delivery>(
    sql.read`select ${told} from remessa where portal_id = ${portalId}::bigint order by remessa.id desc limit 6`,
  )
export async function heldDelivery(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<Delivery | undefined> {
  const [found] = await tx.run<Delivery>(
    sql`select ${told} from remessa where portal_id = ${portalId}::bigint and id = ${id}::bigint for update`,
  )
  return found
}
export async function markUndone(tx: Tx, id: number, author: string, reason: string) {
  await tx.run(
    sql`update remessa set desfeita_em = now(), desfeita_por = ${author}, motivo = ${reason} where id = ${id}::bigint`,
  )
}
