import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { asOwner, sql } from '../../platform/postgres/database.ts'
import { readConfig } from '../../server/config.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { isWhole } from '../support/whole.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { databaseOf, freePort, makeFolder, program } from './process.ts'
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
async function furnished(): Promise<string> {
  const { dataDir, remove } = furnishedFolder()
  left.push(remove)
  return dataDir
}

/** One line on the standard error, nothing else, exit code 1. @returns the line. */
async function refusal(
  dataDir: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<string> {
  const { code, out, err } = await program(['start', ...args], {
    DATA_DIR: dataDir,
    PORT: '0',
    ...variables,
  }).ended
  expect({ code, out, lines: err.split('\n').length }, err).toEqual({ code: 1, out: '', lines: 2 })
  return err.trimEnd()
}

/** Bad variables, and what is said of them. */
const faults: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ PORT: 'oitenta' }, 'Configuração inválida: PORT deve ser um número de 0 a 65535.'],
  [{ PORT: '70000' }, 'Configuração inválida: PORT deve ser um número de 0 a 65535.'],
  [
    { PUBLIC_URL: 'portal.exemplo.gov.br' },
    'Configuração inválida: PUBLIC_URL deve ser um endereço como https://portal.exemplo.gov.br.',
  ],
  [
    { PUBLIC_URL: 'https://exemplo.gov.br/portal' },
    'Configuração inválida: PUBLIC_URL não pode ter caminho depois do domínio.',
  ],
  [
    { PUBLIC_URL: 'https://ana:segredo@exemplo.gov.br' },
    'Configuração inválida: PUBLIC_URL deve ser só o endereço, sem usuário, senha nem parâmetros.',
  ],
  [
    { PORTAL_API_URL: 'api.exemplo.gov.br', CIA_API_URL: '/cia' },
    'Configuração inválida: PORTAL_API_URL deve ser um endereço como https://api.exemplo.gov.br; CIA_API_URL deve ser um endereço como https://api.exemplo.gov.br.',
  ],
  [
    { S3_BUCKET: 'arquivos' },
    'Configuração inválida: S3_ACCESS_KEY_ID falta, pois há outras variáveis S3_*; S3_SECRET_ACCESS_KEY falta, pois há outras variáveis S3_*.',
  ],
  [
    { S3_ENDPOINT: 'ftp://s3', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b', S3_SECRET_ACCESS_KEY: 'c' },
    'Configuração inválida: S3_ENDPOINT deve ser um endereço como https://s3.exemplo.com.',
  ],
  [
    { DATABASE_URL: 'mysql://segredo@banco/x' },
    'Configuração inválida: DATABASE_URL deve ser um endereço como postgres://usuario:senha@servidor:5432/banco.',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres:///x' },
    'Configuração inválida: DATABASE_REPLICA_URL deve ser um endereço como postgres://usuario:senha@servidor:5432/banco; DATABASE_URL falta, pois há DATABASE_REPLICA_URL.',
  ],
  [
    { TRUSTED_PROXIES: 'todos' },
    'Configuração inválida: TRUSTED_PROXIES deve ser uma lista de endereços ou faixas CIDR separados por vírgula, como 10.0.0.0/8.',
  ],
  [
    { LOG_LEVEL: 'alto', PORT: 'x' },
    'Configuração inválida: PORT deve ser um número de 0 a 65535; LOG_LEVEL deve ser um destes: trace, debug, info, warn, error, fatal, silent.',
  ],
]
test.each(faults)('a bad variable is refused by its name: %j', (variables, line) => {
  expect(() => readConfig(variables)).toThrow(new Refusal(line))
})
test.each(isWhole ? faults : faults.slice(0, 1))(
  'a bad variable stops the start: %j',
  async (variables, line) => {
    expect(await refusal(folder(), variables)).toBe(line)
  },
)

test('an unknown option, and a demonstration on a real database', async () => {
  expect(await refusal(folder(), {}, ['--demonstracao'])).toBe(
    'Opção desconhecida: --demonstracao. As opções de start são --quiet, --demo e, com ela, --brief.',
  )
  expect(await refusal(folder(), { DATABASE_URL: 'postgres://a:b@localhost/c' }, ['--demo'])).toBe(
    'A demonstração usa o próprio banco de dados. Remova DATABASE_URL ou inicie sem --demo.',
  )
})

test('a data folder that cannot be written', async () => {
  const file = join(dirname(folder()), 'ocupado')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  expect(await refusal(join(file, 'dados'), {})).toMatch(
    /^Não é possível gravar na pasta de dados .+ocupado\/dados \(ENOTDIR\)\. Ajuste as permissões e o espaço dela ou escolha outra com DATA_DIR\.$/,
  )
  expect(await refusal(file, {})).toMatch(
    /^Não é possível gravar na pasta de dados .+ocupado \(\w+\)\./,
  )
  expect(await refusal('/proc/claraboia', {})).toMatch(
    /^Não é possível gravar na pasta de dados \/proc\/claraboia \(\w+\)\./,
  )
})

test('a port in use; the database does not stay behind', async () => {
  const dataDir = await furnished()
  const other = createServer().listen(0, '127.0.0.1')
  left.push(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await refusal(dataDir, { PORT: String(port) })).toBe(
    `A porta ${port} já está em uso. Encerre o programa que a usa ou escolha outra com PORT.`,
  )
  expect(databaseOf(dataDir)).toBeUndefined()
})

test('a database that nobody answers for, without telling its password', async () => {
  const port = await freePort()
  const line = await refusal(folder(), {
    DATABASE_URL: `postgres://claraboia:muito-secreta@127.0.0.1:${port}/prefeitura`,
  })
  expect(line).toBe(
    `Não foi possível conectar ao banco de DATABASE_URL (127.0.0.1:${port}/prefeitura): nada responde nesse endereço e porta. Confira se o PostgreSQL está no ar.`,
  )
})

test('a schema newer than the program', async () => {
  const dataDir = await furnished()
  const postgres = await startEmbeddedPostgres({ dataDir, keep: 'throw-away' })
  const owner = asOwner(postgres.connection)
  await owner.global.run(
    sql`insert into kysely_migration (name, timestamp) values ('9999_depois', now()::text)`,
  )
  await owner.close()
  await postgres.stop()
  expect(await refusal(dataDir, {})).toBe(
    'O banco de dados foi criado por uma versão mais nova do Claraboia. Atualize o programa e inicie de novo.',
  )
  expect(databaseOf(dataDir)).toBeUndefined()
})

test('a database of another PostgreSQL', async () => {
  const dataDir = await furnished()
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  expect(await refusal(dataDir, {})).toMatch(
    /^O banco em .+ é do PostgreSQL 17 e este programa traz o 18\. /,
  )
})
