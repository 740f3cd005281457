import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { ana, bodyOf, call, openPortal, signIn } from './office.ts'
import { claimsOf } from '../support/test-server.ts'
import { copyTree } from './tree-copy.ts'
import { freePort, makeFolder, programIn, stop, untilHealthy } from './process.ts'

// docs/adding-a-noun.md, with its kind, and docs/adding-a-table.md, done as they say, in one copy of this tree: what
// takes long, the suites, the types and the build, is done once for all.

interface Block {
  readonly file: string | undefined
  readonly text: string
}
const blocksOf =
  (name: string) =>
  (language: string): readonly Block[] =>
    [
      ...readFileSync(join(root, 'docs', name), 'utf8').matchAll(
        new RegExp(`(?:\`([\\w./-]+)\`:\\n\\n)?\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
      ),
    ].map(([, file, text]) => ({ file, text: text ?? '' }))
const [noun, table] = ['adding-a-noun.md', 'adding-a-table.md'].map(blocksOf)
if (!noun || !table) throw new TypeError('a page is missing')

/** Puts the new lines of a hunk where its known line stands. */
function applied(text: string, hunk: string): string {
  const lines = hunk.split('\n').filter(Boolean)
  const known = lines.find((line) => line.startsWith(' '))?.slice(1) ?? ''
  if (text.split(`${known}\n`).length !== 2)
    throw new Error(`the index has no single line ${known}`)
  return text.replace(`${known}\n`, lines.map((line) => `${line.slice(1)}\n`).join(''))
}

/** Carries out what a page says about files. */
function written(folder: string, page: (language: string) => readonly Block[], index: string) {
  for (const { file, text } of page('ts'))
    if (file !== undefined) writeFileSync(join(folder, file), text)
  const path = join(folder, index)
  for (const { text } of page('diff'))
    writeFileSync(path, applied(readFileSync(path, 'utf8'), text))
}
const commandsOf = (page: (language: string) => readonly Block[]) =>
  page('sh').map(({ text }) => text.trim().split('\n'))

function runIn(folder: string, command: string): string {
  const done = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // One worker: the other core has other suites to do, and each worker reads all modules.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', VITEST_MAX_WORKERS: '1' },
  })
  const said = `${command}\n${done.stdout.slice(-4_000)}\n${done.stderr.slice(-2_000)}`
  expect(done.status, said).toBe(0)
  return done.stdout
}

const kindPage = readFileSync(join(root, 'docs', 'adding-a-noun.md'), 'utf8')
const [, kindFile = '', kindSource = ''] =
  /`(kernel\/kinds\/[\w-]+\.ts)`:\n\n```typescript\n([\s\S]*?)```/.exec(kindPage) ?? []
const [vocabulary, ...kindTables] = [
  ...kindPage.matchAll(/^\| `([\w./-]+)` \| .* \| `(.*)` \|$/gm),
].map(([, path = '', line = '']) => ({ path, line }))

/** What the builds know of their own, for whichever module asks. */
const declared = ['backoffice/app/virtual-screens.d.ts']
/**
 * What the types find, in some files and what they import, or in all. One checker: the other core has other suites to
 * do.
 */
function typesOf(folder: string, files?: readonly string[]): string {
  const project = join(folder, files ? 'tsconfig.some.json' : 'tsconfig.json')
  const compilerOptions = { tsBuildInfoFile: 'dist/some.tsbuildinfo' }
  const some = {
    extends: './tsconfig.json',
    include: files && [...files, ...declared],
    compilerOptions,
  }
  if (files) writeFileSync(project, JSON.stringify(some))
  const args = ['tsc', '--noEmit', '--checkers', '1', '--project', project]
  const { stdout } = spawnSync('npx', args, { cwd: folder, encoding: 'utf8' })
  return stdout
}

/**
 * Adds the kind of the page.
 * @returns the files that types name before the tables have their lines, and what they say then.
 */
function addKind(folder: string): { readonly lacking: readonly string[]; readonly left: string } {
  const add = (path: string, line: string, before: RegExp) => {
    const text = readFileSync(join(folder, path), 'utf8')
    expect(text, path).toMatch(before)
    writeFileSync(
      join(folder, path),
      text.replace(before, (found) => `${line}\n${found}`),
    )
  }
  writeFileSync(join(folder, kindFile), kindSource)
  const { path, line } = vocabulary ?? { path: '', line: '' }
  add(path, line, /^ {2}derived: derivedKind,$/m)
  const from = `'./kinds/percentage.ts'`
  add(path, `import { percentageKind } from ${from}`, /^import \{ referenceKind/m)
  add(path, `export { percentage } from ${from}`, /^export \{ reference,/m)
  const told = typesOf(
    folder,
    kindTables.map((one) => one.path),
  ).matchAll(/^([\w./-]+)\(\d+,\d+\): /gm)
  const lacking = new Set([...told].map(([, file = '']) => file))
  for (const one of kindTables) add(one.path, one.line, /^ {2}derived: /m)
  return { lacking: [...lacking].toSorted(), left: typesOf(folder) }
}

const folder = copyTree()
const { dataDir, remove } = makeFolder()
let kind: ReturnType<typeof addKind>
let service: ReturnType<typeof programIn>
let url: string
let token: string
beforeAll(async () => {
  written(folder, noun, 'resources/index.ts')
  written(folder, table, 'tables/declared/index.ts')
  const [[nounTable = ''] = [], checks = []] = commandsOf(noun)
  const [[rowsTable = ''] = [], tableChecks = []] = commandsOf(table)
  for (const command of [nounTable, rowsTable]) runIn(folder, command)
  for (const command of new Set([...checks, ...tableChecks]))
    expect(runIn(folder, command)).toMatch(/Tests\D+\d+ passed/)
  kind = addKind(folder)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  service = programIn(folder, ['start'], { DATA_DIR: dataDir, PORT: String(port) })
  await untilHealthy(url, service, 180_000)
  const chave = /chave=([\w-]+)/.exec(service.printed())?.[1]
  const first = { chave, nome: ana.name, email: ana.email, senha: ana.password }
  expect((await call(url, 'POST', '/webadm/conta/primeiro-acesso', { body: first })).status).toBe(
    201,
  )
  token = await signIn(url)
}, 600_000)
afterAll(async () => {
  await stop(service, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  remove()
})

test('a kind is a file and a line in each table: types name the tables that lack it, and find nothing once they have it', () => {
  expect(kind.lacking).toEqual(kindTables.map((one) => one.path).toSorted())
  expect(kind.left).toBe('')
})

test('the page about nouns, followed to the letter, gives a noun', async () => {
  const screens = '/informacoes/portal-informacoes/audiencias-publicas'
  const userId = claimsOf(token).nameid
  const menu = await call(url, 'GET', `/webadm/menus/buscar/user/${userId}`, { token })
  expect(JSON.stringify(menu.body)).toContain(screens)
  const rights = await call(
    url,
    'GET',
    `/webadm/paginas/mapeadas/buscar/user/${userId}/path/${encodeURIComponent(`${screens}/cadastro`)}`,
    { token },
  )
  expect(rights.body).toMatchObject({ userPermissions: { add: true } })
})

test('the page about tables, followed to the letter, gives a public table that takes a row and shows it', async () => {
  const portalId = await openPortal(url, token)
  const made = await call(url, 'POST', '/webadm/cliente', {
    token,
    body: bodyOf(portalClient, { portalId, entityId: null, courtId: null }),
  })
  const unit = String(made.body['hash_id'])
  const order = { nome: 'Frota', conjuntos: ['abastecimentos'], unidades: [unit], dias: 1 }
  const key = await call(url, 'POST', `/webadm/chaves-dados/${portalId}`, { token, body: order })
  const year = new Date().getFullYear() - 1
  const sent = await fetch(`${url}/dados/v1/abastecimentos/${unit}/${year}-03`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${String(key.body['chave'])}`, 'content-type': 'text/csv' },
    body: [
      'exercicio;numero;data;placa;veiculo;combustivel;fornecedor;fornecedor_documento;litros;valor',
      `${year};1;${year}-03-10;ABC1D23;Ônibus escolar;diesel;Posto da Serra;11222333000181;80,50;523,25`,
    ].join('\n'),
  })
  const { pagina } = (await sent.json()) as { pagina: string }
  expect([sent.status, pagina]).toEqual([201, expect.stringContaining('/dados/abastecimentos')])
  const home = `${url}${new URL(pagina).pathname.replace(/\/abastecimentos$/, '')}`
  const read = async (path: string) => {
    const answer = await fetch(home + path)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
  expect(await read('')).toContain('Quanto combustível cada veículo da cidade gasta')
  expect(await read(`/abastecimentos?exercicio=${year}`)).toMatch(
    /R\$\s523,25[\s\S]*Ônibus escolar/,
  )
  expect(await read(`/abastecimentos/linhas.csv?exercicio=${year}`)).toContain('ABC1D23')
  expect(JSON.parse(await read(`/api/v1/abastecimentos/soma?exercicio=${year}`))).toMatchObject({
    total: { linhas: 1, valor: 523.25 },
  })
  expect(await read('/api/v1/abastecimentos/esquema')).toContain('"combustivel"')
  expect(await read('/regras-de-envio')).toContain('id="abastecimentos"')
})
