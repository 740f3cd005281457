import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { takeLettersOfTenants } from '../../../jobs/mailbox.ts'
import {
  addMailbox,
  dropMailbox,
  readMailboxes,
  setMailbox,
  tryMailbox,
} from '../../../tables/calls/mailbox.ts'
import { tellOfFolder } from '../../../tables/domain/delivery/tell-folder.ts'
import {
  account,
  startImapServer,
  type ImapServer,
  type SentFile,
} from '../../support/imap-server.ts'
import { lettersOf } from '../../support/letters.ts'
import { sample } from '../../support/whole.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import {
  bodiesRevenue,
  check,
  drop,
  fourUnits,
  listed,
  publish,
  refuseMonthFirst,
  revenueMapping as mapa,
  strangeFiles,
} from './delivered.ts'

// Files of public tables that come by letter: what is routine and of a proven sender is published, all else waits, and
// who may not write brings nothing in.

let server: TestServer
let imap: ImapServer
let first: Caller
let address: string
const [place] = tenants.a.portals
const params = { portalId: place.id }
const authority = 'mx.exemplo.gov.br'
const access = () => ({
  host: 'localhost',
  port: imap.port,
  user: account.user,
  password: account.password,
  address: account.user,
  authority,
  ca: imap.ca,
})
beforeAll(async () => {
  imap = await startImapServer()
  server = await startTestServer({ config: { mailbox: access() } })
  first = await server.signedIn('first')
  await fourUnits(server.runnerOf('a'), place)
  const body = { fonte: '', remetentes: ['@contas.exemplo', 'ana@outra.exemplo'] }
  address = (await first.ask(addMailbox, { params, body })).endereco
})
afterAll(async () => {
  await server.close()
  await imap.close()
})
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from arquivo_de_remessa where remessa_id is null`)
})

const csv = (text: string, name = 'receitas.csv'): SentFile => ({
  name,
  bytes: Buffer.from(text),
  type: 'text/csv',
})
let count = 0
interface Written {
  readonly from?: string
  readonly to?: string
  readonly proof?: string
  readonly heads?: readonly string[]
}
const proofOf = (from: string, by = authority) =>
  `Authentication-Results: ${by}; spf=pass; dmarc=pass (p=reject) header.from=${from.split('@')[1]}`
/** Puts a letter into the mailbox. @returns its subject */
function write(
  files: readonly SentFile[],
  {
    from = 'sistema@contas.exemplo',
    to = address,
    proof = proofOf(from),
    heads = [],
  }: Written = {},
): string {
  const subject = `Remessa ${(count += 1)}`
  const own = [proof, ...heads, `From: Contabilidade <${from}>`, `To: <${to}>`]
  imap.put({ heads: own.filter((line) => line !== ''), subject, files })
  return subject
}
const look = () =>
  takeLettersOfTenants(
    server.db,
    server.files,
    { access: access(), limit: 100_000, personSecret: 'segredo' },
    new AbortController().signal,
  )
const rowsOf = async (month: number) =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>(
        sql`select count(*)::int as n from dado_receitas where exercicio = 2026 and mes = ${month}::int`,
      )
  )[0]?.n
const letterOf = async (subject: string) =>
  (await first.ask(readMailboxes, { params })).mensagens.find(({ assunto }) => assunto === subject)

test('three months by hand, the fourth by letter alone, and its history tells it', async () => {
  for (const [at, month] of ['01/2026', '02/2026', '03/2026'].entries()) {
    const { arquivos } = await drop(first, place.id, 'receitas.csv', bodiesRevenue(month, `1${at}`))
    const [id = 0] = arquivos
    await check(first, place.id, id, at === 0 ? { mapa, lido: true } : undefined)
    expect((await publish(first, place.id, [id])).remessa).toBeGreaterThan(0)
  }
  const logo = { name: 'brasao.png', bytes: Buffer.from('x'), type: 'image/png' }
  const subject = write([logo, csv(bodiesRevenue('04/2026', '11'))])
  await look()
  expect(await rowsOf(4)).toBe(4)
  const { arquivos, feitas } = await listed(first, place.id)
  expect([arquivos, feitas[0]?.via]).toEqual([[], 'email'])
  expect(imap.subjects('INBOX')).toEqual([])
  expect(imap.subjects('Recebidas')).toEqual([subject])
  expect(await letterOf(subject)).toMatchObject({
    de: 'sistema@contas.exemplo',
    aceita: true,
    provada: true,
    arquivos: [{ nome: 'receitas.csv', situacao: 'publicada' }],
  })
})

// The folder, whose engine it is, is fed all of them in the short run.
test.each(sample(strangeFiles, () => 'strange'))(
  '%s waits, is asked about once, and told once by letter',
  async (_, text, words) => {
    const runner = server.runnerOf('a')
    write([csv(text)])
    await look()
    await look()
    expect([await rowsOf(5), await rowsOf(8)]).toEqual([0, 0])
    const { arquivos } = await listed(first, place.id)
    expect(arquivos).toHaveLength(1)
    const { perguntas = [], novo = [] } = arquivos[0]?.parecer ?? {}
    const asked = [...perguntas.map(({ texto }) => texto), ...novo]
    expect(asked.join('\n')).toMatch(words)
    expect(new Set(asked).size).toBe(asked.length)
    const sender = {
      tenant: 'Serra Clara',
      zone: 'America/Sao_Paulo',
      linkTo: (path: string) => path,
    }
    const before = await lettersOf(runner)
    await tellOfFolder(runner, sender, undefined, 0)
    const told = await lettersOf(runner)
    expect(told.length).toBeGreaterThan(before.length)
    expect(told[0]?.texto).toContain(' por e-mail para Portal um.')
    await tellOfFolder(runner, sender, undefined, 0)
    expect(await lettersOf(runner)).toHaveLength(told.length)
  },
)

const forged = `Authentication-Results: mx.falso.exemplo; dmarc=pass header.from=contas.exemplo`
test.each([
  ['no server proves', ''],
  ['another server proves', forged],
  [
    'a proof that came along, below one that fails',
    `Authentication-Results: ${authority}; dmarc=fail header.from=contas.exemplo\r\n${proofOf('x@contas.exemplo')}`,
  ],
  ['the proof is of another domain', proofOf('x@outra.exemplo')],
  [
    'the proof stands in a comment',
    `Authentication-Results: ${authority}; spf=pass (x; dmarc=pass header.from=contas.exemplo)`,
  ],
])('what is routine waits where %s', async (_, proof) => {
  const subject = write([csv(bodiesRevenue('05/2026', '11'))], { proof })
  await look()
  expect(await rowsOf(5)).toBe(0)
  const { arquivos } = await listed(first, place.id)
  expect(arquivos[0]?.parecer?.novo.join()).toContain('não provou')
  expect(await letterOf(subject)).toMatchObject({ aceita: true, provada: false })
})

test.each([
  ['a stranger', { from: 'vendas@longe.exemplo' }, /não está entre os que podem enviar/],
  [
    'somebody of a domain that only ends alike',
    { from: 'a@mais-contas.exemplo' },
    /não está entre/,
  ],
  ['two senders', { heads: ['From: <outro@contas.exemplo>'] }, /não diz de quem é/],
])('a letter of %s brings nothing in, and is told', async (_, written, words) => {
  const subject = write([csv(bodiesRevenue('05/2026', '11'))], written)
  await look()
  expect((await listed(first, place.id)).arquivos).toEqual([])
  expect(imap.subjects('Recusadas')).toContain(subject)
  expect(await letterOf(subject)).toMatchObject({ aceita: false, arquivos: [] })
  expect((await letterOf(subject))?.texto).toMatch(words)
})

test('a letter without a file, with too many, or to no source brings nothing in', async () => {
  const none = write([])
  const many = write(Array.from({ length: 21 }, (_, at) => csv('a;b', `${at}.csv`)))
  const lost = write([csv('a;b')], { to: 'dados+aaaaaaaaaaaaaaaaaaaa@exemplo.gov.br' })
  await look()
  expect((await letterOf(none))?.texto).toMatch(/não tem arquivo/)
  expect((await letterOf(many))?.texto).toMatch(/21 arquivos; envie no máximo 20/)
  expect(await letterOf(lost)).toBeUndefined()
  expect(imap.subjects('Recusadas')).toEqual(expect.arrayContaining([none, many, lost]))
  expect((await listed(first, place.id)).arquivos).toEqual([])
})

test('a file that is too large is told, and the others of its letter wait', async () => {
  const large = csv('x'.repeat(100_001), 'grande.csv')
  const subject = write([large, csv(bodiesRevenue('08/2026', '11'), 'agosto.csv')])
  await look()
  expect((await listed(first, place.id)).arquivos.map(({ nome }) => nome)).toEqual(['agosto.csv'])
  expect((await letterOf(subject))?.texto).toMatch(/^grande\.csv: /)
})

test('dates with the month before the day wait, and are told once', async () => {
  await refuseMonthFirst(server.runnerOf('a'), first, place.id, async (name, text) => {
    write([csv(text, name)])
    await look()
  })
})

test('an address is of its portal: it is changed, tried and taken away there, and nowhere else', async () => {
  const { caixas, instalada, prova } = await first.ask(readMailboxes, { params })
  expect([instalada, prova, caixas.map(({ endereco }) => endereco)]).toEqual([
    true,
    true,
    [address],
  ])
  const [{ id = 0 } = {}] = caixas
  imap.put({ heads: [], subject: 'de ninguém', files: [] })
  expect(await first.ask(tryMailbox, { params })).toEqual({ esperam: 1 })
  const second = await server.signedIn('second')
  const theirs = `/webadm/tabelas/${tenants.a.portals[1].id}/caixas/${id}`
  expect((await second.call('DELETE', theirs)).statusCode).toBe(404)
  const wrong = { remetentes: ['todos'] }
  const own = `/webadm/tabelas/${place.id}/caixas/${id}`
  expect((await first.call('PUT', own, wrong)).statusCode).toBe(400)
  const box = { portalId: place.id, box: id }
  await first.ask(setMailbox, { params: box, body: { remetentes: ['so@uma.exemplo'] } })
  const subject = write([csv(bodiesRevenue('08/2026', '11'))])
  await look()
  expect((await letterOf(subject))?.aceita).toBe(false)
  await first.ask(dropMailbox, { params: box })
  const late = write([csv(bodiesRevenue('08/2026', '11'))], { from: 'so@uma.exemplo' })
  await look()
  expect(await letterOf(late)).toBeUndefined()
  expect((await letterOf(subject))?.assunto).toBe(subject)
})
