import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { tenantByCode } from '../../data/nouns/tenants.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { exportTenant } from '../../server/tenants/export.ts'
import { importTenant } from '../../server/tenants/import.ts'
import { readDescriptor } from '../../server/tenants/read-package.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import type { Descriptor } from '../../server/tenants/package.ts'
import { covers } from '../coverage/covers.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// The package of a municipality, written by somebody who wants more than to move in.

let server: TestServer
let folder: string
let owner: Database
let made = 0
const here = () => ({ options: server.connection, files: server.files })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  server = await startTestServer()
  owner = open(server.connection)
  await enqueueEmail(server.runnerOf('a'), { to: 'ana@exemplo.gov.br', subject: 'Olá', text: 'x' })
  await server.runnerOf('a').run(
    sql`insert into portal_dominio (portal_id, dominio, desafio, criado_por, provado_em, principal)
        values (1, 'contas.um.es.gov.br', 'x', 'Ana', now(), true)`,
  )
  await exportTenant({ ...here(), code: 'el-es', folder: join(folder, 'inteiro') })
  await server
    .runnerOf('a')
    .run(sql`update portal_dominio set principal = false, removido_em = now()`)
})
afterAll(async () => {
  await owner.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

type Table = Descriptor['resources'][number]
interface Change {
  readonly about?: (descriptor: Descriptor) => Descriptor
  /** Rows of a table, head and all; its checksum is made to fit. */
  readonly rows?: readonly [table: string, change: (text: string) => string]
  readonly disk?: (folder: string) => void
}
const tableOf = ({ resources }: Pick<Descriptor, 'resources'>, name: string): Table => {
  const found = resources.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}
/** A package that somebody altered, checksums and all. @returns what became of bringing it in */
async function bring({ about = (it) => it, rows, disk }: Change): Promise<unknown> {
  const at = join(folder, `pacote-${(made += 1)}`)
  const letter = (sign: string) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(sign, 26)]
  const code = `hostil-${[...made.toString(26)].map(letter).join('')}`
  cpSync(join(folder, 'inteiro'), at, { recursive: true })
  let descriptor = await readDescriptor(at)
  if (rows) {
    const [name, change] = rows
    const { path } = tableOf(descriptor, name)
    const bytes = Buffer.from(change(readFileSync(join(at, path), 'utf8')))
    writeFileSync(join(at, path), bytes)
    const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    const count = bytes.toString().trimEnd().split('\n').length - 1
    const fitting = (one: Table) =>
      one.name === name ? { ...one, hash, bytes: bytes.length, rows: count } : one
    descriptor = { ...descriptor, resources: descriptor.resources.map(fitting) }
  }
  writeFileSync(join(at, 'datapackage.json'), JSON.stringify(about(descriptor)))
  disk?.(at)
  const outcome = await importTenant({ ...here(), folder: at, code }).catch(
    (error: unknown) => error,
  )
  if (outcome instanceof Error) expect(await tenantByCode(server.db, code), code).toBeUndefined()
  return outcome
}
const refused = async (change: Change, what: string) => {
  const outcome = await bring(change)
  expect(outcome, what).toBeInstanceOf(Refusal)
}
const withPartition = (of: string, bound: string, name = 'dado_receitas_2050'): Change => ({
  about: (descriptor) => ({
    ...descriptor,
    claraboia: {
      ...descriptor.claraboia,
      partitions: [...descriptor.claraboia.partitions, { schema: 'public', name, of, bound }],
    },
  }),
})
/** Another value in a column of the first row. */
const withValue =
  (column: string, value: string) =>
  (text: string): string => {
    const [head = '', first = '', ...rest] = text.split('\n')
    const at = head.replaceAll('"', '').split(',').indexOf(column)
    expect(at, `${column} of ${head}`).toBeGreaterThanOrEqual(0)
    const whole = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    whole[at] = `"${value}"`
    return [head, whole.join(','), ...rest].join('\n')
  }

test('nothing that a package says of its partitions is run', async () => {
  covers({ attacks: ['F17'] })
  const before = await owner.global.run<{ n: number }>(
    sql`select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
  )
  for (const [of, bound, name] of [
    ['dado_receitas', "for values in (2050); update tenant set nome = 'tomado'"],
    ['dado_receitas', 'FOR VALUES IN (2050); drop table auditoria; --'],
    ['tenant; drop table auditoria; --', 'FOR VALUES IN (2050)'],
    ['dado_receitas', 'DEFAULT'],
    ['usuario', 'FOR VALUES IN (2050)'],
    ['dado_inventado', 'FOR VALUES IN (2050)'],
    ['public.dado_receitas', 'FOR VALUES IN (2050)', 'pg_temp"; drop table auditoria; --'],
  ] as const)
    await refused(withPartition(of, bound, name), `${of} ${bound}`)
  await refused(withPartition('dado_receitas', 'FOR VALUES IN (9999)'), 'a year of no load')
  expect(
    await owner.global.run(
      sql`select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
    ),
  ).toEqual(before)
})

test('a package reads nothing outside of its folder, no device and no link', async () => {
  covers({ attacks: ['F17', 69] })
  const elsewhere = join(folder, 'alheio.csv')
  const moved = (path: string): Change => ({
    about: (descriptor) => ({
      ...descriptor,
      resources: descriptor.resources.map((one) =>
        one.name === 'estado' ? { ...one, path } : one,
      ),
    }),
    disk: (at) => renameSync(join(at, 'tabelas', 'estado.csv'), elsewhere),
  })
  await refused(moved('../alheio.csv'), 'a path that climbs')
  await refused(moved(elsewhere), 'a path of its own')
  for (const target of [elsewhere, '/dev/zero'])
    await refused(
      {
        disk: (at) => {
          rmSync(join(at, 'tabelas', 'estado.csv'))
          symlinkSync(target, join(at, 'tabelas', 'estado.csv'))
        },
      },
      target,
    )
  await refused({ disk: (at) => rmSync(join(at, 'tabelas', 'estado.csv')) }, 'no file at all')
})

const fileHead =
  '"chave","portal_id","nome_original","tipo","tamanho","md5","sha256","enviado_por","vinculado","excluido"'
const fileRow = (key: string, type = 'application/pdf', sum = 'a'.repeat(64)) =>
  `"${key}","1","a.pdf","${type}","1","${'0'.repeat(32)}","${sum}","1","t","f"`
const name = 'f'.repeat(32)
const rows = [
  ['another’s key', fileRow(`2/1/${name}.pdf`)],
  ['a key that climbs', fileRow(`1/1/../../2/1/${name}.pdf`)],
  ['a type that browsers run', fileRow(`1/1/${name}.pdf`, 'text/html')],
  [
    'a sum that is a path',
    fileRow(`1/1/${name}.pdf`, 'application/pdf', '../../../../../dev/zero'),
  ],
] as const
test.each(isWhole ? rows : rows.slice(0, 1))(
  'no file of a package lies elsewhere, or is served as what no file is: %s',
  async (what, line) => {
    covers({ attacks: ['F17', 11, 63] })
    const fields = fileHead
      .split(',')
      .map((column) => ({ name: column.replaceAll('"', ''), type: 'string' }))
    await refused(
      {
        rows: ['arquivo', () => `${fileHead}\n${line}\n`],
        about: (descriptor) => ({
          ...descriptor,
          resources: descriptor.resources.map((one) =>
            one.name === 'arquivo' ? { ...one, schema: { ...one.schema, fields } } : one,
          ),
        }),
      },
      what,
    )
  },
)

const hashOf = (cost: string) =>
  `$argon2id$v=19$${cost},p=1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
const costs = ['m=4194304,t=2', 'm=19456,t=4000000']
test.each(isWhole ? costs : costs.slice(0, 1))(
  'no password of a package costs more to try than ours: %s',
  async (cost) => {
    covers({ attacks: ['F17'] })
    await refused({ rows: ['usuario', withValue('senha', hashOf(cost))] }, cost)
  },
)

test('no id of a package ends what others count with', async () => {
  covers({ attacks: ['F17'] })
  const last = () =>
    owner.global.run(
      sql`select pg_sequence_last_value(pg_get_serial_sequence('estado', 'id')::regclass)::text as n`,
    )
  const before = await last()
  await refused({ rows: ['estado', withValue('id', '9223372036854775806')] }, 'the last id')
  expect(await last()).toEqual(before)
})

test('hosts wait to be proven here, and no letter of another installation leaves from this one', async () => {
  covers({ attacks: ['F17', 79] })
  const outcome = await bring({})
  expect(outcome).toMatchObject({ tenant: { code: expect.stringContaining('hostil-') } })
  const { tenant } = outcome as { tenant: { id: number } }
  const its = server.db.in(tenant.id)
  expect(
    await its.run(sql`select dominio, principal, provado_em is null as waits from portal_dominio`),
  ).toEqual([{ dominio: 'contas.um.es.gov.br', principal: false, waits: true }])
  const host = { host: 'contas.um.es.gov.br' }
  expect((await server.app.inject({ url: '/', headers: host })).statusCode).toBe(421)
  expect(await its.run(sql`select assunto from mensagem`)).toEqual([{ assunto: 'Olá' }])
  const waiting = await owner.global.run<{ tipo: string }>(
    sql`select distinct tipo from fila.tarefa where tenant_id = ${tenant.id}::int and volta is null`,
  )
  expect(waiting.map(({ tipo }) => tipo)).not.toContain('enviar_mensagem')
})

test('work that is none of a municipality’s is not taken up', async () => {
  covers({ attacks: ['F17'] })
  const lines = [
    '"varrer_arquivos","{}","-infinity","-2147483648",,,"2026-01-01 00:00:00+00"',
    '"ler_arquivo","{""arquivo"":""x""}","-infinity","-2147483648",,,"2026-01-01 00:00:00+00"',
  ]
  const outcome = await bring({
    rows: ['fila_tarefa', (text) => [text.split('\n')[0], ...lines, ''].join('\n')],
  })
  const { tenant } = outcome as { tenant: { id: number } }
  const waiting = await owner.global.run(
    sql`select tipo, tentativas, isfinite(em) as dated from fila.tarefa where tenant_id = ${tenant.id}::int
      and volta is null`,
  )
  expect(waiting).toEqual([{ tipo: 'ler_arquivo', tentativas: 0, dated: true }])
})
