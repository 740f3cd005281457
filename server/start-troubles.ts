import type { Files } from '../data/file-store/files.ts'
import type { Space } from '../data/file-store/space.ts'
import { sql, type Database } from '../data/postgres/database.ts'
import { counted } from '../kernel/portuguese.ts'

/** Seconds that the clocks of this machine and of the database may stand apart. */
const mostApart = 60

/** @property unread secrets that none of the keys here opens */
interface Installation {
  readonly files: Files
  readonly space: Space
  readonly unread: number
}

const keyAway = (unread: number) =>
  `${counted(unread, 'segredo do banco está cifrado', 'segredos do banco estão cifrados')} com uma chave que não está aqui. Ponha-a em mais uma linha de DATA_DIR/claraboia.keys, ou depois de uma vírgula em SECRETS_KEY, e reinicie; se ela se perdeu, digite de novo as senhas de integração`

/**
 * What does not keep the service from starting, and whoever starts it should know: a store that refuses, clocks that
 * differ, a disk nearly full, secrets whose key is not here.
 * @returns one line for each, without its full stop
 */
export async function findTroubles(
  db: Database,
  { files, space, unread }: Installation,
): Promise<readonly string[]> {
  const found = await Promise.all([files.trouble(), clockTrouble(db).catch(() => undefined)])
  const full = 'o disco está quase cheio; enquanto estiver, nada é gravado'
  return [
    ...found,
    space.isShort ? full : undefined,
    unread > 0 ? keyAway(unread) : undefined,
  ].filter((line) => line !== undefined)
}

/** Periods of the database's are counted by its clock alone; signatures of sessions and of S3 need that of this machine. */
async function clockTrouble(db: Database): Promise<string | undefined> {
  const before = Date.now()
  const [told] = await db.global.run<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  const apart = Math.round(((told?.now ?? before) - (before + Date.now()) / 2) / 1_000)
  return Math.abs(apart) > mostApart
    ? `o relógio do banco de dados está ${Math.abs(apart)} segundos ${apart > 0 ? 'adiantado' : 'atrasado'} em relação ao desta máquina. Acerte os dois, de preferência por NTP`
    : undefined
}
