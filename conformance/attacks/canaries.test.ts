import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import { signIn, startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { filled, host, operationsOf, quiet, stranger, type Attacked } from './harness.ts'

// Words that only one tenant has, that nobody may read, or that are no citizen's yet: whoever asks whatever, they are
// where they belong. And what a denial leaves behind: nothing but a line of the log.

const foreign = 'CANARY-B-5e1b'
const kept = 'SECRET-7c02'
const draft = 'DRAFT-91fd'
let server: TestServer
let owner: Database
let operations: readonly Attacked[]
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void lines.push(line) })
  owner = open({ ...server.connection, max: 2 })
  operations = await operationsOf(server)
  await owner.session(async (session) => {
    await session.script(plantForeign)
    await session.script(plantOwn)
  })
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

/** Into every text of the other tenant that is no key, no reference and takes it. */
const plantForeign = `set app.tenant = '2';
  do $$ declare c record; begin
    for c in select t.relname as tab, a.attname as col from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'text'::regtype and a.attgenerated = ''
        and exists (select from pg_attribute x where x.attrelid = t.oid and x.attname = 'tenant_id')
        and t.relname not in ('sessao', 'auditoria')
        and (t.relname, a.attname) not in (('usuario', 'email'), ('usuario', 'senha'))
        and not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype in ('p', 'f')
          and a.attnum = any(k.conkey))
    loop begin
      execute format('update %I set %I = left(%I, 20) || %L || left(md5(random()::text), 4) '
        'where tenant_id = 2 and %I is not null',
        c.tab, c.col, c.col, ' ${foreign}', c.col);
    exception when others then null; end; end loop;
  end $$`
/** Secrets of one's own tenant, and rows that are not published. */
const plantOwn = `set app.tenant = '1';
  update portal set portal_str_conexao = '${kept}';
  update portal_cliente set senha = '${kept}', senha_user = '${kept}';
  insert into segredo values ('${kept}', '${kept}');
  insert into mensagem (para, assunto, texto, expira_em)
  values ('a@exemplo.gov.br', 'Nova senha', 'token=${kept}', now() + interval '1 hour');
  update portal_noticia set titulo = '${draft}', texto = '${draft}', ativo = false;
  update portal_glossario set termo = '${draft}' || id, ocultar = true;
  update portal_pergunta_frequente set faq_titulo = '${draft}', faq_ativo = false;
  update portal_link_util set nome = '${draft}', ocultar = true;
  reset app.tenant`

const reads = () => operations.filter(({ method }) => method === 'GET')
/** Both tenants have the same ids, so that 1 is a row of either. */
const questions = (operation: Attacked): readonly string[] => {
  const url = filled(operation, '1').replace('/p/1', '/p/um')
  const isList = typeof operation.permission !== 'string'
  return [
    url,
    ...(isList ? ['?as=json', '?page=1&q=CANARY', '?lixeira=1&page=1'] : []).map(
      (end) => url + end,
    ),
  ]
}

test('13. whatever is read, in any form, tells no word of another tenant and no secret', async () => {
  covers({ attacks: [11, 13, 28, 'O1', 'O2', 'O3'] })
  const master = await server.signedIn('master')
  let answered = 0
  for (const operation of reads())
    for (const url of questions(operation))
      for (const ask of url.includes('?') ? [master.call] : [master.call, stranger(server)]) {
        const { body, statusCode } = quiet(await ask('GET', url), url)
        answered += statusCode === 200 && body.length > 2 ? 1 : 0
        expect(body.includes(foreign) || body.includes(kept), `${url}: ${body.slice(0, 300)}`).toBe(
          false,
        )
      }
  expect(answered).toBeGreaterThan(100)
}, 120_000)

/** Every page that a stranger can reach from the start of a portal by its links, and the machine's lists of them. */
async function crawl(at: string, most: number): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>()
  const waiting = [
    '/p',
    '/p/um',
    '/p/um/sitemap.xml',
    '/p/um/busca?q=DRAFT',
    '/p/um/busca/lista.json',
    '/robots.txt',
    '/sitemap.xml',
  ]
  for (let url = waiting.shift(); url !== undefined && seen.size < most; url = waiting.shift()) {
    if (seen.has(url)) continue
    const { body } = quiet(await stranger(server, at)('GET', url), url)
    seen.set(url, body)
    for (const [, link = ''] of body.matchAll(/href="(\/p[^"#]*)"/g))
      if (!seen.has(link)) waiting.push(link.replaceAll('&amp;', '&'))
  }
  return seen
}

test('24. no page that links lead a citizen to tells of a draft, of a secret or of another tenant', async () => {
  covers({ attacks: [24, 'O3'] })
  const here = await crawl(host, 70)
  expect(here.size).toBeGreaterThan(20)
  for (const [url, body] of here)
    for (const word of [foreign, kept, draft])
      expect(body.includes(word), `${url} ${word}`).toBe(false)
  // What is looked for is there to be found.
  expect([...(await crawl(tenants.b.host, 15)).values()].join('')).toContain(foreign)
}, 120_000)

/** Every row of every table but those that count denials and uses, and every file. */
async function everything(): Promise<string> {
  const tables = await owner.in(tenants.a.tenantId).run<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('auditoria', 'sessao') order by 1`,
  )
  const sums = tables.map(
    ({ name }) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`,
  )
  const [row] = await owner.in(tenants.a.tenantId).run<{ sums: readonly string[] }>({
    text: `select array[${sums.join(', ')}] as sums`,
    values: [],
  })
  const folder = join(server.folder, 'arquivos')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((path) => `${path} ${statSync(join(folder, path)).size}`)
  return JSON.stringify([tables.map(({ name }, at) => [name, row?.sums[at]]), files], null, 1)
}

test('O4. what a stranger or somebody without rights is denied leaves every row and file as it was', async () => {
  covers({ attacks: ['O4'] })
  const nobody = await signIn(server.app, tenants.a, emailOf('nobody'))
  const writes = operations.filter(
    ({ method, permission }) =>
      method !== 'GET' && permission !== 'open' && permission !== 'session',
  )
  const before = await everything()
  for (const operation of writes)
    for (const ask of [stranger(server), nobody.call])
      for (const body of [{}, [{ id: 1, nome: 'Outro', portal_id: 1 }]])
        expect([400, 401, 403, 404, 415], operation.path).toContain(
          quiet(await ask(operation.method, filled(operation, '1'), body), operation.path)
            .statusCode,
        )
  expect(await everything()).toBe(before)
}, 120_000)

test('O8. a denial is logged with who, where from and when; no secret is', async () => {
  covers({ attacks: ['O8'] })
  const nobody: Caller = await signIn(server.app, tenants.a, emailOf('nobody'))
  const from = lines.length
  expect((await nobody.call('GET', '/webadm/estados')).statusCode).toBe(403)
  const told = lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toContainEqual(
    expect.objectContaining({
      msg: 'refused',
      code: 'forbidden',
      tenant: 'el-es',
      user: 'nobody',
      ip: '127.0.0.1',
      time: expect.anything(),
    }),
  )
  const wrong = 'uma senha que ninguém tem'
  await stranger(server)('POST', '/token', { email: 'x@exemplo.gov.br', password: wrong })
  await nobody.call('GET', '/usuario/nobody?token=abc', undefined, {
    cookie: `claraboia-admin=${nobody.admin}`,
  })
  const all = lines.join('\n')
  for (const secret of [password, wrong, nobody.token, nobody.admin, server.secret, kept])
    expect(all.includes(secret), secret.slice(0, 12)).toBe(false)
})
