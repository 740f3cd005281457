import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { recordEvent } from '../../data/audit/audit.ts'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { insertMany } from '../../data/store/seed.ts'
import { integrateJournal } from '../../domain/journal/integrate.ts'
import type { Files } from '../../platform/files/files.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { news } from '../../resources/content/news.ts'
import { commandLineOf } from '../../server/tenants/commands.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { TenantFixture } from '../support/tenant-fixture.ts'
import { examples, loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'

// A town with something in as many tables as come by one's hands, and people of its own in them.

interface Person {
  readonly name: string
  readonly email: string
  readonly cpf: string
}
/** Of the town that goes: nobody else is called so. */
export const leaving: Person = {
  name: 'Marinalva Torquato',
  email: 'marinalva.torquato@outro.es.gov.br',
  cpf: '52998224725',
}
export const staying: Person = {
  name: 'Aristides Belmonte',
  email: 'aristides.belmonte@serraclara.es.gov.br',
  cpf: '11144477735',
}
export const mark = 'zzmarinalva'

const pdf = () =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000), Buffer.from('\n%%EOF\n')])

/** A file in its place, with the row that an upload leaves, or without. @returns its key */
export async function keepFile(
  { db, files }: { readonly db: Database; readonly files: Files },
  tenantId: number,
  of?: Person,
): Promise<string> {
  const bytes = pdf()
  const key = `${tenantId}/1/${randomBytes(16).toString('hex')}.pdf`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.bringBack(key, Readable.from([bytes]), { sha256, size: bytes.length })
  if (of)
    await db.in(tenantId).run(
      sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado)
        values (${key}, 1, ${`${of.name}.pdf`}, 'application/pdf', ${bytes.length}, ${'0'.repeat(32)}, ${sha256},
          '1', true)`,
    )
  return key
}

/** Rows, files, letters, work and a journal of a town, as the product writes them. */
export async function furnishTown(
  { db, files }: { readonly db: Database; readonly files: Files },
  { tenantId, portals: [portal] }: TenantFixture,
  person: Person,
): Promise<void> {
  const runner = db.in(tenantId)
  const actor = { ...commandLineOf(tenantId), userName: person.name }
  for (const dataset of examples)
    await loadMeant(
      runner,
      actor,
      loadOf(dataset, rowsOf(dataset, 12), portal),
      personKeys('um segredo', tenantId),
    )
  await insertMany(runner, news, [
    { ...news.example, portalId: portal.id, title: `Homenagem a ${person.name}` },
  ])
  await runner.run(
    sql`update usuario set name = ${person.name}, cpf = ${person.cpf}, emailalternativo = ${person.email}
      where id = (select min(id) from usuario)`,
  )
  await enqueueEmail(runner, { to: person.email, subject: `Olá, ${person.name}`, text: person.cpf })
  await recordEvent(runner, actor, {
    type: 'update',
    page: 'news',
    values: { titulo: person.name, contato: person.email, cpf: person.cpf },
  })
  for (let count = 0; count < 3; count += 1) await keepFile({ db, files }, tenantId, person)
  await integrateJournal(runner, files, tenantId, 'exemplo/registro', AbortSignal.timeout(60_000))
}

/** Rows of a package as they will be, which lie in tables of their own. */
export async function prepareLook(owner: Database, tenantId: number): Promise<void> {
  await owner.transaction(tenantId, async (tx) => {
    const [made] = await tx.run<{ id: number }>(
      sql`insert into pacote (portal_id, nome, autor) values (1, ${leaving.name}, '1') returning id::float8 as id`,
    )
    const [look] = await tx.run<{ n: number }>(
      sql`select preparar_previa(${made?.id ?? 0}::bigint, array['carga'])::float8 as n`,
    )
    await tx.run(
      sql`update pacote set previa = json_build_object('numero', ${look?.n ?? 0}::bigint, 'tabelas', json_build_array())
        where id = ${made?.id ?? 0}::bigint`,
    )
    await tx.run(
      sql.raw(
        `insert into prevista.t${look?.n}_carga select * from carga where tenant_id = ${tenantId}`,
      ),
    )
  })
}

interface TextColumn {
  readonly table: string
  readonly column: string
}
/**
 * Puts a word into every text of a town that its table lets stand with it, past all rules.
 * @param admin who rules the server
 * @returns how many columns hold it
 */
export async function markTexts(admin: Database, tenantId: number): Promise<number> {
  const columns = await admin.global.run<TextColumn>(
    sql`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'prevista')
        and a.atttypid = 'text'::regtype and a.attname not in ('sha256', 'chave', 'tipo') and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`,
  )
  let marked = 0
  await admin.transaction(tenantId, async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const { table, column } of columns)
      await tx
        .attempt(async () => {
          const rows = await tx.run(
            sql.raw(
              `update ${table} set ${column} = ${column} || ' ${mark}' where tenant_id = ${tenantId}
                and ${column} !~ '^${tenantId}/\\d+/' returning 1`,
            ),
          )
          if (rows.length > 0) marked += 1
        })
        .catch(() => {})
  })
  return marked
}

/** Rows of a town by table, of every schema, as whoever rules the server counts them. */
export async function rowsOfTown(admin: Database, tenantId: number): Promise<Map<string, number>> {
  const tables = await admin.global.run<{ name: string; full: string }>(
    sql`select c.relname as name, format('%I.%I', n.nspname, c.relname) as full from pg_class c
      join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name, full } of tables) {
    const [row] = await admin.global.run<{ n: number }>(
      sql.raw(`select count(*)::int as n from ${full} where tenant_id = ${tenantId}`),
    )
    if (row && row.n > 0) counts.set(name, row.n)
  }
  return counts
}

/** Where any of these words stands: in rows of every table of the database, and in what is known of their values. */
export async function placesOf(admin: Database, words: readonly string[]): Promise<string[]> {
  const tables = await admin.global.run<{ full: string }>(
    sql`select format('%I.%I', n.nspname, c.relname) as full from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and (n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        or c.relname in ('pg_statistic', 'pg_statistic_ext_data', 'pg_largeobject', 'pg_description'))`,
  )
  const pattern = words.join('|')
  const found: string[] = []
  for (const { full } of tables) {
    const rows = await admin.global.run(
      sql.raw(`select 1 from ${full} t where t::text ~* '${pattern}' limit 1`),
    )
    if (rows.length > 0) found.push(full)
  }
  return found
}

export const asAdmin = (admin: { readonly port: number }, database: string): Database =>
  open({ host: '127.0.0.1', port: admin.port, user: 'postgres', database, max: 1 })
