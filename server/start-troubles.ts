import type { Files } from '../data/file-store/files.ts'
import type { Space } from '../data/file-store/space.ts'
import { sql, type Database } from '../data/postgres/database.ts'

/** Seconds that the clocks of this machine and of the database may stand apart. */
const mostApart = 60

/**
 * What does not keep the service from starting, and whoever starts it should know: a store that refuses, clocks that
 * differ, a disk nearly full.
 * @returns one line for each, without its full stop
 */
export async function findTroubles(
  db: Database,
  files: Files,
  space: Space,
): Promise<readonly string[]> {
  const found = await Promise.all([files.trouble(), clockTrouble(db).catch(() => undefined)])
  const full = 'o disco está quase cheio; enquanto estiver, nada é gravado'
  return [...found, space.isShort ? full : undefined].filter((line) => line !== undefined)
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
