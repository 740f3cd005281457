import { lookingTypes } from '../../resources/audit-words.ts'
import {
  arrayOf,
  sql,
  type Database,
  type Runner,
  type Tx,
} from '../../platform/postgres/database.ts'
import type { Tenant } from './tenants.ts'

// A municipality that leaves: a row for each, of the installation, which outlives it. As the owner of the database.

/** What was handed over of a municipality, as its journal tells. */
export interface HandedOver {
  /** An instant, ISO 8601: all that it had then. */
  readonly at: string
  /** Of the description of the package, which has those of its tables. */
  readonly sha256: string
  readonly rows: number
  readonly files: number
  /** Files that rows named and the installation did not have. */
  readonly missing: number
  /** Lines of the journal that tell of a change. */
  readonly changes: number
}

/** The tree of a journal when its removal began. */
export interface LastCheckpoint {
  readonly lines: number
  /** Of the signed checkpoint. */
  readonly sha256: string
}

export interface Leave {
  /** The tenant's. */
  readonly id: number
  readonly code: string
  readonly name: string
  readonly zone: string
  readonly reason: string
  /** Why nothing was handed over before; null where it must be. */
  readonly withoutExport: string | null
  readonly askedAt: string
  /** From which on it may be removed, ISO, by its own clock. */
  readonly day: string
  readonly isDue: boolean
  readonly begunAt: string | null
  readonly handedOver: HandedOver | null
  readonly checkpoint: LastCheckpoint | null
  /** Rows that are gone, by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
  readonly bytes: number
  readonly endedAt: string | null
}

const leaveColumns = sql`s.numero as id, s.codigo as code, s.nome as name, s.fuso as zone, s.motivo as reason,
  s.sem_exportacao as "withoutExport", to_json(s.pedida_em) #>> '{}' as "askedAt", s.remover_em::text as day,
  s.remover_em <= (now() at time zone s.fuso)::date as "isDue", to_json(s.comecada_em) #>> '{}' as "begunAt",
  s.exportacao as "handedOver", s.registro as checkpoint, s.linhas as rows, s.arquivos::float8 as files,
  s.bytes::float8 as bytes, to_json(s.terminada_em) #>> '{}' as "endedAt"`

/** Those that are not over, the next one first. */
export const leavesAhead = (owner: Database): Promise<readonly Leave[]> =>
  owner.global.run<Leave>(
    sql.read`select ${leaveColumns} from saida_de_municipio s where s.terminada_em is null
      order by s.remover_em, s.numero`,
  )

/** The leave of a code: the one that is not over, or else the last that is. */
export const leaveOfCode = (owner: Database, code: string): Promise<Leave | undefined> =>
  owner.global
    .run<Leave>(
      sql.read`select ${leaveColumns} from saida_de_municipio s where s.codigo = ${code}
        order by s.terminada_em desc nulls first, s.comecada_em nulls last limit 1`,
    )
    .then(([leave]) => leave)

export async function leaveOfTenant(runner: Runner, tenantId: number): Promise<Leave | undefined> {
  const [leave] = await runner.run<Leave>(
    sql`select ${leaveColumns} from saida_de_municipio s where s.numero = ${tenantId} for update`,
  )
  return leave
}

/** @returns from which day on it may be removed, ISO; nothing where it leaves already */
export async function insertLeave(
  tx: Tx,
  { id, code, name, zone }: Tenant,
  asked: { readonly reason: string; readonly days: number; readonly withoutExport: string | null },
): Promise<string | undefined> {
  const [row] = await tx.run<{ day: string }>(
    sql`insert into saida_de_municipio (numero, codigo, nome, fuso, motivo, sem_exportacao, remover_em)
      values (${id}, ${code}, ${name}, ${zone}, ${asked.reason}, ${asked.withoutExport},
        (now() at time zone ${zone})::date + ${asked.days}::int)
      on conflict do nothing returning remover_em::text as day`,
  )
  return row?.day
}

/** @returns false where it does not leave, or its removal has begun */
export async function dropLeave(tx: Tx, tenantId: number): Promise<boolean> {
  const dropped = await tx.run(
    sql`delete from saida_de_municipio where numero = ${tenantId} and comecada_em is null returning numero`,
  )
  return dropped.length > 0
}

const page = 'municipality'
/** The owner may see the rows of all. */
export const ofThisTenant = sql`tenant_id = inquilino()`
/** Lines that tell of a change of what the municipality has; of itself the operator's commands tell. */
const changes = sql`tracker_type <> all(${arrayOf(lookingTypes)}::text[]) and page_id_name <> ${page}`

/** What was handed over last, by the journal. */
export async function lastHandedOver(runner: Runner): Promise<HandedOver | undefined> {
  const [row] = await runner.run<HandedOver>(
    sql.read`select v ->> 'de' as at, v ->> 'sha256' as sha256, (v ->> 'linhas')::float8 as rows,
        (v ->> 'arquivos')::float8 as files, (v ->> 'faltam')::float8 as missing,
        (v ->> 'mudancas')::float8 as changes
      from (select new_values as v from auditoria where ${ofThisTenant} and page_id_name = ${page}
        and tracker_type = 'export' and new_values ? 'sha256' order by id desc limit 1) x`,
  )
  return row
}

/** How many changes the journal tells of. */
export const changesTold = sql.read`select count(*)::float8 as n from auditoria
  where ${ofThisTenant} and ${changes}`
export async function countChanges(runner: Runner): Promise<number> {
  const [row] = await runner.run<{ n: number }>(changesTold)
  return row?.n ?? 0
}
