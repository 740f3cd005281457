import { request } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { type Furnished } from './furnished.ts'
import { ana, cli, setUp, signIn } from './office.ts'
import { databaseOf, eventually, makeFolder, startService, stop, type Service } from './process.ts'
import { isWhole, sample } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})

function folder(): string {
  const { dataDir, remove } = makeFolder()
  left.push(remove)
  return dataDir
}
/** One that no test starts a service on. */
let still: Furnished | undefined
const idle = () => (still ??= furnishedFolder())
afterAll(() => still?.remove())

async function start(dataDir: string): Promise<Service> {
  const service = await startService(dataDir)
  left.push(() => stop(service, 'SIGKILL'))
  return service
}

/** Asks under a name that need not resolve. */
const configOf = (port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/config.json', headers: { host } }, (answer) =>
      text(answer).then(resolve, reject),
    )
      .on('error', reject)
      .end()
  })

/** What the command line refuses: by what is wrong with it, its words, and what is said. */
const refusals: readonly (readonly [kind: string, args: readonly string[], line: RegExp])[] = [
  ['missing', ['setup', '--name', 'Ana'], /^Informe --name, --email e --password\./],
  [
    'value',
    ['setup', '--name', 'Ana', '--email', ana.email, '--password', 'curta'],
    /^Use pelo menos 12 caracteres\./,
  ],
  [
    'value',
    ['setup', '--name', 'A', '--email', 'não é', '--password', 'uma frase de doze letras ou mais'],
    /^E-mail inválido\. Use o formato nome@dominio\.gov\.br\.$/m,
  ],
  [
    'file',
    ['siconfi', 'nenhum.json', '--portal', 'um'],
    /^O arquivo nenhum\.json não pôde ser lido\./,
  ],
  [
    'missing',
    ['tenant', 'add'],
    /^Informe o código do inquilino: npm run cli -- tenant add linhares-es\./,
  ],
  ['words', ['tenant', 'forget', 'x'], /^Comando desconhecido: tenant forget x\./],
  [
    'missing',
    ['tenant', 'remove'],
    /^Informe o código do inquilino, outra vez em --confirm, e o arquivo do certificado: /,
  ],
  [
    'value',
    ['tenant', 'remove', 'linhares-es', '--certificate', 'x.txt'],
    /^Isto não se desfaz: escreva o código outra vez, com --confirm linhares-es\./,
  ],
  ['missing', ['tenant', 'leave', 'linhares-es'], /^Diga o motivo com --why, em até 300/],
  [
    'value',
    ['tenant', 'leave', 'linhares-es', '--why', 'x', '--in', '0'],
    /^"0" não serve em --in: diga em quantos dias/,
  ],
  [
    'words',
    ['restore'],
    /^Faltam ou sobram palavras em: restore\. Escreva npm run cli -- restore PASTA-NOVA \[/,
  ],
  ['words', ['restore', 'a', 'b'], /^Faltam ou sobram palavras em: restore a b\./],
  [
    'words',
    ['tenant'],
    /: tenant\. Escreva .*tenant add .* ou .*tenant export .* ou .*tenant import/,
  ],
  ['words', ['secrets'], /Escreva npm run cli -- secrets rotate$/m],
  [
    'option',
    ['verify', '--from', 'copias'],
    /^Este comando não tem a opção --from\. Escreva npm run cli -- verify \[PASTA\]$/m,
  ],
  ['missing', ['read-only', 'on'], /^Diga o motivo com --why, em até 300 caracteres/],
  ['option', ['setup', '--nome', 'Ana'], /^Opção desconhecida ou sem valor em: --nome\./],
]

describe('the command line', () => {
  test.runIf(isWhole)('set-up and new tenants work with the server stopped', async () => {
    const dataDir = folder()
    expect(await setUp(dataDir)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Primeiro usuário de el-es criado') as string,
    })
    expect(databaseOf(dataDir)).toBeUndefined()
    expect(await setUp(dataDir)).toMatchObject({
      code: 1,
      err: 'O primeiro acesso já foi feito. Entre com o seu e-mail e senha.\n',
    })
    expect(
      await cli(dataDir, ['tenant', 'add', 'linhares-es', '--name', 'Linhares']),
    ).toMatchObject({ code: 0 })
    expect(await cli(dataDir, ['tenant', 'add', 'linhares-es'])).toMatchObject({
      code: 1,
      err: 'O inquilino "linhares-es" já existe.\n',
    })
    const listed = await cli(dataDir, ['tenant', 'list', '--use'])
    expect(listed.out.split('\n')[0]).toMatch(
      /^código +nome +endereço +estado +portais +pessoas +documentos/,
    )
    expect(listed.out).toMatch(
      /^el-es +\S.* +http:\/\/localhost:\d+ +no ar +0 +1 +0 +0 +0 +0 bytes +0 +nenhuma$/m,
    )
    expect(listed.out).toMatch(
      /^linhares-es +Linhares +http:\/\/linhares-es\.localhost:\d+ +no ar +0 +0 /m,
    )
    expect(await cli(dataDir, ['tenant', 'add', 'Linhares 2'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^O código "Linhares 2" não serve: .+\n$/) as string,
    })
    const service = await start(dataDir)
    expect(await eventually(() => service.printed().includes('primeiro acesso'))).toBe(true)
    expect(service.printed()).toContain('Sem ninguém que entre: linhares-es. O endereço')
    // Of many municipalities a log holds no links.
    expect(service.printed()).not.toContain('?chave=')
    expect(await cli(dataDir, ['tenant', 'first-access', 'linhares-es'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Primeiro acesso de linhares-es, válido uma vez: http:\/\/linhares-es\.localhost:\d+\/.+\?chave=/,
      ) as string,
    })
    expect(await cli(dataDir, ['tenant', 'first-access', 'el-es'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^el-es já tem quem entre\./) as string,
    })
    await signIn(service.url)
  })

  test.runIf(isWhole)(
    'the same with the server running, which answers for the new tenant at once',
    async () => {
      const dataDir = folder()
      const service = await start(dataDir)
      expect(await setUp(dataDir)).toMatchObject({ code: 0 })
      await signIn(service.url)
      expect(await cli(dataDir, ['tenant', 'add', 'linhares-es'])).toMatchObject({ code: 0 })
      expect(await setUp(dataDir, 'linhares-es')).toMatchObject({ code: 0 })
      expect(await configOf(service.port, 'linhares-es.localhost')).toContain(
        '"tenant":{"code":"linhares-es"',
      )
      const told = () => configOf(service.port, 'linhares-es.localhost')
      const why = ['--why', 'Contrato encerrado']
      expect(await cli(dataDir, ['tenant', 'suspend', 'linhares-es', ...why])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/está suspenso desde .+ Motivo: Contrato encerrado\./) as string,
      })
      expect((await cli(dataDir, ['tenant', 'list'])).out).toMatch(/^linhares-es .+ suspenso$/m)
      expect(await eventually(async () => (await told()).includes('Contrato encerrado'))).toBe(true)
      expect(await configOf(service.port, 'localhost')).toContain('"pause":null')
      expect(await cli(dataDir, ['tenant', 'resume', 'linhares-es'])).toMatchObject({ code: 0 })
      expect(await eventually(async () => (await told()).includes('"pause":null'))).toBe(true)
      expect(databaseOf(dataDir)).toBeDefined()
    },
  )

  test('F37. what takes a municipality out, or brings it in, is in its journal', async () => {
    covers({ attacks: ['F37'] })
    const dataDir = folder()
    await setUp(dataDir)
    const journalOf = async (name: string, args: readonly string[] = []) => {
      const to = join(dataDir, name)
      expect(await cli(dataDir, ['tenant', 'export', to, ...args])).toMatchObject({ code: 0 })
      return readFileSync(join(to, 'tabelas', 'auditoria.csv'), 'utf8')
    }
    const event = (type: string) => new RegExp(`"${type}","municipality".*"Linha de comando"`, 'g')
    expect((await journalOf('um')).match(event('export'))).toHaveLength(1)
    // The first one, that it had left whole with its checksum, and the second.
    const second = await journalOf('dois')
    expect(second.match(event('export'))).toHaveLength(3)
    expect(second.match(/""sha256"": ""[0-9a-f]{64}""/g)).toHaveLength(1)
    const moved = ['tenant', 'import', join(dataDir, 'um'), '--tenant', 'outra-es']
    expect(await cli(dataDir, moved)).toMatchObject({ code: 0 })
    const theirs = await journalOf('tres', ['--tenant', 'outra-es'])
    expect(theirs.match(event('import'))).toHaveLength(1)
    expect(theirs.match(event('export'))).toHaveLength(2)
  })

  test.each(sample(refusals, ([kind]) => kind).map(([, ...rest]) => rest))(
    '%j is refused in one line',
    async (args, line) => {
      const { code, err } = await cli(idle().dataDir, args)
      expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
      expect(err).toMatch(line)
    },
  )
})

const ofNothing = [
  [['backup', 'copias']],
  [['reindex', 'public.a']],
  [['link', 'ana@exemplo.gov.br']],
  [['tenant', 'export', 'saida']],
  [['secrets', 'rotate']],
]
test.each(isWhole ? ofNothing : ofNothing.slice(0, 2))(
  '%j makes no database in a folder that has none',
  async (args) => {
    const dataDir = folder()
    const { code, err } = await cli(join(dataDir, 'engano'), args)
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^Não há banco em .*engano\. Indique com DATA_DIR/),
    })
    expect(existsSync(join(dataDir, 'engano', 'pg'))).toBe(false)
    expect(existsSync(join(dataDir, 'engano', 'claraboia.keys'))).toBe(false)
  },
)
