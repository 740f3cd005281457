import { addressOfTenant } from '../../api/tenancy.ts'
import { leavesAhead, type Leave } from '../../data/nouns/tenant-leave.ts'
import { allTenants, type Tenant } from '../../data/nouns/tenants.ts'
import { sizeText } from '../../kernel/file-kinds.ts'
import { connect, sql, type Database } from '../../platform/postgres/database.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import type { Config } from '../config.ts'
import { withOwner } from '../first-run.ts'
import { leaveWords, removeCommand } from './leave-words.ts'

/** What a municipality keeps, and when something of it was last published. */
interface Use {
  readonly portals: number
  readonly people: number
  readonly documents: number
  /** Rows of public tables, of every load since the first. */
  readonly rows: number
  readonly files: number
  readonly bytes: number
  /** Letters that wait to leave. */
  readonly letters: number
  readonly published: string | null
}

const useOf = async (db: Database, tenantId: number): Promise<Use | undefined> =>
  (
    await db.in(tenantId).run<Use>(sql.read`
      select (select count(*)::int from portal where not excluido) as portals,
        (select count(*)::int from usuario where not excluido) as people,
        (select count(*)::int from elemento where not excluido) as documents,
        (select coalesce(sum(linhas), 0)::float8 from carga where status = 'publicada') as rows,
        (select count(*)::int from arquivo where not excluido) as files,
        (select coalesce(sum(tamanho), 0)::float8 from arquivo where not excluido) as bytes,
        (select count(*)::int from mensagem where enviada_em is null and texto is not null) as letters,
        to_char(greatest((select max(criado_em) from elemento),
          (select max(terminada_em) from carga where status = 'publicada')), 'YYYY-MM-DD') as published`)
  )[0]

const shown = new Intl.NumberFormat('pt-BR')
const heads = ['código', 'nome', 'endereço', 'estado']
function stateOf({ pause, id }: Tenant, leaves: readonly Leave[]): string {
  if (pause === null) return 'no ar'
  if (pause.kind === 'leitura') return 'só leitura'
  const leave = leaves.find((one) => one.id === id)
  return leave ? `suspenso, ${leaveWords(leave)}` : 'suspenso'
}
const headsOfUse = [
  'portais',
  'pessoas',
  'documentos',
  'linhas recebidas',
  'arquivos',
  'tamanho',
  'cartas à espera',
  'última publicação',
]
const cellsOf = (use: Use): readonly string[] => [
  ...[use.portals, use.people, use.documents, use.rows, use.files].map((one) => shown.format(one)),
  sizeText(use.bytes),
  shown.format(use.letters),
  use.published ?? 'nenhuma',
]

/** Columns as wide as their widest cell; numbers stand at the right. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  )
  const isNumber = (text: string) => /^[\d.,]+( [KMG]B| bytes)?$/.test(text)
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          isNumber(cell) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `cli tenant list`: every municipality; with `--use` what it keeps, one statement for each. */
export async function listTenants(
  config: Config,
  withUse: boolean,
  say: (text: string) => void,
): Promise<void> {
  needInstallation(config)
  await withPostgres(config, async ({ options }) => {
    const [tenants, leaves] = await withOwner(options, (owner) =>
      Promise.all([allTenants(owner), leavesAhead(owner)]),
    )
    const db = connect(options)
    try {
      const lines: (readonly string[])[] = [[...heads, ...(withUse ? headsOfUse : [])]]
      for (const tenant of tenants) {
        const { id, code, name } = tenant
        const use = withUse ? await useOf(db, id) : undefined
        const address = addressOfTenant(config.publicUrl, code)
        lines.push([code, name, address, stateOf(tenant, leaves), ...(use ? cellsOf(use) : [])])
      }
      say(`${aligned(lines)}\n`)
      for (const leave of leaves.filter(({ begunAt }) => begunAt !== null))
        say(
          `${leave.code} (${leave.name}): ${leaveWords(leave)}. Repita: ${removeCommand(leave)}\n`,
        )
    } finally {
      await db.close()
    }
  })
}
