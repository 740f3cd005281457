import { resolve } from 'node:path'
import { connect, type ConnectOptions } from '../../platform/postgres/database.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { tenantByCode } from '../../data/nouns/tenants.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { counted } from '../../pt-br/words.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import { openFiles } from '../files-folder.ts'
import type { Config } from '../config.ts'
import { prepareTenant } from '../first-run.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { exportTenant, type Exported } from './export.ts'
import { importTenant } from './import.ts'

type Say = (text: string) => void
const amount = (rows: number, files: number) =>
  `${counted(rows, 'linha', 'linhas')} e ${counted(files, 'arquivo', 'arquivos')}`

/** `cli tenant export`. @throws {Refusal} also when files are missing, after they were named */
export async function sendTenant(
  config: Config,
  to: string,
  code: string,
  say: Say,
): Promise<void> {
  needInstallation(config)
  const folder = resolve(to)
  const files = await openFiles(config)
  const {
    tables,
    rows,
    files: copied,
    missing,
  } = await withPostgres(config, async ({ options }) => {
    await noteExport(options, code)
    const exported = await exportTenant({ options, files, code, folder })
    await noteExport(options, code, exported)
    return exported
  })
  say(
    `${code} exportado para ${folder}: ${amount(rows, copied)}, em ${tables} tabelas. Trate a pasta como sigilosa: tem dados pessoais e os resumos das senhas.\n`,
  )
  for (const key of missing) say(`- ${key} falta ou está alterado\n`)
  if (missing.length > 0)
    throw new Refusal(
      `Nem todos os arquivos saíram: ${counted(missing.length, 'falta', 'faltam')}, acima. Recupere-os da cópia (docs/backup.md).`,
    )
}

const page = 'municipality'
const operator = { userId: '', userName: 'Linha de comando', managers: null, ip: '', requestId: '' }
/** Who acts where somebody uses the command line. */
export const commandLineOf = (tenantId: number) => ({ ...operator, tenantId })

/**
 * Before anything leaves: all that a municipality has, hashes of passwords too, is told of in its own journal. And when
 * all has left, what did: without that a municipality is not removed.
 */
async function noteExport(
  options: ConnectOptions,
  code: string,
  exported?: Omit<Exported, 'tables'>,
): Promise<void> {
  const db = connect(options)
  try {
    const tenant = await tenantByCode(db, code)
    if (!tenant) return
    await recordEvent(db.in(tenant.id), commandLineOf(tenant.id), {
      type: 'export',
      page,
      values: {
        formato: 'pacote de dados, com os resumos das senhas',
        ...(exported && {
          de: exported.at,
          sha256: exported.sha256,
          linhas: exported.rows,
          arquivos: exported.files,
          faltam: exported.missing.length,
          mudancas: exported.changes,
        }),
      },
    })
  } finally {
    await db.close()
  }
}

/** `cli tenant import`. @param code another than the one it had */
export async function receiveTenant(
  config: Config,
  from: string,
  code: string | undefined,
  say: Say,
): Promise<void> {
  const files = await openFiles(config)
  const {
    tenant,
    rows,
    files: placed,
  } = await withPostgres(config, async ({ options, serving }) => {
    if (!serving) await migrate(options)
    const imported = await importTenant({ options, files, folder: resolve(from), code })
    await complete(options, imported)
    return imported
  })
  say(
    `${tenant.name} importado como ${tenant.code}: ${amount(rows, placed)}. As pessoas entram com as senhas de sempre.\n`,
  )
}

async function complete(
  options: ConnectOptions,
  { tenant }: Awaited<ReturnType<typeof importTenant>>,
): Promise<void> {
  const db = connect(options)
  try {
    await prepareTenant(db, tenant)
    const actor = commandLineOf(tenant.id)
    await recordEvent(db.in(tenant.id), actor, {
      type: 'import',
      page,
      values: { formato: 'pacote de dados' },
    })
  } finally {
    await db.close()
  }
}
